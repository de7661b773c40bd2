import Foundation
import Synchronization
import Testing

@testable import Database

/// A folder of its own for a test's database, removed when the test is over.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var file: String { path + "/test.db" }
}

let notes = Migration(
    "notes", version: 1, "CREATE TABLE notes (id INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE)")

extension Database {
    func count() throws(DatabaseError) -> Int64? {
        try read { connection throws(DatabaseError) in
            try connection.first("SELECT COUNT(*) FROM notes") { $0.integer(0) }
        }
    }

    func insert(_ content: String) throws(DatabaseError) {
        try write { connection throws(DatabaseError) in
            try connection.execute("INSERT INTO notes (content) VALUES ($1)", .text(content))
        }
    }
}

/// Runs `body` on as many threads, and returns when all are done.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = Semaphore()
    for index in 0..<count {
        Thread.detachNewThread {
            body(index)
            done.signal()
        }
    }
    for _ in 0..<count {
        done.wait()
    }
}

/// Catches what `body` throws.
func failure<Result>(_ body: () throws(DatabaseError) -> Result) -> DatabaseError? {
    do throws(DatabaseError) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

func fileExists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
}
