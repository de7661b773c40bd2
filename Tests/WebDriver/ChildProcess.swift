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

/// A program that runs beside the tests. Its whole process group is killed when this value goes, and, through a
/// guard, when the test process itself ends in whatever way.
final class ChildProcess {
    let name: String
    private let process = Process()
    private let transcript = Transcript()
    private let guardian = Process()
    private let guardianInput = Pipe()

    /// Starts a program; `environment` is added to the tests' own.
    init(
        _ executable: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws(ProcessError) {
        name = (executable as NSString).lastPathComponent
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let transcript = transcript
        process.terminationHandler = { ended in
            let signalled = ended.terminationReason == .uncaughtSignal
            transcript.end(signalled ? .killed(ended.terminationStatus) : .exited(ended.terminationStatus))
        }
        do {
            try process.run()
            try startGuardian()
        } catch {
            throw .didNotStart(program: name, reason: "\(error)")
        }
        Self.copy(output.fileHandleForReading, to: transcript)
    }

    deinit {
        kill()
    }

    /// Everything it has written to its outputs until now.
    var output: String { transcript.text }

    /// The first value that `match` finds in a line of the output, waiting for that line if need be. Nothing when
    /// time runs out, or when the program ends without saying it.
    func firstLine<Found>(within limit: Duration, _ match: (Substring) -> Found?) -> Found? {
        transcript.waitFor(within: limit) { text in
            text.split(separator: "\n").lazy.compactMap(match).first
        }
    }

    /// Sends a signal to the program alone.
    func send(_ signal: Int32) {
        if transcript.ending == nil { Glibc.kill(process.processIdentifier, signal) }
    }

    /// How the program ended; waits for it, and answers nothing when it is still running after that time.
    func end(within limit: Duration) -> ProcessEnd? {
        transcript.waitForEnd(within: limit)
    }

    /// Kills the program and all that it started, and waits until it is gone.
    func kill() {
        // One that never started has no number, and signalling group 0 would end the tests.
        let group = process.processIdentifier
        guard group > 1 else { return }
        Glibc.kill(-group, SIGKILL)
        _ = end(within: .seconds(10))
        if guardian.isRunning { guardian.terminate() }
        try? guardianInput.fileHandleForWriting.close()
    }

    /// Starts a shell that waits for the end of its input, which comes when the test process is gone, and then
    /// kills the program's group.
    private func startGuardian() throws {
        let group = "-\(process.processIdentifier)"
        guardian.executableURL = URL(fileURLWithPath: "/bin/sh")
        guardian.arguments = ["-c", #"read -r nothing; kill -9 -- "$1""#, "guard", group]
        guardian.standardInput = guardianInput
        guardian.standardOutput = FileHandle.nullDevice
        guardian.standardError = FileHandle.nullDevice
        try guardian.run()
    }

    private static func copy(_ handle: FileHandle, to transcript: Transcript) {
        Thread.detachNewThread {
            while case let data = handle.availableData, !data.isEmpty {
                transcript.append(data)
            }
        }
    }
}
