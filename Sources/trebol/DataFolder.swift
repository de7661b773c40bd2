import Glibc

/// The folder that everything is kept in, held by this process alone until it ends.
struct DataFolder: ~Copyable {
    let path: String
    private let lock: Int32

    /// Makes the folder when it is missing, for its owner alone, and takes its lock.
    init(at path: String) throws(StartError) {
        try Self.makeFolder(path)
        lock = try Self.lock(path)
        self.path = path
    }

    private static func lock(_ path: String) throws(StartError) -> Int32 {
        let lock = open(path + "/trebol.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .system("The data folder \(path) can't be written to", errno) }
        // The system lets go of it when the process ends, however it ends.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let failure = errno
            close(lock)
            guard failure == EWOULDBLOCK else {
                throw .system("The data folder \(path) can't be locked", failure)
            }
            throw StartError(
                "The data folder \(path) is in use by another trebol. Stop that one, or use --data.")
        }
        return lock
    }

    deinit {
        close(lock)
    }

    /// The file of an app's database.
    func database(of app: String) -> String {
        path + "/" + app + ".sqlite3"
    }

    private static func makeFolder(_ path: String) throws(StartError) {
        var end = path.utf8.startIndex
        // Each folder on the way, as `mkdir -p` does.
        while end < path.utf8.endIndex {
            let next = path.utf8.index(after: end)
            end = path.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
            let part = String(path[..<end])
            guard mkdir(part, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
                throw .system("The data folder \(part) can't be made", errno)
            }
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StartError("The data folder \(path) is not a folder.")
        }
    }
}

/// Why the server does not start, in a sentence for the operator.
struct StartError: Error, Equatable, Sendable {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// What failed, and what the system says about it.
    static func system(_ what: String, _ code: Int32) -> StartError {
        StartError("\(what): \(String(cString: strerror(code))).")
    }
}
