import Database
import Wire

/// The accounts and tokens of one app.
///
/// Signing up and in hash a password, which takes about 15 ms, and then write: call them on a worker.
public struct AccountStore: Sendable {
    /// Whom a token stands for.
    public struct Holder: Equatable, Sendable {
        /// Who has the token.
        public let account: AccountID
        /// A day has passed since the token's use was noted: have a worker call ``AccountStore/touch(_:at:)``.
        public let wantsTouch: Bool
    }

    /// How many tokens an account has at most; when there are more the oldest goes.
    static let tokenLimit: Int64 = 10
    /// How long a token lives without being used.
    static let tokenLifetime = Seconds.days(90)
    /// How often a token's use is noted.
    static let touchInterval = Seconds.days(1)

    /// The tables. They belong before those of the app, which may refer to `accounts (id)`.
    public static let migrations = [
        Migration(
            "accounts", version: 1,
            """
            CREATE TABLE accounts (
                id INTEGER PRIMARY KEY,
                username TEXT NOT NULL,
                folded_username TEXT NOT NULL UNIQUE,
                password_hash TEXT NOT NULL,
                created_at INTEGER NOT NULL
            )
            """,
            """
            CREATE TABLE tokens (
                id INTEGER PRIMARY KEY,
                hash BLOB NOT NULL UNIQUE,
                account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                used_at INTEGER NOT NULL
            )
            """,
            "CREATE INDEX tokens_account_id ON tokens (account_id)"),
        // What ``DeviceProofs`` are made with; one row.
        Migration(
            "accounts", version: 2,
            "CREATE TABLE device_key (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL)",
            // Finding those that have expired.
            "CREATE INDEX tokens_by_use ON tokens (used_at)"),
    ]

    let database: Database
    let hashing: PasswordHashing
    /// What devices keep that somebody signed in on.
    public let devices: DeviceProofs
    /// A password that nobody has, tried in place of one that can't be a password, …
    private let dummy: Password
    /// … and its hash, which passwords for a name that nobody has are checked against.
    private let dummyHash: String

    /// A store over a database that was opened with ``migrations``. Hashes one password.
    public init(_ database: Database) throws(AccountError) {
        try self.init(database, hashing: .standard)
    }

    init(_ database: Database, hashing: PasswordHashing) throws(AccountError) {
        self.database = database
        self.hashing = hashing
        devices = try mapping { () throws(DatabaseError) in try DeviceProofs(database) }
        dummy = try Password(Base64URL.encode(SecureRandom.bytes(32)))
        dummyHash = try hashing.hash(dummy)
    }

    /// Whether somebody has the name, in whatever case.
    public func isTaken(_ username: Username) throws(AccountError) -> Bool {
        try mapping { () throws(DatabaseError) in
            try database.read { connection throws(DatabaseError) in
                try connection.first(
                    "SELECT 1 FROM accounts WHERE folded_username = $1", .text(username.folded)
                ) { $0.integer(0) }
            }
        } != nil
    }

    /// Makes an account and signs it in. Slow.
    /// - Parameter also: what the app writes for the new account in the same transaction.
    public func signUp(
        _ username: Username, _ password: Password, at now: Instant,
        also: @escaping @Sendable (Connection, AccountID) throws(DatabaseError) -> Void = { _, _ in }
    ) throws(AccountError) -> Token {
        guard try !isTaken(username) else { throw .taken }
        let passwordHash = try hashing.hash(password)
        let token = Token()
        do throws(DatabaseError) {
            try database.write { connection throws(DatabaseError) in
                let account = try connection.first(
                    """
                    INSERT INTO accounts (username, folded_username, password_hash, created_at)
                    VALUES ($1, $2, $3, $4) RETURNING id
                    """,
                    .text(username.text), .text(username.folded), .text(passwordHash), .integer(now.seconds)
                ) { AccountID($0.integer(0)) }
                guard let account else { throw .misuse("no id for a new account") }
                try connection.add(token, of: account, at: now)
                try also(connection, account)
            }
        } catch .constraint(.unique) {
            // Somebody else was quicker while the password was hashed.
            throw .taken
        } catch {
            throw .database(error)
        }
        return token
    }

