import Foundation
import Secrets
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import Database
@testable import SecretsServer

@Suite("Secrets API: the public number of an account")
struct AuthorNumberTests {
    @Test("C-03 it is the same in posts, comments, likes, blocks, the profile and the export")
    func everywhere() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let other = try server.token("quiet-owl")
        let id = try server.send("GET", "/api/profile", token: token).expecting(200).decode(Profile.self).user
            .id
        let post = try server.post("x", token: token)
        let comment = try server.comment("y", on: post.id, token: token)
        #expect(post.user.id == id && comment.author.id == id)
        #expect(try server.feed(other).map(\.user.id) == [id])
        let liked: Post = try server.send("POST", post.path + "/like", token: other).decode()
        #expect(liked.user.id == id)
        let draft = PostDraft(content: "z", backgroundColor: CardColor.palette[0]).jsonText
        let changed: Post = try server.send("PUT", post.path, token: token, json: draft).decode()
        #expect(changed.user.id == id)
        #expect(
            try server.send("GET", post.path + "/comments", token: other).decode([Comment].self).map(
                \.author.id) == [id])
        let export = try server.send("GET", "/api/v1/account/export", token: token).text
        #expect(export.hasPrefix(#"{"id":\#(id.number),"username":"hushed-otter","#))
        _ = try server.send(
            "POST", "/api/v1/blocks", token: other, json: BlockDraft(username: "hushed-otter").jsonText
        ).expecting(204)
        #expect(try server.send("GET", "/api/v1/blocks", token: other).decode([User].self).map(\.id) == [id])
    }

    @Test("C-03 it follows neither from the account's row nor from the order of signing up")
    func random() throws {
        let server = try Fixture()
        let numbers = try (0..<40).map { index in
            let token = try server.token("otter-\(index)")
            return try server.send("GET", "/api/v1/profile", token: token).decode(Profile.self).user.id.number
        }
        #expect(Set(numbers).count == 40)
        // Of 40 random numbers the smallest is below a quarter of the range, and the greatest above three quarters, but
        // for one time in 100,000.
        let quarter = UserID.range.upperBound / 4
        #expect((numbers.min() ?? .max) < quarter && (numbers.max() ?? 0) > 3 * quarter)
        #expect(numbers != numbers.sorted() && numbers != numbers.sorted(by: >))
    }

    @Test("C-03 signing up gives one")
    func signUp() throws {
        let server = try Fixture()
        let json = Credentials(username: "hushed-otter", password: "a long password").jsonText
        let token = try server.send("POST", "/api/v1/sign_up", json: json).expecting(201)
            .decode(TokenReply.self).token
        let profile: Profile = try server.send("GET", "/api/v1/profile", token: token).expecting(200).decode()
        #expect(profile.user.username == "hushed-otter")
        #expect(profile.user.avatarURL == "http://test/avatars/hushed-otter.png")
    }

    @Test("C-03 whoever gets a name that was given up has another number")
    func again() throws {
        let server = try Fixture()
        let first = try server.token("hushed-otter")
        let before: Profile = try server.send("GET", "/api/v1/profile", token: first).decode()
        _ = try server.send("DELETE", "/api/v1/account", token: first).expecting(204)
        #expect(try server.count("SELECT COUNT(*) FROM author_numbers") == 0)
        let after: Profile = try server.send("GET", "/api/v1/profile", token: server.token("hushed-otter"))
            .decode()
        #expect(after.user.id != before.user.id)
    }

    @Test("C-03 accounts, posts and comments of an older release get one")
    func migration() throws {
        let folder = NSTemporaryDirectory() + "/secrets-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let older = SecretsService.migrations.filter { $0.component != "secrets" || $0.version < 6 }
        let before = try Database(at: folder + "/secrets.sqlite3", migrations: older)
        try before.write { connection throws(DatabaseError) in
            for name in ["hushed-otter", "quiet-owl"] {
                try connection.execute(
                    "INSERT INTO accounts (username, folded_username, password_hash, created_at) VALUES ($1, $1, '', 0)",
                    .text(name))
                try connection.execute(
                    """
                    INSERT INTO posts (author_id, author_name, content, background_color, likes_count,
                        comments_count, created_at, updated_at)
                    SELECT id, username, 'x', '#FFFFFF', 0, 1, 0, 0 FROM accounts WHERE username = $1
                    """, .text(name))
                try connection.execute(
                    """
                    INSERT INTO comments (post_id, author_id, author_name, content, created_at, updated_at)
                    SELECT 1, id, username, 'y', 0, 0 FROM accounts WHERE username = $1
                    """, .text(name))
            }
        }
        before.close()
        let database = try Database(at: folder + "/secrets.sqlite3", migrations: SecretsService.migrations)
        defer { database.close() }
        let rows = try database.read { connection throws(DatabaseError) in
            try connection.query(
                """
                SELECT number, posts.author_number, comments.author_number FROM author_numbers
                    JOIN posts ON posts.author_id = account_id JOIN comments ON comments.author_id = account_id
                """
            ) { [$0.integer(0), $0.integer(1), $0.integer(2)] }
        }
        #expect(rows.count == 2 && Set(rows.map { $0[0] }).count == 2)
        for row in rows {
            #expect(UserID(row[0]) != nil && Set(row).count == 1)
        }
    }
}
