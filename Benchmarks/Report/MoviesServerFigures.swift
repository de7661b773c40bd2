import Dispatch
import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Wire

/// Popular movies from a warm cache, by `wrk`, against a fixed body of the same size; and what a thousand who ask at once
/// cost the database upstream.
enum MoviesServerFigures {
    private static let clients = 1_000

    static func measure(data: String, scale: Scale) throws -> [Figure] {
        print("Popular movies")
        let upstream = try Upstream()
        defer { upstream.stop() }
        let folder = data + "-movies"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let server = try MeasuredServer(
            data: folder, app: "movies",
            environment: ["TMDB_URL": upstream.address, "TMDB_TOKEN": "benchmark"])
        defer { server.stop() }
        return try [misses(server, upstream), popular(server, scale)]
    }

    /// All ask before upstream answers the first.
    private static func misses(_ server: MeasuredServer, _ upstream: Upstream) throws -> Figure {
        guard let port = server.address.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw MeasuringError.noFigure("port", in: server.address)
        }
        let waiting = try (0..<clients).map { _ in try RawClient(port: port) }
        for client in waiting { try client.send("GET /3/movie/popular HTTP/1.1\r\nHost: a\r\n\r\n") }
        upstream.answerWhenAsked()
        let good = try waiting.filter { try $0.receive().status == 200 }.count
        return Figure(
            name: "1,000 simultaneous misses", value: Double(upstream.requests), unit: "requests upstream",
            target: .atMost(1), detail: "\(good) of \(clients) clients were answered")
    }

    private static func popular(_ server: MeasuredServer, _ scale: Scale) throws -> Figure {
        let address = server.address + "/3/movie/popular"
        let size = try run("curl", ["-s", address]).utf8.count
        let fixed = "\(server.address)/bench/fixed?bytes=\(size)"
        var ratios: [Double] = []
        var rates: [(popular: Double, fixed: Double)] = []
        for _ in 1...scale.rounds {
            let fixedRate = try rate(fixed, scale)
            let popularRate = try rate(address, scale)
            ratios.append(popularRate / fixedRate)
            rates.append((popularRate, fixedRate))
        }
        return Figure(
            name: "Popular movies", value: median(ratios), unit: "×", target: .atLeast(0.6),
            detail: "\(number(median(rates.map(\.popular)))) pages a second from a warm cache, "
                + "\(number(median(rates.map(\.fixed)))) fixed bodies of \(size) bytes")
    }

    private static func rate(_ address: String, _ scale: Scale) throws -> Double {
        let output = try run("wrk", ["-t", "1", "-c", "64", "-d", "\(scale.seconds)s", address])
        guard !output.contains("Non-2xx") else { throw MeasuringError.failed(command: "wrk", output: output) }
        return try figure("Requests/sec", in: output)
    }
}

/// A database upstream that lets everybody wait until it is told to answer, and counts who asked.
private final class Upstream: Sendable {
    private let server: Server
    private let state: Shared

    private final class Shared: Sendable {
        let waiting = Mutex<[DeferredAnswer]>([])
        let isHolding = Mutex(true)
        let count = Atomic(0)
        let asked = DispatchSemaphore(value: 0)
    }

    init() throws {
        let state = Shared()
        self.state = state
        var router = Router()
        router.onLater(Route<Void>(.get, "3", "movie", "popular")) { _, _, answer in
            state.count.add(1, ordering: .relaxed)
            let isHeld = state.isHolding.withLock { isHolding in
                if isHolding { state.waiting.withLock { $0.append(answer) } }
                return isHolding
            }
            if !isHeld { answer.send(.success(Self.page)) }
            state.asked.signal()
        }
        var configuration = ServerConfiguration()
        configuration.port = 0
        server = try Server(configuration: configuration, router: router, log: Log { _ in })
    }

    var address: String { "http://127.0.0.1:\(server.port)" }
    var requests: Int { state.count.load(ordering: .relaxed) }

    /// Waits for the first who asks, and a little longer for others, then answers them and everybody after them.
    func answerWhenAsked() {
        state.asked.wait()
        while state.asked.wait(timeout: .now() + .milliseconds(500)) == .success {}
        state.isHolding.withLock { $0 = false }
        for answer in state.waiting.withLock({ $0 }) { answer.send(.success(Self.page)) }
    }

    func stop() {
        server.stop(within: 1)
    }

    /// Twenty movies with an overview each, as the database has them.
    private static var page: Response {
        let overview = String(repeating: "What happens to somebody somewhere. ", count: 8)
        let movies = (1...20).map { number in
            #"{"adult":false,"backdrop_path":null,"id":\#(number),"original_language":"en","#
                + #""original_title":"Movie \#(number)","overview":"\#(overview)","popularity":9.5,"#
                + #""poster_path":"/\#(number).jpg","release_date":"1994-09-10","title":"Movie \#(number)","#
                + #""video":false,"vote_average":7.5,"vote_count":99,"genre_ids":[18,35]}"#
        }
        let page =
            #"{"page":1,"results":[\#(movies.joined(separator: ","))],"total_pages":1,"total_results":20}"#
        return .json(bytes: Array(page.utf8))
    }
}
