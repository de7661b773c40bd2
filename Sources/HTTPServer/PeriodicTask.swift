import Dispatch
import Synchronization
import Wire

/// Work that is done again and again on a thread of its own, whether or not anybody asks for it.
public final class PeriodicTask: Sendable {
    private let queue: DispatchQueue
    private let interval: Seconds
    private let wakeUp = DispatchSemaphore(value: 0)
    private let stopped = Atomic<Bool>(false)

    /// - Parameters:
    ///   - name: what the tools of the system call its thread.
    ///   - interval: how long it waits between two rounds.
    public init(_ name: String, every interval: Seconds) {
        queue = DispatchQueue(label: name)
        self.interval = interval
    }

    /// Whether it was told to stop: a long round ends early then.
    public var isStopped: Bool { stopped.load(ordering: .relaxed) }

    /// Does a round at once, and one after each interval. To be called once.
    public func start(_ round: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            while !isStopped {
                round()
                _ = wakeUp.wait(timeout: .now() + .seconds(Int(interval.count)))
            }
        }
    }

    /// Ends it, and returns when the round at work is done.
    public func stop() {
        stopped.store(true, ordering: .relaxed)
        wakeUp.signal()
        queue.sync {}
    }
}
