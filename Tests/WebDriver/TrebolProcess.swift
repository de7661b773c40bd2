import Foundation
import Glibc

/// The server as it is shipped, as a process of its own with a data folder of its own, on a free port. It is killed
/// and its folder removed when this value goes.
public final class TrebolProcess {
    /// Its data folder; there is nothing else in it.
    public let dataFolder: String
    /// The apps it serves, as its flag names them.
    public let apps: String
    /// Where it listens, such as `http://127.0.0.1:49152`; the same after a restart.
    public private(set) var address = ""

    private let arguments: [String]
    private let environment: [String: String]
    private var child: ChildProcess?

    /// Starts the server that was built with the tests, and waits until it listens.
    public init(
        apps: String = "secrets", arguments: [String] = [], environment: [String: String] = [:]
    ) throws(ProcessError) {
        dataFolder = NSTemporaryDirectory() + "/trebol-data-\(UUID().uuidString)"
        self.apps = apps
        self.arguments = arguments
        self.environment = environment
        try start(port: "0")
    }

    deinit {
        child?.kill()
        try? FileManager.default.removeItem(atPath: dataFolder)
    }

    /// Everything it has written to its outputs since it was last started; also after it ended.
    public var output: String { child?.output ?? "" }

    /// Whether it says something, waiting for it if need be; since it was last started.
    public func says(_ text: String, within limit: Duration = .seconds(30)) -> Bool {
        child?.hasSaid(within: limit) { $0.contains(text) } ?? false
    }

    /// How many requests such as `GET /api/v1/posts` it has answered since it was last started. Waits until there are
    /// `count`, and then until the log, which lags behind, has all that was answered before.
    public func requestCount(
        _ request: String, waitingFor count: Int = 0, within limit: Duration = .seconds(15)
    ) throws(ProcessError) -> Int {
        let marker = "/marker-\(UUID().uuidString)"
        guard let child, wait(for: count, request, within: limit) else {
            throw .silent(program: "trebol", output: output)
        }
        let reply = try? LoopbackHTTP(port: port).send("GET", marker, body: Data(), within: limit)
        guard reply != nil, wait(for: 1, "GET \(marker)", within: limit) else {
            throw .silent(program: child.name, output: child.output)
        }
        return Self.count(request, in: child.output)
    }

    /// The port it listens on.
    public var port: UInt16 { address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

    private func wait(for count: Int, _ request: String, within limit: Duration) -> Bool {
        child?.hasSaid(within: limit) { Self.count(request, in: $0) >= count } ?? false
    }

    private static func count(_ request: String, in log: String) -> Int {
        log.split(separator: "\n").count { $0.contains(" access \(request) ") }
    }

    /// Kills it at once, as a power cut would.
    public func kill() {
        child?.kill()
    }

    /// Asks it to stop with SIGTERM, and answers how it ended.
    public func stop(within limit: Duration = .seconds(15)) throws(ProcessError) -> ProcessEnd {
        guard let child else { return .killed(SIGKILL) }
        child.send(SIGTERM)
        guard let end = child.end(within: limit) else {
            throw .didNotEnd(program: child.name, output: child.output)
        }
        return end
    }

    /// Starts it again on the same data and at the same address, after `kill()` or `stop()`.
    public func restart() throws(ProcessError) {
        kill()
        try start(port: String(port))
    }

    /// Runs another task of the command on the same data, such as `reports ban post-1`, and answers how it ended.
    public func run(_ task: String..., within limit: Duration = .seconds(15)) throws(ProcessError)
        -> ProcessEnd
    {
        let child = try ChildProcess(try Self.executable, task + ["--data", dataFolder])
        defer { child.kill() }
        guard let end = child.end(within: limit) else {
            throw .didNotEnd(program: child.name, output: child.output)
        }
        return end
    }

    /// Where the server was built: beside the tests' own executable.
    static var executable: String {
        get throws(ProcessError) {
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            let path = tests.deletingLastPathComponent().appendingPathComponent("trebol").path
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw .notInstalled(program: "trebol", advice: "It should have been built as \(path).")
            }
            return path
        }
    }

    private func start(port: String) throws(ProcessError) {
        let flags = ["serve", "--host", "127.0.0.1", "--port", port, "--data", dataFolder, "--apps", apps]
        // A test that wants the limits says `--limits on`: a flag wins.
        let environment = ["TREBOL_LIMITS": "off"].merging(environment) { $1 }
        let child = try ChildProcess(
            try Self.executable, flags + arguments, environment: environment, folder: dataFolder)
        let announcement = "Listening on "
        let said = child.firstLine(within: .seconds(30)) { line -> String? in
            guard let start = line.range(of: announcement + "http://") else { return nil }
            let rest = line[start.lowerBound...].dropFirst(announcement.count)
            return String(rest.prefix { !$0.isWhitespace })
        }
        guard let said else { throw .silent(program: child.name, output: child.output) }
        self.child = child
        address = said
    }
}

/// Runs a test's body with a server of its own, which is gone afterwards whatever happens.
public func withTrebol<Outcome>(
    apps: String = "secrets", arguments: [String] = [], environment: [String: String] = [:],
    _ body: (TrebolProcess) throws -> Outcome
) throws -> Outcome {
    let server = try TrebolProcess(apps: apps, arguments: arguments, environment: environment)
    defer { server.kill() }
    return try body(server)
}
