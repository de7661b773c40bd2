import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: comments")
struct CommentTests {
    @Test("S-14 S-16 a comment is created, listed, shown, updated and deleted")
    func whole() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let reader = try server.token("quiet-owl")
        let path = "/api/v1/posts/\(try server.post("x", token: author).id.number)/comments"
        let created = try server.send("POST", path, token: reader, json: #"{"content":" so do I\n"}"#)
        #expect(created.status == 201)
        let comment: Comment = try created.decode()
        #expect(created.text == comment.jsonText)
        #expect(comment.content == "so do I" && comment.author.username == "quiet-owl")
        #expect(comment.author.avatarURL == "http://test/avatars/quiet-owl.png")
        #expect(comment.createdAt == server.now && comment.updatedAt == server.now)
        let own = path + "/\(comment.id.number)"
        #expect(try server.send("GET", own, token: author).decode(Comment.self) == comment)
        #expect(try server.send("GET", path, token: author).decode([Comment].self) == [comment])
        server.wait(60)
        let updated: Comment = try server.send("PUT", own, token: reader, json: #"{"content":"me too"}"#)
            .expecting(200).decode()
        #expect(updated.content == "me too" && updated.createdAt == comment.createdAt)
        #expect(updated.updatedAt == server.now)
        let deleted = try server.send("DELETE", own, token: reader)
        #expect(deleted.status == 204 && deleted.body.isEmpty)
        for method in ["GET", "DELETE"] {
            #expect(try server.send(method, own, token: reader).status == 404)
        }
        #expect(try server.send("PUT", own, token: reader, json: #"{"content":"x"}"#).status == 404)
        #expect(try server.send("GET", path, token: author).text == "[]")
    }

    @Test("S-16 only its author updates or deletes a comment, not even the post's author does")
    func othersComment() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let post = try server.post("x", token: author)
        let comment = try server.comment("mine", on: post.id, token: server.token("quiet-owl"))
        let path = "/api/v1/posts/\(post.id.number)/comments/\(comment.id.number)"
        for response in [
            try server.send("PUT", path, token: author, json: #"{"content":"yours"}"#),
            try server.send("DELETE", path, token: author),
        ] {
            #expect(response.status == 403)
            #expect(try response.error.code == "forbidden")
        }
        #expect(try server.send("GET", path, token: author).decode(Comment.self) == comment)
    }

    @Test("S-15 the newest comment stands on top, and pages follow each other without a gap")
    func pages() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        let other = try server.post("y", token: token)
        var numbers: [Int64] = []
        for number in 1...23 {
            numbers.insert(try server.comment("\(number)", on: post.id, token: token).id.number, at: 0)
            try server.comment("elsewhere", on: other.id, token: token)
        }
        let path = "/api/v1/posts/\(post.id.number)/comments"
        let first = try server.send("GET", path + "?limit=10", token: token)
        let oldest = numbers[9]
        #expect(first["Link"] == "<http://test\(path)?limit=10&before=\(oldest)>; rel=\"next\"")
        var seen: [Int64] = []
        var page: CommentPageQuery? = CommentPageQuery(limit: 10)
        while let query = page {
            let response = try server.send("GET", path + query.query.text, token: token)
            seen += try response.decode([Comment].self).map(\.id.number)
            page = response["Link"].flatMap(NextLink.commentPage)
        }
        #expect(seen == numbers)
    }

    @Test("S-16 a comment belongs to its post alone; without the post there are none")
    func wrongPost() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let (post, other) = try (server.post("x", token: token), server.post("y", token: token))
        let comment = try server.comment("z", on: post.id, token: token)
        for path in [
            "/api/v1/posts/\(other.id.number)/comments/\(comment.id.number)", "/api/posts/99/comments",
        ] {
            #expect(try server.send("GET", path, token: token).status == 404)
        }
        let draft = #"{"content":"x"}"#
        #expect(try server.send("POST", "/api/posts/99/comments", token: token, json: draft).status == 404)
    }

    @Test("S-14 a comment is 1 to 500 characters of which something can be seen", arguments: ["PUT", "POST"])
    func content(method: String) throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        let comment = try server.comment("z", on: post.id, token: token)
        let path =
            "/api/v1/posts/\(post.id.number)/comments"
            + (method == "PUT" ? "/\(comment.id.number)" : "")
        for text in ["", " \u{200D}\u{2800}", String(repeating: "a", count: 501)] {
            let response = try server.send(
                method, path, token: token, json: CommentDraft(content: text).jsonText)
            #expect(response.status == 422)
            #expect(try response.error.field == "content")
            #expect(try response.error.message.hasPrefix("A comment "))
        }
    }

    @Test("S-14 the count of comments is right in the feed, too, as soon as one was written or deleted")
    func count() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        func counted() throws -> Int? {
            try server.send("GET", "/api/v1/posts", token: token).decode([Post].self).first?.commentsCount
        }
        #expect(try counted() == 0)
        let comment = try server.comment("z", on: post.id, token: token)
        #expect(try counted() == 1)
        let path = "/api/v1/posts/\(post.id.number)/comments/\(comment.id.number)"
        _ = try server.send("DELETE", path, token: token).expecting(204)
        #expect(try counted() == 0)
    }

    @Test("S-17 with a post go its comments, its likes and its picture")
    func deletion() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token, image: Array("picture".utf8))
        try server.comment("z", on: post.id, token: server.token("quiet-owl"))
        let path = "/api/v1/posts/\(post.id.number)"
        _ = try server.send("POST", path + "/like", token: token).expecting(200)
        _ = try server.send("DELETE", path, token: token).expecting(204)
        #expect(try server.send("GET", path + "/comments", token: token).status == 404)
        let left = try server.database.read { connection throws(DatabaseError) in
            try connection.first(
                """
                SELECT (SELECT COUNT(*) FROM comments) + (SELECT COUNT(*) FROM likes)
                    + (SELECT COUNT(*) FROM pictures)
                """
            ) { $0.integer(0) }
        }
        #expect(left == 0)
    }

    @Test("S-12 S-14 200 people who like, unlike and comment at once end with the exact counts")
    func concurrently200() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let path = "/api/v1/posts/\(try server.post("x", token: author).id.number)"
        let tokens = try (0..<200).map { try server.token("reader-\($0)") }
        try concurrently(tokens.count) { index in
            let client = try RawClient(port: server.port)
            let token = tokens[index]
            let comment: Comment = try client.send(
                "POST", path + "/comments", token: token, json: #"{"content":"x"}"#
            ).expecting(201).decode()
            _ = try client.send("POST", path + "/like", token: token).expecting(200)
            // Every fourth one takes both back.
            guard index % 4 == 0 else { return }
            _ = try client.send("DELETE", path + "/like", token: token).expecting(200)
            _ = try client.send("DELETE", path + "/comments/\(comment.id.number)", token: token)
                .expecting(204)
        }
        let post: Post = try server.send("GET", path, token: author).decode()
        #expect(post.likesCount == 150 && post.commentsCount == 150)
        let feed: [Post] = try server.send("GET", "/api/v1/posts", token: author).decode()
        #expect(feed.first == post)
    }
}
