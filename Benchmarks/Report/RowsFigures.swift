import Foundation
import HTTPServer
import WebDriver

/// A list of 1,000 rows in Chromium: the program against the same by hand, in one browser.
enum RowsFigures {
    static func measure(folder: String, scale: Scale) throws -> [Figure] {
        print("Rows in the browser")
        var router = Router()
        router.mount(try StaticFiles(directory: folder))
        var configuration = ServerConfiguration()
        configuration.port = 0
        let server = try Server(configuration: configuration, router: router, log: Log { _ in })
        defer { server.stop(within: 1) }
        let address = "http://127.0.0.1:\(server.port)"
        var hand: [Times] = []
        var program: [Times] = []
        try withBrowser { browser in
            for _ in 0..<scale.rounds {
                hand.append(try times("\(address)/hand.html", in: browser, scale: scale))
                program.append(try times("\(address)/program.html", in: browser, scale: scale))
            }
        }
        let rows = ["create", "replace", "update", "swap", "remove", "append", "clear"].map { name in
            compare(name, hand: hand.compactMap { $0[name] }, program: program.compactMap { $0[name] })
        }
        return rows + [blur(program.compactMap { $0["blur"] })]
    }

    private static func blur(_ times: [Double]) -> Figure {
        Figure(
            name: "A picture of 512 × 512 blurred in the browser", value: median(times), unit: "ms",
            target: .atMost(50), detail: "sigma 40, in the program, on one thread")
    }

    /// Milliseconds that a click on the button takes, whose picture is blurred meanwhile; the median of several.
    private static let blurs = """
        const times = [];
        for (let round = 0; round < 9; round += 1) {
            const start = performance.now();
            document.getElementById("blur").click();
            times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b)[4];
        """

    /// Milliseconds until the document is laid out, by operation.
    private typealias Times = [String: Double]

    private static func times(_ page: String, in browser: BrowserSession, scale: Scale) throws -> Times {
        try browser.open(page)
        _ = try browser.find("#clear")
        let results = try browser.asyncScript(
            "const done = arguments[1]; window.measure(arguments[0]).then(done);",
            [.number(scale == .full ? 25 : 3)], within: .seconds(120))
        var times: Times = [:]
        for name in ["create", "replace", "update", "swap", "remove", "append", "clear"] {
            times[name] = results[name]["laidOut"].number
        }
        if !(try browser.findAll("#blur").isEmpty) { times["blur"] = try browser.script(blurs).number }
        return times
    }

    private static func compare(_ name: String, hand: [Double], program: [Double]) -> Figure {
        let ratio = median(zip(program, hand).map { $0 / max($1, 0.1) })
        return Figure(
            name: "1,000 rows: \(name)", value: ratio, unit: "×", target: .atMost(2),
            detail: "until laid out: \(number(median(program))) ms, by hand \(number(median(hand))) ms")
    }
}

/// What a phone loads before an app can start.
enum ProgramSize {
    static func measure(web: String) throws -> [Figure] {
        let folder = "\(web)/secrets"
        let version = try FileManager.default.contentsOfDirectory(atPath: folder).first {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)/secrets.wasm")
        }
        let file = "\(folder)/\(version ?? ".")/secrets.wasm"
        let zipped = try size(file + ".gz")
        let detail = "\(try size(file)) bytes, \(zipped) by gzip, \(try size(file + ".br")) by brotli"
        return [
            Figure(
                name: "Secrets' program, gzipped", value: Double(zipped) / 1_000, unit: "KB",
                target: .atMost(150), detail: detail)
        ]
    }

    private static func size(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
}
