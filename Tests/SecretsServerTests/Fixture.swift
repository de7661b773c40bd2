import Foundation
import HTTPServer
import JSON
import Secrets
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import Database
@testable import SecretsServer

/// Not that of Testing.
typealias Comment = Secrets.Comment

/// The server of Secrets on a free port, with a clock that stands still and a database of its own. All of it is gone
/// when this value goes.
final class Fixture: Sendable {
    let database: Database
    let port: UInt16
    private let clock: Clock
    let folder: String
    let service: SecretsService
    private let server: Server
    private let workers: Workers

    /// - Parameter publicURL: what the operator says; nil believes the Host header.
    /// - Parameter limits: how often things can be done.
    /// - Parameter moderation: how the place is kept kind.
    /// - Parameter reader: what makes pictures out of what is sent.
    init(
        publicURL: String? = nil, trustsProxy: Bool = false, limits: Limits = .off,
        moderation: ModerationSettings = ModerationSettings(), reader: PictureReader = .labelling
    ) throws {
        folder = NSTemporaryDirectory() + "/secrets-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        database = try Database(at: folder + "/secrets.sqlite3", migrations: SecretsService.migrations)
        let clock = Clock()
        self.clock = clock
        workers = Workers()
        let log = Log { _ in }
        let time = TimeSource(now: { clock.now }, monotonic: TimeSource.system.monotonic)
        let origins = Origins(
            publicOrigin: try publicURL.map { try #require(Origin(publicURL: $0)) }, trustsProxy: trustsProxy)
        service = try SecretsService(
            database: database, origins: origins, workers: workers, log: log, limits: limits,
            moderation: moderation, time: time, reader: reader)
        var router = Router()
        service.addRoutes(to: &router)
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.connectionLimitPerAddress = 0
        configuration.trustedProxy = trustsProxy
        server = try Server(configuration: configuration, router: router, log: log)
        port = server.port
    }

    deinit {
        server.stop(within: 5)
        _ = workers.drain(within: 5)
        database.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What the server's clock shows: 2026-11-30T19:55:00Z, and later once it was moved on.
    var now: Instant { clock.now }

    func wait(_ interval: Seconds) { clock.advance(interval) }

    /// A new account's token, made without hashing a password.
    func token(_ username: String) throws -> String {
        let token = Token()
        let now = now
        try database.write { connection throws(DatabaseError) in
            let account = try connection.first(
                """
                INSERT INTO accounts (username, folded_username, password_hash, created_at)
                VALUES ($1, $1, '', $2) RETURNING id
                """, .text(username), .integer(now.seconds)
            ) { AccountID($0.integer(0)) }
            guard let account else { throw .misuse("no account") }
            try connection.numberAuthor(account)
            try connection.execute(
                "INSERT INTO tokens (hash, account_id, used_at) VALUES ($1, $2, $3)", .blob(token.hash),
                .integer(account.rawValue), .integer(now.seconds))
        }
        return token.text
    }

    /// One request on a connection of its own.
    func send(
        _ method: String, _ path: String, token: String? = nil, json: String? = nil, headers: [String] = []
    ) throws -> RawResponse {
        try RawClient(port: port).send(method, path, token: token, json: json, headers: headers)
    }

    /// Posts a secret.
    /// - Parameter image: a file that ``PictureReader/labelling`` takes.
    @discardableResult
    func post(_ content: String, token: String, image: [UInt8]? = nil) throws -> Post {
        let draft = PostDraft(
            content: content, backgroundColor: CardColor.palette[0],
            imageData: image.map(ImageData.init(file:)))
        let response = try send("POST", "/api/v1/posts", token: token, json: draft.jsonText)
        return try response.expecting(201).decode()
    }

    /// Comments on a secret.
    @discardableResult
    func comment(_ content: String, on post: PostID, token: String) throws -> Comment {
        let path = SecretsAPI.base + SecretsRoutes.createComment.path(post)
        return try send("POST", path, token: token, json: CommentDraft(content: content).jsonText)
            .expecting(201).decode()
    }
}

extension PictureReader {
    /// Makes no picture, but says what it would have made one of: quick, and easy to recognise.
    static let labelling = PictureReader { file in
        switch String(decoding: file, as: UTF8.self) {
        case "not a picture": .failure(.unreadable)
        case "too many pixels": .failure(.tooManyPixels(limit: 50))
        default:
            .success(PictureFiles(small: Array("small ".utf8) + file, medium: Array("medium ".utf8) + file))
        }
    }
}

/// A clock that is moved by hand.
private final class Clock: Sendable {
    private let time = Mutex(Instant(seconds: 1_796_068_500))

    var now: Instant { time.withLock { $0 } }

    func advance(_ interval: Seconds) {
        time.withLock { $0 = $0 + interval }
    }
}

extension RawClient {
    /// Sends a request with a token and a body of JSON, if given, and reads the response.
    func send(
        _ method: String, _ path: String, token: String? = nil, json: String? = nil, headers: [String] = []
    ) throws -> RawResponse {
        var headers = headers
        if let token { headers.append("Authorization: Bearer \(token)") }
        let namesType = headers.contains { $0.lowercased().hasPrefix("content-type") }
        if json != nil, !namesType { headers.append("Content-Type: application/json") }
        return try request(method, path, headers: headers, body: json)
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

    /// The page that the Link header leads to.
    var next: PageQuery? { self["Link"].flatMap(NextLink.page) }
}
