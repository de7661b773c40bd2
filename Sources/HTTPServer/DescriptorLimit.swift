import Glibc

extension ServerConfiguration {
    /// What the server needs descriptors for besides connections: refused ones that linger, files, requests upstream.
    private static let otherDescriptors = 160

    /// Lowers the limit of connections to what the process may have descriptors for, and says so.
    mutating func fitConnections(_ log: Log) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            let allowed = Int(exactly: min(limit.rlim_cur, rlim_t(Int.max)))
        else { return }
        let loops = max(threads, (connectionLimit - 1) / Loop.capacity + 1)
        // A loop has an epoll and a pipe of its own.
        let free = allowed - Self.openDescriptors() - Self.otherDescriptors - 4 * loops
        guard free < connectionLimit else { return }
        connectionLimit = max(free, 1)
        log.warning(
            "the process may open \(allowed) files, so there can be \(connectionLimit) connections at once")
    }

    private static func openDescriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 64 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}
