import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Secrets API: the existing iOS clients")
struct ExistingClientTests {
    @Test("S-01 S-02 S-03 an existing client gets a name, signs up and signs in")
    func entry() async throws {
        let server = try Fixture()
        var client = ExistingClient(port: server.port)
        let name: ExistingClient.Name = try await client.send("GET", "fake/")
        let account = ["username": name.username, "password": "correct horse"]
        let first: ExistingClient.Token = try await client.send("POST", "sign_up", account)
        let second: ExistingClient.Token = try await client.send("POST", "sign_in", account)
        #expect(first.token != second.token)
        client.token = second.token
        let posts: [ExistingClient.Post] = try await client.send("GET", "posts/")
        #expect(posts.isEmpty)
    }

    @Test("S-08 S-09 S-12 S-17 it posts with and without a picture, lists, likes, edits and deletes")
    func posts() async throws {
        let server = try Fixture()
        let client = ExistingClient(port: server.port, token: try server.token("hushed-otter"))
        let plain = ExistingClient.Draft(content: "plain", backgroundColor: "#B0E3E8")
        let pictured = ExistingClient.Draft(
            content: "pictured", backgroundColor: "#B0E3E8",
            imageData: Data("sea".utf8).base64EncodedString(options: .lineLength64Characters),
            latitude: 40.4168, longitude: -3.7038)
        let first: ExistingClient.Post = try await client.send("POST", "posts", plain)
        let second: ExistingClient.Post = try await client.send("POST", "posts", pictured)
        #expect(first.image == nil && first.latitude == nil)
        #expect(second.latitude == 40.42 && second.longitude == -3.7)
        let image = try #require(second.image)
        for url in [image.smallUrl, image.mediumUrl, second.user.avatarUrl] {
            #expect(try await client.status(of: url) == 200)
        }
        #expect(try await client.send("GET", "posts") == [second, first])
        let liked: ExistingClient.Post = try await client.send("POST", "posts/\(first.id)/like")
        #expect(liked.liked && liked.likesCount == 1)
        let unliked: ExistingClient.Post = try await client.send("DELETE", "posts/\(first.id)/like/")
        #expect(unliked == first)
        let edited: ExistingClient.Post = try await client.send("PUT", "posts/\(second.id)", plain)
        #expect(edited.content == "plain" && edited.image == image && edited.latitude == nil)
        #expect(try await client.deleteBody("posts/\(first.id)").isEmpty)
        #expect(try await client.send("GET", "posts") == [edited])
    }

    @Test("a method is understood in lower case")
    func lowerCase() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let path = "/api/v1/posts/\(try server.post("x", token: token).id.number)"
        let draft = ##"{"content":"y","background_color":"#B0E3E8","image_data":null}"##
        #expect(try server.send("put", path, token: token, json: draft).status == 200)
        #expect(try server.send("get", path, token: token).text.contains(#""content":"y""#))
        #expect(try server.send("post", path + "/like", token: token).status == 200)
        #expect(try server.send("delete", path, token: token).status == 204)
        #expect(try server.send("get", "/api/v1/fake/").status == 200)
    }

    @Test("S-16 it lists, writes, edits and deletes comments, their dates read as dates or as strings")
    func comments() async throws {
        let server = try Fixture()
        let client = ExistingClient(port: server.port, token: try server.token("hushed-otter"))
        let draft = ExistingClient.Draft(content: "x", backgroundColor: "#B0E3E8")
        let post: ExistingClient.Post = try await client.send("POST", "posts", draft)
        let path = "posts/\(post.id)/comments"
        let comment: ExistingClient.Comment = try await client.send("POST", path, ["content": "so do I"])
        #expect(comment.autor == post.user && comment.createdAt == comment.updatedAt)
        let texts: [ExistingClient.TextComment] = try await client.send("GET", path)
        #expect(
            texts.map(\.uptadedAt) == ["2026-11-30T19:55:00Z"]
                && texts.map(\.createdAt) == texts.map(\.uptadedAt))
        server.wait(5)
        let edited: ExistingClient.Comment = try await client.send(
            "PUT", path + "/\(comment.id)", ["content": "me too"])
        #expect(edited.content == "me too" && edited.updatedAt.timeIntervalSince(edited.createdAt) == 5)
        #expect(try await client.send("GET", path + "/\(comment.id)") == edited)
        #expect(try await client.deleteBody(path + "/\(comment.id)").isEmpty)
        let rest: [ExistingClient.Comment] = try await client.send("GET", path)
        #expect(rest.isEmpty)
    }
}

/// A client as those that are out there: Foundation alone, keys converted from snake_case, strict dates.
private struct ExistingClient {
    let port: UInt16
    var token: String?

    init(port: UInt16, token: String? = nil) {
        self.port = port
        self.token = token
    }

    struct Name: Decodable {
        let username: String
        let email: String
    }

    struct Token: Decodable {
        let token: String
    }

    struct User: Decodable, Equatable {
        let username: String
        let avatarUrl: URL
    }

    struct Image: Decodable, Equatable {
        let smallUrl: URL
        let mediumUrl: URL
    }

    struct Post: Decodable, Equatable {
        let id: Int
        let content: String
        let backgroundColor: String
        let image: Image?
        let user: User
        let likesCount: Int
        let liked: Bool
        let commentsCount: Int
        let latitude: Double?
        let longitude: Double?
        let createdAt: Date
        let updatedAt: Date
    }

    struct Comment: Decodable, Equatable {
        let id: Int
        let content: String
        let autor: User
        let createdAt: Date
        let updatedAt: Date
    }

    struct TextComment: Decodable {
        let createdAt: String
        let uptadedAt: String
    }

    /// Sends nulls for what there isn't.
    struct Draft: Encodable {
        var content: String
        var backgroundColor: String
        var imageData: String?
        var latitude: Double?
        var longitude: Double?

        private enum Key: String, CodingKey {
            case content, backgroundColor, imageData, latitude, longitude
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(content, forKey: .content)
            try container.encode(backgroundColor, forKey: .backgroundColor)
            try container.encode(imageData, forKey: .imageData)
            try container.encode(latitude, forKey: .latitude)
            try container.encode(longitude, forKey: .longitude)
        }
    }

    struct Unsuccessful: Error {
        let status: Int?
        let body: String
    }

    func send<Answer: Decodable>(_ method: String, _ path: String) async throws -> Answer {
        try await send(method, path, body: nil)
    }

    func send<Answer: Decodable>(
        _ method: String, _ path: String, _ body: some Encodable
    ) async throws -> Answer {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return try await send(method, path, body: encoder.encode(body))
    }

    func deleteBody(_ path: String) async throws -> Data {
        try await data("DELETE", path, body: nil)
    }

    func status(of url: URL) async throws -> Int? {
        let (_, response) = try await URLSession.shared.data(for: URLRequest(url: url))
        return (response as? HTTPURLResponse)?.statusCode
    }

    private func send<Answer: Decodable>(
        _ method: String, _ path: String, body: Data?
    ) async throws -> Answer {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return try await decoder.decode(Answer.self, from: data(method, path, body: body))
    }

    private func data(_ method: String, _ path: String, body: Data?) async throws -> Data {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/api/v1/\(path)"))
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode
        guard let status, (200..<300).contains(status) else {
            throw Unsuccessful(status: status, body: String(decoding: data, as: UTF8.self))
        }
        return data
    }
}
