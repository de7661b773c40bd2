import Foundation
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: reports and hides")
struct ReportTests {
    private static let report = #"{"reason":"hate","note":"Look at this."}"#

    @Test("who reports a post sees it no more, once however often it is reported, and others still do")
    func hidesAtOnce() throws {
        let server = try Fixture()
        let (author, reader, other) = (
            try server.token("author"), try server.token("reader"), try server.token("other")
        )
        let post = try server.post("unkind", token: author)
        try server.post("kind", token: author)
        for _ in 0..<5 {
            let response = try server.send("POST", post.path + "/report", token: reader, json: Self.report)
            #expect(response.status == 204)
        }
        #expect(try server.feed(reader).map(\.content) == ["kind"])
        #expect(try server.feed(other).map(\.content) == ["kind", "unkind"])
        let count = try server.database.read { connection throws(DatabaseError) in
            try connection.first("SELECT count(*) FROM reports") { $0.integer(0) }
        }
        #expect(count == 1)
        // Taken back, it is there again.
        #expect(try server.send("DELETE", post.path + "/hide", token: reader).status == 204)
        #expect(try server.feed(reader).map(\.content) == ["kind", "unkind"])
    }

    @Test("of very many hidden posts the oldest come back, but never the one that was hidden last")
    func manyHidden() throws {
        let server = try Fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let old = try server.post("old", token: author)
        let new = try server.post("new", token: author)
        try server.database.write { connection throws(DatabaseError) in
            try connection.execute(
                """
                WITH RECURSIVE numbers (id) AS (VALUES (1001) UNION ALL SELECT id + 1 FROM numbers WHERE id < 6000)
                INSERT INTO posts SELECT numbers.id, author_id, author_name, content, background_color, latitude,
                    longitude, 0, 0, created_at, updated_at, NULL, 0, author_number FROM numbers, posts WHERE posts.id = 1
                """)
            try connection.execute(
                """
                INSERT INTO hidden_posts SELECT accounts.id, posts.id FROM accounts, posts
                WHERE username = 'reader' AND posts.id > 1000
                """)
        }
        func hidden() throws -> [Int64] {
            try server.database.read { connection throws(DatabaseError) in
                try connection.query("SELECT post_id FROM hidden_posts ORDER BY post_id") { $0.integer(0) }
            }
        }
        #expect(try hidden() == Array(1_001...6_000))
        #expect(try server.send("POST", old.path + "/hide", token: reader).status == 204)
        #expect(try hidden() == [old.id.number] + Array(1_001...6_000))
        #expect(try server.send("POST", new.path + "/hide", token: reader).status == 204)
        #expect(try hidden() == [new.id.number] + Array(1_001...6_000))
    }

