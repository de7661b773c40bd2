import Database
import HTTPServer
import Wire

/// Writes down the missed weeks, whether or not anybody asks for them.
///
/// It works on a thread of its own in small batches, each a write like any other, so that requests come in between.
/// What it writes is the same as what a request would have written that came in its place, and nothing is written twice.
final class Settler: Sendable {
    private let database: Database
    private let time: TimeSource
    private let log: Log
    /// It looks every 30 seconds. What is asked for in between is settled by who asks.
    private let task = PeriodicTask("settling", every: 30)
    /// How many programs share a write: about 10 ms, which is what a request may have to wait for it.
    static let batch: Int64 = 250

    init(database: Database, time: TimeSource, log: Log) {
        self.database = database
        self.time = time
        self.log = log
    }

    /// Begins to look, at once and from then on. To be called once.
    func start() {
        task.start { [self] in settleAll() }
    }

    /// Ends after the batch at work.
    func stop() {
        task.stop()
    }

    /// Settles all that is due now.
    /// - Returns: how many programs had something to settle.
    @discardableResult
    func settleAll() -> Int {
        let begin = time.monotonic()
        var count = 0
        defer {
            if count > 0 {
                let milliseconds = (time.monotonic().nanoseconds - begin.nanoseconds) / 1_000_000
                log.info("lioli: settled \(count) programs in \(milliseconds) ms")
            }
        }
        do throws(DatabaseError) {
            while !task.isStopped {
                let settled = try settleBatch()
                count += settled
                if settled < Self.batch { break }
            }
        } catch {
            // The next look finds what is left.
            log.error("lioli: settling: \(error)")
        }
        return count
    }

    private func settleBatch() throws(DatabaseError) -> Int {
        let now = time.now()
        let isIdle = try database.read { connection throws(DatabaseError) in
            try connection.first(
                "SELECT 1 FROM programs WHERE settle_at <= $1 LIMIT 1", .integer(now.seconds)
            ) { $0.integer(0) } == nil
        }
        if isIdle { return 0 }
        return try database.write { connection throws(DatabaseError) in
            let records = try connection.query(
                """
                SELECT id, unit, start_weight, goal_weight, weeks, stake, started_at, stopped_at,
                    settled_weeks, word_seed
                FROM programs WHERE settle_at <= $1 ORDER BY settle_at LIMIT $2
                """, .integer(now.seconds), .integer(Settler.batch)
            ) { row throws(DatabaseError) in try ProgramRecord(row) }
            for record in records { _ = try connection.settle(record, at: now) }
            return records.count
        }
    }
}
