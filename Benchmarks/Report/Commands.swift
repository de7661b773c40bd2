import Foundation

/// Why something could not be measured.
enum MeasuringError: Error {
    /// A command that was needed failed, with what it said.
    case failed(command: String, output: String)
    /// An output has not the figure that was looked for.
    case noFigure(String, in: String)
}

/// Runs a command to its end and gives what it wrote.
func run(_ command: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: command.contains("/") ? command : "/usr/bin/env")
    process.arguments = command.contains("/") ? arguments : [command] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        throw MeasuringError.failed(command: command, output: output)
    }
    return output
}

/// The number that follows `label` in a text.
func figure(_ label: String, in text: String) throws -> Double {
    guard let start = text.range(of: label)?.upperBound,
        let value = Double(
            text[start...].drop { $0 == " " || $0 == ":" }.prefix { "0123456789.".contains($0) })
    else { throw MeasuringError.noFigure(label, in: text) }
    return value
}