    @Test("a post that enough different people report is held back: gone for all but its author, who is told")
    func held() throws {
        let server = try Fixture()
        let author = try server.token("author")
        let post = try server.post("unkind", token: author)
        let readers = try (1...4).map { try server.token("reader-\($0)") }
        for reader in readers.prefix(2) {
            #expect(
                try server.send("POST", post.path + "/report", token: reader, json: Self.report).status == 204
            )
        }
        #expect(try server.feed(readers[3]).count == 1)
        #expect(
            try server.send("POST", post.path + "/report", token: readers[2], json: Self.report).status == 204
        )
        #expect(try server.feed(readers[3]).isEmpty)
        for (method, path, json) in [
            ("GET", post.path, nil), ("POST", post.path + "/like", nil),
            ("GET", post.path + "/comments", nil),
            ("POST", post.path + "/comments", CommentDraft(content: "x").jsonText),
            ("POST", post.path + "/hide", nil), ("POST", post.path + "/report", Self.report),
        ] as [(String, String, String?)] {
            #expect(try server.send(method, path, token: readers[3], json: json).status == 404, "\(path)")
        }
        // Whoever reported it is told the same again.
        #expect(
            try server.send("POST", post.path + "/report", token: readers[0], json: Self.report).status == 204
        )
        let own: Post = try server.send("GET", post.path, token: author).expecting(200).decode()
        #expect(own.held)
        #expect(try server.feed(author).map(\.held) == [true])
    }

    @Test("of many reports at once each counts, and those of one account count once")
    func atOnce() throws {
        var settings = ModerationSettings()
        settings.reportsToHold = 8
        let server = try Fixture(moderation: settings)
        let author = try server.token("author")
        let posts = [try server.post("first", token: author), try server.post("second", token: author)]
        let readers = try (0..<8).map { try server.token("reader-\($0)") }
        try concurrently(8) { index in
            for _ in 0..<3 {
                _ = try server.send(
                    "POST", posts[0].path + "/report", token: readers[index], json: Self.report
                ).expecting(204)
            }
            // Seven accounts are one too few, however often they come.
            guard index < 7 else { return }
            for _ in 0..<3 {
                _ = try server.send(
                    "POST", posts[1].path + "/report", token: readers[index], json: Self.report
                ).expecting(204)
            }
        }
        #expect(try server.feed(author).map(\.held) == [false, true])
    }

    @Test("a comment is reported, hidden and held back like a post, and is not counted while it is held back")
    func comments() throws {
        let server = try Fixture()
        let (author, writer) = (try server.token("author"), try server.token("writer"))
        let readers = try (1...4).map { try server.token("reader-\($0)") }
        let post = try server.post("secret", token: author)
        let comment = try server.comment("unkind", on: post.id, token: writer)
        try server.comment("kind", on: post.id, token: author)
        let path = post.path + "/comments/\(comment.id.number)"
        func comments(_ token: String) throws -> [Comment] {
            try server.send("GET", post.path + "/comments", token: token).expecting(200).decode()
        }
        #expect(try server.send("POST", path + "/hide", token: readers[0]).status == 204)
        #expect(try comments(readers[0]).map(\.content) == ["kind"])
        #expect(try server.send("DELETE", path + "/hide", token: readers[0]).status == 204)
        #expect(try comments(readers[0]).count == 2)
        for reader in readers.prefix(3) {
            #expect(try server.send("POST", path + "/report", token: reader, json: Self.report).status == 204)
        }
        #expect(try comments(readers[3]).map(\.content) == ["kind"])
        #expect(try server.send("GET", path, token: readers[3]).status == 404)
        #expect(try comments(writer).map(\.held) == [false, true])
        #expect(try server.feed(readers[3]).map(\.commentsCount) == [1])
        #expect(try server.send("DELETE", path, token: writer).status == 204)
        #expect(try server.feed(readers[3]).map(\.commentsCount) == [1])
    }

    @Test("one's own things, things that aren't there and reports that can't be are refused")
    func refused() throws {
        let server = try Fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try server.post("secret", token: author)
        let other = try server.post("other", token: author)
        let comment = try server.comment("mine", on: post.id, token: reader)
        let commentPath = "/comments/\(comment.id.number)"
        func status(_ path: String, _ token: String, _ json: String? = Self.report) throws -> UInt16 {
            UInt16(try server.send("POST", path, token: token, json: json).status)
        }
        #expect(try status(post.path + "/report", author) == 422)
        #expect(try status(post.path + commentPath + "/report", reader) == 422)
        #expect(try status("/api/v1/posts/99/report", reader) == 404)
        #expect(try status(other.path + commentPath + "/report", author) == 404)
        #expect(try status(post.path + "/report", reader, #"{"reason":"boring"}"#) == 422)
        #expect(try status(post.path + "/report", reader, #"{"reason":"spam","note":"\u0000"}"#) == 422)
        let long = ReportDraft(reason: .spam, note: String(repeating: "x", count: 501)).jsonText
        #expect(try status(post.path + "/report", reader, long) == 422)
        #expect(try status(post.path + "/report", reader, "{") == 400)
        #expect(try server.send("POST", post.path + "/report", json: Self.report).status == 401)
        #expect(try server.feed(reader).count == 2)
    }
}

extension Post {
    /// Where it is on the server.
    var path: String { "/api/v1/posts/\(id.number)" }
}

extension Fixture {
    /// The first page of somebody's feed.
    func feed(_ token: String, _ query: String = "") throws -> [Post] {
        try send("GET", "/api/v1/posts" + query, token: token).expecting(200).decode()
    }
}
