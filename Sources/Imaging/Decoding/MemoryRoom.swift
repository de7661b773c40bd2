import Dispatch
import Synchronization

/// The memory that all pictures being decoded may take together. Who asks for more than is left waits, in turn.
final class MemoryRoom: Sendable {
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var taken = 0
        var waiting: [(count: Int, turn: DispatchSemaphore)] = []
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// Does something that takes `count` bytes, once there is room for it. More than the limit is taken for the limit.
    func with<Result, Failure>(
        _ count: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let count = min(count, limit)
        let turn: DispatchSemaphore? = state.withLock { state in
            if state.waiting.isEmpty, state.taken + count <= limit {
                state.taken += count
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.waiting.append((count, turn))
            return turn
        }
        turn?.wait()
        defer { giveBack(count) }
        return try body()
    }

    private func giveBack(_ count: Int) {
        state.withLock { state in
            state.taken -= count
            while let next = state.waiting.first, state.taken + next.count <= limit {
                state.taken += next.count
                state.waiting.removeFirst()
                next.turn.signal()
            }
        }
    }
}
