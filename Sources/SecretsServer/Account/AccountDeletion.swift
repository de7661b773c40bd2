import Accounts
import Database
import HTTPServer

/// Deletes accounts in steps, so that nobody else waits for long, and none is forgotten when the server stops meanwhile.
struct AccountDeletion: Sendable {
    let database: Database
    let feed: FeedCache
    let log: Log

    /// How many rows go in one step.
    static let stepSize = 500

    /// Finishes what was begun before the server stopped. Slow: to be called on a worker.
    func finishAll() {
        do throws(DatabaseError) {
            let accounts = try database.read { connection throws(DatabaseError) in
                try connection.unfinishedDeletions()
            }
            for account in accounts { finish(account) }
        } catch {
            log.error("secrets: looking for accounts to be deleted: \(error)")
        }
    }

    /// Deletes all that an account left, and sees to it that it can't be found in the files any more. What fails is tried
    /// again when the server starts next. Slow: to be called on a worker.
    func finish(_ account: AccountID) {
        do throws(DatabaseError) {
            while try !step(account) {}
        } catch {
            log.error(
                "secrets: an account could not be deleted whole, and will be at the next start: \(error)")
            return
        }
        // When another process reads the database just then, the log is emptied once that ends, as it is after any write.
        try? database.eraseTraces()
    }

    /// - Returns: whether all is gone.
    func step(_ account: AccountID) throws(DatabaseError) -> Bool {
        // Whether it succeeds or not: one that failed may still have been committed.
        defer { feed.invalidate() }
        return try database.write { connection throws(DatabaseError) in
            try connection.deleteSome(of: account, limit: Self.stepSize)
        }
    }
}
