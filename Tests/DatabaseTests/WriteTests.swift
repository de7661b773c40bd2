import Glibc
import Synchronization
import Testing

@testable import Database

private struct Job {
    let body: @Sendable (Connection) throws(DatabaseError) -> Void
}

@Suite struct WriteTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        let links = Migration(
            "links", version: 1,
            """
            CREATE TABLE links (note INTEGER NOT NULL REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)
            """,
            "CREATE TABLE blobs (b BLOB)")
        database = try Database(
            at: folder.file, migrations: [notes, links], readers: 2, patience: 5_000, waitingLimit: 4)
    }

    @Test("A file that was removed or replaced takes no writes; what it held can still be read")
    func removed() throws {
        try database.insert("before")
        let away = folder.file + ".away"
        #expect(rename(folder.file, away) == 0)
        #expect(failure { () throws(DatabaseError) in try database.insert("lost") } == .unwritable)
        close(open(folder.file, O_CREAT | O_RDWR, 0o600))
        #expect(failure { () throws(DatabaseError) in try database.insert("lost") } == .unwritable)
        #expect(try database.count() == 1)
        #expect(rename(away, folder.file) == 0)
        try database.insert("after")
        #expect(try database.count() == 2)
    }

    /// Runs jobs so that all of them wait behind one write, and then share a transaction.
    private func together(_ jobs: [Job]) -> [DatabaseError?] {
        let outcomes = Mutex([DatabaseError?](repeating: nil, count: jobs.count))
        let isHeld = Semaphore()
        onThreads(jobs.count + 1) { [database] thread in
            guard thread < jobs.count else {
                _ = try? database.write { _ throws(DatabaseError) in
                    for _ in jobs {
                        isHeld.signal()
                    }
                    while database.waitingWrites < jobs.count {
                        sched_yield()
                    }
                }
                return
            }
            isHeld.wait()
            let error = failure { () throws(DatabaseError) in try database.write(jobs[thread].body) }
            outcomes.withLock { $0[thread] = error }
        }
        return outcomes.withLock { $0 }
    }

    private func job(_ statements: SQL...) -> Job {
        Job { connection throws(DatabaseError) in
            for statement in statements {
                try connection.execute(statement)
            }
        }
    }

    @Test("A write that fails among others undoes itself and nothing else")
    func oneFails() throws {
        let outcomes = together([
            job("INSERT INTO notes (content) VALUES ('a')"),
            job(
                "INSERT INTO notes (content) VALUES ('half')", "INSERT INTO notes (content) VALUES (NULL)"),
            job("INSERT INTO notes (content) VALUES ('b')"),
        ])
        #expect(outcomes == [nil, .constraint(.notNull), nil])
        #expect(try contents().sorted() == ["a", "b"])
    }

    @Test("A commit that fails fails all that shared it, and the next write works")
    func commitFails() throws {
        let outcomes = together([
            job("INSERT INTO notes (content) VALUES ('a')"),
            job("INSERT INTO links (note) VALUES (999)"),
        ])
        #expect(outcomes == [.constraint(.foreignKey), .constraint(.foreignKey)])
        #expect(try database.count() == 0)
        try database.insert("b")
        #expect(try contents() == ["b"])
    }

    @Test("A write that ends the shared transaction takes down those before it, not those after")
    func transactionLost() throws {
        // Whatever the order in which they come: two before or after, none half done.
        let outcomes = together([
            job("INSERT INTO notes (content) VALUES ('a')"),
            job("ROLLBACK"),
            job("INSERT INTO notes (content) VALUES ('b')"),
        ])
        #expect(outcomes[1] != nil)
        let expected = [(outcomes[0], "a"), (outcomes[2], "b")].filter { $0.0 == nil }.map(\.1)
        #expect(try contents().sorted() == expected)
    }

    @Test("When too many wait, the next is refused as busy")
    func queueBound() throws {
        let outcomes = Mutex<[DatabaseError?]>([])
        let isHeld = Semaphore()
        let isRefused = Semaphore()
        onThreads(6) { [database] thread in
            if thread == 0 {
                _ = try? database.write { _ throws(DatabaseError) in
                    for _ in 0..<5 {
                        isHeld.signal()
                    }
                    isRefused.wait()
                }
            } else {
                isHeld.wait()
                let error = failure { () throws(DatabaseError) in try database.insert("\(thread)") }
                outcomes.withLock { $0.append(error) }
                if error != nil {
                    isRefused.signal()
                }
            }
        }
        #expect(outcomes.withLock { $0 }.filter { $0 == .busy }.count == 1)
        #expect(try database.count() == 4)
    }

    @Test("Another process' lock is waited for")
    func lockedByAnother() throws {
        let other = try Database(at: folder.file, migrations: [notes, linksAgain()])
        let isLocked = Semaphore()
        let isAsked = Semaphore()
        let error = Mutex<DatabaseError?>(nil)
        onThreads(2) { [database] thread in
            if thread == 0 {
                _ = try? other.write { connection throws(DatabaseError) in
                    try connection.execute("INSERT INTO notes (content) VALUES ('other')")
                    isLocked.signal()
                    isAsked.wait()
                }
            } else {
                isLocked.wait()
                isAsked.signal()
                let own = failure { () throws(DatabaseError) in try database.insert("own") }
                error.withLock { $0 = own }
            }
        }
        #expect(error.withLock { $0 } == nil)
        #expect(try contents().sorted() == ["other", "own"])
    }

    @Test("A lock that is never let go is busy in the end, and later writes work")
    func lockedForever() throws {
        let hasty = try Database(
            at: folder.file, migrations: [notes, linksAgain()], readers: 1, patience: 1, waitingLimit: 4)
        try database.write { _ throws(DatabaseError) in
            #expect(failure { () throws(DatabaseError) in try hasty.insert("a") } == .busy)
        }
        try hasty.insert("b")
        #expect(try contents() == ["b"])
    }

    @Test("A full disk fails the write, and once there is room again everything goes on")
    func full() throws {
        try database.insert("before")
        try database.write { connection throws(DatabaseError) in
            try connection.control("PRAGMA max_page_count = 1")
        }
        let big = [UInt8](repeating: 7, count: 100_000)
        let error = failure { () throws(DatabaseError) in
            try database.write { connection throws(DatabaseError) in
                try connection.execute("INSERT INTO notes (content) VALUES ('half')")
                try connection.execute("INSERT INTO blobs (b) VALUES ($1)", .blob(big))
            }
        }
        #expect(error == .full)
        #expect(try contents() == ["before"])
        #expect(database.isRefusingWrites)
        // What changes nothing doesn't tell.
        try database.write { _ in }
        #expect(database.isRefusingWrites)
        try database.write { connection throws(DatabaseError) in
            try connection.control("PRAGMA max_page_count = 1000000")
            try connection.execute("INSERT INTO blobs (b) VALUES ($1)", .blob(big))
        }
        #expect(!database.isRefusingWrites)
        try database.insert("after")
        #expect(try contents() == ["before", "after"])
    }

    @Test("A file that can't be written fails the write, not the reads, and later writes work again")
    func unwritable() throws {
        try database.insert("before")
        // What SQLite answers then is the same as for a file system that turned read-only.
        let error = failure { () throws(DatabaseError) in
            try database.write { connection throws(DatabaseError) in
                try connection.execute("INSERT INTO notes (content) VALUES ('half')")
                try connection.control("PRAGMA query_only = ON")
                let inner = failure { () throws(DatabaseError) in
                    try connection.execute("INSERT INTO notes (content) VALUES ('lost')")
                }
                try connection.control("PRAGMA query_only = OFF")
                if let inner { throw inner }
            }
        }
        #expect(error == .unwritable)
        #expect(try contents() == ["before"])
        #expect(database.isRefusingWrites)
        try database.tryWriting()
        #expect(!database.isRefusingWrites)
        try database.insert("after")
        #expect(try contents() == ["before", "after"])
    }

    @Test("A write that hides a full disk fails all the same")
    func hiddenFull() throws {
        try database.write { connection throws(DatabaseError) in
            try connection.control("PRAGMA max_page_count = 1")
        }
        let big = [UInt8](repeating: 7, count: 100_000)
        let hiding = Job { connection throws(DatabaseError) in
            _ = try? connection.execute("INSERT INTO blobs (b) VALUES ($1)", .blob(big))
        }
        let outcomes = together([hiding])
        let blobs = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT COUNT(*) FROM blobs") { $0.integer(0) }
        }
        // SQLite has undone the whole transaction, which the write can't know.
        #expect(outcomes == [.full])
        #expect(blobs == 0)
    }

    private func linksAgain() -> Migration {
        Migration("links", version: 1)
    }

    private func contents() throws -> [String] {
        try database.read { connection throws(DatabaseError) in
            try connection.query("SELECT content FROM notes ORDER BY id") { $0.text(0) }
        }
    }
}
