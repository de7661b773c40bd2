import Synchronization

/// One write: what it does, and what became of it.
final class WriteJob: @unchecked Sendable {
    // Unchecked: the thread that leads writes the outcome, and the one that waits reads it after its signal.
    enum Outcome {
        case waiting
        /// The thread that waits for this job is to lead the next batch, this job first.
        case leads
        case done
        case failed(DatabaseError)
    }

    let body: @Sendable (Connection) throws(DatabaseError) -> Void
    /// Whether it runs by itself, outside of any transaction.
    let isAlone: Bool
    var outcome = Outcome.waiting
    let signal = Semaphore()

    init(isAlone: Bool = false, _ body: @escaping @Sendable (Connection) throws(DatabaseError) -> Void) {
        self.isAlone = isAlone
        self.body = body
    }

    /// Empties the log, between two transactions.
    static func emptyLog() -> WriteJob {
        WriteJob(isAlone: true) { connection throws(DatabaseError) in try connection.emptyLog() }
    }
}

/// The writes that wait, and the one connection that performs them.
///
/// Writes that come while another transaction is being synced share the next one: the first of the waiting
/// threads leads, runs all of their jobs, commits once and wakes the others. A thread that finds nobody at
/// work leads at once, so that a lone write never changes threads.
final class WriteQueue: @unchecked Sendable {
    /// How many writes may wait before more are refused.
    static let waitingLimit = 1_024
    /// How many share one transaction.
    static let batchLimit = 64

    private struct State {
        var waiting: [WriteJob] = []
        var isLed = false
        var isClosed = false
        /// Who waits for the last leader to be done, so as to close.
        var closer: Semaphore?
    }

    private let state = Mutex(State())
    // Unchecked, since a connection can't be shared: only the thread that leads touches it.
    private let connection: Connection
    private let waitingLimit: Int
    private let isRefused = Atomic(false)

    /// Whether the disk refused the newest write: it is full, or the file can't be written.
    var isRefusing: Bool { isRefused.load(ordering: .relaxed) }

    init(_ connection: Connection, waitingLimit: Int = WriteQueue.waitingLimit) {
        self.connection = connection
        self.waitingLimit = waitingLimit
    }

    /// How many writes wait, without those of the batch at work.
    var waitingCount: Int {
        state.withLock { $0.waiting.count }
    }

    /// Performs a job and returns when its transaction is committed and synced.
    func perform(_ job: WriteJob) throws(DatabaseError) {
        let leads = try enqueue(job)
        if !leads {
            job.signal.wait()
            if case .leads = job.outcome {
                lead(with: job)
            }
        } else {
            lead(with: job)
        }
        if case .failed(let error) = job.outcome { throw error }
    }

    /// Whether the caller is to lead.
    private func enqueue(_ job: WriteJob) throws(DatabaseError) -> Bool {
        let refusal: Result<Bool, DatabaseError> = state.withLock { state in
            guard !state.isClosed else { return .failure(.closed) }
            guard state.isLed else {
                state.isLed = true
                return .success(true)
            }
            guard state.waiting.count < waitingLimit else { return .failure(.busy) }
            state.waiting.append(job)
            return .success(false)
        }
        return try refusal.get()
    }

    private func lead(with own: WriteJob) {
        let batch = state.withLock { state in
            let others = state.waiting.prefix(WriteQueue.batchLimit - 1)
            state.waiting.removeFirst(others.count)
            return [own] + others
        }
        let changes = connection.changeCount
        connection.perform(batch)
        note(batch, hasChanged: connection.changeCount != changes)
        let successor: WriteJob? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.isLed = false
            state.closer?.signal()
            return nil
        }
        if let successor {
            successor.outcome = .leads
            successor.signal.signal()
        }
        for job in batch.dropFirst() {
            job.signal.signal()
        }
    }

    /// Takes in what the disk made of some writes. Those that changed nothing tell nothing of it.
    private func note(_ batch: [WriteJob], hasChanged: Bool) {
        for job in batch where !job.isAlone {
            switch job.outcome {
            case .failed(.full), .failed(.unwritable): return isRefused.store(true, ordering: .relaxed)
            case .done where hasChanged: isRefused.store(false, ordering: .relaxed)
            default: break
            }
        }
    }

    /// Refuses new writes, waits for those that wait already, and then lets `finish` have the connection.
    /// Only the first call does anything.
    func close(_ finish: (Connection) -> Void) {
        let done = Semaphore()
        let isFirst = state.withLock { state in
            guard !state.isClosed else { return false }
            state.isClosed = true
            if state.isLed {
                state.closer = done
            } else {
                done.signal()
            }
            return true
        }
        guard isFirst else { return }
        done.wait()
        finish(connection)
    }
}

extension Connection {
    /// Performs jobs in as few transactions as can be, and notes what became of each; empties the log when it has grown long.
    func perform(_ jobs: [WriteJob]) {
        var rest = jobs.filter { !$0.isAlone }[...]
        while !rest.isEmpty {
            rest = performTogether(rest)
            shortenLog()
        }
        // After the writes that waited with them, whose traces go too.
        for job in jobs where job.isAlone {
            job.outcome = .done
            do throws(DatabaseError) { try job.body(self) } catch { job.outcome = .failed(error) }
        }
    }

    /// Performs jobs in one transaction; answers those that were not begun, since the transaction was lost or has grown so
    /// large that its pages don't fit into the cache: no log is longer than that because many waited.
    private func performTogether(_ all: ArraySlice<WriteJob>) -> ArraySlice<WriteJob> {
        lastFailure = nil
        var jobs = all
        let spilled = spilledPages
        do throws(DatabaseError) {
            // What is written to a file without a name is gone with the process.
            guard isInPlace else { throw .unwritable }
            try control("BEGIN IMMEDIATE")
        } catch {
            settle(jobs, .failed(error))
            return []
        }
        for index in jobs.indices {
            attempt(jobs[index])
            if !isInTransaction {
                // SQLite undid it all when it ran out of room; so the jobs before this one are undone too.
                settle(jobs[...index], .failed(lastFailure ?? .misuse("a write ended its transaction")))
                return jobs[(index + 1)...]
            }
            if spilledPages > spilled {
                jobs = jobs[...index]
                break
            }
        }
        commit(jobs)
        return all[jobs.endIndex...]
    }

    private func commit(_ jobs: ArraySlice<WriteJob>) {
        do throws(DatabaseError) {
            try control("COMMIT")
            settle(jobs, .done)
        } catch {
            rollBack()
            settle(jobs, .failed(error))
        }
    }

    /// Runs a job inside the open transaction so that, when it throws, it undoes itself and nothing else.
    private func attempt(_ job: WriteJob) {
        do throws(DatabaseError) {
            try control("SAVEPOINT job")
            try job.body(self)
            guard isInTransaction else { throw lastFailure ?? .misuse("a write ended its transaction") }
            try control("RELEASE job")
        } catch {
            job.outcome = .failed(error)
            guard isInTransaction else { return }
            do throws(DatabaseError) {
                try control("ROLLBACK TO job")
                try control("RELEASE job")
            } catch {
                // Half a job must not be committed: give up the whole transaction.
                rollBack()
            }
        }
    }

    /// Notes the outcome of all jobs that haven't failed for a reason of their own.
    private func settle(_ jobs: ArraySlice<WriteJob>, _ outcome: WriteJob.Outcome) {
        for job in jobs {
            if case .failed = job.outcome { continue }
            job.outcome = outcome
        }
    }
}
