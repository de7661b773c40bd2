import Foundation
import TestSupport

/// Pages of posts from a large database, by `wrk` with 64 connections, against a fixed body of the same size.
enum PagesFigures {
    static func measure(data: String, scale: Scale) throws -> [Figure] {
        print("Pages of posts: seeding \(scale.posts) posts and \(scale.likes) likes, if they aren't there")
        let token = try seed(data, scale: scale)
        let server = try MeasuredServer(data: data, app: "secrets")
        defer { server.stop() }
        let page = "\(server.address)/api/v1/posts"
        let size = try run("curl", ["-s", "-H", "Authorization: Bearer \(token)", page]).utf8.count
        let last = "\(page)?before=\(scale.posts - 50_000 / (1_000_000 / scale.posts) * 20 + 21)"
        let fixed = "\(server.address)/bench/fixed?bytes=\(size)"
        _ = try rate(page, token, seconds: 2)
        var rounds: [Round] = []
        for round in 1...scale.rounds {
            print("Pages of posts: round \(round) of \(scale.rounds)")
            rounds.append(
                Round(
                    fixed: try rate(fixed, token, seconds: scale.seconds),
                    first: try rate(page, token, seconds: scale.seconds),
                    last: try rate(last, token, seconds: scale.seconds),
                    anywhere: try rate(page, token, seconds: scale.seconds, script: Script.anywhere(scale))))
        }
        let rates =
            "\(number(median(rounds.map(\.first)))) pages a second, "
            + "\(number(median(rounds.map(\.fixed)))) fixed bodies of \(size) bytes"
        return [
            Figure(
                name: "A page of posts", value: median(rounds.map { $0.first / $0.fixed }), unit: "×",
                target: .atLeast(1.0 / 3), detail: rates),
            Figure(
                name: "Page 50,000", value: median(rounds.map { $0.last / $0.first }), unit: "×",
                target: .atLeast(0.9), detail: "\(number(median(rounds.map(\.last)))) pages a second"),
            Figure(
                name: "Pages anywhere in the feed", value: median(rounds.map { $0.anywhere / $0.fixed }),
                unit: "×",
                target: .none,
                detail:
                    "\(number(median(rounds.map(\.anywhere)))) pages a second, hardly one of them asked for twice"
            ),
            Figure(
                name: "Memory after it", value: try server.peakMemory(), unit: "MB", target: .atMost(100),
                detail: "the server's resident memory at its highest"),
        ]
    }

    /// The token of an account that may read, from the data folder's own note; seeds the folder first when it is new.
    private static func seed(_ data: String, scale: Scale) throws -> String {
        let note = "\(data)/token-\(scale.posts)"
        if let token = try? String(contentsOfFile: note, encoding: .utf8) { return token }
        try? FileManager.default.removeItem(atPath: data)
        try FileManager.default.createDirectory(
            atPath: (data as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let output = try run(
            BuiltProgram.path("BenchmarkSeed"),
            [data, String(scale.posts), String(scale.likes)])
        guard let token = output.split(separator: "\n").last.map(String.init) else {
            throw MeasuringError.noFigure("token", in: output)
        }
        try token.write(toFile: note, atomically: true, encoding: .utf8)
        return token
    }

    private static func rate(
        _ address: String, _ token: String, seconds: Int, script: String? = nil
    ) throws -> Double {
        let scripted = script.map { ["-s", $0] } ?? []
        let output = try run(
            "wrk",
            ["-t", "1", "-c", "64", "-d", "\(seconds)s", "-H", "Authorization: Bearer \(token)"]
                + scripted + [address])
        guard !output.contains("Non-2xx") else { throw MeasuringError.failed(command: "wrk", output: output) }
        return try figure("Requests/sec", in: output)
    }
}

/// Requests a second, one after the other.
private struct Round {
    let fixed: Double
    /// The first page, again and again: the server keeps it while nobody writes.
    let first: Double
    let last: Double
    /// A page at a random place each time, which the server has to read.
    let anywhere: Double
}
