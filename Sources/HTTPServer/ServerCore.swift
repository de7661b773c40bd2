import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization
import Wire

/// What the library calls while it serves: each connection on one of its threads.
final class ServerCore: Sendable {
    let configuration: ServerConfiguration
    let router: Router
    let log: Log
    let health: Health
    let time: TimeSource
    let lingering: Lingering
    let admissions: Admissions
    /// Requests that have begun and not ended.
    let inFlight = Atomic(0)
    /// Signalled when one ends, or a connection does, once the server is about to stop.
    let ended = DispatchSemaphore(value: 0)
    /// Set when no connection may be suspended any more.
    let isAbandoning = Atomic(false)
    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
    /// The room for requests' bodies in memory.
    private let bodyRoom: BodyRoom
    /// The most of a body that is read only to throw it away.
    private static let discardLimit = 65_536

    init(
        configuration: ServerConfiguration, router: Router, log: Log, health: Health, time: TimeSource,
        lingering: Lingering
    ) {
        self.configuration = configuration
        self.router = router
        self.log = log
        self.health = health
        self.time = time
        self.lingering = lingering
        admissions = Admissions(configuration)
        bodyRoom = BodyRoom(
            limit: configuration.maximumBodies, isShared: configuration.connectionLimitPerAddress > 0)
    }

    /// The connections that are open.
    var openConnections: [Connection] { connections.withLock { Array($0.values) } }

    // MARK: - What the library says

    func opened(_ library: LibraryConnection) -> Connection {
        let connection = Connection(library, self, acceptedAt: time.monotonic())
        connections.withLock { $0[ObjectIdentifier(connection)] = connection }
        SendGate.add(connection)
        return connection
    }

    func closed(_ connection: Connection) {
        SendGate.remove(connection)
        connection.exchange.withLock { $0.phase = .closed }
        connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
        leave(connection)
        if health.isDraining { ended.signal() }
    }

    /// Takes a connection out of the count of open ones, once.
    func leave(_ connection: Connection) {
        if connection.isCounted.exchange(false, ordering: .relaxed) {
            admissions.leave(connection.remoteAddress)
        }
    }

    /// Refuses what a connection sends, past the library. The connection's lock is held.
    func refuse(_ connection: Connection, _ exchange: inout Exchange, _ error: HTTPError) {
        var isUnread = false
        if case .idle = exchange.phase { isUnread = true }
        let path = isUnread ? [] : exchange.target.rawPath
        let bytes = Refusal.bytes(error, body: router.errorBody(error, path: path))
        connection.refuse(&exchange, bytes, status: error.status, at: time.monotonic())
        // What the client still sends is read for a while: unread, it would take the refusal with it.
        if let descriptor = connection.duplicateDescriptor() { lingering.hold(descriptor) }
        // Where there was no request, there will be no line for it.
        if isUnread { log.info("what was no request was refused: \(error.status.code)") }
    }

    /// A request line has come. False when the connection takes no more.
    func began(_ connection: Connection, _ target: UnsafeBufferPointer<UInt8>) -> Bool {
        let now = time.monotonic()
        let isTaken = connection.exchange.withLock { exchange in
            guard !exchange.isRefused else { return false }
            exchange.begin(target, at: now)
            return true
        }
        if isTaken { inFlight.wrappingAdd(1, ordering: .relaxed) }
        return isTaken
    }

    /// The headers have come, or a part of the body, or all, or an answer.
    func proceed(
        _ connection: Connection, _ head: RequestHead, _ data: UnsafeBufferPointer<UInt8>
    ) -> MHD_Result {
        enum Step {
            case admit, receive, handle, send, close
        }
        let step: Step = connection.exchange.withLock { exchange in
            switch exchange.phase {
            case .headers: .admit
            case .body: data.isEmpty ? .handle : .receive
            case .complete: .handle
            case .answered: .send
            case .idle, .handling, .sending, .refused, .closed: .close
            }
        }
        switch step {
        case .admit: return admit(connection, head)
        case .receive: return receive(connection, data)
        case .handle: return handle(connection)
        case .send: return send(connection.exchange.withLock { $0.answer.take() }, on: connection)
        case .close: return .NO
        }
    }

    /// A request has ended, well or not.
    func ended(_ connection: Connection) {
        let now = time.monotonic()
        let queued = CMicroHTTPDStatus(connection.library.pointer)
        connection.exchange.withLock { exchange in
            if exchange.status == nil {
                // What the library refused by itself, or a client that went away (499, as is the custom).
                exchange.status = Status(queued == 0 ? 499 : UInt16(clamping: queued))
            }
            if exchange.bodyKept > 0 {
                bodyRoom.giveBack(exchange.bodyKept, to: connection.remoteAddress)
                exchange.bodyKept = 0
            }
            log.access(exchange, at: now)
            exchange.end(at: now)
        }
        inFlight.wrappingSubtract(1, ordering: .releasing)
        if health.isDraining { ended.signal() }
    }

