import Foundation
import Testing

@testable import Database

@Suite struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ migrations: Migration...) -> DatabaseError? {
        failure { () throws(DatabaseError) in
            _ = try Database(at: folder.file, migrations: migrations)
        }
    }

    @Test("Migrations run once each, in order, and later ones are added to an older database")
    func order() throws {
        let second = Migration("notes", version: 2, "INSERT INTO notes (content) VALUES ('from the second')")
        let other = Migration(
            "tags", version: 1, "CREATE TABLE tags (name TEXT)", "INSERT INTO tags VALUES ('t')")
        #expect(open(notes) == nil)
        #expect(open(notes, second, other) == nil)
        #expect(open(notes, second, other) == nil)
        let database = try Database(at: folder.file, migrations: [notes, second, other])
        #expect(try database.count() == 1)
        let recorded = try database.read { connection throws(DatabaseError) in
            try connection.query("SELECT component, version FROM migrations ORDER BY component, version") {
                "\($0.text(0)) \($0.integer(1))"
            }
        }
        #expect(recorded == ["notes 1", "notes 2", "tags 1"])
    }

    @Test("A migration that fails leaves nothing of itself, and what came before stays")
    func failing() throws {
        let broken = Migration(
            "notes", version: 2, "INSERT INTO notes (content) VALUES ('half')", "CREATE TABLE notes (id TEXT)"
        )
        guard case .misuse = open(notes, broken) else {
            Issue.record("the broken migration was accepted")
            return
        }
        let database = try Database(at: folder.file, migrations: [notes])
        #expect(try database.count() == 0)
    }

    @Test("A database from the future is refused, whether by its version or by its component")
    func future() {
        let second = Migration("notes", version: 2, "CREATE TABLE more (id INTEGER)")
        #expect(open(notes, second) == nil)
        let refusal = open(notes)
        #expect(refusal == .fromTheFuture(component: "notes", version: 2, known: 1))
        #expect(
            refusal?.description
                == "The database was written by a newer release: it has version 2 of notes, this release knows 1."
        )
        let other = Migration("tags", version: 1, "CREATE TABLE tags (name TEXT)")
        #expect(open(other) == .fromTheFuture(component: "notes", version: 2, known: 0))
    }

    @Test("Versions that leave one out are the program's mistake")
    func gap() {
        let third = Migration("notes", version: 3, "CREATE TABLE more (id INTEGER)")
        #expect(open(notes, third) == .misuse("notes has no version before 3"))
    }

    @Test("A file that isn't a database is refused and left as it is")
    func notADatabase() throws {
        let text = Data("To do: buy milk, and a good deal more than the hundred bytes of a header.\n".utf8)
        let data = Data((0..<40).flatMap { _ in text })
        try data.write(to: URL(fileURLWithPath: folder.file))
        #expect(open(notes) == .notADatabase)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)) == data)
    }

    @Test("A damaged page is reported as such")
    func corrupt() throws {
        var page: Int64 = 0
        do {
            let database = try Database(at: folder.file, migrations: [notes])
            try database.insert("one")
            page = try #require(
                try database.read { connection throws(DatabaseError) in
                    try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = 'notes'") {
                        $0.integer(0)
                    }
                })
            database.close()
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
        try file.seek(toOffset: UInt64(page - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        try file.close()
        let database = try Database(at: folder.file, migrations: [notes])
        #expect(failure { () throws(DatabaseError) in _ = try database.count() } == .corrupt)
        #expect(failure { () throws(DatabaseError) in try database.insert("two") } == .corrupt)
    }

    @Test("A folder that isn't there, or is a file, is unwritable")
    func unwritable() throws {
        try Data("a file".utf8).write(to: URL(fileURLWithPath: folder.path + "/plain"))
        for path in ["/plain/test.db", "/missing/test.db"] {
            let error = failure { () throws(DatabaseError) in
                _ = try Database(at: folder.path + path, migrations: [notes])
            }
            #expect(error == .unwritable)
        }
    }

    @Test("The file is its owner's alone, whatever its name looks like")
    func privacy() throws {
        _ = try Database(at: folder.path + "/file:odd?mode=memory", migrations: [notes])
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.path + "/file:odd?mode=memory")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
