import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Wire

/// A server on a port of its own, with a clock and a log that a test holds in its hands.
final class Fixture {
    let server: Server
    let lines: Lines
    let log: Log
    let time = ManualTime()
    /// What its check of health says.
    let wellness = Wellness()

    init(
        _ configure: (inout ServerConfiguration) -> Void = { _ in }, routes: (inout Router) -> Void = { _ in }
    ) throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.expiry = .byHand
        configure(&configuration)
        var router = Router()
        Fixture.addRoutes(to: &router)
        routes(&router)
        let lines = Lines()
        self.lines = lines
        log = Log(time: time.source) { lines.append($0) }
        let health = Health { [wellness] in wellness.isGiven.load(ordering: .relaxed) }
        server = try Server(
            configuration: configuration, router: router, log: log, health: health, time: time.source)
    }

    deinit {
        server.stop(within: 5)
    }

    func client() throws -> RawClient {
        try RawClient(port: server.port, of: self)
    }

    /// Lets the clock run, and the server look at it, until the client is sent something or is cut off.
    func expire(_ client: RawClient, by step: Seconds) -> Bool {
        for _ in 0..<500 {
            time.advance(step)
            server.expire()
            if client.isReadable(within: 10) { return true }
        }
        return false
    }

    private static func addRoutes(to router: inout Router) {
        let prefixes = ["/api/v1", "/api"]
        router.on(Route(.get, "posts"), under: prefixes) { request, _ in
            .text("posts before \(request.query["before"] ?? "nothing")")
        }
        router.on(Route(.post, "posts"), under: prefixes, maximumBody: .bytes(1_000)) { request, _ in
            .json(request.body.count, status: .created)
        }
        router.on(Route<PostID>(.get, one: .literal("posts"), .parameter("post")), under: prefixes) { _, id in
            .json(id.number)
        }
        router.on(Route<PostID>(.put, one: .literal("posts"), .parameter("post")), under: prefixes) {
            request, id in
            .text("\(id.number) " + String(decoding: request.body, as: UTF8.self))
        }
        router.on(Route(.get, "posts", "newest"), under: prefixes) { _, _ in .text("newest") }
    }
}

/// A number in a path.
struct PostID: PathParameter {
    let number: Int

    init?(pathSegment: String) {
        guard let number = Int(pathSegment) else { return nil }
        self.number = number
    }

    var pathSegment: String { String(number) }
}

/// A clock that stands still until it is told.
final class ManualTime: Sendable {
    private let seconds = Atomic<Int64>(1_000_000)

    /// 2026-11-30T19:55:00Z and so many seconds.
    var source: TimeSource {
        TimeSource(
            now: { Instant(seconds: 1_796_068_500 + self.seconds.load(ordering: .relaxed) - 1_000_000) },
            monotonic: { MonotonicTime(nanoseconds: self.seconds.load(ordering: .relaxed) * 1_000_000_000) })
    }

    func advance(_ interval: Seconds) {
        seconds.wrappingAdd(interval.count, ordering: .relaxed)
    }
}

/// The lines that a log has written.
final class Lines: Sendable {
    private let text = Mutex("")
    private let changed = DispatchSemaphore(value: 0)

    func append(_ bytes: [UInt8]) {
        text.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        changed.signal()
    }

    var all: [String] {
        text.withLock { $0.split(separator: "\n").map(String.init) }
    }

    /// The first line with `part` in it, once there is one; nil when there isn't after ten seconds.
    func wait(for part: String) -> String? {
        wait(for: part, count: 1) ? all.first { $0.contains(part) } : nil
    }

    /// Whether there come to be so many lines with `part` in them.
    func wait(for part: String, count: Int) -> Bool {
        while all.count(where: { $0.contains(part) }) < count {
            guard changed.wait(timeout: .now() + .seconds(10)) == .success else { return false }
        }
        return true
    }
}

/// A request that a handler has kept.
final class Kept: Sendable {
    let request = Mutex<Request?>(nil)
}

/// Whether all is well with a server.
final class Wellness: Sendable {
    let isGiven = Atomic(true)
}
