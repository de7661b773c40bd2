import HTTPServer
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: all comments at once")
struct CommentListTests {
    private func path(_ post: Post, _ query: String = "") -> String { post.path + "/comments" + query }

    @Test(
        "C-02 up to 1,000 come without a limit, newest first, and then a link leads on",
        arguments: [99, 100, 101, 999, 1_000])
    func fits(count: Int64) throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        try server.insertComments(count, on: post.id, by: "hushed-otter")
        let response = try server.send("GET", path(post), token: token).expecting(200)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(try response.decode([Comment].self).map(\.id.number) == (1...count).reversed())
        #expect(response["Link"] == nil)
    }

    @Test("C-02 beyond 1,000 a link leads on, to as many again, until none are left")
    func more() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        try server.insertComments(2_100, on: post.id, by: "hushed-otter")
        let first = try server.send("GET", path(post), token: token).expecting(200)
        #expect(try first.decode([Comment].self).map(\.id.number) == (1_101...2_100).reversed())
        #expect(first["Link"] == "<http://test\(path(post))?before=1101>; rel=\"next\"")
        let second = try server.send("GET", path(post, "?before=1101"), token: token).expecting(200)
        #expect(try second.decode([Comment].self).map(\.id.number) == (101...1_100).reversed())
        let last = try server.send("GET", path(post, "?before=101"), token: token).expecting(200)
        #expect(try last.decode([Comment].self).count == 100 && last["Link"] == nil)
    }

    @Test("C-02 with a limit it pages as before, and the app sends one")
    func pages() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        try server.insertComments(30, on: post.id, by: "hushed-otter")
        let page = try server.send("GET", path(post, CommentPageQuery().query.text), token: token).expecting(
            200)
        #expect(try page.decode([Comment].self).count == 20)
        #expect(page["Link"] == "<http://test\(path(post))?limit=20&before=11>; rel=\"next\"")
    }

    @Test("C-02 what the reader isn't shown is left out of all comments, and doesn't end them")
    func hidden() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        _ = try server.token("loud-crow")
        let post = try server.post("x", token: token)
        try server.insertComments(300, on: post.id, by: "hushed-otter")
        try server.insertComments(400, on: post.id, by: "loud-crow")
        try server.insertComments(1, on: post.id, by: "hushed-otter")
        let block = BlockDraft(username: "loud-crow").jsonText
        _ = try server.send("POST", "/api/v1/blocks", token: token, json: block).expecting(204)
        let response = try server.send("GET", path(post), token: token).expecting(200)
        #expect(try response.decode([Comment].self).map(\.id.number) == [701] + (1...300).reversed())
        #expect(response["Link"] == nil)
    }

    @Test(
        "C-02 what is deleted while the list is being sent is left out, and what is written then isn't in it")
    func changing() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        try server.insertComments(201, on: post.id, by: "hushed-otter")
        let viewpoint = Viewpoint(
            viewer: try server.account("hushed-otter"), origin: try #require(Origin(publicURL: "http://test"))
        )
        let list = CommentList(server.database, post.id, 1..<202, of: viewpoint, log: Log { _ in })
        var pieces = [list.next()]
        _ = try server.send("DELETE", path(post, "/50"), token: token).expecting(204)
        try server.comment("late", on: post.id, token: token)
        while pieces.last != .end { pieces.append(list.next()) }
        let bytes = pieces.flatMap { piece in if case .bytes(let bytes) = piece { bytes } else { [UInt8]() } }
        let comments = try JSONValue(parsing: bytes).array().map { try Comment(json: $0).id.number }
        #expect(comments == (1...201).reversed().filter { $0 != 50 })
        // Two pieces of a hundred, the end of the array, and that there is no more.
        #expect(pieces.count == 4)
    }

    @Test("C-02 a list that is cut off by the database is cut off for the client, too")
    func failing() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        try server.insertComments(201, on: post.id, by: "hushed-otter")
        let viewpoint = Viewpoint(
            viewer: try server.account("hushed-otter"), origin: try #require(Origin(publicURL: "http://test"))
        )
        let list = CommentList(server.database, post.id, 1..<202, of: viewpoint, log: Log { _ in })
        guard case .bytes = list.next() else {
            Issue.record("no first piece")
            return
        }
        server.database.close()
        #expect(list.next() == .failed)
    }
}

extension Fixture {
    /// Puts many comments into the database at once, newest last.
    func insertComments(_ count: Int64, on post: PostID, by username: String) throws {
        try database.write { connection throws(DatabaseError) in
            try connection.execute(
                """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
                INSERT INTO comments (id, post_id, author_id, author_name, author_number, content, created_at,
                    updated_at)
                SELECT (SELECT id FROM last_comment) + n, $2, accounts.id, username, number, 'comment', 0, 0
                FROM numbers, accounts JOIN author_numbers ON account_id = accounts.id WHERE username = $3
                """, .integer(count), .integer(post.number), .text(username))
            try connection.execute("UPDATE last_comment SET id = id + $1", .integer(count))
        }
    }
}
