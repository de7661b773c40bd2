import Foundation
import Glibc

/// Starting programs with nothing of the test process in them but the environment: in a process group of their own,
/// with no signal blocked or ignored, and no file open but the standard ones. (Foundation's `Process` lets them
/// inherit the blocked signals of its thread, so that SIGTERM would never reach them.)
enum Spawn {
    /// Starts a program that reads `input` and writes both its outputs to `output`, and answers its number, which is
    /// its group's too.
    static func start(
        _ executable: String, _ arguments: [String], environment: [String: String], input: Int32,
        output: Int32
    ) throws(ProcessError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO)
        for file in openFiles() where file > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&files, file)
        }

        var words = ([executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var process = pid_t()
        let failure = posix_spawn(&process, executable, &files, &attributes, &words, &variables)
        guard failure == 0 else {
            throw .didNotStart(program: executable, reason: String(cString: strerror(failure)))
        }
        return process
    }

    /// Waits until a program that was started here ends.
    static func wait(for process: pid_t) -> ProcessEnd {
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1 && errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }

    /// The two ends of a new stream, which no other program inherits.
    static func stream() throws(ProcessError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw .didNotStart(program: "a stream", reason: String(cString: strerror(errno)))
        }
        return (ends[0], ends[1])
    }

    private static func openFiles() -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }
    }
}
