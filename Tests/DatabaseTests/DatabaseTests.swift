import Synchronization
import Testing

@testable import Database

@Suite struct DatabaseTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(at: folder.file, migrations: [notes], readers: 2)
    }

    @Test("What is written is read, and is still there when the database is opened again")
    func roundTrip() throws {
        try database.insert("one")
        #expect(try database.count() == 1)
        database.close()
        let again = try Database(at: folder.file, migrations: [notes])
        #expect(try again.count() == 1)
    }

    @Test("What eight threads write at once is all there")
    func concurrentWriters() throws {
        let failures = Atomic<Int>(0)
        onThreads(8) { [database] thread in
            for number in 0..<200 {
                let error = failure { () throws(DatabaseError) in try database.insert("\(thread)/\(number)") }
                if error != nil {
                    failures.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(failures.load(ordering: .relaxed) == 0)
        #expect(try database.count() == 1_600)
    }

    @Test("More threads than connections read, each its own rows")
    func concurrentReaders() throws {
        let wrong = Atomic<Int>(0)
        onThreads(8) { [database] thread in
            for number in 0..<500 {
                let expected = Int64(thread * 1_000 + number)
                let answer = try? database.read { connection throws(DatabaseError) in
                    try connection.first("SELECT $1", .integer(expected)) { $0.integer(0) }
                }
                if answer != expected {
                    wrong.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test("Readers go on during a long write, and see it only when it is committed")
    func readersDuringWrite() throws {
        let written = Semaphore()
        let mayCommit = Semaphore()
        let counts = Mutex<[Int64?]>([])
        onThreads(2) { [database] thread in
            if thread == 0 {
                _ = try? database.write { connection throws(DatabaseError) in
                    try connection.execute("INSERT INTO notes (content) VALUES ('a')")
                    written.signal()
                    mayCommit.wait()
                }
            } else {
                written.wait()
                let count = try? database.count()
                counts.withLock { $0.append(count) }
                mayCommit.signal()
            }
        }
        #expect(counts.withLock { $0 } == [0])
        #expect(try database.count() == 1)
    }

    @Test("All statements of a snapshot see the same moment, those of a read the latest")
    func snapshot() throws {
        let count = { (connection: Connection) throws(DatabaseError) -> Int64? in
            try connection.first("SELECT COUNT(*) FROM notes") { $0.integer(0) }
        }
        let still = try database.snapshot { connection throws(DatabaseError) in
            let before = try count(connection)
            try database.insert("a")
            return [before, try count(connection)]
        }
        #expect(still == [0, 0])
        let moving = try database.read { connection throws(DatabaseError) in
            let before = try count(connection)
            try database.insert("b")
            return [before, try count(connection)]
        }
        #expect(moving == [1, 2])
    }

    @Test("A closed database refuses, and has folded its log away")
    func closed() throws {
        try database.insert("one")
        database.close()
        database.close()
        #expect(failure { () throws(DatabaseError) in try database.insert("two") } == .closed)
        #expect(failure { () throws(DatabaseError) in _ = try database.count() } == .closed)
        #expect(!fileExists(folder.file + "-wal"))
    }

    @Test("Closing waits for the reads and writes at work")
    func closingWaits() throws {
        let isAtWork = Semaphore()
        let mayFinish = Semaphore()
        let outcomes = Mutex<[DatabaseError?]>([])
        let work: @Sendable (Connection) throws(DatabaseError) -> Void = { connection throws(DatabaseError) in
            isAtWork.signal()
            mayFinish.wait()
            try connection.each("SELECT 1") { _ in }
        }
        onThreads(3) { [database] thread in
            guard thread < 2 else {
                isAtWork.wait()
                isAtWork.wait()
                mayFinish.signal()
                mayFinish.signal()
                database.close()
                return
            }
            let error = failure { () throws(DatabaseError) in
                try thread == 0 ? database.read(work) : database.write(work)
            }
            outcomes.withLock { $0.append(error) }
        }
        #expect(outcomes.withLock { $0 } == [nil, nil])
        #expect(failure { () throws(DatabaseError) in try database.read(work) } == .closed)
    }
}
