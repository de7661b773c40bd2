import Glibc

/// Wakes a thread that polls descriptors: a pipe, which can be read from once it has been woken.
final class WakeUp: Sendable {
    /// What to poll.
    let descriptor: Int32
    private let writing: Int32

    /// Nil when the system has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        descriptor = ends[0]
        writing = ends[1]
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    func wake() {
        // When the pipe is full, the thread is about to wake anyway.
        _ = write(writing, [1], 1)
    }

    /// Makes it sleep again.
    func reset() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
