import Foundation
import JSON
import Secrets
import Synchronization
import TestSupport
import Testing
import WebDriver
import Wire

@Suite("What was acknowledged survives")
struct SurvivalTests {
    @Test(
        "A-06 killed right after posts were acknowledged, while others are being written, it has them all when it starts again"
    )
    func killed() throws {
        let server = try TrebolProcess(arguments: ["--web", "none", "--limits", "off"])
        let people = try (0..<4).map { try Person("hushed-otter-\($0)", at: server.port) }
        let acknowledged = Acknowledged()
        for round in 1...5 {
            let port = try server.port
            let posting = startConcurrently(people.count) { person in
                try people[person].postUntilCut(acknowledged, round: round, at: port)
            }
            // Some posts of this round first; then at once, whatever is going on.
            acknowledged.wait(for: round * 40)
            server.kill()
            try posting.wait()
            try server.restart()
            let stored = try people[0].allPosts(at: server.port)
            for (id, content) in acknowledged.posts {
                #expect(stored[id] == content, "post \(id) is lost")
            }
        }
        #expect(acknowledged.count >= 200)
    }

    @Test(
        "A-06 a full disk answers 503 with Retry-After and is told of in health; reads go on, and writes work again once there is room"
    )
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        // No file may grow beyond 512 KB, which the database treats as it treats a full disk.
        let server = try RunningTrebol(
            ["serve", "--port", "0", "--data", folder.path, "--web", "none", "--limits", "off"],
            fileLimit: 1_024)
        let port = try server.port()
        let person = try Person("hushed-otter", at: port)
        var acknowledged: [Int64] = []
        var refusal: RawResponse?
        while refusal == nil, acknowledged.count < 2_000 {
            let response = try person.post(String(repeating: "x", count: 400), at: port)
            if response.status == 201 {
                acknowledged.append(try Post(json: JSONValue(parsing: response.body)).id.number)
            } else {
                refusal = response
            }
        }
        let full = try #require(refusal)
        #expect(full.status == 503)
        #expect(full["Retry-After"].flatMap { Int($0) } != nil)
        #expect(try ErrorBody(json: JSONValue(parsing: full.body)).code == "unavailable")
        #expect(!acknowledged.isEmpty)
        #expect(try Set(person.allPosts(at: port).keys).isSuperset(of: acknowledged))
        let health = try RawClient(port: port).request("GET", "/healthz")
        #expect(health.status == 503 && health.text == #"{"status":"failing"}"#)
        try server.liftFileLimit()
        // By itself: nobody writes.
        while try RawClient(port: port).request("GET", "/healthz").status != 200 {}
        #expect(try person.post("there is room again", at: port).status == 201)
        #expect(try person.allPosts(at: port).count > acknowledged.count)
    }
}

extension SurvivalTests {
    @Test(
        "A-06 once its files are gone nothing is acknowledged any more, and it works again when they are back"
    )
    func filesGone() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let server = try RunningTrebol(["serve", "--port", "0", "--data", data, "--web", "none"])
        let port = try server.port()
        let person = try Person("hushed-otter", at: port)
        #expect(try person.post("before", at: port).status == 201)
        try FileManager.default.moveItem(atPath: data, toPath: data + ".gone")
        let refusal = try person.post("meanwhile", at: port)
        #expect(refusal.status == 503)
        #expect(try ErrorBody(json: JSONValue(parsing: refusal.body)).code == "unavailable")
        #expect(try RawClient(port: port).request("GET", "/healthz").status == 503)
        #expect(try Array(person.allPosts(at: port).values) == ["before"])
        try FileManager.default.moveItem(atPath: data + ".gone", toPath: data)
        #expect(try person.post("after", at: port).status == 201)
        #expect(try RawClient(port: port).request("GET", "/healthz").status == 200)
    }
}

extension TrebolProcess {
    fileprivate var port: UInt16 {
        get throws { try #require(address.split(separator: ":").last.flatMap { UInt16($0) }) }
    }
}

/// Somebody with an account.
private struct Person: Sendable {
    private let name: String
    private let token: String

    init(_ name: String, at port: UInt16) throws {
        self.name = name
        let credentials = Credentials(username: name, password: "a long password")
        let response = try RawClient(port: port)
            .request("POST", "/api/v1/sign_up", headers: [], body: credentials.jsonText)
        token = try TokenReply(json: JSONValue(parsing: response.body)).token
    }

    func post(_ content: String, at port: UInt16) throws -> RawResponse {
        try post(content, on: RawClient(port: port))
    }

    /// Posts until the connection is cut, and notes every post that was acknowledged.
    func postUntilCut(_ acknowledged: Acknowledged, round: Int, at port: UInt16) throws {
        let client = try RawClient(port: port)
        for number in 0... {
            let content = "\(name), \(round)/\(number)"
            let response: RawResponse
            do {
                response = try post(content, on: client)
            } catch {
                return
            }
            let post = try Post(json: JSONValue(parsing: response.expecting(201).body))
            acknowledged.add(post.id.number, content)
        }
    }

    /// Every post there is: the content by the number.
    func allPosts(at port: UInt16) throws -> [Int64: String] {
        let client = try RawClient(port: port)
        var posts: [Int64: String] = [:]
        var page: PageQuery? = PageQuery(limit: 100)
        while let query = page {
            let response = try client.request(
                "GET", "/api/v1/posts" + query.query.text, headers: [authorization])
            try #require(response.status == 200)
            for post in try [Post](json: JSONValue(parsing: response.body)) {
                posts[post.id.number] = post.content
            }
            page = response["Link"].flatMap(NextLink.page)
        }
        return posts
    }

    private var authorization: String { "Authorization: Bearer \(token)" }

    private func post(_ content: String, on client: RawClient) throws -> RawResponse {
        let draft = PostDraft(content: content, backgroundColor: CardColor.palette[0])
        return try client.request("POST", "/api/v1/posts", headers: [authorization], body: draft.jsonText)
    }
}

/// The posts that the server said it has.
private final class Acknowledged: Sendable {
    private let stored = Mutex<[Int64: String]>([:])
    private let added = DispatchSemaphore(value: 0)

    var posts: [Int64: String] { stored.withLock { $0 } }
    var count: Int { stored.withLock { $0.count } }

    func add(_ id: Int64, _ content: String) {
        stored.withLock { $0[id] = content }
        added.signal()
    }

    /// Waits until there are so many, or for none for ten seconds.
    func wait(for count: Int) {
        while self.count < count, added.wait(timeout: .now() + .seconds(10)) == .success {}
    }
}
