import Foundation

/// A running `chromedriver`: a child that speaks WebDriver over HTTP and starts Chromium.
final class Chromedriver {
    private let child: ChildProcess
    private let http: LoopbackHTTP

    /// Starts it; `folder` is the browser's, and goes with it should the test process die.
    init(removing folder: String?) throws(WebDriverError) {
        do throws(ProcessError) {
            child = try ChildProcess(try Self.path(of: "chromedriver"), ["--port=0"], folder: folder)
            let port = child.firstLine(within: .seconds(30)) { line -> UInt16? in
                guard line.contains("started successfully on port") else { return nil }
                return UInt16(line.filter(\.isNumber))
            }
            guard let port else { throw .silent(program: child.name, output: child.output) }
            http = LoopbackHTTP(port: port)
        } catch {
            throw .process(error)
        }
    }

    /// Whether it was not stopped yet, and did not end by itself.
    var isRunning: Bool { !child.isOver }

    /// Performs one command and answers its value; `limit` is how long the command itself may take.
    @discardableResult
    func command(
        _ method: String, _ path: String, _ body: ScriptValue = [:], within limit: Duration = .seconds(60)
    ) throws(WebDriverError) -> ScriptValue {
        let payload: Data
        do {
            payload = method == "POST" ? try JSONEncoder().encode(body) : Data()
        } catch {
            throw .malformedReply("the command itself cannot be written: \(error)")
        }
        let reply = try http.send(method, path, body: payload, within: limit)
        guard let value = try? JSONDecoder().decode(ScriptValue.self, from: reply.body)["value"] else {
            throw .malformedReply(String(decoding: reply.body.prefix(500), as: UTF8.self))
        }
        guard reply.status == 200 else {
            // What follows is the driver's own state.
            let message = (value["message"].string ?? "").split(separator: "\n").prefix {
                !$0.hasPrefix("  (")
            }
            let code = value["error"].string ?? "status \(reply.status)"
            throw .refused(code: code, message: message.joined(separator: " "))
        }
        return value
    }

    /// Ends the driver, and the browser with it.
    func stop() {
        child.kill()
    }

    /// Where a program is on the path.
    static func path(of program: String) throws(ProcessError) -> String {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)") {
            return "\(folder)/\(program)"
        }
        throw .notInstalled(program: program, advice: "Run scripts/setup test.")
    }
}
