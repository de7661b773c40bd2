import Foundation
import Glibc

/// Why a program that a test needs could not be had.
public enum ProcessError: Error, Equatable, CustomStringConvertible {
    /// No such program on this machine; says what to do about it.
    case notInstalled(program: String, advice: String)
    /// The system refused to start it.
    case didNotStart(program: String, reason: String)
    /// It did not say in time what was waited for, or ended before it did; with all that it said.
    case silent(program: String, output: String)
    /// It was still running when it should have ended; with all that it said.
    case didNotEnd(program: String, output: String)

    /// What went wrong, for whoever reads the test's failure.
    public var description: String {
        switch self {
        case .notInstalled(let program, let advice): "\(program) is not installed. \(advice)"
        case .didNotStart(let program, let reason): "\(program) did not start: \(reason)"
        case .silent(let program, let output):
            "\(program) did not say what was waited for. It said:\n\(output)"
        case .didNotEnd(let program, let output): "\(program) did not end. It said:\n\(output)"
        }
    }
}

/// How a program ended.
public enum ProcessEnd: Sendable, Equatable {
    /// By itself, with this status.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
}

/// A program that runs beside the tests. Its whole process group is killed when this value goes, and when the test
/// process itself ends in whatever way.
final class ChildProcess {
    let name: String
    private let process: pid_t
    private let transcript = Transcript()
    private(set) var guardian: Guardian?

    /// Starts a program; `environment` is added to the tests' own. `folder` is removed with it should the test
    /// process die; otherwise that is left to whoever made it.
    init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:],
        folder: String? = nil
    ) throws(ProcessError) {
        name = (executable as NSString).lastPathComponent
        let (reading, writing) = try Spawn.stream()
        defer { close(writing) }
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        do throws(ProcessError) {
            process = try Spawn.start(
                executable, arguments,
                environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
                input: nothing, output: writing)
        } catch {
            close(reading)
            throw error
        }
        Self.copy(reading, to: transcript)
        Self.watch(process, transcript)
        guardian = try Guardian(of: process, removing: folder)
    }

    deinit {
        kill()
    }

    /// Everything it has written to its outputs until now; all of it once its end was waited for.
    var output: String { transcript.text }

    /// Whether it ended, and everything that it started and that shares its output.
    var isOver: Bool { transcript.isOver }

    /// The first value that `match` finds in a line of the output, waiting for that line if need be. Nothing when
    /// time runs out, or when the output ends without it.
    func firstLine<Found>(within limit: Duration, _ match: (Substring) -> Found?) -> Found? {
        transcript.waitFor(within: limit) { text in
            text.split(separator: "\n").lazy.compactMap(match).first
        }
    }

    /// Whether all of its output until now is as `condition` wants it, waiting for more if need be. No when time runs
    /// out, or when the output ends before.
    func hasSaid(within limit: Duration, _ condition: (String) -> Bool) -> Bool {
        transcript.waitFor(within: limit) { condition($0) ? true : nil } ?? false
    }

    /// Sends a signal to the program alone.
    func send(_ signal: Int32) {
        if !isOver { Glibc.kill(process, signal) }
    }

    /// How the program ended; waits for it, and answers nothing when it is still running after that time.
    func end(within limit: Duration) -> ProcessEnd? {
        transcript.waitForEnd(within: limit)
    }

    /// Kills the program and all that it started, and waits until it is gone.
    func kill() {
        // When it is over, its number may be another's by now.
        if !isOver {
            Glibc.kill(-process, SIGKILL)
            _ = end(within: .seconds(10))
        }
        guardian = nil
    }

    private static func copy(_ output: Int32, to transcript: Transcript) {
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while case let count = read(output, &buffer, buffer.count), count != 0 {
                if count > 0 {
                    transcript.append(buffer[..<count])
                } else if errno != EINTR {
                    break
                }
            }
            close(output)
            transcript.endOutput()
        }
    }

    private static func watch(_ process: pid_t, _ transcript: Transcript) {
        Thread.detachNewThread { transcript.end(Spawn.wait(for: process)) }
    }
}
