import Synchronization

/// The statuses that several threads were answered.
final class Statuses: Sendable {
    private let all = Mutex<[Int]>([])

    func note(_ status: Int) {
        all.withLock { $0.append(status) }
    }

    var sorted: [Int] { all.withLock { $0.sorted() } }
}
