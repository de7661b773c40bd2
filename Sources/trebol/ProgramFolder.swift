import Glibc

/// The folder that this program itself is in, wherever it was started from, and what lies beside it.
enum ProgramFolder {
    /// The path of something beside the program; nil when the system doesn't say where that is.
    static func path(beside name: String) -> String? {
        guard let program = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(program) }
        let path = String(cString: program)
        return path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/" + name
    }
}
