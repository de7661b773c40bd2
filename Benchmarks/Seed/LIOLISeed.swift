import Accounts
import Database
import Glibc
import LIOLIServer
import Wire

/// A data folder in which the first of four weeks of every program has just been missed, and nobody has settled it yet.
struct LIOLISeed: Sendable {
    let programs: Int64
    /// Nine days and a minute ago: the first weigh-in could be posted until a minute ago.
    private let begin = Instant(seconds: Int64(time(nil)) - 9 * 86_400 - 60)

    /// Prints the token of the first account; answers the status to end with.
    func run(folder: String) -> Int32 {
        guard (1...10_000_000).contains(programs), mkdir(folder, 0o700) == 0 else {
            print("The folder \(folder) can't be made: it has to be a new one.")
            return 1
        }
        do {
            print(try fill(folder + "/lioli.sqlite3").text)
            return 0
        } catch {
            print("The database can't be filled: \(error)")
            return 1
        }
    }

    private func fill(_ path: String) throws -> Token {
        let database = try Database(at: path, migrations: LIOLIService.migrations)
        defer { database.close() }
        let token = try AccountStore(database).signUp(
            Username("walker-1"), Password("a password for measuring"), at: Instant(seconds: Int64(time(nil)))
        )
        try SeedCommand.inBatches(1...programs, database) { connection, number throws(DatabaseError) in
            if number > 1 { try addAccount(number, to: connection) }
            try addProgram(number, to: connection)
        }
        return token
    }

    private func addAccount(_ number: Int64, to connection: Connection) throws(DatabaseError) {
        try connection.execute(
            "INSERT INTO accounts (username, folded_username, password_hash, created_at) VALUES ($1, $1, '', $2)",
            .text("walker-\(number)"), .integer(begin.seconds))
    }

    /// From 90 to 80 kg at ten dollars a week. Their weigh-ins fell due one after the other in the last hours.
    private func addProgram(_ number: Int64, to connection: Connection) throws(DatabaseError) {
        let start = begin.seconds - number % 10_000
        try connection.execute(
            """
            INSERT INTO programs (id, account_id, unit, start_weight, goal_weight, weeks, stake, started_at,
                settled_weeks, settle_at, word_seed)
            VALUES ($1, $1, 'kg', 9000, 8000, 4, 1000, $2, 0, $3, $1)
            """, .integer(number), .integer(start), .integer(start + 9 * 86_400))
        try connection.execute(
            """
            INSERT INTO ledger (program_id, week, kind, amount, happened_at, recorded_at)
            VALUES ($1, 0, 'staked', 4000, $2, $2)
            """, .integer(number), .integer(start))
    }
}
