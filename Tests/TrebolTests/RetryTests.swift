import Database
import Foundation
import JSON
import LIOLI
import LIOLIServer
import Secrets
import Synchronization
import TestSupport
import Testing
import WebDriver
import Wire

@Suite("What was committed, though its answer never came")
struct RetryTests {
    /// How the connection ends on which the answer would have come.
    enum Ending: CaseIterable {
        /// It is reset; the server goes on.
        case reset
        /// The server is killed, and the connection reset.
        case killed
    }

    @Test(
        "S-08 S-15 is posted once: the retry with its key answers it, also by a server that was killed in between",
        arguments: Ending.allCases)
    func secrets(ending: Ending) throws {
        let server = try TrebolProcess(arguments: ["--web", "none"])
        let token = try signUp(server.port)
        let draft = PostDraft(content: "once", backgroundColor: CardColor.palette[0]).jsonText
        let post = try once("/api/v1/posts", draft, key: "post", token, server, ending)
        #expect(try Post(json: JSONValue(parsing: post.body)).content == "once")
        let comment = CommentDraft(content: "me too, once").jsonText
        _ = try once("/api/v1/posts/1/comments", comment, key: "comment", token, server, ending)

        let client = try RawClient(port: server.port)
        let authorization = "Authorization: Bearer \(token)"
        let feed = try client.request("GET", "/api/v1/posts", headers: [authorization]).expecting(200)
        let posts = try [Post](json: JSONValue(parsing: feed.body))
        #expect(posts.map(\.content) == ["once"] && posts.map(\.commentsCount) == [1])
        let comments = try client.request("GET", "/api/v1/posts/1/comments", headers: [authorization])
        #expect(
            try [Secrets.Comment](json: JSONValue(parsing: comments.body)).map(\.content) == ["me too, once"])
    }

    @Test("a weigh-in is taken once, likewise", arguments: Ending.allCases)
    func lioli(ending: Ending) throws {
        let server = try TrebolProcess(apps: "lioli", arguments: ["--web", "none"])
        let token = try enrol(server)
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let draft = #"{"weight":87,"image":"\#(pixel)"}"#
        let answer = try once("/api/lioli/v1/weigh_ins", draft, key: "week-1", token, server, ending)
        #expect(try WeighInAnswer(json: JSONValue(parsing: answer.body)).outcome == .weighInSuccess)
        let database = try Database(
            at: server.dataFolder + "/lioli.sqlite3", migrations: LIOLIService.migrations)
        for table: SQL in [
            "SELECT COUNT(*) FROM weigh_ins", "SELECT COUNT(*) FROM ledger WHERE week = 1",
            "SELECT COUNT(*) FROM photos",
        ] {
            let count = try database.read { connection throws(DatabaseError) in
                try connection.first(table) { $0.integer(0) }
            }
            #expect(count == 1)
        }
    }

    /// Posts on a connection that has been used before, and that ends when the server has answered; and again, after which it
    /// is answered.
    private func once(
        _ path: String, _ body: String, key: String, _ token: String, _ server: TrebolProcess,
        _ ending: Ending
    ) throws -> RawResponse {
        let proxy = try CuttingProxy(to: server.port)
        let headers = [
            "Authorization: Bearer \(token)", "Idempotency-Key: \(key)", "Content-Type: application/json",
        ]
        let kept = try RawClient(port: proxy.port)
        #expect(try kept.request("GET", "/healthz").status == 200)
        let isAnswered = Atomic<Bool>(false)
        let process = Unchecked(server)
        proxy.cutNextAnswer {
            isAnswered.store(true, ordering: .relaxed)
            if ending == .killed { process.value.kill() }
        }
        #expect(throws: RawClientError.closed(after: "")) {
            try kept.request("POST", path, headers: headers, body: body)
        }
        let wasAnswered = isAnswered.load(ordering: .relaxed)
        #expect(wasAnswered, "it was committed")
        if ending == .killed { try server.restart() }
        let retries = try (0..<2).map { _ in
            try RawClient(port: proxy.port).request("POST", path, headers: headers, body: body).expecting(201)
        }
        #expect(retries[0].body == retries[1].body)
        return retries[0]
    }

    private func signUp(_ port: UInt16) throws -> String {
        let credentials = Credentials(username: "hushed-otter", password: "a long password")
        let reply = try RawClient(port: port).request("POST", "/api/v1/sign_up", body: credentials.jsonText)
        return try TokenReply(json: JSONValue(parsing: reply.expecting(201).body)).token
    }

    /// Enrols somebody whose first weigh-in is due now, and answers their token.
    private func enrol(_ server: TrebolProcess) throws -> String {
        let client = try RawClient(port: server.port)
        let now = Int64(Date().timeIntervalSince1970)
        let form =
            "unit=kg&start=90&goal=80&weeks=4&stake=10&started_at=\(now)&agree=yes&username=otto&password=a+long+password"
        let enrolled = try client.request(
            "POST", "/programs", headers: ["Content-Type: application/x-www-form-urlencoded"], body: form)
        #expect(enrolled.status == 303)
        let database = try Database(
            at: server.dataFolder + "/lioli.sqlite3", migrations: LIOLIService.migrations)
        try database.write { connection throws(DatabaseError) in
            try connection.execute(
                "UPDATE programs SET started_at = started_at - $1, settle_at = settle_at - $1",
                .integer(7 * 86_400 + 60))
        }
        let login = "Authorization: Basic " + Data("otto:a long password".utf8).base64EncodedString()
        let pending = try client.request("GET", "/api/lioli/v1/pending_weigh_in", headers: [login])
        let answer = try PendingWeighIn(json: JSONValue(parsing: pending.expecting(200).body))
        #expect(answer.isDue)
        return try #require(answer.token)
    }
}

/// Lends a value to another thread while this one waits for it.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
