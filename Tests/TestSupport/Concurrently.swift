import Foundation
import Synchronization

/// Runs `body` on that many threads at once, numbered from 0, and waits for all of them. The first error is thrown.
///
/// Threads of their own, since blocking calls would take away the few on which tasks run.
public func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    try startConcurrently(count, body).wait()
}

/// Starts `body` on that many threads at once, numbered from 0.
public func startConcurrently(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void)
    -> ConcurrentWork
{
    let work = ConcurrentWork(count)
    for number in 0..<count {
        Thread.detachNewThread { work.run { try body(number) } }
    }
    return work
}

/// What runs on several threads.
public final class ConcurrentWork: Sendable {
    private let count: Int
    private let ended = DispatchSemaphore(value: 0)
    private let failure = Mutex<(any Error)?>(nil)

    fileprivate init(_ count: Int) {
        self.count = count
    }

    /// Waits until all of it has ended, and throws its first error.
    public func wait() throws {
        for _ in 0..<count { ended.wait() }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    fileprivate func run(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
        ended.signal()
    }
}

/// A response came with another status than a test expects.
public struct UnexpectedStatus: Error, CustomStringConvertible {
    /// The status, and what the response said.
    public let description: String
}

extension RawResponse {
    /// The response itself, if it has this status; for where an expectation can't be told which test it belongs to.
    public func expecting(_ status: Int) throws -> RawResponse {
        guard self.status == status else { throw UnexpectedStatus(description: "\(self.status): \(text)") }
        return self
    }
}
