import Foundation
import LIOLI
import TestSupport
import Testing
import Wire

@testable import LIOLIServer

extension Fixture {
    /// The app's login, with `name:password` in UTF-8.
    func login(_ credentials: String, headers: [String] = []) throws -> RawResponse {
        try login(bytes: Array(credentials.utf8), headers: headers)
    }

    /// The app's login, with any bytes whatever.
    func login(bytes: [UInt8], headers: [String] = []) throws -> RawResponse {
        try send(
            "GET", "/api/lioli/v1/pending_weigh_in",
            headers: ["Authorization: Basic " + Data(bytes).base64EncodedString()] + headers)
    }
}

@Suite("LIOLI API: logging in")
struct LoginTests {
    @Test("L-02 a name and a password answer what is due and a token, each login one of its own")
    func login() throws {
        let server = try Fixture()
        try Visitor(server).enrol()
        let first: PendingWeighIn = try server.login("otto:a long password").expecting(200).decode()
        let second: PendingWeighIn = try server.login("OTTO:a long password").expecting(200).decode()
        let (one, two) = (try #require(first.token), try #require(second.token))
        #expect(one != two)
        #expect(first.program?.weeks == 4)
        #expect(try server.send("DELETE", "/api/lioli/v1/token", token: one).status == 204)
        #expect(try server.send("GET", "/api/lioli/v1/pending_weigh_in", token: one).status == 401)
        #expect(try server.pending(two).token == nil)
    }

    @Test("L-02 a wrong password and a wrong name are told apart by nothing")
    func wrong() throws {
        let server = try Fixture()
        try Visitor(server).enrol()
        let password = try server.login("otto:a wrong password")
        let name = try server.login("nobody:a wrong password")
        #expect(password.status == 401 && name.status == 401)
        #expect(password.body == name.body)
        #expect(try password.error.code == "wrong_credentials")
        #expect(password["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    }

    @Test("wrong passwords are slowed, on the site and in the app together, and time forgives")
    func slowed() throws {
        let server = try Fixture()
        try Visitor(server).enrol()
        for attempt in 0..<5 {
            if attempt % 2 == 0 {
                #expect(try server.login("otto:a wrong password").status == 401)
            } else {
                let fields = ["username": "otto", "password": "a wrong password"]
                #expect(try Visitor(server).post("/programs/log_in", fields).status == 401)
            }
        }
        let slowed = try server.login("otto:a long password")
        #expect(slowed.status == 429)
        #expect(slowed["Retry-After"] == "1")
        server.wait(.hours(1))
        #expect(try server.login("otto:a long password").status == 200)
    }

    @Test(
        "who guesses doesn't slow down a browser on which the account has signed in before, in the app and on the site"
    )
    func knownDevice() throws {
        let server = try Fixture()
        try Visitor(server).enrol()
        try Visitor(server).enrol("ada")
        let cookies = try ["otto", "ada"].map { name in
            let login = try server.login(name + ":a long password").expecting(200)
            return try device(login)
        }
        let fields = ["username": "otto", "password": "a long password"]
        let site = try device(Visitor(server).post("/programs/log_in", fields).expecting(303))
        for _ in 0..<5 { #expect(try server.login("otto:a wrong password").status == 401) }
        #expect(try server.login("otto:a long password").status == 429)
        #expect(try server.login("otto:a long password", headers: ["Cookie: \(cookies[1])"]).status == 429)
        #expect(try Visitor(server).post("/programs/log_in", fields).status == 429)
        for cookie in [cookies[0], site] {
            let header = "Cookie: lioli_language=es; \(cookie)"
            #expect(try server.login("otto:a long password", headers: [header]).status == 200)
            #expect(try Visitor(server).post("/programs/log_in", fields, headers: [header]).status == 303)
        }
    }

    /// The cookie by which the browser is known from then on.
    private func device(_ response: RawResponse) throws -> String {
        let cookie = try #require(response.all("Set-Cookie").first { $0.hasPrefix("lioli_device=") })
        #expect(cookie.hasSuffix("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"))
        #expect(!cookie.contains("otto") && !cookie.contains("ada;"))
        return String(cookie.prefix { $0 != ";" })
    }

    @Test("a colon may stand in the password, which may be in UTF-8 or in Latin-1")
    func passwords() throws {
        let server = try Fixture()
        try Visitor(server).enrol("colon", password: "a:b:c:d:e")
        #expect(try server.login("colon:a:b:c:d:e").status == 200)
        try Visitor(server).enrol("accents", password: "contraseña")
        #expect(try server.login("accents:contraseña").status == 200)
        let latin1 = Array("accents:contrase".utf8) + [0xF1, UInt8(ascii: "a")]
        #expect(try server.login(bytes: latin1).status == 200)
        try Visitor(server).enrol("emoji", password: "🦊🦊🦊")
        #expect(try server.login("emoji:🦊🦊🦊").status == 200)
    }

    @Test(
        "a Basic header that can't be read is 401, says what it has to be, and names itself",
        arguments: ["!!!!", "b3R0bw==", "", "b3R0bzpwYXNzd29yZA=x", "%%%"])
    func malformed(text: String) throws {
        let server = try Fixture()
        let response = try server.send(
            "GET", "/api/lioli/v1/pending_weigh_in", headers: ["Authorization: Basic \(text)"])
        #expect(response.status == 401)
        #expect(response["WWW-Authenticate"] != nil)
        let error = try response.error
        #expect(error.field == "Authorization")
        #expect(error.code == (text.isEmpty ? "unauthorized" : "malformed_credentials"))
    }

    @Test("a very long Basic header is refused like any other that is wrong")
    func long() throws {
        let server = try Fixture()
        #expect(try server.login("otto:" + String(repeating: "x", count: 2_000)).status == 401)
        #expect(try server.login(String(repeating: "x", count: 2_000) + ":password").status == 401)
    }
}
