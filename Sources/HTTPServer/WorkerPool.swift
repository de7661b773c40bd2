import Dispatch
import Synchronization
import Wire

/// A fixed number of threads for slow work, behind a queue of a fixed length: a slow request never delays a quick one,
/// and too many slow ones are refused instead of piling up.
public final class WorkerPool: Sendable {
    /// What it is for; the threads bear it too, cut after 15 bytes.
    public let name: String
    private let capacity: Int
    /// How many jobs of one user are queued or running at most, and how many of them are running.
    private let limitPerUser: Int
    private let threadsPerUser: Int
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    private struct State {
        var queue = Queue()
        var running = 0
        var users: [User: Share] = [:]
        /// How often a thread has woken up for a job that may not run yet.
        var skipped = 0
        var isClosed = false
        var threads: [SystemThread] = []
    }

    /// Who has jobs in the pool.
    public struct User: Hashable, Sendable {
        let realm: String
        let number: Int64

        /// - Parameter realm: the app whose account it is.
        public init(realm: String, number: Int64) {
            self.realm = realm
            self.number = number
        }
    }

    /// What one user has in the pool.
    private struct Share {
        var jobs = 0
        var running = 0
    }

    /// What became of a job.
    public enum Submission: Equatable, Sendable {
        case taken
        /// The queue is full, the pool has been drained, or no thread could be started.
        case full
        /// The user has as many jobs in the pool as one may have.
        case tooManyOfUser
    }

    /// A pool, and whose share of it a job counts for.
    public struct Place: Sendable {
        let pool: WorkerPool
        let user: User?

        /// Queues a job.
        func submit(_ job: @escaping @Sendable () -> Void) -> Submission {
            pool.submit(for: user, job)
        }
    }

    /// Starts the threads. At most `queueLimit` jobs wait beside those that run.
    /// - Parameter limitPerUser: how many jobs one user may have in the pool, queued or running; they take half of the
    ///   threads at most, so that others never wait for them alone.
    public init(name: String, threads: Int, queueLimit: Int, limitPerUser: Int = .max) {
        self.name = name
        let wakeUp = wakeUp
        let threads = max(threads, 1)
        capacity = threads + max(queueLimit, 0)
        self.limitPerUser = limitPerUser
        threadsPerUser = max(1, threads / 2)
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

    /// A place in the pool.
    /// - Parameter user: whose share the job counts for; nil for nobody's.
    public func place(for user: User? = nil) -> Place {
        Place(pool: self, user: user)
    }

    /// Queues a job that counts for nobody; false when the queue is full, when the pool has been drained, or when no thread
    /// could be started.
    public func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
        submit(for: nil, job) == .taken
    }

    /// Queues a job.
    /// - Parameter user: whose share it counts for; nil for nobody's.
    public func submit(for user: User?, _ job: @escaping @Sendable () -> Void) -> Submission {
        let submission: Submission = state.withLock { state in
            guard !state.isClosed, !state.threads.isEmpty, state.queue.count + state.running < capacity else {
                return .full
            }
            if let user {
                guard state.users[user, default: Share()].jobs < limitPerUser else { return .tooManyOfUser }
                state.users[user, default: Share()].jobs += 1
            }
            state.queue.append(Job(user: user, body: job))
            return .taken
        }
        if submission == .taken { wakeUp.signal() }
        return submission
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
        let (job, goesOn) = state.withLock { state -> (Job?, Bool) in
            guard let job = state.queue.take(where: { mayRun($0, state.users) }) else {
                if !state.queue.isEmpty { state.skipped += 1 }
                return (nil, !state.isClosed || !state.queue.isEmpty)
            }
            state.running += 1
            if let user = job.user { state.users[user]?.running += 1 }
            return (job, true)
        }
        guard let job else { return goesOn }
        job.body()
        let skipped = state.withLock { state in
            state.running -= 1
            if let user = job.user, let share = state.users[user] {
                state.users[user] =
                    share.jobs > 1 ? Share(jobs: share.jobs - 1, running: share.running - 1) : nil
            }
            defer { state.skipped = 0 }
            return state.skipped
        }
        for _ in 0..<skipped { wakeUp.signal() }
        return true
    }

    private func mayRun(_ job: Job, _ users: [User: Share]) -> Bool {
        guard let user = job.user, let share = users[user] else { return true }
        return share.running < threadsPerUser
    }

    private struct Job {
        let user: User?
        let body: @Sendable () -> Void
    }

    /// First in, first out, except for those that have to wait.
    private struct Queue {
        private var jobs: [Job?] = []
        /// The jobs before this index have been taken.
        private var next = 0

        var count: Int { jobs.count - next }
        var isEmpty: Bool { count == 0 }

        mutating func append(_ job: Job) {
            if next > 0, next * 2 >= jobs.count {
                jobs.removeFirst(next)
                next = 0
            }
            jobs.append(job)
        }

        /// Takes the first job that may run, and keeps nothing of it.
        mutating func take(where mayRun: (Job) -> Bool) -> Job? {
            for index in next..<jobs.count {
                guard let job = jobs[index], mayRun(job) else { continue }
                if index == next {
                    jobs[next] = nil
                    next += 1
                } else {
                    jobs.remove(at: index)
                }
                return job
            }
            return nil
        }
    }
}
