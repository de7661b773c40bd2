import Accounts
import Foundation
import HTTPServer
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: control characters in what people write")
struct ControlCharacterTests {
    private static let password = "correct horse battery"
    /// Escape sequences, a bell, and a direction turned around.
    private static let hostile = "\u{1B}[2Jevil\u{7}\u{9B}31m \u{202E}txet\u{2066}\u{FEFF}"
    private static let harmless = "[2Jevil31m txet"

    private func fixture() throws -> Fixture {
        var settings = ModerationSettings()
        settings.operatorPassword = try OperatorPassword(Self.password)
        return try Fixture(moderation: settings)
    }

    private func page(_ server: Fixture) throws -> String {
        let login = "Authorization: Basic " + Data("x:\(Self.password)".utf8).base64EncodedString()
        return try server.send("GET", "/operator/secrets", headers: [login]).expecting(200).text
    }

    @Test("are not stored: in secrets, comments, changes of both, and notes on reports")
    func dropped() throws {
        let server = try fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try server.post(Self.hostile, token: author)
        #expect(post.content == Self.harmless)
        let comment = try server.comment(Self.hostile, on: post.id, token: reader)
        #expect(comment.content == Self.harmless)
        let changed = PostDraft(content: "2" + Self.hostile, backgroundColor: CardColor.palette[0]).jsonText
        let put = try server.send("PUT", post.path, token: author, json: changed).expecting(200).decode(
            Post.self)
        #expect(put.content == "2" + Self.harmless)
        let path = post.path + "/comments/\(comment.id.number)"
        let other = CommentDraft(content: "3" + Self.hostile).jsonText
        let again = try server.send("PUT", path, token: reader, json: other).expecting(200).decode(
            Comment.self)
        #expect(again.content == "3" + Self.harmless)
        let report = ReportDraft(reason: .hate, note: "4" + Self.hostile).jsonText
        _ = try server.send("POST", post.path + "/report", token: reader, json: report).expecting(204)
        let page = try page(server)
        #expect(page.contains("<p class=\"desk-content\" dir=\"auto\">2\(Self.harmless)</p>"))
        #expect(page.contains("<span dir=\"auto\">4\(Self.harmless)</span>"))
        for byte in [0x1B, 0x07] as [UInt8] { #expect(!page.utf8.contains(byte)) }
        #expect(try server.files().range(of: Data("[2Jevil".utf8)) != nil)
        #expect(try server.files().range(of: Data("\u{1B}[2Jevil".utf8)) == nil)
    }

    @Test("a text of nothing else is empty: a secret is refused, a note is none")
    func invisible() throws {
        let server = try fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        for content in ["\u{1B}\u{7}", "\u{202E}\u{2066}", "\u{E0041}\u{E0042}", "\u{200D}\u{FE0F}"] {
            let draft = PostDraft(content: content, backgroundColor: CardColor.palette[0])
            let refused = try server.send("POST", "/api/v1/posts", token: author, json: draft.jsonText)
            #expect(refused.status == 422)
            #expect(try refused.error.field == "content")
        }
        let post = try server.post("x", token: author)
        let report = ReportDraft(reason: .hate, note: "\u{202E}\u{200B}").jsonText
        _ = try server.send("POST", post.path + "/report", token: reader, json: report).expecting(204)
        #expect(try server.count("SELECT COUNT(*) FROM reports WHERE note IS NULL") == 1)
    }

    @Test("that were stored before are shown in isolation from what is around them")
    func storedBefore() throws {
        let server = try fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try server.post("x", token: author)
        let report = ReportDraft(reason: .hate).jsonText
        _ = try server.send("POST", post.path + "/report", token: reader, json: report).expecting(204)
        try server.database.write { connection throws(DatabaseError) in
            try connection.execute("UPDATE posts SET content = $1", .text("\u{202E}evil"))
        }
        #expect(try page(server).contains("<p class=\"desk-content\" dir=\"auto\">\u{202E}evil</p>"))
    }
}
