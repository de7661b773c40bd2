import Foundation
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import SecretsServer

@Suite("Secrets API: posts and likes")
struct PostTests {
    @Test("S-06 a secret that was written is answered with 201, trimmed, in its colour")
    func create() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let response = try server.send(
            "POST", "/api/v1/posts", token: token,
            json: ##"{"content":"\n hello \t","background_color":"#b0e3e8"}"##)
        #expect(response.status == 201)
        let post: Post = try response.decode()
        #expect(post.content == "hello")
        #expect(post.backgroundColor.text == "#B0E3E8")
        #expect(post.user.username == "hushed-otter")
        #expect(post.createdAt == server.now && post.updatedAt == server.now)
        #expect(!post.liked && post.likesCount == 0 && post.commentsCount == 0 && post.image == nil)
    }

    @Test("S-08 a post that was just created stands on top of the feed")
    func onTop() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for number in 1...25 { try server.post("post \(number)", token: token) }
        let newest = try server.post("newest", token: token)
        let feed: [Post] = try server.send("GET", "/api/v1/posts", token: token).decode()
        #expect(feed.first == newest)
    }

    @Test(
        "a place is rounded to two decimals before it is stored",
        arguments: [
            ("40.41678", "40.42"), ("-3.70379", "-3.7"), ("0.004", "0.0"), ("-0.004", "0.0"), ("90", "90.0"),
            ("-90", "-90.0"), ("1e-300", "0.0"),
        ])
    func rounded(sent: String, stored: String) throws {
        let server = try Fixture()
        let response = try server.send(
            "POST", "/api/v1/posts", token: server.token("hushed-otter"),
            json:
                ##"{"content":"x","background_color":"#FFFFFF","latitude":\##(sent),"longitude":\##(sent)}"##)
        #expect(response.status == 201)
        #expect(response.text.contains(#""latitude":\#(stored),"longitude":\#(stored),"#))
    }

    @Test("S-17 a post can be shown, and its author can update and delete it")
    func ownPost() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("first", token: token)
        let path = "/api/v1/posts/\(post.id.number)"
        #expect(try server.send("GET", path, token: token).decode(Post.self) == post)
        server.wait(90)
        let draft = PostDraft(content: "second", backgroundColor: CardColor.palette[4], latitude: 1).jsonText
        let updated = try server.send("PUT", path, token: token, json: draft)
        #expect(updated.status == 200)
        let changed: Post = try updated.decode()
        #expect(changed.content == "second" && changed.backgroundColor == CardColor.palette[4])
        #expect(changed.latitude == 1 && changed.longitude == nil)
        #expect(changed.createdAt == post.createdAt && changed.updatedAt == server.now)
        #expect(try server.send("POST", path + "/like", token: token).status == 200)
        let deleted = try server.send("DELETE", path, token: token)
        #expect(deleted.status == 204 && deleted.body.isEmpty)
        for method in ["GET", "DELETE"] {
            let response = try server.send(method, path, token: token)
            #expect(response.status == 404)
            #expect(try response.error.code == "not_found")
        }
        #expect(try server.send("PUT", path, token: token, json: draft).status == 404)
    }

    @Test("S-17 only its author updates or deletes a post; everybody else is refused, and nothing changes")
    func othersPost() throws {
        let server = try Fixture()
        let post = try server.post("mine", token: server.token("hushed-otter"))
        let stranger = try server.token("quiet-owl")
        let path = "/api/v1/posts/\(post.id.number)"
        let draft = PostDraft(content: "yours", backgroundColor: CardColor.palette[4]).jsonText
        for response in [
            try server.send("PUT", path, token: stranger, json: draft),
            try server.send("DELETE", path, token: stranger),
        ] {
            #expect(response.status == 403)
            #expect(try response.error.code == "forbidden")
        }
        #expect(try server.send("GET", path, token: stranger).decode(Post.self) == post)
    }

    @Test("S-12 S-13 liking and unliking each count once, however often they are sent")
    func idempotent() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let reader = try server.token("quiet-owl")
        let path = "/api/v1/posts/\(try server.post("x", token: author).id.number)/like"
        for (method, liked, count) in [
            ("DELETE", false, 0), ("POST", true, 1), ("POST", true, 1), ("POST", true, 1),
            ("DELETE", false, 0),
            ("DELETE", false, 0), ("POST", true, 1),
        ] {
            let response = try server.send(method, path, token: reader)
            #expect(response.status == 200)
            let post: Post = try response.decode()
            #expect(post.liked == liked && post.likesCount == count)
        }
        let other: Post = try server.send("POST", path, token: author).decode()
        #expect(other.likesCount == 2)
    }

    @Test("S-12 S-13 likes and unlikes of 200 people at once end with the exact count")
    func concurrentLikes() throws {
        let server = try Fixture()
        let author = try server.token("hushed-otter")
        let path = "/api/v1/posts/\(try server.post("x", token: author).id.number)"
        let tokens = try (0..<200).map { try server.token("reader-\($0)") }
        try concurrently(tokens.count) { index in
            let client = try RawClient(port: server.port)
            for method in ["POST", "POST", "DELETE", "POST"] {
                _ = try client.send(method, path + "/like", token: tokens[index]).expecting(200)
            }
            // Every fourth one ends without a like.
            guard index % 4 == 0 else { return }
            _ = try client.send("DELETE", path + "/like", token: tokens[index]).expecting(200)
        }
        #expect(try server.send("GET", path, token: author).decode(Post.self).likesCount == 150)
        let liked: Post = try server.send("GET", path, token: tokens[1]).decode()
        let notLiked: Post = try server.send("GET", path, token: tokens[0]).decode()
        #expect(liked.liked && !notLiked.liked)
    }

    @Test("S-12 a post that isn't there can't be liked", arguments: ["POST", "DELETE"])
    func nothingToLike(method: String) throws {
        let server = try Fixture()
        let response = try server.send(method, "/api/v1/posts/9/like", token: server.token("hushed-otter"))
        #expect(response.status == 404)
        #expect(try response.error.code == "not_found")
    }
}