    // MARK: - Steps

    /// Decides by the headers alone whether a request is taken, and answers at once when it isn't.
    private func admit(_ connection: Connection, _ head: RequestHead) -> MHD_Result {
        let headerBytes = CMicroHTTPDHeaderSize(connection.library.pointer)
        let framing = RequestFraming(
            connection.library.pointer, behind: head.version + strlen(head.version),
            upTo: head.method + headerBytes)
        let now = time.monotonic()
        let error: HTTPError? = connection.exchange.withLock { exchange in
            exchange.setMethod(head.method)
            if let error = malformation(exchange, head, framing, headerBytes: headerBytes) { return error }
            exchange.destination = router.destination(exchange.method, exchange.target)
            if let query = exchange.target.query() {
                exchange.query = query
            } else {
                exchange.destination = .failure(.malformedTarget)
            }
            if let error = excess(&exchange, framing) { return error }
            exchange.phase = framing.body == .none ? .complete : .body(since: now)
            return nil
        }
        guard let error else { return .YES }
        // An answer this early ends the connection: the library reads no further.
        if framing.body != .none, let descriptor = connection.duplicateDescriptor() {
            lingering.hold(descriptor)
        }
        return send(answer(to: error, on: connection, closes: true), on: connection)
    }

    private func malformation(
        _ exchange: borrowing Exchange, _ head: RequestHead, _ framing: RequestFraming, headerBytes: Int
    ) -> HTTPError? {
        let targetBytes = exchange.target.raw.count
        if headerBytes - targetBytes > configuration.maximumHeaders.bytes { return .headersTooLarge }
        if targetBytes > configuration.maximumTarget.bytes { return .uriTooLong }
        if targetBytes != head.targetLength { return .malformedTarget }
        return framing.problem(version: head.version)
    }

    /// Why the body won't be read, if it won't.
    private func excess(_ exchange: inout Exchange, _ framing: RequestFraming) -> HTTPError? {
        var failure: HTTPError?
        switch exchange.destination {
        case .endpoint(let endpoint, _): exchange.bodyLimit = endpoint.maximumBody
        case .file: exchange.bodyLimit = Self.discardLimit
        case .failure(let error):
            exchange.bodyLimit = Self.discardLimit
            failure = error
            // It waits for leave to send what nobody wants.
            if framing.expectsContinue, framing.body != .none { return error }
        }
        guard case .length(let length) = framing.body, length > UInt64(exchange.bodyLimit) else { return nil }
        return failure ?? .contentTooLarge(limit: exchange.bodyLimit)
    }

    /// Keeps a part of the body, or refuses the request in the middle of it.
    private func receive(_ connection: Connection, _ data: UnsafeBufferPointer<UInt8>) -> MHD_Result {
        connection.exchange.withLock { exchange in
            exchange.bodyCount += data.count
            guard let error = keep(data, in: &exchange, from: connection.remoteAddress) else { return .YES }
            refuse(connection, &exchange, error)
            return .NO
        }
    }

    private func keep(
        _ data: UnsafeBufferPointer<UInt8>, in exchange: inout Exchange, from address: RemoteAddress
    ) -> HTTPError? {
        let isExcessive = exchange.bodyCount > exchange.bodyLimit
        switch exchange.destination {
        case .failure(let error): return isExcessive ? error : nil
        case .file: return isExcessive ? .contentTooLarge(limit: exchange.bodyLimit) : nil
        case .endpoint: break
        }
        guard !isExcessive else { return .contentTooLarge(limit: exchange.bodyLimit) }
        guard bodyRoom.take(data.count, for: address) else { return .unavailable() }
        exchange.bodyKept += data.count
        exchange.body.append(contentsOf: data)
        return nil
    }

    /// Queues an answer with the library, on the thread that serves the connection.
    func send(_ answer: consuming Answer?, on connection: Connection) -> MHD_Result {
        guard let answer else { return .NO }
        let now = time.monotonic()
        connection.exchange.withLock { exchange in
            exchange.status = answer.status
            exchange.byteCount = exchange.method == .head ? 0 : answer.byteCount
            exchange.phase = .sending(since: now)
        }
        return MHD_queue_response(connection.library.pointer, UInt32(answer.status.code), answer.pointer)
    }

    /// An error as an answer; nil when there is no memory for it. To be called where the headers can be read: on the thread
    /// that serves the connection, or while that one waits.
    func answer(to error: HTTPError, on connection: Connection, closes: Bool = false) -> Answer? {
        let response = connection.exchange.withLock {
            router.response(
                error, path: $0.target.rawPath, accept: connection.library.header("Accept"),
                languages: connection.library.header("Accept-Language"))
        }
        return Answer(response, closes: closes || health.isDraining)
    }
}
