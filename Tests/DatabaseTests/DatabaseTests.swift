import Foundation
import Testing

@testable import Database

@Suite struct DatabaseTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file, migrations: [notes])
    }

    @Test("What is written is read, and is still there when the database is opened again")
    func roundTrip() throws {
        try database.insert("one")
        #expect(try database.count() == 1)
        database.close()
        let again = try Database(at: folder.file, migrations: [notes])
        #expect(try again.count() == 1)
    }
}
