import HTTPServer
import Secrets
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import SecretsServer

@Suite("Secrets API: limits")
struct LimitTests {
    /// A request that counts, and how often it is let through at once.
    struct Case: CustomTestStringConvertible {
        let method: String
        let path: String
        let json: String?
        let burst: Int
        /// When the next one is let through.
        let wait: Seconds

        var testDescription: String { method + " " + path }
    }

    private static let draft = ##"{"content":"x","background_color":"#FFFFFF"}"##

    @Test(
        "whoever posts, changes, comments or likes much more than a person does waits as long as they are told",
        arguments: [
            Case(method: "POST", path: "/posts", json: draft, burst: 20, wait: 60),
            Case(method: "PUT", path: "/posts/1", json: draft, burst: 20, wait: 60),
            Case(method: "POST", path: "/posts/1/comments", json: #"{"content":"x"}"#, burst: 60, wait: 10),
            Case(method: "PUT", path: "/posts/1/comments/9", json: #"{"content":"x"}"#, burst: 60, wait: 10),
            Case(method: "POST", path: "/posts/1/like", json: nil, burst: 300, wait: 1),
            Case(method: "DELETE", path: "/posts/1/like", json: nil, burst: 300, wait: 1),
        ])
    func account(_ limited: Case) throws {
        let server = try Fixture(limits: .standard)
        let path = "/api/v1" + limited.path
        try server.post("x", token: try server.token("quiet-heron"))
        let token = try server.token("hushed-otter")
        for _ in 0..<limited.burst {
            #expect(try server.send(limited.method, path, token: token, json: limited.json).status != 429)
        }
        let refused = try server.send(limited.method, path, token: token, json: limited.json)
        #expect(refused.status == 429)
        #expect(refused["Retry-After"] == String(limited.wait.count))
        #expect(try refused.error.code == "too_many_requests")
        let other = try server.token("mellow-lynx")
        #expect(try server.send(limited.method, path, token: other, json: limited.json).status != 429)
        server.wait(limited.wait)
        #expect(try server.send(limited.method, path, token: token, json: limited.json).status != 429)
        #expect(try server.send(limited.method, path, token: token, json: limited.json).status == 429)
    }

    @Test("many accounts at one address are slowed down together, those at another address are not")
    func address() throws {
        let server = try Fixture(trustsProxy: true, limits: .standard)
        let home = "X-Forwarded-For: 203.0.113.7"
        for number in 0..<20 {
            let token = try server.token("hushed-otter-\(number)")
            for _ in 0..<20 { #expect(try post(server, token, from: home).status == 201) }
        }
        let token = try server.token("mellow-lynx")
        let refused = try post(server, token, from: home)
        #expect(refused.status == 429 && refused["Retry-After"] == "3")
        #expect(try post(server, token, from: "X-Forwarded-For: 203.0.113.8").status == 201)
        server.wait(3)
        #expect(try post(server, token, from: home).status == 201)
    }

    private func post(_ server: Fixture, _ token: String, from address: String) throws -> RawResponse {
        try server.send("POST", "/api/v1/posts", token: token, json: Self.draft, headers: [address])
    }

    @Test("signing up is limited by the address, and what can't be a name counts too")
    func signUps() throws {
        let server = try Fixture(limits: .standard)
        let json = Credentials(username: "x", password: "a long password").jsonText
        for _ in 0..<200 {
            #expect(try server.send("POST", "/api/v1/sign_up", json: json).status == 422)
        }
        let refused = try server.send("POST", "/api/v1/sign_up", json: json)
        #expect(refused.status == 429 && refused["Retry-After"] == "10")
        #expect(try refused.error.code == "too_many_requests")
    }

    @Test("reports are limited by the account and by the address")
    func reports() throws {
        let limits = Limits.standard
        let now = Instant(seconds: 1_796_068_500)
        func refusal(_ account: Int64) -> HTTPError? {
            do throws(HTTPError) {
                try limits.take(.report, of: AccountID(account), from: .unknown, at: now)
                return nil
            } catch {
                return error
            }
        }
        for _ in 0..<30 { #expect(refusal(1) == nil) }
        #expect(refusal(1)?.headers == [HeaderField("Retry-After", "120")])
        for account in Int64(2)...10 {
            for _ in 0..<30 { #expect(refusal(account) == nil) }
        }
        #expect(refusal(11)?.headers == [HeaderField("Retry-After", "10")])
    }

    @Test("a picture isn't looked at when its author is too fast, and what is refused isn't counted")
    func pictures() throws {
        let server = try Fixture(limits: .standard)
        let token = try server.token("hushed-otter")
        for _ in 0..<25 {
            #expect(try server.send("POST", "/api/v1/posts", token: token, json: "{}").status == 422)
        }
        for _ in 0..<20 { try server.post("x", token: token) }
        let image = ImageData(file: Array("not a picture".utf8))
        let draft = PostDraft(content: "x", backgroundColor: CardColor.palette[0], imageData: image)
        #expect(try server.send("POST", "/api/v1/posts", token: token, json: draft.jsonText).status == 429)
    }
}
