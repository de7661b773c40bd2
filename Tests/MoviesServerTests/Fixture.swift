import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Wire

@testable import MoviesServer

/// A server of Movies on a port of its own, with a clock that a test holds and a folder of posters that goes with it.
final class Fixture {
    let server: Server
    let workers = Workers()
    let lines = Lines()
    let clock = Clock()
    let folder: URL
    let store: PosterStore

    final class Lines: Sendable {
        private let state = Mutex<[String]>([])
        var all: [String] { state.withLock { $0 } }
        func append(_ line: String) { state.withLock { $0.append(line) } }
    }

    final class Clock: Sendable {
        /// Of the day, and since some moment that doesn't matter.
        private let time = Mutex<(day: Int64, monotonic: Int64)>((1_800_000_000, 0))

        func advance(_ count: Int64) {
            time.withLock { $0 = ($0.day + count, $0.monotonic + count) }
        }

        /// As somebody does who sets the machine's clock.
        func setBack(_ count: Int64) {
            time.withLock { $0.day -= count }
        }

        var source: TimeSource {
            TimeSource(
                now: { [self] in Instant(seconds: time.withLock { $0.day }) },
                monotonic: { [self] in
                    MonotonicTime(nanoseconds: time.withLock { $0.monotonic } * 1_000_000_000)
                })
        }
    }

    /// The catalogue that ships with the project.
    static let catalogue: Result<Catalogue, any Error> = Result {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Catalogue/films.json")
        return try Catalogue(json: Array(Data(contentsOf: file)))
    }

    /// - Parameter upstream: nil serves the catalogue.
    init(upstream: UpstreamConfiguration? = nil, posterLimit: ByteCount = .megabytes(16)) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "posters-" + UUID().uuidString)
        store = try PosterStore(folder: folder.path, limit: posterLimit)
        let lines = lines
        let log = Log(time: clock.source) { lines.append(String(decoding: $0, as: UTF8.self)) }
        let service =
            if let upstream {
                MoviesService(
                    upstream: upstream, posters: store, workers: workers, log: log, time: clock.source)
            } else {
                MoviesService(
                    catalogue: try Self.catalogue.get(), posters: store, workers: workers, log: log)
            }
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.connectionLimitPerAddress = 0
        var router = Router()
        service.addRoutes(to: &router)
        server = try Server(
            configuration: configuration, router: router, log: log, health: Health { true })
    }

    deinit {
        server.stop(within: 5)
        try? FileManager.default.removeItem(at: folder)
    }

    func get(_ path: String, headers: [String] = []) throws -> RawResponse {
        try RawClient(port: server.port, of: self).request("GET", path, headers: headers)
    }

    /// A server that asks `proxy`, with a key that must never be seen.
    static func asking(
        _ proxy: UpstreamProxy, key: UpstreamConfiguration.Key = .token(secret), freshFor: Seconds = 60,
        patience: Patience = Patience()
    ) throws -> Fixture {
        try asking(url: "http://127.0.0.1:\(proxy.port)", key: key, freshFor: freshFor, patience: patience)
    }

    static func asking(
        url: String, key: UpstreamConfiguration.Key = .token(secret), freshFor: Seconds = 60,
        patience: Patience = Patience()
    ) throws -> Fixture {
        var configuration = UpstreamConfiguration(url: url, imageURL: url, key: key, freshFor: freshFor)
        configuration.patience = patience
        return try Fixture(upstream: configuration)
    }

    static let secret = "key-that-nobody-sees"
}
