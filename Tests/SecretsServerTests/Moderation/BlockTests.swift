import Foundation
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: blocks")
struct BlockTests {
    @Test("who blocks an author sees nothing more of them, until the block is taken back")
    func block() throws {
        let server = try Fixture()
        let (author, reader, other) = (
            try server.token("author"), try server.token("reader"), try server.token("other")
        )
        let post = try server.post("unkind", token: author)
        let mine = try server.post("mine", token: reader)
        try server.comment("under mine", on: mine.id, token: author)
        let draft = BlockDraft(username: "AUTHOR").jsonText
        for _ in 0..<2 {
            #expect(try server.send("POST", "/api/v1/blocks", token: reader, json: draft).status == 204)
        }
        let blocked: [User] = try server.send("GET", "/api/v1/blocks", token: reader).expecting(200).decode()
        #expect(blocked == [post.user])
        #expect(try server.feed(reader).map(\.content) == ["mine"])
        #expect(try server.send("GET", post.path, token: reader).status == 404)
        let comments: [Comment] = try server.send("GET", mine.path + "/comments", token: reader).decode()
        #expect(comments.isEmpty)
        #expect(try server.feed(other).count == 2)
        // What is blocked can be reported all the same.
        let report = ReportDraft(reason: .hate).jsonText
        #expect(try server.send("POST", post.path + "/report", token: reader, json: report).status == 204)
        _ = try server.send("DELETE", post.path + "/hide", token: reader).expecting(204)
        for _ in 0..<2 {
            #expect(try server.send("DELETE", "/api/v1/blocks/author", token: reader).status == 204)
        }
        #expect(try server.feed(reader).map(\.content) == ["mine", "unkind"])
        #expect(try server.send("GET", "/api/v1/blocks", token: reader).text == "[]")
    }

    @Test("nobody blocks themselves, or somebody who isn't there")
    func refused() throws {
        let server = try Fixture()
        let reader = try server.token("reader")
        for name in ["reader", "READER", "nobody-here", "", "a/b", String(repeating: "x", count: 5_000)] {
            let draft = BlockDraft(username: name).jsonText
            #expect(try server.send("POST", "/api/v1/blocks", token: reader, json: draft).status == 422)
        }
        #expect(try server.send("DELETE", "/api/v1/blocks/%00", token: reader).status < 500)
        #expect(try server.send("GET", "/api/v1/blocks").status == 401)
    }

    @Test("whoever blocked the author of 1,000 posts in a row has full pages, each post once, in their order")
    func thousandInARow() throws {
        let server = try Fixture()
        let (author, reader, other) = (
            try server.token("author"), try server.token("reader"), try server.token("other")
        )
        try server.insertPosts(1_500, by: "other")
        try server.insertPosts(1_000, by: "author")
        try server.insertPosts(30, by: "other")
        let draft = BlockDraft(username: "author").jsonText
        #expect(try server.send("POST", "/api/v1/blocks", token: reader, json: draft).status == 204)
        var seen: [Int64] = []
        var query: PageQuery? = PageQuery(limit: 100)
        while let page = query {
            let response = try server.send("GET", "/api/v1/posts" + page.query.text, token: reader)
            let ids = try response.expecting(200).decode([Post].self).map(\.id.number)
            query = response.next
            #expect(ids.count == 100 || query == nil)
            seen += ids
        }
        #expect(seen == Array((2_501...2_530).reversed()) + Array((1...1_500).reversed()))
        #expect(try server.feed(author).count == 20)
        #expect(try server.feed(other).first?.id.number == 2_530)
    }

    @Test("a page that leaves out more than 10,000 posts in a row ends short, and leads on behind them")
    func bounded() throws {
        let server = try Fixture()
        let (_, reader, _) = (
            try server.token("author"), try server.token("reader"), try server.token("other")
        )
        try server.insertPosts(50, by: "other")
        try server.insertPosts(12_000, by: "author")
        let draft = BlockDraft(username: "author").jsonText
        #expect(try server.send("POST", "/api/v1/blocks", token: reader, json: draft).status == 204)
        let first = try server.send("GET", "/api/v1/posts?limit=50", token: reader)
        #expect(first.text == "[]")
        let next = try #require(first.next)
        let second = try server.send("GET", "/api/v1/posts" + next.query.text, token: reader)
        #expect(try second.decode([Post].self).map(\.id.number) == Array((1...50).reversed()))
        #expect(second.next == nil)
    }

    @Test(
        "a banned account reads, hides, blocks and deletes what it wrote; what it writes, likes or reports is refused with a code of its own"
    )
    func banned() throws {
        let server = try Fixture()
        let credentials = Credentials(username: "reader", password: "a password of a reader").jsonText
        func enter(_ path: String) throws -> TokenReply {
            try server.send("POST", "/api/v1/" + path, json: credentials).decode()
        }
        let author = try server.token("author")
        let reader = try enter("sign_up").token
        let post = try server.post("secret", token: author)
        let mine = try server.post("mine", token: reader)
        let said = try server.comment("said", on: post.id, token: reader)
        #expect(try !enter("sign_in").banned)
        try server.database.write { connection throws(DatabaseError) in
            try connection.execute(
                "INSERT INTO bans (account_id, banned_at) SELECT id, 0 FROM accounts WHERE username = 'reader'"
            )
        }
        #expect(try server.feed(reader).count == 2)
        #expect(try enter("sign_in").banned)
        let draft = PostDraft(content: "x", backgroundColor: CardColor.palette[0]).jsonText
        let comment = CommentDraft(content: "x").jsonText
        let report = ReportDraft(reason: .spam).jsonText
        for (method, path, json) in [
            ("POST", "/api/v1/posts", draft), ("PUT", mine.path, draft),
            ("POST", post.path + "/like", nil), ("DELETE", post.path + "/like", nil),
            ("POST", post.path + "/comments", comment), ("POST", post.path + "/report", report),
            ("PUT", post.path + "/comments/\(said.id.number)", comment),
        ] as [(String, String, String?)] {
            let response = try server.send(method, path, token: reader, json: json)
            #expect(response.status == 403, "\(method) \(path)")
            #expect(try response.error.code == Ban.code)
        }
        #expect(try server.feed(author).map(\.content) == ["mine", "secret"])
        for (method, path, json) in [
            ("POST", post.path + "/hide", nil), ("DELETE", post.path + "/hide", nil),
            ("POST", "/api/v1/blocks", BlockDraft(username: "author").jsonText),
            ("DELETE", "/api/v1/blocks/author", nil),
            ("DELETE", post.path + "/comments/\(said.id.number)", nil), ("DELETE", mine.path, nil),
        ] as [(String, String, String?)] {
            let response = try server.send(method, path, token: reader, json: json)
            #expect(response.status == 204, "\(method) \(path)")
        }
        #expect(try server.feed(author).map(\.content) == ["secret"])
    }
}

extension Fixture {
    /// Puts many posts into the database at once, newest last.
    func insertPosts(_ count: Int64, by username: String) throws {
        try database.write { connection throws(DatabaseError) in
            try connection.execute(
                """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
                INSERT INTO posts (id, author_id, author_name, author_number, content, background_color, likes_count,
                    comments_count, created_at, updated_at)
                SELECT (SELECT id FROM last_post) + n, accounts.id, username, number, 'post', '#C9C4F2', 0, 0, 0, 0
                FROM numbers, accounts JOIN author_numbers ON account_id = accounts.id WHERE username = $2
                """, .integer(count), .text(username))
            try connection.execute("UPDATE last_post SET id = id + $1", .integer(count))
        }
    }
}
