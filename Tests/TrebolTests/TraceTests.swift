import Database
import Foundation
import JSON
import LIOLIServer
import Secrets
import SecretsServer
import Synchronization
import TestSupport
import Testing
import WebDriver
import Wire

@testable import HTTPServer
@testable import trebol

@Suite("What was deleted")
struct TraceTests {
    private static let needle = "a needle that nobody may find"

    @Test(
        "while another program reads the database it is gone for everybody at once; and from the files as soon as that ends, also after the server was killed"
    )
    func foreignReader() throws {
        let server = try TrebolProcess(arguments: ["--web", "none"])
        let client = try RawClient(port: server.port)
        let token = try signUp("hushed-otter", client)
        let reader = try signUp("mellow-lynx", client)
        let draft = PostDraft(content: Self.needle, backgroundColor: CardColor.palette[0])
        _ = try client.request("POST", "/api/v1/posts", headers: [bearer(token)], body: draft.jsonText)
            .expecting(201)

        let backup = try Database(
            at: server.dataFolder + "/secrets.sqlite3", migrations: SecretsService.migrations)
        try backup.snapshot { connection throws(DatabaseError) in
            try connection.each("SELECT content FROM posts") { _ in }
            do {
                let gone = try client.request("DELETE", "/api/v1/account", headers: [bearer(token)])
                #expect(gone.status == 204)
                let feed = try client.request("GET", "/api/v1/posts", headers: [bearer(reader)])
                #expect(String(decoding: feed.body, as: UTF8.self) == "[]")
                #expect(
                    try isFound(Self.needle, in: server.dataFolder), "the backup still reads it")
                server.kill()
                try server.restart()
                #expect(server.says("warning secrets: what was deleted stays"))
                #expect(try isFound(Self.needle, in: server.dataFolder))
            } catch {
                Issue.record(error)
            }
        }
        #expect(server.says("the database's log is empty again"))
        #expect(try !isFound(Self.needle, in: server.dataFolder))
        #expect(try !isFound("hushed-otter", in: server.dataFolder))
        #expect(try isFound("mellow-lynx", in: server.dataFolder))
    }

    @Test("is erased after any write, and the operator is told once when it can't be, and when it was")
    func rounds() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/lioli.sqlite3"
        let database = try Database(at: path, migrations: LIOLIService.migrations)
        let lines = Mutex<[UInt8]>([])
        let log = Log { text in lines.withLock { $0 += text } }
        let eraser = TraceEraser(log: log)
        #expect(database.logSize > 0)
        eraser.erase(.lioli, database)
        #expect(database.logSize == 0)
        let other = try Database(at: path, migrations: LIOLIService.migrations)
        try other.snapshot { connection throws(DatabaseError) in
            try connection.each("SELECT id FROM accounts") { _ in }
            try database.write { connection throws(DatabaseError) in
                try connection.execute(
                    """
                    INSERT INTO accounts (username, folded_username, password_hash, created_at)
                    VALUES ('a', 'a', 'a', 1)
                    """)
            }
            for _ in 0..<4 { eraser.erase(.lioli, database) }
        }
        #expect(database.logSize > 0)
        for _ in 0..<3 { eraser.erase(.lioli, database) }
        #expect(database.logSize == 0)
        log.flush()
        let said = lines.withLock { String(decoding: $0, as: UTF8.self) }
        #expect(said.split(separator: "\n").count == 2)
        #expect(said.contains("lioli: what was deleted stays in the database's log"))
        #expect(said.contains("lioli: the database's log is empty again"))
    }

    private func signUp(_ name: String, _ client: RawClient) throws -> String {
        let credentials = Credentials(username: name, password: "a long password")
        let reply = try client.request("POST", "/api/v1/sign_up", body: credentials.jsonText)
        return try TokenReply(json: JSONValue(parsing: reply.expecting(201).body)).token
    }

    private func bearer(_ token: String) -> String { "Authorization: Bearer \(token)" }

    /// Whether a text is in any of the files. Another process looks: one that opens and closes a file lets go of all its locks.
    private func isFound(_ text: String, in folder: String) throws -> Bool {
        let search = Process()
        search.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        search.arguments = ["grep", "-r", "-q", "-a", "-F", text, folder]
        try search.run()
        search.waitUntilExit()
        return search.terminationStatus == 0
    }
}
