import Glibc
import Synchronization
import Wire

/// Counts the connections that are open: in all, from each address, and from each household.
final class Admissions: Sendable {
    private let limit: Int
    private let limitPerAddress: Int
    private let state = Mutex(State())

    private struct State {
        var count = 0
        var addresses: [RemoteAddress: Int] = [:]
        var households: [RemoteAddress: Int] = [:]
    }

    /// Why there is no room.
    enum Shortage: Equatable {
        case all
        /// Of an address.
        case address
        /// Of a household, which has several addresses.
        case household
    }

    init(_ configuration: ServerConfiguration) {
        limit = configuration.connectionLimit
        limitPerAddress = configuration.connectionLimitPerAddress
    }

    /// How many connections are open.
    var count: Int { state.withLock { $0.count } }

    /// Counts a connection, or says why it doesn't.
    func enter(_ address: RemoteAddress) -> Shortage? {
        state.withLock { state in
            let count = state.addresses[address, default: 0]
            let householdCount = state.households[address.household, default: 0]
            if limitPerAddress > 0 {
                if count >= limitPerAddress { return .address }
                if householdCount >= 2 * limitPerAddress { return .household }
            }
            guard state.count < limit else { return .all }
            state.count += 1
            state.addresses[address] = count + 1
            state.households[address.household] = householdCount + 1
            return nil
        }
    }

    /// Takes back what ``enter(_:)`` has counted.
    func leave(_ address: RemoteAddress) {
        state.withLock { state in
            state.count -= 1
            Self.leave(address, &state.addresses)
            Self.leave(address.household, &state.households)
        }
    }

    private static func leave(_ address: RemoteAddress, _ counts: inout [RemoteAddress: Int]) {
        let count = counts[address, default: 1]
        counts[address] = count > 1 ? count - 1 : nil
    }
}

extension ServerCore {
    /// Counts a new connection, for which another one is closed when there is no room otherwise: of the same address, when
    /// that one has its share. False when every one of them is at work.
    func enter(_ address: RemoteAddress) -> Bool {
        switch admissions.enter(address) {
        case nil: return true
        case .address: closeIdlest { $0.remoteAddress == address }
        case .household: closeIdlest { $0.remoteAddress.household == address.household }
        case .all: closeIdlest { _ in true }
        }
        return admissions.enter(address) == nil
    }

    /// How long a request's head may take while somebody else waits for the connection.
    private static let slowHeadAge: Seconds = 5

    /// Closes the connection that nothing has been asked on for longest; when there is none, the one that has been sending
    /// the head of a request for longest, unless that has begun a moment ago.
    private func closeIdlest(_ isCandidate: (Connection) -> Bool) {
        var idlest: (connection: Connection, since: MonotonicTime)?
        var slowest: (connection: Connection, since: MonotonicTime)?
        for connection in openConnections where isCandidate(connection) {
            switch connection.idleness {
            case .idle(let since):
                if idlest.map({ since < $0.since }) ?? true { idlest = (connection, since) }
            case .begun(let since):
                if slowest.map({ since < $0.since }) ?? true { slowest = (connection, since) }
            case .working: break
            }
        }
        if let slow = slowest, idlest == nil, !(slow.since + Self.slowHeadAge < time.monotonic()) { return }
        guard let connection = (idlest ?? slowest)?.connection else { return }
        let now = time.monotonic()
        let isClosed = connection.exchange.withLock { exchange in
            switch exchange.phase {
            case .idle, .headers: break
            // It has got to work meanwhile.
            default: return false
            }
            exchange.phase = .refused(since: now)
            connection.cutOff()
            return true
        }
        if isClosed { leave(connection) }
    }
}

extension Connection {
    /// Whether anything is asked on a connection.
    fileprivate enum Idleness {
        case idle(since: MonotonicTime)
        /// The head of a request is on its way.
        case begun(since: MonotonicTime)
        case working
    }

    fileprivate var idleness: Idleness {
        exchange.withLock { exchange in
            switch exchange.phase {
            case .idle(let since, let received, nil):
                let isSilent = !hasInput && (received == nil || bytesReceived == received)
                return isSilent ? .idle(since: since) : .begun(since: since)
            case .idle(_, _, let begun?): return .begun(since: begun)
            case .headers(let since): return .begun(since: since)
            default: return .working
            }
        }
    }
}
