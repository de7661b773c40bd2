import Database
import Foundation
import HTTPServer
import Imaging
import JSON
import Secrets
import SecretsServer
import Testing
import TestSupport
import Wire

@Suite("The description of the APIs")
struct DescriptionTests {
    @Test("every route is described, and everything that is described is a route")
    func routes() throws {
        let server = try DescribedServer()
        #expect(try server.described.subtracting(server.registered) == [], "described, but no route")
        #expect(try server.registered.subtracting(server.described) == [], "a route, but not described")
    }

    @Test("what answers under /api/v1 answers under /api")
    func prefixes() throws {
        let paths = Set(try DescribedServer().router.entries.filter { $0.path.hasPrefix("/api/") })
        for entry in paths where !entry.path.hasPrefix("/api/v1/") {
            #expect(
                paths.contains { $0.method == entry.method && $0.path == "/api/v1" + entry.path.dropFirst(4) }
            )
        }
    }

    @Test("every operation of Secrets answers as it is described, when it succeeds and when it is refused")
    func answers() throws {
        let server = try DescribedServer()
        let name = try server.ask("GET", "/api/v1/fake", answers: 200).decode(MadeUpName.self).username
        let account = Credentials(username: name, password: "a long password").jsonText
        _ = try server.ask("POST", "/api/v1/sign_up", json: account, answers: 201)
        _ = try server.ask("POST", "/api/v1/sign_up", json: account, answers: 422)
        server.token = try server.ask("POST", "/api/v1/sign_in", json: account, answers: 200)
            .decode(TokenReply.self).token
        _ = try server.ask(
            "POST", "/api/v1/sign_in", json: account.replacing("long", with: "wrong"), answers: 401)
        let post = ##"{"content":"x","background_color":"#FFFFFF","latitude":40.4168,"longitude":-3}"##
        _ = try server.ask("POST", "/api/v1/posts", json: post, answers: 201)
        _ = try server.ask("GET", "/api/v1/posts", answers: 200)
        _ = try server.ask("GET", "/api/v1/posts/{post}", "/api/v1/posts/1", answers: 200)
        _ = try server.ask("PUT", "/api/v1/posts/{post}", "/api/v1/posts/1", json: post, answers: 200)
        for method in ["POST", "DELETE"] {
            _ = try server.ask(method, "/api/v1/posts/{post}/like", "/api/v1/posts/1/like", answers: 200)
            _ = try server.ask(method, "/api/v1/posts/{post}/likes", "/api/v1/posts/1/likes", answers: 200)
        }
        _ = try server.ask("GET", "/api/v1/profile", answers: 200)
        let comments = "/api/v1/posts/{post}/comments"
        let draft = #"{"content":"y"}"#
        _ = try server.ask("POST", comments, "/api/v1/posts/1/comments", json: draft, answers: 201)
        _ = try server.ask("GET", comments, "/api/v1/posts/1/comments", answers: 200)
        let comment = comments + "/{comment}"
        _ = try server.ask("GET", comment, "/api/v1/posts/1/comments/1", answers: 200)
        _ = try server.ask("PUT", comment, "/api/v1/posts/1/comments/1", json: draft, answers: 200)
        _ = try server.ask("DELETE", comment, "/api/v1/posts/1/comments/1", answers: 204)
        _ = try server.ask("DELETE", "/api/v1/posts/{post}", "/api/v1/posts/1", answers: 204)
        _ = try server.ask("GET", "/avatars/{name}.png", "/avatars/\(name).png", answers: 200)
        try picture(server)
        try kindness(server)
        // What is no part of a comment is a report.
        try refusals(server, post: post, comment: #"{"content":"y","reason":"spam"}"#)
        _ = try server.ask("GET", "/api/v1/account/export", answers: 401)
        _ = try server.ask("DELETE", "/api/v1/account", answers: 401)
        server.token = try server.ask("POST", "/api/v1/sign_in", json: account, answers: 200)
            .decode(TokenReply.self).token
        try leaving(server)
        let unasked = try server.described.filter { $0.path.hasPrefix("/api/v1/posts") }
            .subtracting(server.asked)
        #expect(unasked == [])
    }

    /// A picture, from its sending to its going.
    private func picture(_ server: DescribedServer) throws {
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let draft = PostDraft(
            content: "x", backgroundColor: CardColor.palette[0], imageData: ImageData(base64: pixel))
        let post = try server.ask("POST", "/api/v1/posts", json: draft.jsonText, answers: 201)
            .decode(Post.self)
        let image = try #require(post.image)
        for url in [image.smallURL, image.mediumURL] {
            let path = String(url.dropFirst("http://test".count))
            let file = try server.ask("GET", "/pictures/{picture}/{size}.jpg", path, answers: 200)
            #expect(file.body.starts(with: [0xFF, 0xD8]))
        }
        let path = "/api/v1/posts/\(post.id.number)"
        _ = try server.ask("DELETE", "/api/v1/posts/{post}", path, answers: 204)
    }

    /// Takes everything along, and goes.
    private func leaving(_ server: DescribedServer) throws {
        let post = ##"{"content":"x","background_color":"#FFFFFF"}"##
        let id = try server.ask("POST", "/api/v1/posts", json: post, answers: 201).decode(Post.self).id.number
        _ = try server.ask("POST", "/api/v1/posts/{post}/like", "/api/v1/posts/\(id)/like", answers: 200)
        _ = try server.ask(
            "POST", "/api/v1/posts/{post}/comments", "/api/v1/posts/\(id)/comments",
            json: #"{"content":"y"}"#,
            answers: 201)
        _ = try server.ask("GET", "/api/v1/account/export", answers: 200)
        _ = try server.ask("DELETE", "/api/v1/account", answers: 204)
    }

    /// What isn't there, what can't be, and who may not.
    private func refusals(_ server: DescribedServer, post: String, comment: String) throws {
        _ = try server.ask("GET", "/avatars/{name}.png", "/avatars/x.png", answers: 404)
        _ = try server.ask(
            "GET", "/pictures/{picture}/{size}.jpg",
            "/pictures/\(String(repeating: "0", count: 32))/small.jpg",
            answers: 404)
        for operation in try server.described where operation.path.contains("{post}") {
            let path = operation.path.replacing("{post}", with: "9").replacing("{comment}", with: "9")
            let json = operation.method != "PUT" ? comment : path.contains("comments") ? comment : post
            _ = try server.ask(operation.method, operation.path, path, json: json, answers: 404)
        }
        for path in ["/api/v1/posts?limit=0", "/api/v1/posts?before=x"] {
            _ = try server.ask("GET", "/api/v1/posts", path, answers: 422)
        }
        _ = try server.ask("POST", "/api/v1/posts", json: "{}", answers: 422)
        server.token = nil
        for operation in try server.described where operation.path.hasPrefix("/api/v1/posts") {
            let path = operation.path.replacing("{post}", with: "9").replacing("{comment}", with: "9")
            let json = path.contains("comments") || path.hasSuffix("/report") ? comment : post
            _ = try server.ask(operation.method, operation.path, path, json: json, answers: 401)
        }
    }
}

