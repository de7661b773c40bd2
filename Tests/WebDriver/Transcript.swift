import Foundation

/// What a program says and how it ends, filled by other threads and waited for by a test.
final class Transcript: @unchecked Sendable {
    private let condition = NSCondition()
    private var bytes = Data()
    private var end: ProcessEnd?

    /// Everything said until now.
    var text: String {
        condition.withLock { String(decoding: bytes, as: UTF8.self) }
    }

    /// How the program ended; nothing while it runs.
    var ending: ProcessEnd? {
        condition.withLock { end }
    }

    func append(_ data: Data) {
        condition.withLock {
            bytes.append(data)
            condition.broadcast()
        }
    }

    func end(_ how: ProcessEnd) {
        condition.withLock {
            end = how
            condition.broadcast()
        }
    }

    /// Waits until `find` finds something in the text, the program ends, or time runs out.
    func waitFor<Found>(within limit: Duration, _ find: (String) -> Found?) -> Found? {
        let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while true {
                if let found = find(String(decoding: bytes, as: UTF8.self)) { return found }
                if end != nil || !condition.wait(until: deadline) { return nil }
            }
        }
    }

    /// Waits until the program ends, or time runs out.
    func waitForEnd(within limit: Duration) -> ProcessEnd? {
        let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while end == nil {
                if !condition.wait(until: deadline) { break }
            }
            return end
        }
    }
}
