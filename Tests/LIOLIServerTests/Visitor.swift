import Foundation
import TestSupport
import Testing
import Wire

/// Somebody with a browser on the sign-up site: keeps the session's cookie, and sends forms with the key of the page.
final class Visitor {
    let server: Fixture
    private(set) var cookie: String?
    private(set) var page = ""

    init(_ server: Fixture) {
        self.server = server
    }

    /// The fields of a good form: from 90 to 80 kg in four weeks at ten dollars.
    static let enrolment = ["unit": "kg", "start": "90", "goal": "80", "weeks": "4", "stake": "10"]

    @discardableResult
    func get(_ path: String, headers: [String] = []) throws -> RawResponse {
        let response = try server.send("GET", path, headers: headers + cookieHeaders)
        page = response.text
        return response
    }

    /// Sends a form as a browser does.
    @discardableResult
    func post(_ path: String, _ fields: [String: String], headers: [String] = []) throws -> RawResponse {
        var query = Query()
        for (name, value) in fields { query.add(name, value) }
        let response = try server.send(
            "POST", path, json: String(query.text.dropFirst()),
            headers: ["Content-Type: application/x-www-form-urlencoded"] + headers + cookieHeaders)
        for header in response.all("Set-Cookie") where header.hasPrefix("lioli_session=") {
            let value = header.prefix { $0 != ";" }
            cookie = value == "lioli_session=" ? nil : String(value)
        }
        if !response.body.isEmpty { page = response.text }
        return response
    }

    /// The value of a hidden field on the page that was read last.
    func hidden(_ name: String) throws -> String {
        let start = try #require(page.range(of: "name=\"\(name)\" value=\""))
        return String(page[start.upperBound...].prefix { $0 != "\"" })
    }

    /// Enrols and is logged in then.
    func enrol(_ username: String = "otto", password: String = "a long password", weeks: Int = 4) throws {
        var fields = Self.enrolment
        fields["weeks"] = String(weeks)
        fields["started_at"] = String(server.now.seconds)
        fields["agree"] = "yes"
        fields["username"] = username
        fields["password"] = password
        let response = try post("/programs", fields)
        #expect(response.status == 303)
        #expect(response["Location"] == "/programs/mine")
    }

    /// Reads a page with a form of the session, and sends that.
    @discardableResult
    func submit(_ path: String, _ fields: [String: String] = [:]) throws -> RawResponse {
        try get(path)
        var fields = fields
        fields["key"] = try hidden("key")
        if page.contains("name=\"at_stake\"") { fields["at_stake"] = try hidden("at_stake") }
        return try post(path, fields)
    }

    private var cookieHeaders: [String] { cookie.map { ["Cookie: \($0)"] } ?? [] }
}
