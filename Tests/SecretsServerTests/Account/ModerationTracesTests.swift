import Foundation
import JSON
import Secrets
import TestSupport
import Testing

@testable import SecretsServer

@Suite("Secrets API: what an account hid, blocked and reported")
struct ModerationTracesTests {
    /// A server on which `hushed-otter`, whose token is answered, hid, blocked and reported.
    private func server() throws -> (server: Fixture, token: String, other: String) {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let other = try server.token("mellow-lynx")
        let posts = try (0..<2).map { try server.post("theirs \($0)", token: other) }
        let comment = try server.comment("theirs", on: posts[1].id, token: other)
        let path = "/api/v1/posts/\(posts[0].id.number)"
        _ = try server.send("POST", path + "/hide", token: token).expecting(204)
        let under = "/api/v1/posts/\(posts[1].id.number)"
        let report = ReportDraft(reason: .spam, note: "my note").jsonText
        _ = try server.send("POST", under + "/report", token: token, json: report).expecting(204)
        _ = try server.send("POST", under + "/comments/\(comment.id.number)/hide", token: token).expecting(
            204)
        let block = BlockDraft(username: "mellow-lynx").jsonText
        _ = try server.send("POST", "/api/v1/blocks", token: token, json: block).expecting(204)
        let backwards = BlockDraft(username: "hushed-otter").jsonText
        _ = try server.send("POST", "/api/v1/blocks", token: other, json: backwards).expecting(204)
        return (server, token, other)
    }

    @Test("it is all in the export, and nothing of what others did to the account")
    func exported() throws {
        let (server, token, _) = try server()
        let export = try server.send("GET", "/api/v1/account/export", token: token).expecting(200)
        let document = try JSONValue(parsing: export.body).object()
        // A report hides what it is about, too.
        #expect(try document.decode("hidden_posts", as: [Int].self) == [1, 2])
        #expect(try document.decode("hidden_comments", as: [Int].self) == [1])
        #expect(try document.decode("blocks", as: [String].self) == ["mellow-lynx"])
        let reports = try document.decode("reports", as: [JSONObject].self)
        #expect(reports.count == 1)
        #expect(try reports[0].decode("post_id", as: Int.self) == 2)
        #expect(try reports[0].decode("reason", as: String.self) == "spam")
        #expect(try reports[0].decode("note", as: String.self) == "my note")
        #expect(document["banned_at"] == .null)
    }

    @Test("it goes with the account, and so do others' blocks of it")
    func deleted() throws {
        let (server, token, other) = try server()
        _ = try server.send("DELETE", "/api/v1/account", token: token).expecting(204)
        let rows = try server.count(
            """
            SELECT (SELECT COUNT(*) FROM hidden_posts) + (SELECT COUNT(*) FROM hidden_comments)
                + (SELECT COUNT(*) FROM blocks) + (SELECT COUNT(*) FROM reports)
            """)
        #expect(rows == 0)
        #expect(try server.files().range(of: Data("my note".utf8)) == nil)
        #expect(try server.send("GET", "/api/v1/blocks", token: other).text == "[]")
    }
}
