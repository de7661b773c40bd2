import Foundation
import Glibc
import TestSupport
import Testing

/// The program as it is shipped, started with any arguments: for what a test wants to see of its start and its end.
final class RunningTrebol {
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    /// What it said until it listened.
    private(set) var beginning = ""

    /// How it ended, and what it said.
    struct Ending {
        let status: Int32
        let output: String
        let errors: String
    }

    /// - Parameters:
    ///   - fileLimit: how large a file it may write, in blocks of 512 bytes; nil is no limit.
    ///   - descriptorLimit: how many files and connections it may have open, at most; nil is the machine's.
    init(
        _ arguments: [String], environment: [String: String] = [:], fileLimit: Int? = nil,
        descriptorLimit: Int? = nil
    ) throws {
        let program = BuiltProgram.path("trebol")
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let limit =
            (fileLimit.map { "ulimit -S -f \($0); " } ?? "")
            + (descriptorLimit.map { "ulimit -n \($0); " } ?? "")
        process.arguments = ["-c", limit + #"exec "$0" "$@""#, program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// Waits until it says that it listens, and answers the port.
    func port() throws -> UInt16 {
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            beginning += String(decoding: byte, as: UTF8.self)
            guard beginning.hasSuffix("\n"),
                let start = beginning.range(of: "Listening on http://127.0.0.1:")
            else { continue }
            return try #require(UInt16(beginning[start.upperBound...].dropLast()))
        }
        Issue.record("It ended before it listened: \(beginning)")
        throw CancellationError()
    }

    /// The processes that it has started.
    var children: [pid_t] {
        let id = process.processIdentifier
        let list = try? String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Lets it write files of any size again.
    func liftFileLimit() throws {
        let prlimit = Process()
        prlimit.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        prlimit.arguments = ["--pid", String(process.processIdentifier), "--fsize=unlimited:unlimited"]
        try prlimit.run()
        prlimit.waitUntilExit()
        try #require(prlimit.terminationStatus == 0)
    }

    /// Waits for its end without reading what it says.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// Waits for its end.
    func ending() throws -> Ending {
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Ending(
            status: status(),
            output: String(decoding: said, as: UTF8.self), errors: String(decoding: complained, as: UTF8.self)
        )
    }
}

/// A folder that is gone when this value goes.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "/trebol-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, with the folders on the way.
    func write(_ text: String, to file: String) throws {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
