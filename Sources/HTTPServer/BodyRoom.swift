import Synchronization
import Wire

/// The room in memory for requests' bodies, which hold it from their first byte until they have been answered.
///
/// One address has a quarter of it at most: whoever sends bodies slowly, or never to their end, takes the rest from nobody.
final class BodyRoom: Sendable {
    private let limit: Int
    private let limitPerAddress: Int
    private let state = Mutex(State())

    private struct State {
        var taken = 0
        var takenByAddress: [RemoteAddress: Int] = [:]
    }

    /// - Parameter isShared: whether each address has its part; not behind a proxy, where all have the same one.
    init(limit: ByteCount, isShared: Bool) {
        self.limit = limit.bytes
        limitPerAddress = isShared ? limit.bytes / 4 : limit.bytes
    }

    /// Takes room for so many bytes; false when there isn't as much.
    func take(_ count: Int, for address: RemoteAddress) -> Bool {
        state.withLock { state in
            let taken = state.takenByAddress[address, default: 0]
            guard count <= limit - state.taken, count <= limitPerAddress - taken else { return false }
            state.taken += count
            state.takenByAddress[address] = taken + count
            return true
        }
    }

    /// Gives back what was taken.
    func giveBack(_ count: Int, to address: RemoteAddress) {
        state.withLock { state in
            let taken = state.takenByAddress[address, default: count]
            state.taken -= count
            state.takenByAddress[address] = taken > count ? taken - count : nil
        }
    }
}
