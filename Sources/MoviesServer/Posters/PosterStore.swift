import Glibc
import HTTPServer
import Synchronization

/// Posters on disk, within a bound: those that weren't asked for longest go first. Losing it costs nothing but time.
public final class PosterStore: Sendable {
    private let folder: String
    private let limit: ByteCount
    private let index: Mutex<Index>

    private struct Index {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var uses: UInt64 = 0
    }

    private struct Entry {
        let size: Int
        var lastUse: UInt64
    }

    private static let temporarySuffix = ".part"
    /// No poster is as large as this.
    static let maximumPoster = ByteCount.megabytes(5)

    /// Opens the folder, which is made when missing, and looks at what is there; what was being written when the process
    /// ended is removed.
    public init(folder: String, limit: ByteCount) throws(PosterStoreError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, let directory = opendir(folder) else {
            throw PosterStoreError(code: errno)
        }
        defer { closedir(directory) }
        var found: [(name: String, size: Int, used: Int)] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(Self.temporarySuffix) { unlink(folder + "/" + name) }
            var status = stat()
            guard !name.hasPrefix("."), lstat(folder + "/" + name, &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            found.append((name, Int(status.st_size), status.st_mtim.tv_sec))
        }
        var index = Index()
        for file in found.sorted(by: { $0.used < $1.used }) {
            index.uses += 1
            index.entries[file.name] = Entry(size: file.size, lastUse: index.uses)
            index.bytes += file.size
        }
        self.folder = folder
        self.limit = limit
        self.index = Mutex(index)
        shrink()
    }

    /// The poster under a name, which is made of letters, digits, hyphens, underscores and a dot. Blocks on the disk.
    func read(_ name: String) -> [UInt8]? {
        let isKnown = index.withLock { index in
            guard index.entries[name] != nil else { return false }
            index.uses += 1
            index.entries[name]?.lastUse = index.uses
            return true
        }
        guard isKnown else { return nil }
        guard let bytes = readFile(folder + "/" + name), PosterFormat(bytes) != nil else {
            // It went, or was cut short when the machine went down.
            forget(name)
            return nil
        }
        return bytes
    }

    /// Keeps a poster, all of it or nothing. A full disk keeps none, and that is all right. Blocks on the disk.
    func keep(_ bytes: [UInt8], as name: String) {
        let path = folder + "/" + name
        guard bytes.count <= limit.bytes, writeFile(bytes, path + Self.temporarySuffix),
            rename(path + Self.temporarySuffix, path) == 0
        else {
            unlink(path + Self.temporarySuffix)
            return
        }
        index.withLock { index in
            index.uses += 1
            index.bytes += bytes.count - (index.entries[name]?.size ?? 0)
            index.entries[name] = Entry(size: bytes.count, lastUse: index.uses)
        }
        shrink()
    }

    private func forget(_ name: String) {
        index.withLock { index in
            index.bytes -= index.entries.removeValue(forKey: name)?.size ?? 0
        }
        unlink(folder + "/" + name)
    }

    /// Removes down to three quarters of the bound once it is passed.
    private func shrink() {
        let removed: [String] = index.withLock { index in
            guard index.bytes > limit.bytes else { return [] }
            var removed: [String] = []
            for (name, entry) in index.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard index.bytes > limit.bytes / 4 * 3 else { break }
                index.entries[name] = nil
                index.bytes -= entry.size
                removed.append(name)
            }
            return removed
        }
        for name in removed { unlink(folder + "/" + name) }
    }

    private func readFile(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, (1...Self.maximumPoster.bytes).contains(Int(status.st_size)) else {
            return nil
        }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let read = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return }
                count += read
            }
        }
        return bytes.count == size ? bytes : nil
    }

    private func writeFile(_ bytes: [UInt8], _ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            written += count
        }
        // On disk before it has its name, so that a crash leaves no half of it.
        let isOnDisk = written == bytes.count && fsync(file) == 0
        return close(file) == 0 && isOnDisk
    }
}

/// Why the folder of posters can't be used, as the system's number.
public struct PosterStoreError: Error, Equatable, Sendable {
    /// The system's `errno`.
    public let code: Int32
}

/// The kinds of pictures that posters come as.
enum PosterFormat: Sendable {
    case jpeg, png

    /// Looks at how the bytes begin; nil for anything else.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else {
            return nil
        }
    }

    var contentType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        }
    }
}
