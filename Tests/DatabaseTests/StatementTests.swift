import Testing

@testable import Database

@Suite struct StatementTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        let values = Migration(
            "values", version: 1,
            "CREATE TABLE items (id INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, b BLOB)",
            "CREATE TABLE parts (item INTEGER NOT NULL REFERENCES items (id), size INTEGER CHECK (size > 0))")
        database = try Database(at: folder.file, migrations: [values, notes], readers: 1)
    }

    private func store(_ i: Value, _ r: Value, _ t: Value, _ b: Value) throws -> Int64 {
        let id = try database.write { connection throws(DatabaseError) in
            try connection.first(
                "INSERT INTO items (i, r, t, b) VALUES ($1, $2, $3, $4) RETURNING id", i, r, t, b
            ) { $0.integer(0) }
        }
        return try #require(id)
    }

    private func readFailure(_ sql: SQL, _ body: @escaping (borrowing Row) -> Void) -> DatabaseError? {
        failure { () throws(DatabaseError) in
            try database.read { connection throws(DatabaseError) in
                try connection.each(sql) { body($0) }
            }
        }
    }

    @Test("Integers come back with all 64 bits", arguments: [.min, -1, 0, 1, 1 << 31, 1 << 53 + 1, .max])
    func integers(_ integer: Int64) throws {
        let id = try store(.integer(integer), .null, .null, .null)
        let row = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT i, r FROM items WHERE id = $1", .integer(id)) {
                [$0.integer(0), $0.optionalInteger(1)]
            }
        }
        #expect(row == [integer, nil])
    }

    @Test("Doubles come back exactly", arguments: [0.1, -0.5, 1e308, .leastNonzeroMagnitude, .infinity, 3])
    func doubles(_ double: Double) throws {
        let id = try store(.null, .real(double), .null, .null)
        let row = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT r, i FROM items WHERE id = $1", .integer(id)) {
                [$0.real(0), $0.optionalReal(1)]
            }
        }
        #expect(row == [double, nil])
    }

    @Test("Texts come back with their length, a NUL inside and all")
    func texts() throws {
        for text in ["", "a\0b", "ñandú 🍀", "\0"] {
            let id = try store(.null, .null, .text(text), .null)
            let row = try database.read { connection throws(DatabaseError) in
                try connection.first("SELECT t, b FROM items WHERE id = $1", .integer(id)) {
                    [$0.text(0), $0.optionalText(1), $0.withText(0) { String(decoding: $0, as: UTF8.self) }]
                }
            }
            #expect(row == [text, nil, text])
        }
    }

    @Test("Blobs come back byte by byte; an empty one is not null", arguments: [[], [0], [0, 255, 0, 1]])
    func blobs(_ blob: [UInt8]) throws {
        let id = try store(.null, .null, .null, .blob(blob))
        let row = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT b, t, b IS NULL FROM items WHERE id = $1", .integer(id)) {
                ($0.blob(0), $0.optionalBlob(1), $0.withBlob(0) { Array($0) }, $0.integer(2), $0.isNull(1))
            }
        }
        #expect(row?.0 == blob)
        #expect(row?.1 == nil)
        #expect(row?.2 == blob)
        #expect(row?.3 == 0)
        #expect(row?.4 == true)
    }

    @Test("Parameters go by their number, not by where they stand")
    func parameterOrder() throws {
        let row = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT $2, $1, $2", .text("one"), .text("two")) {
                [$0.text(0), $0.text(1), $0.text(2)]
            }
        }
        #expect(row == ["two", "one", "two"])
    }

    @Test(
        "SQL that isn't one statement with parameters $1 to $n is refused",
        arguments: [
            "", "SELECT ?", "SELECT :name", "SELECT $2", "SELECT $x", "SELECT 1; SELECT 2", "SELEC 1",
        ])
    func badSQL(_ text: String) {
        guard case .misuse = readFailure(SQL(assembled: text), { _ in }) else {
            Issue.record("\(text) was accepted")
            return
        }
    }

    @Test("Too few and too many values are refused")
    func valueCount() {
        for values in [[], [Value.integer(1), .integer(2)]] {
            let error = failure { () throws(DatabaseError) in
                try database.read { connection throws(DatabaseError) in
                    try connection.run("SELECT $1", values, upTo: 1) { _ in }
                }
            }
            #expect(error == .misuse("\(values.count) values for 1 parameters"))
        }
    }

    @Test("A column of another type is never converted")
    func mismatch() {
        #expect(
            readFailure("SELECT NULL") { _ = $0.integer(0) } == .misuse("column 0 doesn't hold an integer"))
        #expect(
            readFailure("SELECT '12'") { _ = $0.integer(0) } == .misuse("column 0 doesn't hold an integer"))
        #expect(readFailure("SELECT 'x'") { _ = $0.real(0) } == .misuse("column 0 doesn't hold a number"))
        #expect(readFailure("SELECT 1, 2") { _ = $0.text(1) } == .misuse("column 1 doesn't hold text"))
        #expect(readFailure("SELECT 'x'") { _ = $0.blob(0) } == .misuse("column 0 doesn't hold a blob"))
        #expect(readFailure("SELECT 1") { _ = $0.integer(7) } == .misuse("column 7 doesn't hold an integer"))
        #expect(
            readFailure("SELECT 1") { _ = $0.optionalText(1) } == .misuse("column 1 doesn't hold anything"))
        #expect(readFailure("SELECT 1") { _ = $0.isNull(-1) } == .misuse("column -1 doesn't hold anything"))
        #expect(readFailure("SELECT 1") { _ = $0.integer(0) } == nil)
    }

    @Test("A statement may run inside its own rows")
    func nested() throws {
        for content in ["a", "b"] {
            try database.insert(content)
        }
        let all: SQL = "SELECT content FROM notes ORDER BY id"
        let pairs = try database.snapshot { connection throws(DatabaseError) in
            try connection.query(all) { outer throws(DatabaseError) in
                let first = outer.text(0)
                return try connection.query(all) { first + $0.text(0) }
            }
        }
        #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
    }

    @Test("A connection keeps a bounded number of statements, and those in use")
    func cacheBound() throws {
        let kept = try database.read { connection throws(DatabaseError) in
            var sum: Int64 = 0
            try connection.each("SELECT 7") { row throws(DatabaseError) in
                for number in 0..<(2 * Connection.statementLimit) {
                    try connection.each(SQL(assembled: "SELECT \(number)")) { sum += $0.integer(0) }
                }
                sum += row.integer(0)
            }
            return [Int64(connection.keptStatements), sum]
        }
        #expect(kept == [Int64(Connection.statementLimit), 127 * 64 + 7])
    }

    @Test("execute counts the rows that the statement changed itself")
    func changes() throws {
        let counts = try database.write { connection throws(DatabaseError) in
            [
                try connection.execute("INSERT INTO notes (content) VALUES ('a'), ('b'), ('c')"),
                try connection.execute("CREATE TABLE more (id INTEGER)"),
                try connection.execute(
                    "UPDATE notes SET content = content || '!' WHERE content > $1", .text("a")),
                try connection.execute("DELETE FROM notes WHERE content = 'nothing'"),
                try connection.execute("DELETE FROM notes"),
            ]
        }
        #expect(counts == [3, 0, 2, 0, 3])
    }

    @Test("Each constraint is told from the others")
    func constraints() throws {
        func error(_ sql: SQL) -> DatabaseError? {
            failure { () throws(DatabaseError) in
                try database.write { connection throws(DatabaseError) in try connection.execute(sql) }
            }
        }
        try database.insert("a")
        let id = try store(.null, .null, .null, .null)
        #expect(error("INSERT INTO notes (content) VALUES ('a')") == .constraint(.unique))
        #expect(error("INSERT INTO notes (id, content) VALUES (1, 'b')") == .constraint(.unique))
        #expect(error("INSERT INTO notes (content) VALUES (NULL)") == .constraint(.notNull))
        #expect(error("INSERT INTO parts VALUES (999, 1)") == .constraint(.foreignKey))
        #expect(error(SQL(assembled: "INSERT INTO parts VALUES (\(id), 0)")) == .constraint(.check))
        #expect(error(SQL(assembled: "INSERT INTO parts VALUES (\(id), 1)")) == nil)
    }

    @Test("Nothing can be written from a read")
    func readOnly() throws {
        for sql: SQL in ["INSERT INTO notes (content) VALUES ('a')", "DROP TABLE notes"] {
            #expect(readFailure(sql) { _ in } == .misuse("a read must not write"))
        }
        #expect(try database.count() == 0)
    }
}
