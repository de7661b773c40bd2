import Foundation
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: an account's data")
struct ExportTests {
    @Test("everything that an account wrote, liked and left is in its export, and nothing of anybody else's")
    func whole() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let other = try server.token("mellow-lynx")
        let theirs = try server.post("somebody else's secret", token: other)
        let post = try server.post("my “secret”", token: token, image: Array("sea".utf8))
        let comment = try server.comment("my comment", on: theirs.id, token: token)
        try server.comment("their comment", on: post.id, token: other)
        for id in [theirs.id, post.id] {
            _ = try server.send("POST", "/api/v1/posts/\(id.number)/like", token: token).expecting(200)
        }
        let response = try server.send("GET", "/api/v1/account/export", token: token)
        #expect(response.status == 200)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(response["Content-Disposition"] == #"attachment; filename="secrets.json""#)
        #expect(response["Cache-Control"] == "no-store")
        let document = try JSONValue(parsing: response.body).object()
        #expect(
            document.members.map(\.name).starts(with: [
                "id", "username", "created_at", "banned_at", "posts", "comments",
            ]))
        #expect(try document.decode("id", as: UserID.self) == post.user.id)
        #expect(try document.decode("username", as: String.self) == "hushed-otter")
        #expect(try document.decode("created_at", as: String.self) == server.now.iso8601)
        let posts = try document.decode("posts", as: [Post].self)
        let shown: Post = try server.send("GET", "/api/v1/posts/\(post.id.number)", token: token).decode()
        #expect(posts == [shown] && shown.liked && shown.image != nil)
        let comments = try document.decode("comments", as: [JSONObject].self)
        #expect(comments.count == 1)
        #expect(try comments[0].decode("id", as: Int.self) == Int(comment.id.number))
        #expect(try comments[0].decode("post_id", as: Int.self) == Int(theirs.id.number))
        #expect(try comments[0].decode("content", as: String.self) == "my comment")
        #expect(try document.decode("likes", as: [Int].self) == [theirs.id, post.id].map { Int($0.number) })
        #expect(try document.decode("tokens", as: [JSONObject].self).count == 1)
        #expect(!response.text.contains("somebody else's") && !response.text.contains("their comment"))
        #expect(!response.text.contains(token) && !response.text.contains("mellow-lynx"))
    }

    @Test("the keys of the last day are in it too, and an account that did nothing has empty lists")
    func keys() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let empty = try server.send("GET", "/api/v1/account/export", token: token).text
        #expect(empty.contains(#""posts":[],"comments":[],"likes":[]"#))
        let draft = ##"{"content":"x","background_color":"#FFFFFF"}"##
        _ = try server.send(
            "POST", "/api/v1/posts", token: token, json: draft, headers: ["Idempotency-Key: once-only"])
        let text = try server.send("GET", "/api/v1/account/export", token: token).text
        #expect(text.contains(#""key":"once-only""#))
    }

    @Test("an account with 100,000 likes is sent in pieces of a bounded size, none of them left out")
    func large() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        try server.like(100_000, by: "hushed-otter")
        let response = try server.send("GET", "/api/v1/account/export", token: token).expecting(200)
        #expect(response["Transfer-Encoding"] == "chunked")
        let likes = try JSONValue(parsing: response.body).object().decode("likes", as: [Int].self)
        #expect(likes == Array(1...100_000))
        let pieces = try server.exportPieces(of: "hushed-otter")
        #expect(pieces.count > 500 && (pieces.max() ?? .max) < 10_000)
    }

    @Test("a stranger is answered 401")
    func stranger() throws {
        let server = try Fixture()
        #expect(try server.send("GET", "/api/v1/account/export").status == 401)
        #expect(try server.send("GET", "/api/account/export/", token: "x").status == 401)
    }
}
