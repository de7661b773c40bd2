import Foundation
import HTTPServer
import Secrets
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import Database
@testable import SecretsServer

@Suite("Secrets API: deleting an account")
struct DeletionTests {
    @Test("name, posts, comments, likes, pictures and keys are gone, and all counts are right at once")
    func everything() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let other = try server.token("mellow-lynx")
        let theirs = try server.post("theirs", token: other)
        let mine = try server.post("mine", token: token, image: Array("sea".utf8))
        try server.comment("mine", on: theirs.id, token: token)
        let kept = try server.comment("theirs", on: theirs.id, token: other)
        try server.comment("theirs", on: mine.id, token: other)
        for (id, token) in [(theirs.id, token), (theirs.id, other), (mine.id, other)] {
            _ = try server.send("POST", "/api/v1/posts/\(id.number)/like", token: token).expecting(200)
        }
        let before = try server.send("GET", "/api/v1/posts", token: other).decode([Post].self)
        #expect(before.map(\.likesCount) == [1, 2] && before.map(\.commentsCount) == [1, 2])
        let picture = String(try #require(mine.image).smallURL.dropFirst("http://test".count))
        #expect(try server.send("GET", picture).status == 200)

        let gone = try server.send("DELETE", "/api/v1/account", token: token)
        #expect(gone.status == 204 && gone.body.isEmpty)
        let after = try server.send("GET", "/api/v1/posts", token: other).decode([Post].self)
        #expect(after.map(\.id) == [theirs.id])
        #expect(after.map(\.likesCount) == [1] && after.map(\.commentsCount) == [1])
        let comments = try server.send("GET", "/api/v1/posts/\(theirs.id.number)/comments", token: other)
            .decode([Comment].self)
        #expect(comments == [kept])
        #expect(try server.send("GET", "/api/v1/posts/\(mine.id.number)", token: other).status == 404)
        #expect(try server.send("GET", picture).status == 404)
        for table: SQL in [
            "SELECT COUNT(*) FROM accounts WHERE username <> 'mellow-lynx'", "SELECT COUNT(*) FROM pictures",
            "SELECT COUNT(*) FROM idempotency_keys", "SELECT COUNT(*) FROM account_deletions",
            "SELECT COUNT(*) - 1 FROM tokens", "SELECT COUNT(*) - 1 FROM likes",
        ] {
            #expect(try server.count(table) == 0)
        }
    }

    @Test("afterwards its token and its password are refused, and its name is free for somebody new")
    func name() throws {
        let server = try Fixture()
        let json = Credentials(username: "hushed-otter", password: "a long password").jsonText
        let token = try server.send("POST", "/api/v1/sign_up", json: json).expecting(201)
            .decode(TokenReply.self).token
        try server.post("the first one's", token: token)
        _ = try server.send("DELETE", "/api/v1/account", token: token).expecting(204)
        #expect(try server.send("POST", "/api/v1/sign_in", json: json).status == 401)
        for (method, path) in [
            ("GET", "/posts"), ("POST", "/posts/1/like"), ("GET", "/account/export"), ("DELETE", "/account"),
        ] {
            #expect(try server.send(method, "/api/v1" + path, token: token).status == 401)
        }
        let again = try server.send("POST", "/api/v1/sign_up", json: json).expecting(201)
            .decode(TokenReply.self).token
        #expect(try server.send("GET", "/api/v1/posts", token: again).text == "[]")
    }

