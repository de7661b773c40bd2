import CSQLite

/// A prepared statement and what is known of it.
final class Statement {
    let handle: OpaquePointer
    let isReadOnly: Bool
    /// Given out and not yet given back.
    var isRunning = false
    /// What went wrong while a row was read.
    var problem: DatabaseError?
    /// When it was last given out, in uses of its cache.
    var lastUse: UInt64 = 0
    /// For `$1`, `$2`, …: where SQLite counts it. SQLite counts parameters as they appear in the text.
    private let positions: [Int32]

    /// Prepares `sql`, which must be exactly one statement whose parameters are `$1` to `$n`, none left out.
    init(_ sql: String, on connection: OpaquePointer) throws(DatabaseError) {
        var prepared: OpaquePointer?
        var restIsEmpty = false
        var text = sql
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                var rest: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    connection, bytes.baseAddress, Int32(clamping: bytes.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &rest)
                if let rest, let start = bytes.baseAddress {
                    let blanks: [CChar] = [0x20, 0x0A, 0x0D, 0x09, 0x3B]
                    restIsEmpty = bytes[(rest - start)...].allSatisfy(blanks.contains)
                }
                return code
            }
        }
        guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: connection) }
        guard let prepared else { throw .misuse("the SQL is empty") }
        guard restIsEmpty, let positions = Statement.positions(in: prepared) else {
            sqlite3_finalize(prepared)
            throw .misuse("the SQL is not one statement with parameters $1 to $n")
        }
        handle = prepared
        isReadOnly = sqlite3_stmt_readonly(prepared) != 0
        self.positions = positions
    }

    deinit {
        sqlite3_finalize(handle)
    }

    private static func positions(in statement: OpaquePointer) -> [Int32]? {
        let count = sqlite3_bind_parameter_count(statement)
        var positions = [Int32](repeating: 0, count: Int(count))
        for position in 0..<count {
            guard let name = sqlite3_bind_parameter_name(statement, position + 1) else { return nil }
            let text = String(cString: name)
            guard text.first == "$", let number = Int(text.dropFirst()), positions.indices ~= number - 1
            else { return nil }
            positions[number - 1] = position + 1
        }
        return positions.contains(0) ? nil : positions
    }

    /// Binds exactly as many values as there are parameters; everything bound is copied.
    func bind(_ values: [Value], on connection: OpaquePointer) throws(DatabaseError) {
        guard values.count == positions.count else {
            throw .misuse("\(values.count) values for \(positions.count) parameters")
        }
        for index in values.indices {
            let code = bind(values[index], at: positions[index])
            guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: connection) }
        }
    }

    private func bind(_ value: Value, at position: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, position)
        case .integer(let integer): return sqlite3_bind_int64(handle, position, integer)
        case .real(let real): return sqlite3_bind_double(handle, position, real)
        case .blob(let bytes):
            // A blob without a pointer would be null.
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, position, 0) }
            return sqlite3_bind_blob64(handle, position, bytes, UInt64(bytes.count), copied)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    guard let start = bytes.baseAddress else {
                        return sqlite3_bind_text64(handle, position, "", 0, copied, UInt8(SQLITE_UTF8))
                    }
                    return sqlite3_bind_text64(
                        handle, position, start, UInt64(bytes.count), copied, UInt8(SQLITE_UTF8))
                }
            }
        }
    }

    /// Makes it ready to be run again, and lets go of what was bound.
    func reset() {
        // What went wrong, if anything, was already said by the step that it went wrong in.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        problem = nil
    }
}

/// `SQLITE_TRANSIENT`: the value is copied before the call returns.
private var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The statements that a connection keeps prepared, at most `limit` of them.
struct StatementCache {
    private var statements: [SQL.Key: Statement] = [:]
    private var uses: UInt64 = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { statements.count }

    /// A statement that nobody else runs now; give it back when it has been run.
    mutating func checkOut(_ sql: SQL, on connection: OpaquePointer) throws(DatabaseError) -> Statement {
        let key = sql.key
        uses &+= 1
        if let kept = statements[key] {
            // In the middle of its own rows: the second run gets one that isn't kept.
            guard !kept.isRunning else { return try Statement(sql.text, on: connection) }
            kept.isRunning = true
            kept.lastUse = uses
            return kept
        }
        let statement = try Statement(sql.text, on: connection)
        if statements.count >= limit {
            evict()
        }
        statement.isRunning = true
        statement.lastUse = uses
        statements[key] = statement
        return statement
    }

    func giveBack(_ statement: Statement) {
        statement.reset()
        statement.isRunning = false
    }

    mutating func removeAll() {
        statements.removeAll()
    }

    private mutating func evict() {
        let idle = statements.filter { !$0.value.isRunning }
        guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        statements[oldest.key] = nil
    }
}
