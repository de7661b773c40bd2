import Accounts
import Foundation
import HTTPServer
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: the picture of a post that is held back")
struct HeldPictureTests {
    private static let password = "correct horse battery"

    /// A server where one report holds a thing back.
    private func fixture() throws -> Fixture {
        var settings = ModerationSettings()
        settings.reportsToHold = 1
        settings.operatorPassword = try OperatorPassword(Self.password)
        return try Fixture(moderation: settings)
    }

    private func report(_ post: Post, _ server: Fixture, token: String) throws {
        let json = ReportDraft(reason: .sexual).jsonText
        _ = try server.send("POST", post.path + "/report", token: token, json: json).expecting(204)
    }

    private func paths(_ post: Post) throws -> [String] {
        let image = try #require(post.image)
        return [image.smallURL, image.mediumURL].map { String($0.dropFirst("http://test".count)) }
    }

    @Test(
        "is gone with it for everybody, its author too, also for browsers that have kept it; and is back when it is released"
    )
    func held() throws {
        let server = try fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try server.post("unkind", token: author, image: Array("sea".utf8))
        let tags = try paths(post).map { try #require(try server.send("GET", $0).expecting(200)["ETag"]) }
        try report(post, server, token: reader)
        for (path, tag) in zip(try paths(post), tags) {
            #expect(try server.send("GET", path).status == 404)
            #expect(try server.send("GET", path, token: author).status == 404)
            let again = try server.send("GET", path, headers: ["If-None-Match: \(tag)"])
            #expect(again.status == 404 && again["Cache-Control"] == "no-store")
        }
        let own = try server.send("GET", post.path, token: author).expecting(200).decode(Post.self)
        #expect(own.held && own.image == nil && own.content == "unkind")
        let feed = try server.send("GET", "/api/v1/posts", token: author).decode([Post].self)
        #expect(feed.map(\.image) == [nil])

        let desk = OperatorDesk(server.database)
        #expect(try desk.decide(.keep, .post(post.id), at: server.now) != .notFound)
        for path in try paths(post) { #expect(try server.send("GET", path).status == 200) }
        #expect(try server.send("GET", post.path, token: reader).decode(Post.self).image == post.image)
    }

    @Test(
        "is shown on the operator's page, to nobody without the password, and is gone when the operator removes the post"
    )
    func desk() throws {
        let server = try fixture()
        let (author, reader) = (try server.token("author"), try server.token("reader"))
        let post = try server.post("unkind", token: author, image: Array("sea".utf8))
        try report(post, server, token: reader)
        let login =
            "Authorization: Basic " + Data("anybody:\(Self.password)".utf8).base64EncodedString()
        let page = try server.send("GET", "/operator/secrets", headers: [login]).expecting(200)
        let path = "/operator/secrets" + (try paths(post)[0])
        #expect(page.text.contains("src=\"\(path)\""))
        let shown = try server.send("GET", path, headers: [login])
        #expect(shown.status == 200 && shown.text == "small sea")
        #expect(shown["Cache-Control"] == "private, no-store")
        #expect(try server.send("GET", path).status == 401)
        #expect(try server.send("GET", path, token: author).status == 401)
        #expect(
            try OperatorDesk(server.database).decide(.remove, .post(post.id), at: server.now) != .notFound)
        #expect(try server.send("GET", path, headers: [login]).status == 404)
        #expect(try server.send("GET", paths(post)[0]).status == 404)
    }

    @Test("of an account that is being deleted is gone before the account is")
    func deletion() throws {
        let server = try fixture()
        let author = try server.token("author")
        let post = try server.post("mine", token: author, image: Array("sea".utf8))
        let account = try server.account("author")
        try server.database.write { connection throws(DatabaseError) in
            try connection.beginDeletion(of: account)
        }
        for path in try paths(post) { #expect(try server.send("GET", path).status == 404) }
        #expect(try server.count("SELECT COUNT(*) FROM pictures") == 1)
    }
}