    /// Signs in and answers a new token, besides those that the account has. Slow.
    ///
    /// The texts are as they came: one that can't be a name or a password is refused like a wrong one, and
    /// a name that nobody has takes as long as a wrong password.
    public func signIn(
        username: String, password: String, at now: Instant
    ) throws(AccountError) -> Token {
        let credentials = try credentials(of: username)
        let candidate = try? Password(password)
        let matches = hashing.verify(credentials?.passwordHash ?? dummyHash, candidate ?? dummy)
        guard let credentials, let candidate, matches else { throw .refused }
        let isOutdated = hashing.isOutdated(credentials.passwordHash)
        let newHash = isOutdated ? try hashing.hash(candidate) : nil
        let token = Token()
        let isAdded = try mapping { () throws(DatabaseError) in
            try database.write { connection throws(DatabaseError) in
                // The password may just have been changed, or the account deleted.
                guard try connection.isCurrent(credentials) else { return false }
                if let newHash {
                    try connection.execute(
                        "UPDATE accounts SET password_hash = $1 WHERE id = $2",
                        .text(newHash), .integer(credentials.account.rawValue))
                }
                try connection.add(token, of: credentials.account, at: now)
                return true
            }
        }
        guard isAdded else { throw .refused }
        return token
    }

    fileprivate struct Credentials: Sendable {
        let account: AccountID
        let passwordHash: String
    }

    private func credentials(of username: String) throws(AccountError) -> Credentials? {
        // No account has a name that isn't usable, and a very long one isn't worth asking for.
        guard let username = try? Username(username) else { return nil }
        return try mapping { () throws(DatabaseError) in
            try database.read { connection throws(DatabaseError) in
                try connection.first(
                    "SELECT id, password_hash FROM accounts WHERE folded_username = $1",
                    .text(username.folded)
                ) { Credentials(account: AccountID($0.integer(0)), passwordHash: $0.text(1)) }
            }
        }
    }
}

// MARK: Tokens

extension AccountStore {
    /// Whose token it is, or nil when it was revoked, has expired or never was. One indexed read.
    public func account(for token: Token, at now: Instant) throws(DatabaseError) -> Holder? {
        try database.read { connection throws(DatabaseError) in
            try AccountStore.account(for: token, at: now, on: connection)
        }
    }

    /// The same on a connection that the caller reads from anyway.
    public static func account(
        for token: Token, at now: Instant, on connection: Connection
    ) throws(DatabaseError) -> Holder? {
        let row = try connection.first(
            "SELECT account_id, used_at FROM tokens WHERE hash = $1", .blob(token.hash)
        ) { (account: AccountID($0.integer(0)), used: Instant(seconds: $0.integer(1))) }
        guard let row, now - row.used < tokenLifetime else { return nil }
        return Holder(account: row.account, wantsTouch: now - row.used >= touchInterval)
    }

    /// Notes that a token is in use, unless that was done within a day. Writes: call it on a worker.
    public func touch(_ token: Token, at now: Instant) throws(DatabaseError) {
        let due = now + Seconds(-AccountStore.touchInterval.count)
        // A token that has expired meanwhile stays so.
        let dead = now + Seconds(-AccountStore.tokenLifetime.count)
        try database.write { connection throws(DatabaseError) in
            try connection.execute(
                "UPDATE tokens SET used_at = $1 WHERE hash = $2 AND used_at <= $3 AND used_at > $4",
                .integer(now.seconds), .blob(token.hash), .integer(due.seconds), .integer(dead.seconds))
        }
    }

    /// Makes a token worthless at once. One that isn't known already is.
    public func revoke(_ token: Token) throws(DatabaseError) {
        try database.write { connection throws(DatabaseError) in
            try connection.execute("DELETE FROM tokens WHERE hash = $1", .blob(token.hash))
        }
    }
}

extension Connection {
    /// Whether the account still has the password that was verified.
    fileprivate func isCurrent(_ credentials: AccountStore.Credentials) throws(DatabaseError) -> Bool {
        try first(
            "SELECT id FROM accounts WHERE id = $1 AND password_hash = $2",
            .integer(credentials.account.rawValue), .text(credentials.passwordHash)
        ) { $0.integer(0) } != nil
    }

    /// Adds a token to an account, and removes those of its that are too many, and some hundred of anybody's that have expired.
    fileprivate func add(_ token: Token, of account: AccountID, at now: Instant) throws(DatabaseError) {
        let dead = now + Seconds(-AccountStore.tokenLifetime.count)
        try execute(
            "DELETE FROM tokens WHERE id IN (SELECT id FROM tokens WHERE used_at <= $1 ORDER BY used_at LIMIT 200)",
            .integer(dead.seconds))
        try execute(
            "INSERT INTO tokens (hash, account_id, used_at) VALUES ($1, $2, $3)",
            .blob(token.hash), .integer(account.rawValue), .integer(now.seconds))
        try execute(
            """
            DELETE FROM tokens WHERE account_id = $1 AND id NOT IN
                (SELECT id FROM tokens WHERE account_id = $1 ORDER BY id DESC LIMIT $2)
            """,
            .integer(account.rawValue), .integer(AccountStore.tokenLimit))
    }
}

func mapping<Result>(
    _ body: () throws(DatabaseError) -> Result
) throws(AccountError) -> Result {
    do throws(DatabaseError) {
        return try body()
    } catch {
        throw .database(error)
    }
}
