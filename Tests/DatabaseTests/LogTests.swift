import Foundation
import Synchronization
import Testing

@testable import Database

/// What the log has when it is emptied, half as much again for a write, and as much three times over: on a machine that is busy
/// with something else, an attempt can fail.
private let bound = 40_000_000

@Suite("The write-ahead log") struct LogTests {
    let folder: TemporaryFolder
    let database: Database

    init() throws {
        folder = try TemporaryFolder()
        let blobs = Migration("blobs", version: 1, "CREATE TABLE blobs (b BLOB)")
        database = try Database(at: folder.file, migrations: [notes, blobs], readers: 4)
    }

    @Test("stays short while there is never a moment without a reader")
    func alwaysRead() throws {
        let readers = ReaderChain(database)
        var longest = 0
        try readers.run {
            // A hundred megabytes, a write at a time.
            for _ in 0..<800 {
                try insertBlob(of: 128_000)
                longest = max(longest, database.logSize)
            }
        }
        #expect(longest > 1_000_000, "the log is where it is looked for")
        #expect(longest < bound, "\(longest) bytes")
        #expect(readers.rounds > 1)
    }

    @Test("stays short when many large writes wait at the same time")
    func largeWrites() throws {
        let longest = Mutex(0)
        let isHeld = Semaphore()
        onThreads(61) { [database] thread in
            guard thread < 60 else {
                _ = try? database.write { _ throws(DatabaseError) in
                    for _ in 0..<60 { isHeld.signal() }
                    while database.waitingWrites < 60 { sched_yield() }
                }
                return
            }
            isHeld.wait()
            _ = try? database.write { connection throws(DatabaseError) in
                try connection.execute("INSERT INTO blobs (b) VALUES (zeroblob(1000000))")
                longest.withLock { $0 = max($0, database.logSize) }
            }
        }
        let count = try database.read { connection throws(DatabaseError) in
            try connection.first("SELECT COUNT(*) FROM blobs") { $0.integer(0) }
        }
        #expect(count == 60)
        #expect(longest.withLock { $0 } < bound)
    }

    @Test(
        "grows as long as another program reads, keeps no write from being made, and is emptied once that ends"
    )
    func foreignReader() throws {
        let other = try Database(at: folder.file, migrations: [notes, Migration("blobs", version: 1)])
        try database.insert("a needle in the log")
        try other.snapshot { connection throws(DatabaseError) in
            try connection.each("SELECT content FROM notes") { _ in }
            try database.write { connection throws(DatabaseError) in
                try connection.execute("DELETE FROM notes")
            }
            for _ in 0..<100 { try insertBlob(of: 500_000) }
            #expect(failure { () throws(DatabaseError) in try database.eraseTraces() } == .busy)
        }
        #expect(database.logSize > bound)
        #expect(try contents().contains("a needle in the log"))
        try database.eraseTraces()
        #expect(database.logSize == 0)
        #expect(try !contents().contains("a needle in the log"))
        #expect(try database.count() == 0)
    }

    @Test("of what was changed or deleted keeps nothing once it is emptied")
    func traces() throws {
        for number in 0..<400 {
            try database.insert("needle \(number)" + String(repeating: " and hay", count: 90))
        }
        #expect(try contents().contains("needle 7 and hay"))
        try database.write { connection throws(DatabaseError) in
            try connection.execute("UPDATE notes SET content = 'changed ' || id WHERE id % 2 = 0")
            try connection.execute("DELETE FROM notes WHERE id % 2 = 1")
        }
        try database.eraseTraces()
        #expect(try contents().contains("changed 8"))
        #expect(try !contents().contains("needle"))
    }

    private func insertBlob(of count: Int) throws(DatabaseError) {
        try database.write { connection throws(DatabaseError) in
            try connection.execute("INSERT INTO blobs (b) VALUES (zeroblob($1))", .integer(Int64(count)))
        }
    }

    /// All bytes of all files, as text.
    private func contents() throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
            String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)), as: UTF8.self)
        }.joined()
    }
}

/// Two threads that read in turn: each ends its snapshot only when the other has begun a new one.
private final class ReaderChain: Sendable {
    private let database: Database
    private let mayEnd = [Semaphore(), Semaphore()]
    private let begun = Semaphore()
    private let isStopped = Atomic<Bool>(false)
    private let count = Atomic<Int>(0)

    init(_ database: Database) {
        self.database = database
    }

    var rounds: Int { count.load(ordering: .relaxed) }

    /// Does something while the two read.
    func run(_ body: () throws -> Void) throws {
        let ended = Semaphore()
        for number in 0...1 {
            Thread.detachNewThread { [self] in
                if number == 1 { begun.wait() }
                read(number)
                ended.signal()
            }
        }
        defer {
            isStopped.store(true, ordering: .relaxed)
            ended.wait()
            mayEnd.forEach { $0.signal() }
            ended.wait()
        }
        try body()
    }

    private func read(_ number: Int) {
        var isFirst = number == 0
        while !isStopped.load(ordering: .relaxed) {
            _ = try? database.snapshot { connection throws(DatabaseError) in
                try connection.each("SELECT COUNT(*) FROM blobs") { _ in }
                (isFirst ? begun : mayEnd[1 - number]).signal()
                isFirst = false
                mayEnd[number].wait()
            }
            count.add(1, ordering: .relaxed)
        }
        mayEnd[1 - number].signal()
    }
}
