import Glibc

/// Why a folder of files can't be served.
public enum StaticFilesError: Error, Equatable, Sendable {
    /// The folder or a file in it can't be read; the path, and the system's number of the error.
    case unreadable(path: String, errno: Int32)
    /// The folder holds more than is kept in memory.
    case tooLarge(path: String)
    /// A header for this file can't be sent, or there is no memory for it.
    case unusable(path: String)
}

/// A folder of files, kept in memory.
///
/// `app.wasm` is sent compressed when `app.wasm.br` or `app.wasm.gz` lies beside it and the client takes that. Links and
/// names that begin with a dot are left out. As only what has been read at the start is served, no path leads outside.
public struct StaticFiles: Sendable {
    private var files: [String: StaticFile] = [:]

    /// How long a browser may keep a file without asking again.
    public enum CacheRule: Sendable {
        /// It asks every time, and is answered 304 when nothing has changed.
        case revalidate
        /// For a year: for files whose name changes with their content.
        case immutable

        var header: String {
            switch self {
            case .revalidate: "no-cache"
            case .immutable: "public, max-age=31536000, immutable"
            }
        }
    }

    /// Reads a folder, with the folders in it.
    /// - Parameters:
    ///   - names: what in the folder itself is left out.
    ///   - limit: how much is kept in memory in all.
    ///   - cache: the rule for a file, by its path in the folder: `assets/app.3f2a.wasm`.
    public init(
        directory: String, excluding names: [String] = [], limit: ByteCount = .megabytes(64),
        cache: (String) -> CacheRule = { _ in .revalidate }
    ) throws(StaticFilesError) {
        var reader = DirectoryReader(excluded: names, remaining: limit.bytes)
        try reader.read(directory, relative: "", depth: 0)
        for (path, bytes) in reader.files {
            guard !Self.isVariant(path, among: reader.files) else { continue }
            files[path] = try StaticFile(path: path, cache: cache(path)) { coding in
                coding.fileExtension.map { reader.files[path + "." + $0] } ?? bytes
            }
        }
    }

    /// The file at a path relative to the folder.
    func file(_ path: String) -> StaticFile? { files[path] }

    /// Whether a file is only the compressed form of another one.
    private static func isVariant(_ path: String, among files: [String: [UInt8]]) -> Bool {
        ContentCoding.allCases.contains { coding in
            guard let suffix = coding.fileExtension, path.hasSuffix("." + suffix) else { return false }
            return files[String(path.dropLast(suffix.count + 1))] != nil
        }
    }
}

/// Reads a folder's files into memory, up to a limit.
private struct DirectoryReader {
    let excluded: [String]
    var remaining: Int
    var files: [String: [UInt8]] = [:]

    private static let maximumDepth = 16
    private static let maximumFiles = 10_000

    mutating func read(_ directory: String, relative: String, depth: Int) throws(StaticFilesError) {
        guard depth < Self.maximumDepth else { throw .tooLarge(path: directory) }
        guard let stream = opendir(directory) else { throw .unreadable(path: directory, errno: errno) }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), depth > 0 || !excluded.contains(name) else { continue }
            let path = directory + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { throw .unreadable(path: path, errno: errno) }
            if status.st_mode & S_IFMT == S_IFDIR {
                try read(path, relative: relative + name + "/", depth: depth + 1)
            } else if status.st_mode & S_IFMT == S_IFREG {
                try readFile(path, relative: relative + name)
            }
        }
    }

    private mutating func readFile(_ path: String, relative: String) throws(StaticFilesError) {
        guard files.count < Self.maximumFiles else { throw .tooLarge(path: path) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, errno: errno) }
            guard count > 0 else { break }
            remaining -= count
            guard remaining >= 0 else { throw .tooLarge(path: path) }
            bytes.append(contentsOf: chunk[..<count])
        }
        files[relative] = bytes
    }
}
