import Glibc

/// A shell that outlives the test process, in whatever way that ends, to kill a program which it started and to
/// remove the folder that goes with it.
final class Guardian {
    private let process: pid_t
    /// What the shell waits for the end of.
    let lifeline: Int32

    /// Guards the process group of that number.
    init(of group: pid_t, removing folder: String?) throws(ProcessError) {
        // The end of input comes when the last that could write, the test process, is gone.
        let (reading, writing) = try Spawn.stream()
        defer { close(reading) }
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nowhere) }
        let lines = #"read -r nothing; kill -9 "$1"; [ -z "$2" ] || rm -rf "$2""#
        do throws(ProcessError) {
            process = try Spawn.start(
                "/bin/sh", ["-c", lines, "guardian", "-\(group)", folder ?? ""],
                environment: ["PATH": "/usr/bin:/bin"], input: reading, output: nowhere)
        } catch {
            close(writing)
            throw error
        }
        lifeline = writing
    }

    /// Nothing is left to guard.
    deinit {
        kill(process, SIGKILL)
        _ = Spawn.wait(for: process)
        close(lifeline)
    }
}
