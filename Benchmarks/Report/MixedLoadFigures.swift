import Foundation

/// How long the database's write-ahead log gets while many read and write at the same time.
enum MixedLoadFigures {
    static func measure(data: String, scale: Scale) throws -> [Figure] {
        print("Pages and likes at the same time")
        // The folder and the account of the pages' measurement.
        let token = try String(contentsOfFile: "\(data)/token-\(scale.posts)", encoding: .utf8)
        let server = try MeasuredServer(data: data, app: "secrets")
        defer { server.stop() }
        let api = "\(server.address)/api/v1/posts"
        let seconds = scale == .full ? 15 : 2
        let alone = (
            pages: try Load(api, token, seconds: seconds, script: Script.anywhere(scale)).rate(),
            likes: try Load(api, token, seconds: seconds, script: Script.likes(scale)).rate()
        )
        let pages = try Load(api, token, seconds: seconds, script: Script.anywhere(scale))
        let likes = try Load(api, token, seconds: seconds, script: Script.likes(scale))
        let path = "\(data)/secrets.sqlite3-wal"
        var longest = 0.0
        while pages.isRunning || likes.isRunning {
            var status = stat()
            if stat(path, &status) == 0 { longest = max(longest, Double(status.st_size)) }
            Thread.sleep(forTimeInterval: 0.005)
        }
        return [
            Figure(
                name: "The database's log under mixed load", value: longest / 1_000_000, unit: "MB",
                target: .atMost(64),
                detail:
                    "at its longest in \(seconds) s of \(number(try pages.rate())) pages and \(number(try likes.rate())) likes a "
                    + "second; \(number(alone.pages)) pages or \(number(alone.likes)) likes alone")
        ]
    }
}

/// `wrk` at work, with 32 connections.
private final class Load {
    private let process = Process()
    private let pipe = Pipe()

    init(_ address: String, _ token: String, seconds: Int, script: String) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "wrk", "-t", "1", "-c", "32", "-d", "\(seconds)s", "-H", "Authorization: Bearer \(token)", "-s",
            script,
            address,
        ]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
    }

    var isRunning: Bool { process.isRunning }

    /// Waits for its end: how many requests a second were answered well.
    func rate() throws -> Double {
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, !output.contains("Non-2xx") else {
            throw MeasuringError.failed(command: "wrk", output: output)
        }
        return try figure("Requests/sec", in: output)
    }
}

/// Scripts for `wrk`, as files.
enum Script {
    /// A page at a random place each time.
    static func anywhere(_ scale: Scale) throws -> String {
        try write(
            """
            request = function()
                return wrk.format("GET", "/api/v1/posts?before=" .. math.random(30, \(scale.posts)))
            end

            """, "anywhere")
    }

    /// A like of a post at random each time, and now and then one taken back.
    static func likes(_ scale: Scale) throws -> String {
        try write(
            """
            request = function()
                local method = math.random(4) == 1 and "DELETE" or "POST"
                return wrk.format(method, "/api/v1/posts/" .. math.random(1, \(scale.posts)) .. "/like")
            end

            """, "likes")
    }

    private static func write(_ script: String, _ name: String) throws -> String {
        let path = NSTemporaryDirectory() + "/trebol-\(name).lua"
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
