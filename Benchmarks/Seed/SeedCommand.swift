import Accounts
import Database
import Glibc
import SecretsServer
import Wire

/// `BenchmarkSeed DIR POSTS LIKES`, or `BenchmarkSeed lioli DIR PROGRAMS`: makes a data folder for the benchmark, and prints the token to ask with.
///
/// The same numbers always give the same posts and likes.
enum SeedCommand {
    /// How many rows share a transaction.
    private static let batch: Int64 = 250_000

    /// The status to end with.
    static func run(_ arguments: [String]) -> Int32 {
        if arguments.count == 3, arguments[0] == "lioli", let programs = Int64(arguments[2]) {
            return LIOLISeed(programs: programs).run(folder: arguments[1])
        }
        guard arguments.count == 3, let posts = Int64(arguments[1]), let likes = Int64(arguments[2]),
            let seed = Seed(posts: posts, likes: likes)
        else {
            print("Usage: BenchmarkSeed DIR POSTS LIKES, or BenchmarkSeed lioli DIR PROGRAMS")
            return 2
        }
        guard mkdir(arguments[0], 0o700) == 0 else {
            print("The folder \(arguments[0]) can't be made: it has to be a new one.")
            return 1
        }
        do {
            print(try fill(arguments[0] + "/secrets.sqlite3", with: seed).text)
            return 0
        } catch {
            print("The database can't be filled: \(error)")
            return 1
        }
    }

    /// Answers the token of the first account.
    private static func fill(_ path: String, with seed: Seed) throws -> Token {
        let database = try Database(at: path, migrations: SecretsService.migrations)
        defer { database.close() }
        let token = try AccountStore(database).signUp(
            Username(Seed.name(1)), Password("a password for measuring"),
            at: Instant(seconds: Int64(time(nil))))
        try inBatches(2...Seed.accounts, database) { connection, number throws(DatabaseError) in
            try seed.addAccount(number, to: connection)
        }
        try inBatches(1...seed.posts, database) { connection, number throws(DatabaseError) in
            try seed.addPost(number, to: connection)
        }
        // An index is made quicker than it is kept up to date.
        try inOne(database, "DROP INDEX likes_by_post")
        try inBatches(1...Seed.accounts, every: 500, database) { connection, number throws(DatabaseError) in
            try seed.addLikes(of: number, to: connection)
        }
        try inOne(database, "CREATE INDEX likes_by_post ON likes (post_id)")
        try inOne(
            database,
            "UPDATE posts SET likes_count = (SELECT COUNT(*) FROM likes WHERE likes.post_id = posts.id)")
        try inOne(database, "UPDATE last_post SET id = (SELECT MAX(id) FROM posts)")
        return token
    }

    static func inBatches(
        _ numbers: ClosedRange<Int64>, every size: Int64 = batch, _ database: Database,
        _ body: @escaping @Sendable (Connection, Int64) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        var next = numbers.lowerBound
        while next <= numbers.upperBound {
            let part = next...min(next + size - 1, numbers.upperBound)
            try database.write { connection throws(DatabaseError) in
                for number in part { try body(connection, number) }
            }
            next = part.upperBound + 1
        }
    }

    private static func inOne(_ database: Database, _ sql: SQL) throws(DatabaseError) {
        try database.write { connection throws(DatabaseError) in
            _ = try connection.execute(sql)
        }
    }
}
