import Foundation

@testable import WebDriver

/// Somebody else, who uses the API without a browser.
struct Author {
    /// Why the API did not do what it was asked.
    struct Refused: Error {
        let status: Int
        let body: String
    }

    /// A post as far as the tests look at it.
    struct Post: Equatable {
        let id: Int
        let text: String
        let name: String
        let likes: Int
    }

    let name: String
    private let http: LoopbackHTTP
    private let token: String

    /// Signs up under that name, or under one that the server makes up.
    init(at server: TrebolProcess, name: String? = nil) throws {
        http = LoopbackHTTP(port: server.port)
        let name = try name ?? Self.ask(http, "GET", "/fake")["username"].string ?? ""
        let credentials: ScriptValue = ["username": .string(name), "password": "a password for tests"]
        self.name = name
        token = try Self.ask(http, "POST", "/sign_up", credentials)["token"].string ?? ""
    }

    /// Posts a secret, and answers its number.
    @discardableResult
    func post(_ text: String, color: String = "#C9C4F2") throws -> Int {
        let draft: ScriptValue = ["content": .string(text), "background_color": .string(color)]
        return try Int(ask("POST", "/posts", draft)["id"].number ?? 0)
    }

    /// Posts numbered secrets, each on the next colour.
    func post(numbers: ClosedRange<Int>, _ text: (Int) -> String = Self.numbered) throws {
        for number in numbers { try post(text(number), color: Self.color(number)) }
    }

    /// The newest posts, as they are now.
    func posts() throws -> [Post] {
        try ask("GET", "/posts?limit=100").array.map { post in
            Post(
                id: Int(post["id"].number ?? 0), text: post["content"].string ?? "",
                name: post["user"]["username"].string ?? "", likes: Int(post["likes_count"].number ?? -1))
        }
    }

    /// Likes a post.
    func like(_ post: Int) throws {
        try ask("POST", "/posts/\(post)/like")
    }

    /// Says something about a post.
    func comment(_ text: String, under post: Int) throws {
        try ask("POST", "/posts/\(post)/comments", ["content": .string(text)])
    }

    /// What `post(numbers:)` writes. Of uneven lengths, as secrets are.
    static func numbered(_ number: Int) -> String {
        "Secret \(number)" + String(repeating: ", and what came of it", count: number % 7)
    }

    static func color(_ number: Int) -> String {
        let palette = [
            "#C9C4F2", "#B8D4F5", "#B0E3E8", "#B5E6CC", "#CDE8B4", "#EEEAAE", "#FBDEA8", "#FCCBA9", "#F9BDB8",
            "#F6BDD6", "#E5C0EC", "#DDD8CE",
        ]
        return palette[number % palette.count]
    }

    @discardableResult
    private func ask(_ method: String, _ path: String, _ body: ScriptValue? = nil) throws -> ScriptValue {
        try Self.ask(http, method, path, body, ["Authorization": "Bearer \(token)"])
    }

    @discardableResult
    private static func ask(
        _ http: LoopbackHTTP, _ method: String, _ path: String, _ body: ScriptValue? = nil,
        _ headers: [String: String] = [:]
    ) throws -> ScriptValue {
        let data = try body.map { try JSONEncoder().encode($0) } ?? Data()
        let reply = try http.send(
            method, "/api/v1" + path, headers: headers, body: data, within: .seconds(15))
        guard (200...299).contains(reply.status) else {
            throw Refused(status: reply.status, body: String(decoding: reply.body, as: UTF8.self))
        }
        return try JSONDecoder().decode(ScriptValue.self, from: reply.body)
    }
}
