import Dispatch
import Synchronization
import Wire

/// A fixed number of threads for slow work, behind a queue of a fixed length: a slow request never delays a quick one,
/// and too many slow ones are refused instead of piling up.
public final class WorkerPool: Sendable {
    /// What it is for; the threads bear it too, cut after 15 bytes.
    public let name: String
    private let capacity: Int
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    private struct State {
        var queue = Queue()
        var running = 0
        var isClosed = false
        var threads: [SystemThread] = []
    }

    /// Starts the threads. At most `queueLimit` jobs wait beside those that run.
    public init(name: String, threads: Int, queueLimit: Int) {
        self.name = name
        let wakeUp = wakeUp
        let threads = max(threads, 1)
        capacity = threads + max(queueLimit, 0)
        for _ in 0..<threads {
            let thread = SystemThread(name: String(name.prefix(15))) { [weak self] in
                repeat { wakeUp.wait() } while self?.work() == true
            }
            if let thread { state.withLock { $0.threads.append(thread) } }
        }
    }

    deinit {
        for _ in state.withLock({ $0.threads }) { wakeUp.signal() }
    }

    /// Queues a job; false when the queue is full, when the pool has been drained, or when no thread could be started.
    public func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isClosed, !state.threads.isEmpty, state.queue.count + state.running < capacity else {
                return false
            }
            state.queue.append(job)
            return true
        }
        if isTaken { wakeUp.signal() }
        return isTaken
    }

    /// Takes no more jobs, and waits for those it has.
    /// - Returns: whether they all ended in time.
    public func drain(within limit: Seconds) -> Bool {
        drain(until: .now() + .seconds(Int(clamping: limit.count)))
    }

    /// Takes no more jobs, and waits for those it has: for draining several pools by the same time.
    /// - Returns: whether they all ended by then.
    public func drain(until deadline: DispatchTime) -> Bool {
        let threads = state.withLock { state in
            state.isClosed = true
            defer { state.threads = [] }
            return state.threads
        }
        for _ in threads { wakeUp.signal() }
        return threads.reduce(true) { $1.wait(until: deadline) && $0 }
    }

    /// Runs the next job; false when the thread is to end.
    private func work() -> Bool {
        let job: (@Sendable () -> Void)? = state.withLock { state in
            guard let job = state.queue.take() else { return nil }
            state.running += 1
            return job
        }
        guard let job else { return false }
        job()
        state.withLock { $0.running -= 1 }
        return true
    }

    /// First in, first out.
    private struct Queue {
        private var jobs: [(@Sendable () -> Void)?] = []
        /// The jobs before this index have been taken.
        private var next = 0

        var count: Int { jobs.count - next }

        mutating func append(_ job: @escaping @Sendable () -> Void) {
            if next > 0, next * 2 >= jobs.count {
                jobs.removeFirst(next)
                next = 0
            }
            jobs.append(job)
        }

        /// Takes the next job, and keeps nothing of it.
        mutating func take() -> (@Sendable () -> Void)? {
            guard next < jobs.count else { return nil }
            defer {
                jobs[next] = nil
                next += 1
            }
            return jobs[next]
        }
    }
}
