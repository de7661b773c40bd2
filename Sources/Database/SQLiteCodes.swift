import CSQLite

extension DatabaseError {
    /// What a result code of SQLite means here; `handle` says more about a mistake in the SQL.
    init(code: Int32, handle: OpaquePointer?) {
        // The low byte is the kind, the rest says which of the kind.
        switch code & 0xFF {
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_IOERR, SQLITE_AUTH, SQLITE_NOLFS:
            self = .unwritable
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_NOMEM, SQLITE_INTERRUPT: self = .busy
        case SQLITE_CONSTRAINT: self = .constraint(Constraint(code: code))
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_NOTADB: self = .notADatabase
        default:
            let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
            self = .misuse(message.map { String(cString: $0) } ?? "code \(code)")
        }
    }
}

extension DatabaseError.Constraint {
    fileprivate init(code: Int32) {
        switch code >> 8 {
        // SQLITE_CONSTRAINT_CHECK and its siblings, which are expressions too involved to be imported.
        case 1: self = .check
        case 3: self = .foreignKey
        case 5: self = .notNull
        case 6, 8, 10: self = .unique
        default: self = .other
        }
    }
}
