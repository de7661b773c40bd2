import Accounts
import HTTPServer
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: deleting what many people liked")
struct PopularPostTests {
    /// A post with 1,200 likes.
    private func popular(_ server: Fixture, token: String) throws -> Post {
        let post = try server.post("loved", token: token)
        try server.database.write { connection throws(DatabaseError) in
            for number in 1...1_200 {
                let name = Value.text("fan-\(number)")
                try connection.execute(
                    """
                    INSERT INTO accounts (username, folded_username, password_hash, created_at) VALUES ($1, $1, '', 1)
                    """, name)
                try connection.execute(
                    "INSERT INTO likes (account_id, post_id) SELECT id, $2 FROM accounts WHERE username = $1",
                    name,
                    .integer(post.id.number))
            }
            try connection.execute("UPDATE posts SET likes_count = 1200")
        }
        return post
    }

    @Test("goes in steps, and is held back from the first one on, with counts that are right")
    func steps() throws {
        let server = try Fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try popular(server, token: author)
        let isDone = try server.database.write { connection throws(DatabaseError) in
            try connection.thinOut(post.id)
        }
        #expect(!isDone)
        #expect(try server.send("GET", post.path, token: reader).status == 404)
        let left = try server.send("GET", post.path, token: author).expecting(200).decode(Post.self)
        #expect(left.likesCount == 700 && left.held)
        #expect(try server.send("DELETE", post.path, token: reader).status == 404)
        #expect(try server.send("DELETE", post.path, token: author).status == 204)
        #expect(try server.count("SELECT COUNT(*) FROM posts") == 0)
        #expect(try server.count("SELECT COUNT(*) FROM likes") == 0)
    }

    @Test("by an operator is one decision")
    func decided() throws {
        let server = try Fixture()
        let author = try server.token("author")
        let post = try popular(server, token: author)
        let outcome = try OperatorDesk(server.database).decide(.ban, .post(post.id), at: server.now)
        #expect(outcome == .done("secrets: decided: ban post-1; reports: none"))
        #expect(try server.count("SELECT COUNT(*) FROM posts") == 0)
        #expect(try server.count("SELECT COUNT(*) FROM likes") == 0)
        #expect(try server.count("SELECT COUNT(*) FROM decisions") == 1)
        #expect(try server.count("SELECT COUNT(*) FROM bans") == 1)
    }
}