    @Test("what was deleted can't be found in the database's files, not even in its log")
    func traces() throws {
        let server = try Fixture()
        let other = try server.token("mellow-lynx")
        let token = try server.token("hushed-otter")
        // Enough to fill pages of which some are given back, between others' posts.
        for number in 0..<60 {
            try server.post("kept words \(number)", token: other)
            let image = Array("needle in a picture \(number) ".utf8) + [UInt8](repeating: 0xAB, count: 9_000)
            let post = try server.post("needle in a post \(number)", token: token, image: image)
            try server.comment("needle in a comment \(number)", on: post.id, token: other)
            let theirs = PostID(post.id.number - 1)
            try server.comment("needle of mine \(number)", on: try #require(theirs), token: token)
        }
        let before = try server.files()
        let number = try server.storedNumber(of: token)
        #expect(before.range(of: number) != nil)
        for text in ["needle in a post", "needle in a picture", "needle of mine", "hushed-otter"] {
            #expect(before.range(of: Data(text.utf8)) != nil)
        }
        _ = try server.send("DELETE", "/api/v1/account", token: token).expecting(204)
        let after = try server.files()
        #expect(after.range(of: Data("kept words 59".utf8)) != nil)
        for text in ["needle", "hushed-otter"] {
            #expect(after.range(of: Data(text.utf8)) == nil, "\(text)")
        }
        #expect(after.range(of: number) == nil)
    }

    @Test("an account with 100,000 likes goes in steps, and every count is right at the end")
    func large() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        try server.like(100_000, by: "hushed-otter")
        _ = try server.send("DELETE", "/api/v1/account", token: token).expecting(204)
        #expect(try server.count("SELECT COUNT(*) FROM likes") == 0)
        #expect(try server.count("SELECT SUM(likes_count) FROM posts") == 0)
        #expect(try server.count("SELECT COUNT(*) FROM posts") == 100_000)
    }

    @Test("begun and cut short, all is hidden already, and the next start finishes it")
    func cutShort() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let other = try server.token("mellow-lynx")
        let theirs = try server.post("theirs", token: other)
        let mine = try server.post("mine", token: token)
        let comment = try server.comment("mine", on: theirs.id, token: token)
        let account = try server.account("hushed-otter")
        try server.database.write { connection throws(DatabaseError) in
            try connection.beginDeletion(of: account)
            // A step that ends before anything is whole.
            let isDone = try connection.deleteSome(of: account, limit: 0)
            guard !isDone else { throw .misuse("nothing was left to do") }
        }
        #expect(try server.send("GET", "/api/v1/posts", token: token).status == 401)
        let under = "/api/v1/posts/\(theirs.id.number)/comments"
        #expect(
            try server.send("GET", "/api/v1/posts", token: other).decode([Post].self).map(\.id) == [theirs.id]
        )
        #expect(try server.send("GET", "/api/v1/posts/\(mine.id.number)", token: other).status == 404)
        #expect(try server.send("POST", "/api/v1/posts/\(mine.id.number)/like", token: other).status == 404)
        #expect(try server.send("GET", under, token: other).text == "[]")
        #expect(try server.send("GET", under + "/\(comment.id.number)", token: other).status == 404)
        #expect(try server.files().range(of: Data("hushed-otter".utf8)) != nil, "still in the posts")

        AccountDeletion(database: server.database, feed: FeedCache(), log: Log { _ in }).finishAll()
        #expect(try server.count("SELECT COUNT(*) FROM accounts") == 1)
        #expect(try server.count("SELECT COUNT(*) FROM posts") == 1)
        #expect(try server.count("SELECT SUM(comments_count) FROM posts") == 0)
        #expect(try server.files().range(of: Data("hushed-otter".utf8)) == nil)
    }

    @Test("a post that more people like than one step takes goes in several")
    func popular() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("mine", token: token)
        for number in 0..<7 {
            let token = try server.token("fan-\(number)")
            _ = try server.send("POST", "/api/v1/posts/\(post.id.number)/like", token: token).expecting(200)
            try server.comment("y", on: post.id, token: token)
        }
        let account = try server.account("hushed-otter")
        let steps = try server.database.write { connection throws(DatabaseError) in
            try connection.beginDeletion(of: account)
            var steps = 1
            while try !connection.deleteSome(of: account, limit: 4) { steps += 1 }
            return steps
        }
        #expect(steps == 4)
        #expect(try server.count("SELECT COUNT(*) FROM posts") == 0)
        #expect(try server.count("SELECT COUNT(*) FROM accounts") == 7)
    }
}
