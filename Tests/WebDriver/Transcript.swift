import Foundation

/// What a program says and how it ends, filled by other threads and waited for by a test.
final class Transcript: @unchecked Sendable {
    private let condition = NSCondition()
    private var bytes: [UInt8] = []
    private var end: ProcessEnd?
    private var isClosed = false

    /// Everything said until now.
    var text: String {
        condition.withLock { String(decoding: bytes, as: UTF8.self) }
    }

    /// Whether the program ended, and all that could have written to its output.
    var isOver: Bool {
        condition.withLock { end != nil && isClosed }
    }

    func append(_ more: ArraySlice<UInt8>) {
        condition.withLock {
            bytes.append(contentsOf: more)
            condition.broadcast()
        }
    }

    func endOutput() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    func end(_ how: ProcessEnd) {
        condition.withLock {
            end = how
            condition.broadcast()
        }
    }

    /// Waits until `find` finds something in the text, the output ends, or time runs out.
    func waitFor<Found>(within limit: Duration, _ find: (String) -> Found?) -> Found? {
        let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while true {
                if let found = find(String(decoding: bytes, as: UTF8.self)) { return found }
                if isClosed || !condition.wait(until: deadline) { return nil }
            }
        }
    }

    /// Waits until the program and its output end, or time runs out; answers how the program ended if it did.
    func waitForEnd(within limit: Duration) -> ProcessEnd? {
        let deadline = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while end == nil || !isClosed {
                if !condition.wait(until: deadline) { break }
            }
            return end
        }
    }
}
