import Accounts
import Database
import HTTPServer
import Stakes
import Wire

/// Deletes accounts in steps, so that no write overwrites all photos of a year at once, and none is forgotten when the server
/// stops meanwhile.
struct AccountDeletion: Sendable {
    let database: Database
    let log: Log

    /// Finishes what was begun before the server stopped. Slow: to be called on a worker.
    func finishAll() {
        do throws(DatabaseError) {
            let accounts = try database.read { connection throws(DatabaseError) in
                try AccountStore.retired(on: connection)
            }
            for account in accounts { finish(account) }
        } catch {
            log.error("lioli: looking for accounts to be deleted: \(error)")
        }
    }

    /// Deletes all that is tied to an account, and sees to it that it can't be found in the files any more. What fails is tried
    /// again when the server starts next. Slow: to be called on a worker.
    func finish(_ account: AccountID) {
        do throws(DatabaseError) {
            while try !step(account) {}
        } catch {
            log.error("lioli: an account could not be deleted whole, and will be at the next start: \(error)")
            return
        }
        // When another process reads the database just then, the log is emptied once that ends, as it is after any write.
        try? database.eraseTraces()
    }

    /// - Returns: whether all is gone.
    private func step(_ account: AccountID) throws(DatabaseError) -> Bool {
        try database.write { connection throws(DatabaseError) in try connection.deleteSome(of: account) }
    }
}

extension Connection {
    /// Ends the program of an account, as if it had been stopped, and its sessions; its name is free.
    func beginDeletion(of account: AccountID, at now: Instant) throws(DatabaseError) {
        // What is still at stake is lost.
        if let record = try program(of: account) { try stop(record, at: now) }
        try AccountStore.retire(account, on: self)
    }

    /// Deletes some photos of an account, and the account when none is left. The lines of the ledger stay, and lead to nobody.
    /// - Returns: whether all is gone.
    func deleteSome(of account: AccountID) throws(DatabaseError) -> Bool {
        let photos = try execute(
            """
            DELETE FROM photos WHERE weigh_in_id IN (
                SELECT weigh_in_id FROM photos JOIN weigh_ins ON weigh_ins.id = weigh_in_id
                JOIN programs ON programs.id = program_id WHERE account_id = $1 LIMIT 4)
            """, .integer(account.rawValue))
        guard photos == 0 else { return false }
        try AccountStore.delete(account, on: self)
        return true
    }
}
