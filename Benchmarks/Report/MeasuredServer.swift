import Foundation
import Synchronization
import TestSupport

/// The server under measurement, a process of its own.
final class MeasuredServer: Sendable {
    let address: String
    private let process = Process()

    /// What it said that a figure is read from.
    private let said = Said()

    /// - Parameter environment: beside this process's own.
    init(data: String, app: String, environment: [String: String] = [:]) throws {
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.executableURL = URL(filePath: BuiltProgram.path("trebol"))
        process.arguments = [
            "serve", "--port", "0", "--data", data, "--apps", app, "--bench", "--limits", "off",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        var output = ""
        while !output.contains("Listening on http://") || !output.hasSuffix("\n") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw MeasuringError.failed(command: "trebol serve", output: output) }
            output += String(decoding: data, as: UTF8.self)
        }
        // The access log is written all the while, as in real life, and read so that it never blocks.
        pipe.fileHandleForReading.readabilityHandler = { [said] handle in
            said.take(String(decoding: handle.availableData, as: UTF8.self))
        }
        guard let start = output.range(of: "Listening on ")?.upperBound else {
            throw MeasuringError.noFigure("Listening on", in: output)
        }
        address = String(output[start...].prefix { !$0.isWhitespace })
    }

    /// A line that it said, if it has.
    func line(containing text: String) -> String? {
        said.line(containing: text)
    }

    var processIdentifier: Int32 { process.processIdentifier }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// In MB.
    func peakMemory() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return try figure("VmHWM:", in: line.replacingOccurrences(of: "\t", with: " ")) / 1_024
    }
}

/// What a server said, from the thread that reads it to the one that measures.
private final class Said: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// The lines that a figure is read from.
        var lines: [String] = []
        /// What came of a line that has not ended.
        var rest = ""
    }

    func take(_ text: String) {
        state.withLock { state in
            let lines = (state.rest + text).split(separator: "\n", omittingEmptySubsequences: false)
            state.rest = lines.last.map(String.init) ?? ""
            state.lines += lines.dropLast().filter { $0.contains("settled ") }.map(String.init)
        }
    }

    func line(containing text: String) -> String? {
        state.withLock { $0.lines.first { $0.contains(text) } }
    }
}
