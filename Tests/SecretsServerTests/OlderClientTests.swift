import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Secrets API: the older clients")
struct OlderClientTests {
    @Test(
        "C-01 they like and take a like back under /likes, and decode what was liked",
        arguments: ["likes", "like"])
    func likes(word: String) async throws {
        let server = try Fixture()
        let client = OlderClient(port: server.port, token: try server.token("hushed-otter"))
        let post = try server.post("x", token: client.token)
        for _ in 0..<2 {
            let like: OlderClient.Like = try await client.send("POST", "posts/\(post.id.number)/\(word)")
            #expect(like == OlderClient.Like(likeableId: Int(post.id.number), likeableType: "Post"))
            let liked: OlderClient.Post = try await client.send("POST", "posts/\(post.id.number)/\(word)/")
            #expect(liked.likesCount == 1 && liked.liked)
        }
        for _ in 0..<2 {
            let like: OlderClient.Like = try await client.send("DELETE", "posts/\(post.id.number)/\(word)")
            #expect(like == OlderClient.Like(likeableId: Int(post.id.number), likeableType: "Post"))
            let unliked: OlderClient.Post = try await client.send(
                "DELETE", "posts/\(post.id.number)/\(word)/")
            #expect(unliked.likesCount == 0 && !unliked.liked)
        }
    }

    @Test("C-01 nothing but a like is answered with what was liked")
    func noLike() async throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token)
        for path in ["/api/v1/posts", post.path] {
            #expect(try !server.send("GET", path, token: token).text.contains("likeable"))
        }
    }

    @Test("C-02 they ask for no page of comments, follow no link, and see all")
    func comments() async throws {
        let server = try Fixture()
        let client = OlderClient(port: server.port, token: try server.token("hushed-otter"))
        let post = try server.post("x", token: client.token)
        try server.insertComments(250, on: post.id, by: "hushed-otter")
        let comments: [OlderClient.Comment] = try await client.send(
            "GET", "posts/\(post.id.number)/comments/")
        #expect(comments.map(\.id) == (1...250).reversed())
    }

    @Test("C-03 C-04 they find themselves and their own posts and comments by the user's id")
    func users() async throws {
        let server = try Fixture()
        let client = OlderClient(port: server.port, token: try server.token("hushed-otter"))
        let other = OlderClient(port: server.port, token: try server.token("quiet-owl"))
        let mine = try server.post("mine", token: client.token)
        try server.post("theirs", token: other.token)
        try server.comment("mine", on: mine.id, token: client.token)
        try server.comment("theirs", on: mine.id, token: other.token)
        let me: OlderClient.Profile = try await client.send("GET", "profile")
        #expect(me.username == "hushed-otter" && me.email == "hushed-otter@secrets.invalid")
        #expect(try await client.status(of: me.avatarUrl) == 200)
        let posts: [OlderClient.Post] = try await client.send("GET", "posts")
        #expect(posts.filter { $0.user.id == me.id }.map(\.content) == ["mine"])
        let comments: [OlderClient.Comment] = try await client.send("GET", "posts/\(mine.id.number)/comments")
        #expect(comments.filter { $0.author.id == me.id }.map(\.content) == ["mine"])
        let them: OlderClient.Profile = try await other.send("GET", "profile/")
        #expect(Set(posts.map(\.user.id)) == [me.id, them.id])
        #expect(comments.map(\.author) == [them.user, me.user])
    }

    @Test("C-05 a comment's author stands under both spellings")
    func author() async throws {
        let server = try Fixture()
        let client = OlderClient(port: server.port, token: try server.token("hushed-otter"))
        let post = try server.post("x", token: client.token)
        let comment: OlderClient.Comment = try await client.send(
            "POST", "posts/\(post.id.number)/comments", ["content": "so do I"])
        #expect(comment.author == comment.autor && comment.author.username == "hushed-otter")
    }
}

/// A client as the older variants that are out there: nothing of what it declares may be missing.
private struct OlderClient {
    let port: UInt16
    let token: String

    struct User: Decodable, Equatable {
        let id: Int
        let username: String
        let avatarUrl: URL
    }

    struct Profile: Decodable {
        let id: Int
        let username: String
        let email: String
        let avatarUrl: URL

        var user: User { User(id: id, username: username, avatarUrl: avatarUrl) }
    }

    struct Like: Decodable, Equatable {
        let likeableId: Int
        let likeableType: String
    }

    struct Post: Decodable {
        let id: Int
        let content: String
        let user: User
        let likesCount: Int
        let liked: Bool
    }

    struct Comment: Decodable {
        let id: Int
        let content: String
        let author: User
        let autor: User
    }

    func send<Answer: Decodable>(
        _ method: String, _ path: String, _ body: [String: String]? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)/api/v1/\(path)")))
        request.httpMethod = method
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        if let body {
            request.httpBody = try JSONEncoder().encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, _) = try await URLSession.shared.data(for: request)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Answer.self, from: data)
    }

    func status(of url: URL) async throws -> Int? {
        let (_, response) = try await URLSession.shared.data(for: URLRequest(url: url))
        return (response as? HTTPURLResponse)?.statusCode
    }
}
