import Accounts
import Foundation
import HTTPServer
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets: the operator's page")
struct OperatorPageTests {
    private static let password = "correct horse battery"
    private static let path = "/operator/secrets"

    /// A server with the page, where one report holds a thing back.
    private func fixture() throws -> Fixture {
        var settings = ModerationSettings()
        settings.reportsToHold = 1
        let password: OperatorPassword = try OperatorPassword(Self.password)
        settings.operatorPassword = password
        return try Fixture(moderation: settings)
    }

    private func login(_ password: String = Self.password) -> String {
        "Authorization: Basic " + Data("anybody:\(password)".utf8).base64EncodedString()
    }

    private func page(_ server: Fixture, _ headers: String...) throws -> RawResponse {
        try server.send("GET", Self.path, headers: [login()] + headers)
    }

    /// The hidden fields of the first form that has this action.
    private func fields(_ page: RawResponse, _ action: String) throws -> [String: String] {
        let form = try #require(
            page.text.components(separatedBy: "<form").dropFirst().first {
                $0.contains("name=\"action\" value=\"\(action)\"") || $0.contains("value=\"\(action)\"")
            })
        var fields: [String: String] = [:]
        for name in ["key", "thing", "seen", "action"] {
            let input = try #require(
                form.components(separatedBy: "<input").first { $0.contains("name=\"\(name)\"") })
            let value = try #require(input.components(separatedBy: "value=\"").dropFirst().first)
            fields[name] = String(value.prefix { $0 != "\"" })
        }
        return fields
    }

    private func decide(
        _ server: Fixture, _ fields: [String: String], _ headers: [String] = []
    ) throws -> RawResponse {
        var query = Query()
        for (name, value) in fields { query.add(name, value) }
        return try RawClient(port: server.port).request(
            "POST", Self.path,
            headers: [login(), "Content-Type: application/x-www-form-urlencoded"] + headers,
            body: String(query.text.dropFirst()))
    }

    @discardableResult
    private func reported(
        _ server: Fixture, _ content: String, note: String? = nil
    ) throws -> (post: Post, author: String, reader: String) {
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try server.post(content, token: author)
        let report = ReportDraft(reason: .hate, note: note).jsonText
        _ = try server.send("POST", post.path + "/report", token: reader, json: report).expecting(204)
        return (post, author, reader)
    }

    @Test("without a password there is no page")
    func noPassword() throws {
        let server = try Fixture()
        #expect(try server.send("GET", Self.path, headers: [login()]).status == 404)
        #expect(try server.send("POST", Self.path, headers: [login()]).status == 404)
    }

    @Test("a wrong password opens nothing, is slowed down, and the right one opens it after the wait")
    func wrongPassword() throws {
        let server = try fixture()
        try reported(server, "unkind")
        let nobody = try server.send("GET", Self.path)
        #expect(nobody.status == 401)
        #expect(nobody["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
        for header in ["Authorization: Basic !!!", "Authorization: Bearer \(Self.password)"] {
            #expect(try server.send("GET", Self.path, headers: [header]).status == 401)
        }
        var statuses: [Int] = []
        for _ in 0..<10 {
            let response = try server.send("GET", Self.path, headers: [login("correct horse batterz")])
            #expect(!response.text.contains("unkind"))
            statuses.append(Int(response.status))
        }
        #expect(statuses.last == 429)
        #expect(try page(server).status == 429)
        server.wait(.hours(1))
        #expect(try page(server).status == 200)
    }

    @Test("who guesses doesn't slow down a browser in which the password was right before")
    func knownDevice() throws {
        let server = try fixture()
        let first = try page(server)
        let header = try #require(first["Set-Cookie"])
        #expect(header.hasPrefix("operator_device="))
        #expect(header.hasSuffix("; Path=/operator; Max-Age=34560000; HttpOnly; SameSite=Strict"))
        let cookie = "Cookie: \(header.prefix { $0 != ";" })"
        for _ in 0..<6 { _ = try server.send("GET", Self.path, headers: [login("correct horse batterz")]) }
        #expect(try page(server).status == 429)
        #expect(
            try page(server, "Cookie: operator_device=\(String(repeating: "A", count: 64))").status == 429)
        let again = try page(server, cookie)
        #expect(again.status == 200 && again["Set-Cookie"] == nil)
        // The cookie opens nothing, and with it one can't guess for ever either.
        #expect(try server.send("GET", Self.path, headers: [cookie]).status == 401)
        for _ in 0..<5 {
            let wrong = try server.send("GET", Self.path, headers: [login("correct horse batterz"), cookie])
            #expect(wrong.status == 401)
        }
        #expect(try page(server, cookie).status == 429)
    }

    @Test("hostile texts stand on the page as text, and the page may run no script")
    func escaped() throws {
        let server = try fixture()
        try reported(
            server, #"<script>alert(1)</script><img src=x onerror="x">"#,
            note: #""><script>alert(2)</script>&lt;"#)
        let page = try page(server)
        #expect(page.status == 200)
        #expect(!page.text.contains("<script"))
        #expect(!page.text.contains("<img src=x"))
        #expect(page.text.contains("&lt;script>alert(1)") || page.text.contains("&lt;script&gt;alert(1)"))
        #expect(page.text.contains("alert(2)"))
        #expect(page["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        #expect(page["Cache-Control"]?.contains("no-store") == true)
    }

    @Test(
        "keeping shows a thing to everybody again, also on pages that were read before; it can't be reported anew by the same"
    )
    func keep() throws {
        let server = try fixture()
        let (post, author, reader) = try reported(server, "unkind")
        let other = try server.token("other")
        #expect(try server.feed(other).isEmpty)
        let answer = try decide(server, try fields(try page(server), "keep"))
        #expect(answer.status == 303)
        #expect(try server.feed(other).map(\.content) == ["unkind"])
        #expect(try server.feed(author).map(\.held) == [false])
        #expect(try page(server).text.contains("Nothing to decide."))
        let report = ReportDraft(reason: .spam).jsonText
        _ = try server.send("POST", post.path + "/report", token: reader, json: report).expecting(204)
        #expect(try server.feed(other).count == 1)
        // What its author changes can be reported anew.
        let draft = PostDraft(content: "worse", backgroundColor: CardColor.palette[0]).jsonText
        _ = try server.send("PUT", post.path, token: author, json: draft).expecting(200)
        _ = try server.send("POST", post.path + "/report", token: reader, json: report).expecting(204)
        #expect(try server.feed(other).isEmpty)
    }

    @Test("removing deletes it, banning stops its author too; decisions name no person")
    func removeAndBan() throws {
        let server = try fixture()
        let (_, author, _) = try reported(server, "unkind")
        _ = try decide(server, try fields(try page(server), "remove")).expecting(303)
        #expect(try server.feed(author).isEmpty)
        let second = try server.post("again", token: author)
        let other = try server.token("other")
        let report = ReportDraft(reason: .harassment).jsonText
        _ = try server.send("POST", second.path + "/report", token: other, json: report).expecting(204)
        _ = try decide(server, try fields(try page(server), "ban")).expecting(303)
        let draft = PostDraft(content: "x", backgroundColor: CardColor.palette[0]).jsonText
        let refusal = try server.send("POST", "/api/v1/posts", token: author, json: draft)
        #expect(refusal.status == 403)
        #expect(try refusal.error.code == Ban.code)
        let decisions = try server.database.read { connection throws(DatabaseError) in
            try connection.query("SELECT subject, number, action, reports FROM decisions ORDER BY id") {
                "\($0.text(0)) \($0.integer(1)) \($0.text(2)) \($0.text(3))"
            }
        }
        #expect(decisions == ["post 1 remove hate 1", "post 2 ban harassment 1"])
        // And back, as the command does it.
        #expect(
            try OperatorDesk(server.database).unban("AUTHOR", at: server.now)
                == .done("secrets: decided: unban account; reports: none"))
        _ = try server.send("POST", "/api/v1/posts", token: author, json: draft).expecting(201)
    }

    @Test("a form from elsewhere, without its key, or about what has changed meanwhile does nothing")
    func forgery() throws {
        let server = try fixture()
        let (post, author, _) = try reported(server, "unkind")
        let form = try fields(try page(server), "keep")
        for headers in [
            ["Origin: https://evil.example"], ["Origin: null"], ["Sec-Fetch-Site: cross-site"],
            ["Sec-Fetch-Site: same-site"],
        ] {
            #expect(try decide(server, form, headers).status == 403, "\(headers)")
        }
        for key in ["", "wrong", Self.password] {
            #expect(try decide(server, form.merging(["key": key]) { $1 }).status == 403)
        }
        #expect(try decide(server, form.filter { $0.key != "key" }).status == 403)
        for wrong in [["action": "praise"], ["thing": "post-0"], ["thing": "1"], ["seen": "x"]] {
            #expect(try decide(server, form.merging(wrong) { $1 }).status == 400)
        }
        #expect(try decide(server, form.merging(["thing": "post-99"]) { $1 }).status == 404)
        server.wait(60)
        let draft = PostDraft(content: "much worse", backgroundColor: CardColor.palette[0]).jsonText
        _ = try server.send("PUT", post.path, token: author, json: draft).expecting(200)
        let late = try decide(server, form)
        #expect(late.status == 409)
        #expect(late.text.contains("much worse"))
        #expect(try server.feed(author).map(\.held) == [true])
        let count = try server.database.read { connection throws(DatabaseError) in
            try connection.first("SELECT count(*) FROM decisions") { $0.integer(0) }
        }
        #expect(count == 0)
        #expect(
            try decide(server, try fields(try page(server), "keep"), ["Sec-Fetch-Site: same-origin"]).status
                == 303)
    }

    @Test("the page speaks the operator's language")
    func languages() throws {
        let server = try fixture()
        try reported(server, "unkind")
        let english = try page(server, "Accept-Language: fr, en;q=0.5")
        #expect(english.text.contains("<html lang=\"en\">"))
        #expect(english.text.contains("Held back"))
        let spanish = try page(server, "Accept-Language: es-MX")
        #expect(spanish.text.contains("<html lang=\"es\">"))
        #expect(spanish.text.contains("Retenido"))
        #expect(spanish.text.contains("1 denuncia: odio 1"))
    }

    @Test("what is held back stays in the queue when those who reported it are gone")
    func orphans() throws {
        let server = try fixture()
        let (_, _, reader) = try reported(server, "unkind")
        _ = try server.send("DELETE", "/api/v1/account", token: reader).expecting(204)
        let page = try page(server)
        #expect(page.text.contains("unkind"))
        #expect(page.text.contains("no reports"))
        #expect(try decide(server, try fields(page, "keep")).status == 303)
    }
}
