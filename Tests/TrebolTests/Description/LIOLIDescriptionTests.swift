import Database
import Foundation
import HTTPServer
import Imaging
import JSON
import LIOLI
import LIOLIServer
import Stakes
import Synchronization
import Testing
import TestSupport
import Wire

@Suite("The description of LIOLI's API")
struct LIOLIDescriptionTests {
    private static let pending = "/api/lioli/v1/pending_weigh_in"
    private static let weighIns = "/api/lioli/v1/weigh_ins"
    private static let token = "/api/lioli/v1/token"
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    @Test("every route of the API is described, and everything that is described is a route")
    func routes() throws {
        let server = try LIOLIDescribedServer()
        let described = try server.description.operations.filter { $0.path.hasPrefix("/api/lioli/") }
        let routes = server.router.entries.filter { $0.path.hasPrefix("/api/lioli/") }
        #expect(described == Set(routes.map { .init(method: $0.method.rawValue, path: $0.path) }))
    }

    @Test("every operation answers as it is described, when it succeeds and when it is refused")
    func answers() throws {
        let server = try LIOLIDescribedServer()
        try server.enrol()
        let login = ["Authorization: Basic " + Data("otto:a long password".utf8).base64EncodedString()]
        let wrong = ["Authorization: Basic " + Data("otto:a wrong password".utf8).base64EncodedString()]
        let pending = try server.ask("GET", Self.pending, headers: login, answers: 200)
        let token = try #require(try PendingWeighIn(json: JSONValue(parsing: pending.body)).token)
        let bearer = ["Authorization: Bearer " + token]
        let draft = WeighInDraft(weight: try Weight(text: "87"), image: Self.pixel, comment: "x").jsonText
        try server.ask("POST", Self.weighIns, json: draft, headers: bearer, answers: 409)
        server.wait(.days(7))
        try server.ask("GET", Self.pending, headers: bearer, answers: 200)
        try server.ask("POST", Self.weighIns, json: "{", headers: bearer, answers: 400)
        try server.ask("POST", Self.weighIns, json: "{}", headers: bearer, answers: 422)
        try server.ask("POST", Self.weighIns, json: draft, headers: bearer, answers: 201)
        server.wait(.days(60))
        try server.ask("GET", Self.pending, headers: bearer, answers: 200)
        try server.ask("DELETE", Self.token, headers: bearer, answers: 204)
        for (method, path) in [("GET", Self.pending), ("POST", Self.weighIns), ("DELETE", Self.token)] {
            try server.ask(
                method, path, json: method == "POST" ? draft : nil, headers: bearer, answers: 401)
        }
        for _ in 0..<5 { try server.ask("GET", Self.pending, headers: wrong, answers: 401) }
        try server.ask("GET", Self.pending, headers: wrong, answers: 429)
    }
}

/// A server of LIOLI with a clock that is moved by hand, and the description that its answers are held against.
final class LIOLIDescribedServer {
    let router: Router
    let description: APIDescription
    private let clock = HandClock()
    private let folder: TemporaryFolder
    private let database: Database
    private let server: Server
    private let workers = Workers()
    private let decoder = PictureDecoder(program: BuiltProgram.path("trebol-pictures")) {
        Issue.record("\($0)")
    }

    init() throws {
        folder = try TemporaryFolder()
        description = try APIDescription()
        database = try Database(at: folder.path + "/lioli.sqlite3", migrations: LIOLIService.migrations)
        let log = Log { _ in }
        let clock = clock
        var router = Router()
        try LIOLIService(
            database: database, workers: workers, decoder: decoder, log: log,
            time: TimeSource(now: { clock.now }, monotonic: TimeSource.system.monotonic)
        ).addRoutes(to: &router)
        self.router = router
        var configuration = ServerConfiguration()
        configuration.port = 0
        server = try Server(configuration: configuration, router: router, log: log)
    }

    deinit {
        server.stop(within: 5)
        _ = workers.drain(within: 5)
        database.close()
    }

    var port: UInt16 { server.port }

    func wait(_ interval: Seconds) { clock.advance(interval) }

    /// Enrols `otto` with `a long password`.
    func enrol() throws {
        let response = try RawClient(port: server.port).request(
            "POST", "/programs", headers: ["Content-Type: application/x-www-form-urlencoded"],
            body: "unit=kg&start=90&goal=80&weeks=4&stake=10&started_at=\(clock.now.seconds)&agree=yes"
                + "&username=otto&password=a+long+password")
        #expect(response.status == 303)
    }

    /// A new token of `otto`.
    func token() throws -> String {
        let login = "Authorization: Basic " + Data("otto:a long password".utf8).base64EncodedString()
        let pending = try ask("GET", "/api/lioli/v1/pending_weigh_in", headers: [login], answers: 200)
        return try #require(try PendingWeighIn(json: JSONValue(parsing: pending.body)).token)
    }

    /// Asks, and holds the answer against the description.
    @discardableResult
    func ask(
        _ method: String, _ path: String, json: String? = nil, headers: [String], answers status: Int
    ) throws -> RawResponse {
        let type = json == nil ? [] : ["Content-Type: application/json"]
        let response = try RawClient(port: server.port)
            .request(method, path, headers: headers + type, body: json)
        #expect(response.status == status, "\(method) \(path): \(response.text)")
        let problems = try description.problems(
            of: APIDescription.Operation(method: method, path: path), status: response.status,
            contentType: response["Content-Type"], body: response.body)
        #expect(problems == [])
        return response
    }
}

/// A clock that is moved by hand.
private final class HandClock: Sendable {
    private let time = Mutex(Instant(seconds: 1_796_068_500))

    var now: Instant { time.withLock { $0 } }

    func advance(_ interval: Seconds) {
        time.withLock { $0 = $0 + interval }
    }
}
