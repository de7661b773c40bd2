import Accounts
import Database
import Secrets

extension Schema {
    /// The public number of each account (``UserID``).
    static let authorNumberMigrations = [
        Migration(component, version: 6) { connection throws(DatabaseError) in
            try connection.execute(
                """
                CREATE TABLE author_numbers (
                    account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
                    number INTEGER NOT NULL UNIQUE)
                """)
            let accounts = try connection.query("SELECT id FROM accounts") { AccountID($0.integer(0)) }
            for account in accounts { try connection.numberAuthor(account) }
            // Posts and comments have the number beside the author's name, so that a page of the feed stays one scan of
            // one table.
            try connection.execute("ALTER TABLE posts ADD COLUMN author_number INTEGER NOT NULL DEFAULT 0")
            try connection.execute("ALTER TABLE comments ADD COLUMN author_number INTEGER NOT NULL DEFAULT 0")
            try connection.execute(
                """
                UPDATE posts SET author_number =
                    (SELECT number FROM author_numbers WHERE account_id = posts.author_id)
                """)
            try connection.execute(
                """
                UPDATE comments SET author_number =
                    (SELECT number FROM author_numbers WHERE account_id = comments.author_id)
                """)
        }
    ]
}

extension Connection {
    /// Gives an account its public number: random, and no other account's.
    func numberAuthor(_ account: AccountID) throws(DatabaseError) {
        var generator = SystemRandomNumberGenerator()
        // A number is taken already about once in 2⁵³ / accounts attempts; then another one is tried.
        for _ in 0..<10 {
            let added = try execute(
                "INSERT INTO author_numbers (account_id, number) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING",
                .integer(account.rawValue), .integer(Int64.random(in: UserID.range, using: &generator)))
            if added > 0 { return }
        }
        throw .misuse("no number for an account")
    }

    /// The public number and the name of an account; nil when there is no such account any more.
    func author(_ account: AccountID) throws(DatabaseError) -> (number: UserID, name: String)? {
        try first(
            """
            SELECT number, username FROM accounts JOIN author_numbers ON account_id = accounts.id
            WHERE accounts.id = $1
            """, .integer(account.rawValue)
        ) { row in UserID(row.integer(0)).map { ($0, row.text(1)) } } ?? nil
    }
}
