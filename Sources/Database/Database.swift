import CSQLite
import Glibc
import Synchronization

/// A database in one file, shared by all threads of the process.
///
/// What ``write(_:)`` has returned from survives the process being killed and the power going out. Readers
/// and writers never wait for each other.
public final class Database: Sendable {
    private let file: String
    private let readers: ReaderPool
    private let writes: WriteQueue

    /// Opens the database at `path`, creating the file when there is none, and brings it up to date.
    /// - Parameters:
    ///   - migrations: every component's, each component's in order.
    ///   - readers: how many threads can read at once before one waits for another.
    public convenience init(
        at path: String, migrations: [Migration], readers: Int = 8
    ) throws(DatabaseError) {
        try self.init(
            at: path, migrations: migrations, readers: readers, patience: 5_000,
            waitingLimit: WriteQueue.waitingLimit)
    }

    /// - Parameter patience: how long one attempt waits for another process' lock, in milliseconds.
    init(
        at path: String, migrations: [Migration], readers: Int, patience: Int32, waitingLimit: Int
    ) throws(DatabaseError) {
        guard Database.isPrepared, !path.isEmpty, !path.utf8.contains(0) else {
            throw .misuse("the path is unusable, or the library is not for several threads")
        }
        // Never a name that means something of its own to the library, like a URI.
        let file = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
        Database.createPrivately(file)
        let writer = try Connection(at: file, role: .writing, patience: patience)
        try writer.migrate(migrations)
        writer.shortenLog()
        var connections: [Connection] = []
        for _ in 0..<max(1, readers) {
            connections.append(try Connection(at: file, role: .reading, patience: patience))
        }
        self.file = file
        self.readers = ReaderPool(connections)
        writes = WriteQueue(writer, waitingLimit: waitingLimit)
    }

    deinit {
        close()
    }

    /// Set up once, before the library's first use: whether it can be used from several threads.
    private static let isPrepared: Bool = {
        // Refused when another library of this process was first, which makes it slower and nothing else.
        _ = csqlite_stop_counting_memory()
        return sqlite3_threadsafe() != 0
    }()

    /// Creates the file, if there is none, so that only its owner can read it; the library gives its other
    /// files the same mode. When this fails, opening fails next and says why.
    private static func createPrivately(_ file: String) {
        // Never opens a file that is there: closing it again would drop this process' locks on it.
        let descriptor = open(file, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Glibc.close(descriptor)
        }
    }

    /// Lends one of the read connections, from which writing is refused. Each statement sees what is
    /// committed when it begins.
    ///
    /// Waits only when more threads read than there are connections. Must not be called from within itself.
    @inlinable
    public func read<Result>(
        _ body: (Connection) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        let reader = try takeReader()
        defer { giveBack(reader) }
        return try body(reader.connection)
    }

    /// Like ``read(_:)``, but all statements see the same moment; two small statements dearer.
    @inlinable
    public func snapshot<Result>(
        _ body: (Connection) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        try read { connection throws(DatabaseError) in
            try connection.beginSnapshot()
            defer { connection.endSnapshot() }
            return try body(connection)
        }
    }

    /// Runs `body` on the write connection and returns when what it wrote is committed and on the disk.
    ///
    /// Blocks the calling thread, which must not be one that serves others. Writes that come at the same
    /// time share a transaction, and `body` may run on the thread of another of them; when it throws, what
    /// it wrote is undone, and nothing else. ``DatabaseError/busy`` when too many writes wait. Must not be
    /// called from within itself.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        let answer = Answer<Result>()
        try writes.perform(
            WriteJob { connection throws(DatabaseError) in
                answer.value = try body(connection)
            })
        guard let value = answer.value else { throw .misuse("the write was not run") }
        return value
    }

    /// Sees to it that nothing of what has been deleted or replaced is in the files any more: it is overwritten when it is deleted,
    /// and this empties the write-ahead log, where it would stay for a while yet. ``DatabaseError/busy`` when another process
    /// reads from the log just then; try again later.
    ///
    /// Waits for the disk: call it on a worker, and not from within a read or a write.
    public func eraseTraces() throws(DatabaseError) {
        try writes.perform(WriteJob.emptyLog())
    }

    /// How many bytes stand in the write-ahead log, where traces of what was deleted or replaced can be; also when another process
    /// has written them. 0 when there is no log.
    public var logSize: Int {
        var status = stat()
        guard stat(file + "-wal", &status) == 0 else { return 0 }
        return Int(status.st_size)
    }

    /// Whether the disk refused the newest write: it is full, or the file can't be written. Reading may go on.
    public var isRefusingWrites: Bool { writes.isRefusing }

    /// Writes once more what is there already: whether the disk takes writes can be told, and ``isRefusingWrites`` is up to date,
    /// also when nobody else writes.
    ///
    /// Waits for the disk: call it on a worker, and not from within a read or a write.
    public func tryWriting() throws(DatabaseError) {
        try write { connection throws(DatabaseError) in
            try connection.execute("UPDATE migrations SET version = version")
        }
    }

    /// Waits for the reads and writes at work, folds the log into the file and closes it. Whatever comes
    /// later throws ``DatabaseError/closed``.
    public func close() {
        readers.close()
        writes.close { connection in
            // When it can't be done, it is done when the file is opened next: nothing is lost.
            try? connection.emptyLog()
            connection.close()
        }
    }

    /// How many writes wait behind the transaction at work.
    var waitingWrites: Int { writes.waitingCount }

    @usableFromInline
    func takeReader() throws(DatabaseError) -> Reader {
        try readers.take()
    }

    @usableFromInline
    func giveBack(_ reader: Reader) {
        readers.giveBack(reader)
    }
}

/// What a write answered.
private final class Answer<Value>: @unchecked Sendable {
    // Unchecked: written by the thread that leads, read by the one that waited for it.
    var value: Value?
}

extension Connection {
    @usableFromInline
    func beginSnapshot() throws(DatabaseError) {
        try control("BEGIN")
    }

    @usableFromInline
    func endSnapshot() {
        rollBack()
    }
}
