import CSQLite

/// One connection to the database, lent to a closure; it must not be kept beyond it.
///
/// The SQL given to it never begins or ends a transaction: that is ``Database``'s business.
public final class Connection {
    /// What a connection may do.
    enum Role {
        case reading
        case writing
    }

    /// How often a statement that found the database locked is tried again, after waiting each time.
    static let attempts = 6
    /// How many statements are kept prepared.
    static let statementLimit = 64

    let handle: OpaquePointer
    private let role: Role
    private var statements = StatementCache(limit: Connection.statementLimit)
    /// What went wrong last; says why a transaction was lost to a job that hid it.
    var lastFailure: DatabaseError?
    private var isOpen = true
    /// How long one attempt waits for a lock, in milliseconds.
    let patience: Int32
    var log = WriteAheadLog()

    /// Opens the file at `path`, creating it when there is none and `role` is to write.
    /// - Parameter patience: how long one attempt waits for a lock, in milliseconds.
    init(at path: String, role: Role, patience: Int32) throws(DatabaseError) {
        handle = try Connection.open(path, role)
        self.role = role
        self.patience = patience
        sqlite3_busy_timeout(handle, patience)
        try configure()
    }

    deinit {
        close()
    }

    /// Closes it; nobody uses it afterwards.
    func close() {
        guard isOpen else { return }
        isOpen = false
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    private static func open(_ path: String, _ role: Role) throws(DatabaseError) -> OpaquePointer {
        var opened: OpaquePointer?
        let creation = role == .writing ? SQLITE_OPEN_CREATE : 0
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | creation
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = DatabaseError(code: code, handle: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        return opened
    }

    private func configure() throws(DatabaseError) {
        // A read connection needs the log that the writing one set up before it.
        if role == .writing {
            let mode = try first("PRAGMA journal_mode = WAL") { $0.text(0) }
            guard mode == "wal" else { throw .unwritable }
            try control("PRAGMA synchronous = FULL")
            try control("PRAGMA foreign_keys = ON")
            watchLog()
            // What is deleted is overwritten.
            try control("PRAGMA secure_delete = ON")
        } else {
            try control("PRAGMA query_only = ON")
        }
        try control("PRAGMA temp_store = MEMORY")
        try control("PRAGMA cache_size = -4096")
    }

    /// Runs a statement and hands each row to `body`.
    public func each(
        _ sql: SQL, _ parameters: Value..., body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try run(sql, parameters, upTo: .max, body)
    }

    /// Runs a statement and collects what `map` makes of each row.
    @inlinable
    public func query<Result>(
        _ sql: SQL, _ parameters: Value..., map: (borrowing Row) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> [Result] {
        var results: [Result] = []
        try run(sql, parameters, upTo: .max) { row throws(DatabaseError) in
            results.append(try map(row))
        }
        return results
    }

    /// Runs a statement and answers what `map` makes of its first row, or nil when there is none.
    @inlinable
    public func first<Result>(
        _ sql: SQL, _ parameters: Value..., map: (borrowing Row) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result? {
        var result: Result?
        try run(sql, parameters, upTo: 1) { row throws(DatabaseError) in
            result = try map(row)
        }
        return result
    }

    /// Runs a statement and answers how many rows it inserted, updated or deleted itself.
    @discardableResult
    public func execute(_ sql: SQL, _ parameters: Value...) throws(DatabaseError) -> Int {
        // SQLite's count stays what it was when a statement changes nothing by its nature.
        let before = changeCount
        try run(sql, parameters, upTo: 0) { _ in }
        return changeCount == before ? 0 : Int(sqlite3_changes64(handle))
    }

    /// How many rows were inserted, updated or deleted since it was opened, also when that was undone.
    var changeCount: Int64 { sqlite3_total_changes64(handle) }

    /// Runs a statement, handing at most `limit` rows to `body`; one that writes is always run to its end.
    @usableFromInline
    func run(
        _ sql: SQL, _ parameters: [Value], upTo limit: Int,
        _ body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        do throws(DatabaseError) {
            let statement = try statements.checkOut(sql, on: handle)
            defer { statements.giveBack(statement) }
            guard statement.isReadOnly || role == .writing else { throw .misuse("a read must not write") }
            try statement.bind(parameters, on: handle)
            var rows = 0
            while try step(statement, mayRestart: rows == 0) {
                rows += 1
                if rows <= limit {
                    try body(Row(statement))
                    if let problem = statement.problem { throw problem }
                }
                if rows >= limit, statement.isReadOnly { break }
            }
        } catch {
            lastFailure = error
            throw error
        }
    }

    /// Goes on to the next row; false when there are no more.
    private func step(_ statement: Statement, mayRestart: Bool) throws(DatabaseError) -> Bool {
        var attempt = 1
        while true {
            let code = sqlite3_step(statement.handle)
            switch code {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            default: break
            }
            let error = DatabaseError(code: code, handle: handle)
            // Each attempt has already waited for the lock as long as the connection's patience lasts.
            guard error == .busy, mayRestart, attempt < Connection.attempts else { throw error }
            sqlite3_reset(statement.handle)
            attempt += 1
        }
    }
}

extension Connection {
    /// Whether the file is still where it was opened; not when it was removed, renamed or replaced. Costs one look at its
    /// folder.
    public var isInPlace: Bool {
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code != SQLITE_OK || hasMoved == 0
    }
}

// MARK: Transactions

extension Connection {
    /// Whether a transaction is open. SQLite ends one by itself when the disk is full or fails.
    var isInTransaction: Bool {
        sqlite3_get_autocommit(handle) == 0
    }

    /// How many statements are kept prepared.
    var keptStatements: Int { statements.count }

    /// Runs a statement that has no parameters and whose rows don't matter.
    func control(_ sql: SQL) throws(DatabaseError) {
        try run(sql, [], upTo: 0) { _ in }
    }

    /// Runs `body` in a transaction that is committed when it returns and undone when it throws.
    func transaction(
        _ body: (Connection) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try control("BEGIN IMMEDIATE")
        do throws(DatabaseError) {
            try body(self)
            try control("COMMIT")
        } catch {
            rollBack()
            throw error
        }
    }

    /// Undoes the open transaction, if there still is one.
    func rollBack() {
        guard isInTransaction else { return }
        // It can't fail in a way that leaves anything behind: the log's tail is not valid without a commit.
        try? control("ROLLBACK")
    }
}
