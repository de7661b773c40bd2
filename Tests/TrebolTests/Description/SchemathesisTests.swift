import Foundation
import LIOLI
import Secrets
import TestSupport
import Testing
import WebDriver

/// Requests that a tool makes up out of the description, good ones and bad ones: the good ones are taken, the bad ones are
/// refused, and every answer is described.
@Suite("The description of the APIs, as schemathesis reads it")
struct SchemathesisTests {
    @Test("schemathesis finds nothing in Secrets and Movies")
    func secretsAndMovies() throws {
        try withTrebol(apps: "secrets,movies", arguments: ["--web", "none"]) { server in
            let people = try People(port: server.port)
            try schemathesis(
                server.port, "--exclude-path", "/api/v1/account", "--exclude-path-regex", "^/api/lioli/",
                environment: ["SECRETS_TOKEN": people.token, "SECRETS_PICTURE": people.picture])
            // Last, as the token is void then.
            try schemathesis(
                server.port, "--include-path", "/api/v1/account", environment: ["SECRETS_TOKEN": people.token]
            )
        }
    }

    /// In this process, where the clock can be moved on: otherwise no weigh-in would be due for a week.
    @Test("schemathesis finds nothing in LIOLI")
    func lioli() throws {
        let server = try LIOLIDescribedServer()
        try server.enrol()
        server.wait(.days(7))
        let environment = ["LIOLI_TOKEN": try server.token()]
        let token = "/api/lioli/v1/token"
        try schemathesis(
            server.port, "--include-path-regex", "^/api/lioli/", "--exclude-path", token,
            environment: environment)
        try schemathesis(server.port, "--include-path", token, environment: environment)
    }

    /// Runs the tool on a server, with the configuration and the hooks in `Tests/Schemathesis`, and fails with what it found.
    private func schemathesis(_ port: UInt16, _ filter: String..., environment: [String: String]) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..").standardizedFileURL.path
        let program = root + "/.build/schemathesis/bin/schemathesis"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            Issue.record("schemathesis is not installed. Run scripts/setup test, which takes it from PyPI.")
            return
        }
        // It leaves files where it runs.
        let folder = try TemporaryFolder()
        let said = URL(fileURLWithPath: folder.path + "/said.txt")
        try Data().write(to: said)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.arguments =
            [
                "--kill-after=10", "600", program, "--config-file",
                root + "/Tests/Schemathesis/schemathesis.toml", "run",
            ]
            + [root + "/docs/openapi.yaml", "--url", "http://127.0.0.1:\(port)", "--no-color"] + filter
        let unset = ["SECRETS_TOKEN", "SECRETS_PICTURE", "LIOLI_TOKEN"].map {
            ($0, "none")
        }
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SCHEMATHESIS_HOOKS": root + "/Tests/Schemathesis/pictures.py"]) { $1 }
            .merging(unset) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: said)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: said, encoding: .utf8)
        #expect(process.terminationStatus == 0, "schemathesis found something:\n\(text)")
        #expect(text.contains("passed"), "schemathesis asked nothing:\n\(text)")
    }
}

/// The accounts that schemathesis meets in Secrets, and what they have written: the configuration names it by its numbers.
private struct People {
    /// Of the one who asks.
    let token: String
    /// The number of a picture.
    let picture: String

    init(port: UInt16) throws {
        let (mine, theirs) = (
            try Self.signUp("hushed-otter", port: port), try Self.signUp("quiet-owl", port: port)
        )
        // Blocked, and has written nothing.
        _ = try Self.signUp("mellow-lynx", port: port)
        var pictured: Post?
        for (token, count) in [(theirs, 2), (mine, 7)] {
            for _ in 0..<count {
                let draft = PostDraft(
                    content: "x", backgroundColor: CardColor.palette[0],
                    imageData: ImageData(base64: Self.pixel))
                pictured = try Self.post("/posts", draft.jsonText, token: token, port: port).decode(Post.self)
                _ = try Self.post("/posts/1/comments", #"{"content":"y"}"#, token: token, port: port)
            }
        }
        token = mine
        let address = try #require(pictured?.image?.smallURL)
        picture = try #require(address.split(separator: "/").dropLast().last.map { String($0) })
    }

    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    private static func signUp(_ name: String, port: UInt16) throws -> String {
        let account = Credentials(username: name, password: "a long password").jsonText
        return try post("/sign_up", account, port: port).decode(TokenReply.self).token
    }

    private static func post(
        _ path: String, _ json: String, token: String? = nil, port: UInt16
    ) throws -> RawResponse {
        var headers = ["Content-Type: application/json"]
        if let token { headers.append("Authorization: Bearer \(token)") }
        let response = try RawClient(port: port).request(
            "POST", "/api/v1" + path, headers: headers, body: json)
        try #require(response.status == 201)
        return response
    }
}
