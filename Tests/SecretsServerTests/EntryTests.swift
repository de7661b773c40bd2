import Dispatch
import HTTPServer
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Accounts
@testable import SecretsServer

@Suite("The threads for slow work")
struct WorkersTests {
    @Test("when one kind of work doesn't end in time, the others are ended all the same")
    func drain() {
        let workers = Workers()
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        #expect(workers.hashing.submit { gate.wait() })
        #expect(!workers.drain(within: 0))
        #expect(!workers.writing.submit {})
        #expect(!workers.drawing.submit {})
    }
}

@Suite("Secrets API: names and accounts")
struct EntryTests {
    @Test(
        "S-01 a made-up name is readable, can be signed up with, and comes with an address that leads nowhere"
    )
    func madeUpName() throws {
        let server = try Fixture()
        let response = try server.send("GET", "/api/v1/fake")
        #expect(response.status == 200)
        let name: MadeUpName = try response.decode()
        #expect(name.email == name.username + "@secrets.invalid")
        let words = name.username.split(separator: "-")
        #expect(
            words.count == 2 && NameWords.adjectives.contains(words[0])
                && NameWords.animals.contains(words[1]))
        let credentials = Credentials(username: name.username, password: "a long password")
        #expect(try server.send("POST", "/api/v1/sign_up", json: credentials.jsonText).status == 201)
    }

    @Test("S-01 there are at least 200 × 200 names: lower case, ASCII, and always usable, with a number too")
    func words() throws {
        for list in [NameWords.adjectives, NameWords.animals] {
            #expect(Set(list).count == list.count && list.count >= 200)
            #expect(list.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } })
        }
        let longest = [NameWords.adjectives, NameWords.animals].map { list in
            list.max { $0.count < $1.count } ?? ""
        }
        let name = longest.joined(separator: "-") + "-999999"
        #expect(try Username(name).text == name)
    }

    @Test("S-01 when names are taken, later attempts bring a number along")
    func numberedNames() {
        var generator = SystemRandomNumberGenerator()
        for attempt in 0..<MadeUpNames.attempts {
            let parts = MadeUpNames.name(attempt: attempt, using: &generator).split(separator: "-")
            #expect(parts.count == (attempt < MadeUpNames.plainAttempts ? 2 : 3))
            if parts.count == 3 { #expect(Int(parts[2]) != nil) }
        }
    }

    @Test("S-02 signing up answers 201 and a token that opens the feed")
    func signUp() throws {
        let server = try Fixture()
        let response = try server.send(
            "POST", "/api/v1/sign_up", json: #"{"username":"hushed-otter","password":"a long password"}"#)
        #expect(response.status == 201)
        let reply: TokenReply = try response.decode()
        #expect(response.text == #"{"token":"\#(reply.token)"}"#)
        #expect(try server.send("GET", "/api/v1/posts", token: reply.token).status == 200)
    }

    @Test("S-02 a name that somebody has is refused, in whatever case")
    func taken() throws {
        let server = try Fixture()
        _ = try server.token("hushed-otter")
        let response = try server.send(
            "POST", "/api/v1/sign_up", json: #"{"username":"Hushed-Otter","password":"a long password"}"#)
        #expect(response.status == 422)
        #expect(try response.error.field == "username")
    }

    @Test(
        "S-02 names and passwords that can't be used are refused, and the answer names which",
        arguments: [
            ("ab", "a long password", "username"), ("a b c", "a long password", "username"),
            ("<script>", "a long password", "username"), ("óscar", "a long password", "username"),
            (String(repeating: "a", count: 31), "a long password", "username"),
            ("hushed-otter", "short", "password"),
            ("hushed-otter", String(repeating: "a", count: 257), "password"),
        ])
    func unusable(username: String, password: String, field: String) throws {
        let response = try Fixture().send(
            "POST", "/api/v1/sign_up", json: Credentials(username: username, password: password).jsonText)
        #expect(response.status == 422)
        #expect(try response.error.field == field)
    }

    @Test("S-03 signing in answers a new token; the wrong password, or a name that nobody has, answers 401")
    func signIn() throws {
        let server = try Fixture()
        let right = Credentials(username: "hushed-otter", password: "a long password")
        let first: TokenReply = try server.send("POST", "/api/v1/sign_up", json: right.jsonText).decode()
        let response = try server.send("POST", "/api/v1/sign_in", json: right.jsonText)
        #expect(response.status == 200)
        let second: TokenReply = try response.decode()
        #expect(second.token != first.token)
        #expect(try server.send("GET", "/api/v1/posts", token: second.token).status == 200)
        for wrong in [
            Credentials(username: "hushed-otter", password: "another password"),
            Credentials(username: "nobody-at-all", password: "a long password"),
            Credentials(username: "", password: ""),
        ] {
            let response = try server.send("POST", "/api/v1/sign_in", json: wrong.jsonText)
            #expect(response.status == 401)
            #expect(response["WWW-Authenticate"] == #"Bearer realm="secrets""#)
            #expect(try response.error.code == "wrong_credentials")
        }
    }

    @Test("S-03 who guesses passwords is slowed down, and let in again after the time that was said")
    func slowedDown() throws {
        let server = try Fixture()
        let right = Credentials(username: "hushed-otter", password: "a long password")
        #expect(try server.send("POST", "/api/v1/sign_up", json: right.jsonText).status == 201)
        let wrong = Credentials(username: "hushed-otter", password: "another password")
        for _ in 0..<5 {
            #expect(try server.send("POST", "/api/v1/sign_in", json: wrong.jsonText).status == 401)
        }
        let refused = try server.send("POST", "/api/v1/sign_in", json: right.jsonText)
        #expect(refused.status == 429)
        #expect(try refused.error.code == "too_many_requests")
        let wait = try #require(refused["Retry-After"].flatMap { Int64($0) })
        #expect(wait >= 1)
        server.wait(Seconds(wait))
        #expect(try server.send("POST", "/api/v1/sign_in", json: right.jsonText).status == 200)
    }

    @Test("S-03 who guesses doesn't slow down a device that has a token of the account's, be it expired")
    func knownDevice() throws {
        let server = try Fixture()
        let right = Credentials(username: "hushed-otter", password: "a long password")
        let token = try server.send("POST", "/api/v1/sign_up", json: right.jsonText).expecting(201)
            .decode(TokenReply.self).token
        let stranger = try server.token("mellow-lynx")
        server.wait(.days(91))
        let wrong = Credentials(username: "hushed-otter", password: "another password")
        for _ in 0..<5 {
            #expect(try server.send("POST", "/api/v1/sign_in", json: wrong.jsonText).status == 401)
        }
        #expect(try server.send("POST", "/api/v1/sign_in", json: right.jsonText).status == 429)
        for other in [stranger, "x"] {
            #expect(
                try server.send("POST", "/api/v1/sign_in", token: other, json: right.jsonText).status == 429)
        }
        let answer = try server.send("POST", "/api/v1/sign_in", token: token, json: right.jsonText)
        let newer = try answer.expecting(200).decode(TokenReply.self).token
        #expect(try server.send("GET", "/api/v1/posts", token: newer).status == 200)
        // With a token one can't guess for ever either.
        for _ in 0..<5 {
            #expect(
                try server.send("POST", "/api/v1/sign_in", token: newer, json: wrong.jsonText).status == 401)
        }
        #expect(try server.send("POST", "/api/v1/sign_in", token: newer, json: right.jsonText).status == 429)
    }

    @Test("a token that isn't one, or that was never given out, answers 401 and says so")
    func badTokens() throws {
        let server = try Fixture()
        let stranger = String(repeating: "A", count: 43)
        for path in ["/api/v1/posts", "/api/v1/posts/1"] {
            let without = try server.send("GET", path)
            #expect(without.status == 401)
            #expect(without["WWW-Authenticate"] == #"Bearer realm="secrets""#)
            for token in ["x", stranger, "é", "a b"] {
                let with = try server.send("GET", path, token: token)
                #expect(with.status == 401)
                #expect(with["WWW-Authenticate"]?.contains(#"error="invalid_token""#) == true)
                #expect(try with.error.code == "unauthorized")
            }
            #expect(try server.send("GET", path, headers: ["Authorization: Basic YTpi"]).status == 401)
        }
        #expect(try server.send("POST", "/api/v1/posts", json: "{}").status == 401)
        let draft = PostDraft(content: "x", backgroundColor: CardColor.palette[0]).jsonText
        #expect(try server.send("POST", "/api/v1/posts", token: stranger, json: draft).status == 401)
        #expect(try server.send("DELETE", "/api/v1/posts/1", token: stranger).status == 401)
    }

    @Test("a token that nobody used for 90 days no longer opens anything")
    func expired() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        server.wait(.days(91))
        #expect(try server.send("GET", "/api/v1/posts", token: token).status == 401)
    }
}
