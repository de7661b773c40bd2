import Foundation
import TestSupport

/// What is due, asked for with a token in a database of many enrolments; and settling the weeks that were missed.
enum LIOLIFigures {
    static func measure(data: String, scale: Scale) throws -> [Figure] {
        try settling(folder: data + "-settling", scale: scale)
            + pending(folder: data + "-lioli", scale: scale)
    }

    // MARK: Settling

    /// The server begins to settle when it starts: requests are measured while it does, and after it.
    private static func settling(folder: String, scale: Scale) throws -> [Figure] {
        let programs = scale.posts / 10
        print("Settling the missed weeks of \(programs) programs")
        let token = try seed(folder, programs: programs)
        let server = try MeasuredServer(data: folder, app: "lioli")
        defer { server.stop() }
        let address = "\(server.address)/api/lioli/v1/pending_weigh_in"
        // Short, so that it ends before the settling does.
        let during = try latency(address, token, seconds: 1)
        let seconds = try server.settlingTime(of: programs) / 1_000
        let after = try latency(address, token, seconds: 1)
        return [
            Figure(
                name: "Settling \(number(Double(programs))) programs", value: seconds, unit: "s",
                target: scale == .full ? .atMost(10) : .none, detail: "one missed week each"),
            Figure(
                name: "Requests meanwhile", value: during / after, unit: "×", target: .atMost(2),
                detail: "their p99: \(number(during)) ms, and \(number(after)) ms when it was done"),
        ]
    }

    /// The 99th percentile of a call, in milliseconds.
    private static func latency(_ address: String, _ token: String, seconds: Int) throws -> Double {
        let output = try run(
            "wrk",
            [
                "-t", "1", "-c", "16", "-d", "\(seconds)s", "--latency", "-H",
                "Authorization: Bearer \(token)",
                address,
            ])
        guard let line = output.split(separator: "\n").first(where: { $0.contains("99%") }) else {
            throw MeasuringError.noFigure("99%", in: output)
        }
        let value = try figure("99%", in: String(line))
        return line.hasSuffix("us") ? value / 1_000 : line.hasSuffix("ms") ? value : value * 1_000
    }

    // MARK: The pending call

    private static func pending(folder: String, scale: Scale) throws -> [Figure] {
        print("What is due: seeding \(scale.posts) enrolments")
        let token = try seed(folder, programs: scale.posts)
        let server = try MeasuredServer(data: folder, app: "lioli")
        defer { server.stop() }
        let address = "\(server.address)/api/lioli/v1/pending_weigh_in"
        _ = try server.settlingTime(of: scale.posts)
        let size = try run("curl", ["-s", "-H", "Authorization: Bearer \(token)", address]).utf8.count
        let fixed = "\(server.address)/bench/fixed?bytes=\(size)"
        var ratios: [Double] = []
        var rates: [(pending: Double, fixed: Double)] = []
        for _ in 1...scale.rounds {
            let fixedRate = try rate(fixed, token, scale)
            let pendingRate = try rate(address, token, scale)
            ratios.append(pendingRate / fixedRate)
            rates.append((pendingRate, fixedRate))
        }
        return [
            Figure(
                name: "What is due", value: median(ratios), unit: "×", target: .atLeast(1.0 / 3),
                detail: "\(number(median(rates.map(\.pending)))) a second of \(scale.posts) enrolments, "
                    + "\(number(median(rates.map(\.fixed)))) fixed bodies of \(size) bytes")
        ]
    }

    private static func rate(_ address: String, _ token: String, _ scale: Scale) throws -> Double {
        let output = try run(
            "wrk",
            [
                "-t", "1", "-c", "64", "-d", "\(scale.seconds)s", "-H", "Authorization: Bearer \(token)",
                address,
            ])
        guard !output.contains("Non-2xx") else { throw MeasuringError.failed(command: "wrk", output: output) }
        return try figure("Requests/sec", in: output)
    }

    /// A new data folder, as a week is missed but once; answers the token of its first account.
    private static func seed(_ folder: String, programs: Int) throws -> String {
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(
            atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        let output = try run(BuiltProgram.path("BenchmarkSeed"), ["lioli", folder, String(programs)])
        guard let token = output.split(separator: "\n").last.map(String.init) else {
            throw MeasuringError.noFigure("token", in: output)
        }
        return token
    }
}

extension MeasuredServer {
    /// Waits until the server says that it has settled the programs, and answers how many milliseconds it took.
    fileprivate func settlingTime(of programs: Int) throws -> Double {
        for _ in 0..<1_200 {
            if let line = line(containing: "settled \(programs) programs in ") {
                return try figure("programs in", in: line)
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw MeasuringError.noFigure("settled", in: "the server's log")
    }
}
