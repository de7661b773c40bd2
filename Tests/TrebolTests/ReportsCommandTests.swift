import Database
import Foundation
import JSON
import Secrets
import SecretsServer
import TestSupport
import Testing
import Wire

@testable import trebol

@Suite("The command's tasks for reports")
struct ReportsCommandTests {
    private func command(_ arguments: String...) throws -> ReportsCommand {
        try ReportsCommand(arguments, environment: { _ in nil })
    }

    @Test("tasks are read with their IDs and the data folder")
    func tasks() throws {
        let post = try #require(ReportedID("post-12"))
        #expect(try command("list").task == .list)
        #expect(try command("list").data == "data")
        #expect(try command("show", "post-12", "--data", "there").data == "there")
        #expect(try command("show", "post-12").task == .show(post))
        #expect(try command("ban", "comment-3").task == .decide(.ban, try #require(ReportedID("comment-3"))))
        #expect(try command("unban", "quiet-owl").task == .unban("quiet-owl"))
    }

    @Test(
        "who calls it wrongly is told how",
        arguments: [
            ([], "list, show"), (["lst"], "list"), (["list", "stray"], "stray"), (["keep"], "keep ID"),
            (["keep", "12"], "post-12"), (["keep", "post-0"], "post-12"), (["keep", "post--1"], "post-12"),
            (["ban", "post-1", "post-2"], "ban ID"), (["unban"], "NAME"), (["list", "--data"], "--data"),
        ])
    func wrong(arguments: [String], hint: String) throws {
        let ending = try RunningTrebol(["reports"] + arguments).ending()
        #expect(ending.status == 2)
        #expect(ending.errors.contains(hint), "\(ending.errors)")
    }

    @Test("how many reports hold a thing back, and the operator's password, are read and checked")
    func options() throws {
        let folder = try TemporaryFolder()
        func options(_ arguments: [String], password: String? = nil) throws -> ModerationOptions {
            try ModerationOptions(
                OptionValues(arguments: arguments, environment: { _ in nil }),
                environment: { $0 == "TREBOL_OPERATOR_PASSWORD" ? password : nil })
        }
        #expect(try options([]).settings().reportsToHold == 3)
        #expect(try options([]).settings().operatorPassword == nil)
        #expect(try options(["--reports-to-hold", "7"]).settings().reportsToHold == 7)
        for count in ["0", "-1", "1001", "x"] {
            #expect(throws: UsageError.self) { try options(["--reports-to-hold", count]) }
        }
        #expect(
            try options([], password: "twelve chars").settings().operatorPassword?.matches("twelve chars")
                == true)
        try folder.write("from a file, first line\nnot this\n", to: "password")
        try folder.write("short\n", to: "short")
        let file = try options(
            ["--operator-password-file", folder.path + "/password"], password: "twelve chars")
        #expect(try file.settings().operatorPassword?.matches("from a file, first line") == true)
        for wrong in [
            try options(["--operator-password-file", folder.path + "/short"]),
            try options(["--operator-password-file", folder.path + "/missing"]),
            try options([], password: "secret"), try options([], password: "1234567890qwerty"),
        ] {
            let error = try #require(throws: StartError.self) { try wrong.settings() }
            #expect(!error.message.contains("secret"))
        }
    }

    @Test("the tasks work beside the server, which shows at once what was decided, and without it")
    func besideServer() throws {
        let folder = try TemporaryFolder()
        let server = try RunningTrebol([
            "serve", "--apps", "secrets", "--port", "0", "--data", folder.path, "--web", "none",
            "--reports-to-hold", "1",
        ])
        let client = Client(port: try server.port())
        func reports(_ arguments: String...) throws -> RunningTrebol.Ending {
            try RunningTrebol(["reports"] + arguments + ["--data", folder.path]).ending()
        }
        #expect(try reports("list").output == "Nothing to decide.\n")
        let (author, reader) = (try client.signUp("author-1"), try client.signUp("reader-1"))
        let draft = PostDraft(content: "unkind", backgroundColor: CardColor.palette[0]).jsonText
        for _ in 1...2 { _ = try client.send("POST", "/posts", author, draft).expecting(201) }
        let report = ReportDraft(reason: .hate, note: "look").jsonText
        _ = try client.send("POST", "/posts/1/report", reader, report).expecting(204)
        // As it was stored before such characters were dropped.
        let database = try Database(
            at: folder.path + "/secrets.sqlite3", migrations: SecretsService.migrations)
        try database.write { connection throws(DatabaseError) in
            try connection.execute(
                "UPDATE posts SET content = $1 WHERE id = 1", .text("un\u{1B}[31m\u{202E}kind"))
            try connection.execute("UPDATE reports SET note = $1", .text("look\u{7}"))
        }
        database.close()
        let other = try client.signUp("other-1")
        #expect(try client.feed(other) == [2])
        let list = try reports("list")
        #expect(list.output.contains("post-1  1  held  author-1  un [31m kind"))
        let shown = try reports("show", "post-1").output
        #expect(shown.contains("note (hate): look "))
        #expect(!shown.contains("\u{1B}") && !shown.contains("\u{7}"))
        let kept = try reports("keep", "post-1")
        #expect(kept.output == "secrets: decided: keep post-1; reports: hate 1\n")
        #expect(try client.feed(other) == [2, 1])
        #expect(try client.feed(other) == [2, 1])
        #expect(try reports("keep", "post-1").status == 1)
        #expect(try reports("ban", "post-2").status == 0)
        #expect(try client.feed(other) == [1])
        #expect(try client.send("POST", "/posts", author, draft).status == 403)
        #expect(try reports("unban", "author-1").status == 0)
        #expect(try client.send("POST", "/posts", author, draft).status == 201)
        server.send(SIGTERM)
        #expect(server.status() == 0)
        #expect(try reports("remove", "post-1").status == 0)
        #expect(try reports("show", "post-1").status == 1)
    }
}

/// Asks the API of a running server.
private struct Client {
    let port: UInt16

    func send(
        _ method: String, _ path: String, _ token: String? = nil, _ json: String? = nil
    ) throws -> RawResponse {
        var headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
        if json != nil { headers.append("Content-Type: application/json") }
        return try RawClient(port: port).request(method, "/api/v1" + path, headers: headers, body: json)
    }

    func signUp(_ username: String) throws -> String {
        let credentials = Credentials(username: username, password: "a long password").jsonText
        return try send("POST", "/sign_up", nil, credentials).expecting(201).decode(TokenReply.self).token
    }

    /// The numbers of the posts on the first page.
    func feed(_ token: String) throws -> [Int64] {
        let array = try JSONValue(parsing: try send("GET", "/posts", token).expecting(200).body).array()
        return try array.map { try Post(json: $0).id.number }
    }
}