/// A whole server, and the description that its answers are held against.
final class DescribedServer {
    let router: Router
    let description: APIDescription
    var token: String?
    private(set) var asked: Set<APIDescription.Operation> = []
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
        database = try Database(at: folder.path + "/secrets.sqlite3", migrations: SecretsService.migrations)
        let log = Log { _ in }
        var router = Router()
        try SecretsService(
            database: database, origins: Origins(publicOrigin: nil, trustsProxy: false), workers: workers,
            decoder: decoder, log: log
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

    var described: Set<APIDescription.Operation> {
        // Those of the other apps are held against their own servers.
        get throws {
            try description.operations.filter { operation in
                !["/api/lioli/", "/3/", "/t/p/"].contains { operation.path.hasPrefix($0) }
            }
        }
    }

    /// Every route, those under `/api` left out that are under `/api/v1`, too.
    var registered: Set<APIDescription.Operation> {
        Set(
            router.entries.filter { !$0.path.hasPrefix("/api/") || $0.path.hasPrefix("/api/v1/") }
                .map { APIDescription.Operation(method: $0.method.rawValue, path: $0.path) })
    }

    /// Asks, and holds the answer against the description.
    /// - Parameter path: the operation's with values in the place of parameters; nil when it has none.
    func ask(
        _ method: String, _ template: String, _ path: String? = nil, json: String? = nil, answers status: Int
    ) throws -> RawResponse {
        let operation = APIDescription.Operation(method: method, path: template)
        asked.insert(operation)
        var headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
        if json != nil { headers.append("Content-Type: application/json") }
        let response = try RawClient(port: server.port)
            .request(method, path ?? template, headers: headers, body: json)
        #expect(response.status == status, "\(operation): \(response.text)")
        let problems = try description.problems(
            of: operation, status: response.status, contentType: response["Content-Type"],
            body: response.body)
        #expect(problems == [])
        return response
    }
}

extension RawResponse {
    func decode<Value: JSONDecodable>(_ type: Value.Type) throws -> Value {
        try Value(json: JSONValue(parsing: body))
    }
}
