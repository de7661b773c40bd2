import Foundation
import HTTPServer
import Imaging
import JSON
import LIOLI
import Stakes
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import Database
@testable import LIOLIServer

/// The server of LIOLI on a free port, with a clock that stands still and a database of its own. All of it is gone when
/// this value goes.
final class Fixture: Sendable {
    let database: Database
    let path: String
    let port: UInt16
    let service: LIOLIService
    private let clock: Clock
    private let folder: String
    private let server: Server
    private let workers: Workers
    let decoder = PictureDecoder(program: BuiltProgram.path("trebol-pictures")) { Issue.record("\($0)") }

    init(settings: LIOLIService.Settings = .init()) throws {
        folder = NSTemporaryDirectory() + "/lioli-\(UUID().uuidString)"
        path = folder + "/lioli.sqlite3"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        database = try Database(at: path, migrations: LIOLIService.migrations)
        let clock = Clock()
        self.clock = clock
        workers = Workers()
        let log = Log { _ in }
        let time = TimeSource(now: { clock.now }, monotonic: TimeSource.system.monotonic)
        service = try LIOLIService(
            database: database, settings: settings, workers: workers, decoder: decoder, log: log, time: time)
        var router = Router()
        service.addRoutes(to: &router)
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.connectionLimitPerAddress = 0
        server = try Server(configuration: configuration, router: router, log: log)
        port = server.port
    }

    deinit {
        server.stop(within: 5)
        service.stopSettling()
        decoder.close()
        _ = workers.drain(within: 5)
        database.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What the server's clock shows: 2026-11-30T19:55:00Z, and later once it was moved on.
    var now: Instant { clock.now }

    func wait(_ interval: Seconds) { clock.advance(interval) }

    /// Moves the clock on to the moment `offset` after a weigh-in of ``enrolment(weeks:)`` becomes due.
    func wait(forWeek week: Int, _ offset: Seconds = 60) {
        clock.set(Clock.start + Seconds(604_800 * Int64(week)) + offset)
    }

    /// From 90 to 80 kg at ten dollars a week, begun now.
    func enrolment(weeks: Int = 4) throws -> Enrolment {
        try Enrolment(
            unit: .kilograms, startWeight: Weight(text: "90"), goalWeight: Weight(text: "80"), weeks: weeks,
            stake: Money(cents: 1_000), startedAt: now)
    }

    /// A new account's token, made without hashing a password.
    func token(_ username: String) throws -> String {
        let token = Token()
        let now = now
        try database.write { connection throws(DatabaseError) in
            try connection.execute(
                """
                INSERT INTO accounts (username, folded_username, password_hash, created_at)
                VALUES ($1, $1, '', $2)
                """, .text(username), .integer(now.seconds))
            try connection.execute(
                """
                INSERT INTO tokens (hash, account_id, used_at)
                SELECT $1, id, $2 FROM accounts WHERE folded_username = $3
                """, .blob(token.hash), .integer(now.seconds), .text(username))
        }
        return token.text
    }

    /// The token of a new account with a program of ``enrolment(weeks:)``.
    func enrolled(_ username: String = "otto", weeks: Int = 4) throws -> String {
        let token = try token(username)
        let enrolment = try enrolment(weeks: weeks)
        let now = now
        try database.write { connection throws(DatabaseError) in
            let account = try connection.first(
                "SELECT id FROM accounts WHERE username = $1", .text(username)
            ) { AccountID($0.integer(0)) }
            if let account { try connection.enrol(account, enrolment, at: now) }
        }
        return token
    }

    /// One request on a connection of its own.
    func send(
        _ method: String, _ path: String, token: String? = nil, json: String? = nil, headers: [String] = []
    ) throws -> RawResponse {
        var headers = headers
        if let token { headers.append("Authorization: Bearer \(token)") }
        if json != nil, !headers.contains(where: { $0.hasPrefix("Content-Type") }) {
            headers.append("Content-Type: application/json")
        }
        return try RawClient(port: port).request(method, path, headers: headers, body: json)
    }

    /// What is due for somebody.
    func pending(_ token: String, headers: [String] = []) throws -> PendingWeighIn {
        try send("GET", "/api/lioli/v1/pending_weigh_in", token: token, headers: headers)
            .expecting(200).decode()
    }

    /// Posts a weigh-in with a photo.
    func weighIn(
        _ weight: String, token: String, comment: String? = nil, headers: [String] = []
    ) throws -> RawResponse {
        let draft = WeighInDraft(
            weight: try Weight(text: weight), image: Self.photo, comment: comment)
        return try send(
            "POST", "/api/lioli/v1/weigh_ins", token: token, json: draft.jsonText, headers: headers)
    }

    /// A photo as an app sends it.
    static var photo: String { SmallPicture.base64 }

    /// All lines of the ledger, in the order they were written.
    func ledger(_ id: Int64 = 1) throws -> [LedgerEntry] {
        try database.read { connection throws(DatabaseError) in
            try connection.ledger(of: ProgramID(id)).map(\.entry)
        }
    }
}

/// A clock that is moved by hand.
private final class Clock: Sendable {
    static let start = Instant(seconds: 1_796_068_500)
    private let time = Mutex(Clock.start)

    var now: Instant { time.withLock { $0 } }

    func advance(_ interval: Seconds) {
        time.withLock { $0 = $0 + interval }
    }

    func set(_ instant: Instant) {
        time.withLock { $0 = instant }
    }
}

extension RawResponse {
    /// The body as a value of the wire.
    func decode<Value: JSONDecodable>(_ type: Value.Type = Value.self) throws -> Value {
        try Value(json: JSONValue(parsing: body))
    }

    /// The body as an error; a test fails when it isn't exactly that.
    var error: ErrorBody {
        get throws {
            let error: ErrorBody = try decode()
            #expect(error.jsonText == text)
            #expect(!error.message.isEmpty)
            return error
        }
    }
}
