/// One step of a database's shape, run once and recorded.
///
/// Column types are `INTEGER` (64 bits), `REAL`, `TEXT` and `BLOB`; an `INTEGER PRIMARY KEY` numbers new
/// rows by itself. A constraint must not be deferred: writes share transactions, so one that fails only
/// when they are committed would fail its neighbours.
public struct Migration: Sendable {
    /// Whose tables these are, for instance `accounts`; versions are counted for each component.
    public let component: String
    /// 1, 2, 3, … within the component.
    public let version: Int64
    let run: @Sendable (Connection) throws(DatabaseError) -> Void

    /// A step of one statement or several, run in order in one transaction.
    public init(_ component: String, version: Int64, _ statements: SQL...) {
        self.init(component, version: version) { connection throws(DatabaseError) in
            for statement in statements { try connection.execute(statement) }
        }
    }

    /// A step that takes more than statements, run in one transaction.
    public init(
        _ component: String, version: Int64,
        run: @escaping @Sendable (Connection) throws(DatabaseError) -> Void
    ) {
        self.component = component
        self.version = version
        self.run = run
    }
}

extension Connection {
    /// Brings the database to the latest version, each step in a transaction of its own, and refuses one
    /// that is ahead of `migrations`.
    func migrate(_ migrations: [Migration]) throws(DatabaseError) {
        let known = try latestVersions(of: migrations)
        try transaction { connection throws(DatabaseError) in
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS migrations (
                    component TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (component, version))
                """)
        }
        try refuseFuture(known: known)
        for migration in migrations {
            try transaction { connection throws(DatabaseError) in
                // Asked inside the transaction, since another process may be starting at the same time.
                guard try connection.isMissing(migration) else { return }
                try migration.run(connection)
                try connection.execute(
                    "INSERT INTO migrations (component, version) VALUES ($1, $2)",
                    .text(migration.component), .integer(migration.version))
            }
        }
    }

    private func isMissing(_ migration: Migration) throws(DatabaseError) -> Bool {
        try first(
            "SELECT 1 FROM migrations WHERE component = $1 AND version = $2",
            .text(migration.component), .integer(migration.version)
        ) { $0.integer(0) } == nil
    }

    private func latestVersions(of migrations: [Migration]) throws(DatabaseError) -> [String: Int64] {
        var latest: [String: Int64] = [:]
        for migration in migrations {
            guard migration.version == latest[migration.component, default: 0] + 1 else {
                throw .misuse("\(migration.component) has no version before \(migration.version)")
            }
            latest[migration.component] = migration.version
        }
        return latest
    }

    private func refuseFuture(known: [String: Int64]) throws(DatabaseError) {
        try each("SELECT component, MAX(version) FROM migrations GROUP BY component") {
            row throws(DatabaseError) in
            let component = row.text(0)
            let version = row.integer(1)
            let latest = known[component] ?? 0
            guard version <= latest else {
                throw .fromTheFuture(component: component, version: version, known: latest)
            }
        }
    }
}
