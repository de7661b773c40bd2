import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: posting once, however many attempts it takes")
struct IdempotencyTests {
    private static let secret = PostDraft(content: "x", backgroundColor: CardColor.palette[0]).jsonText

    @Test("S-08 the same key by the same account answers the first post again, and posts nothing")
    func post() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let first = try send(server, "/api/v1/posts", token, key: "a", Self.secret)
        let second = try send(server, "/api/v1/posts", token, key: "a", Self.secret)
        #expect(first.status == 201 && second.status == 201 && first.body == second.body)
        #expect(try send(server, "/api/v1/posts", token, key: "b", Self.secret).status == 201)
        let other = try server.token("quiet-owl")
        #expect(try send(server, "/api/v1/posts", other, key: "a", Self.secret).status == 201)
        #expect(try count("posts", server) == 3)
    }

    @Test("S-15 the same holds for comments, for each post by itself")
    func comment() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for number in 1...2 {
            try server.post("x", token: token)
            let path = "/api/v1/posts/\(number)/comments"
            let answers = try (0..<2).map { _ in
                try send(server, path, token, key: "a", #"{"content":"x"}"#).expecting(201).body
            }
            #expect(answers[0] == answers[1])
        }
        #expect(try count("comments", server) == 2)
        let posts: [Post] = try server.send("GET", "/api/v1/posts", token: token).decode()
        #expect(posts.map(\.commentsCount) == [1, 1])
    }

    @Test("S-08 attempts that arrive at once make one post")
    func concurrent() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        try concurrently(40) { index in
            _ = try send(server, "/api/v1/posts", token, key: "\(index % 2)", Self.secret).expecting(201)
        }
        #expect(try count("posts", server) == 2)
    }

    @Test("what was deleted is not posted again by a late attempt")
    func deleted() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post: Post = try send(server, "/api/v1/posts", token, key: "a", Self.secret).decode()
        let path = "/api/v1/posts/\(post.id.number)"
        _ = try server.send("DELETE", path, token: token).expecting(204)
        let late = try send(server, "/api/v1/posts", token, key: "a", Self.secret)
        #expect(late.status == 409)
        #expect(try late.error.code == "deleted_since")
        #expect(try count("posts", server) == 0)
    }

    @Test("keys are forgotten after a day, so that they don't pile up")
    func forgotten() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for number in 1...5 { _ = try send(server, "/api/v1/posts", token, key: "\(number)", Self.secret) }
        #expect(try count("idempotency_keys", server) == 5)
        server.wait(86_399)
        #expect(try send(server, "/api/v1/posts", token, key: "1", Self.secret).status == 201)
        #expect(try count("posts", server) == 5)
        server.wait(1)
        #expect(try send(server, "/api/v1/posts", token, key: "1", Self.secret).status == 201)
        #expect(try count("posts", server) == 6)
        #expect(try count("idempotency_keys", server) == 1)
    }

    @Test("a key that can't be one is refused", arguments: ["a b", "é", String(repeating: "k", count: 65)])
    func unusable(key: String) throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        #expect(try send(server, "/api/v1/posts", token, key: key, Self.secret).status == 400)
        #expect(try count("posts", server) == 0)
    }

    private func send(
        _ server: Fixture, _ path: String, _ token: String, key: String, _ json: String
    ) throws -> RawResponse {
        try server.send("POST", path, token: token, json: json, headers: ["Idempotency-Key: \(key)"])
    }

    private func count(_ table: String, _ server: Fixture) throws -> Int64? {
        try server.database.read { connection throws(DatabaseError) in
            switch table {
            case "posts": try connection.first("SELECT COUNT(*) FROM posts") { $0.integer(0) }
            case "comments": try connection.first("SELECT COUNT(*) FROM comments") { $0.integer(0) }
            default: try connection.first("SELECT COUNT(*) FROM idempotency_keys") { $0.integer(0) }
            }
        }
    }
}
