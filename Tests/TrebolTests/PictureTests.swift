import Foundation
import Glibc
import Imaging
import JSON
import LIOLI
import Secrets
import TestSupport
import Testing
import Wire

@Suite("Pictures sent to the running server")
struct PictureTests {
    /// The server of Secrets, and somebody's token.
    private func server(
        in folder: TemporaryFolder, _ arguments: [String] = []
    ) throws -> (RunningTrebol, UInt16, String) {
        let server = try RunningTrebol(
            ["serve", "--port", "0", "--data", folder.path, "--apps", "secrets", "--web", "none"] + arguments)
        let port = try server.port()
        let account = Credentials(username: "hushed-otter", password: "a password of theirs").jsonText
        let signedUp = try send(port, "POST", "/api/v1/sign_up", json: account)
        let json = try JSONSerialization.jsonObject(with: Data(signedUp.body)) as? [String: Any]
        return (server, port, try #require(json?["token"] as? String))
    }

    private func send(
        _ port: UInt16, _ method: String, _ path: String, token: String? = nil, json: String? = nil
    ) throws -> RawResponse {
        var headers: [String] = []
        if let token { headers.append("Authorization: Bearer \(token)") }
        if json != nil { headers.append("Content-Type: application/json") }
        return try RawClient(port: port).request(method, path, headers: headers, body: json)
    }

    private func draft(_ file: [UInt8]?) -> String {
        PostDraft(
            content: "x", backgroundColor: CardColor.palette[0], imageData: file.map(ImageData.init(file:))
        ).jsonText
    }

    /// Some hundred bytes, and a progressive JPEG.
    private func pictures() throws -> (png: [UInt8], jpeg: [UInt8]) {
        let folder = try TemporaryFolder()
        for name in ["a.png", "a.jpg[interlace]"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["vips", "black", folder.path + "/" + name, "64", "64"]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }
        func file(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
        }
        return (try file("a.png"), try file("a.jpg"))
    }

    @Test(
        "pictures that lie about themselves are 422 and named, and the server goes on as if nothing had been")
    func hostile() throws {
        let folder = try TemporaryFolder()
        let (server, port, token) = try server(in: folder)
        let (png, jpeg) = try pictures()
        let large = HostileJPEG.resized(jpeg, width: 4_000, height: 4_000)
        let lying = HostileHEIF.Picture(stated: .init(640, 480), coded: .init(20_000, 20_000))
        let files =
            HostileJPEG.Hiding.allCases.map {
                HostileJPEG.repeatingPasses(of: large, count: 2_000, hiding: $0)
            }
            + HostileHEIF.Codec.allCases.map { HostileHEIF($0, [lying]).bytes }
            + [HostilePNG.inflating(width: 100, height: 100, to: 10_000_000_000)]
        for file in files {
            let response = try send(port, "POST", "/api/v1/posts", token: token, json: draft(file))
            #expect(response.status == 422)
            #expect(response.text.contains(#""field":"image_data""#))
            #expect(try send(port, "GET", "/healthz").status == 200)
        }
        #expect(try send(port, "POST", "/api/v1/posts", token: token, json: draft(png)).status == 201)
        #expect(try send(port, "GET", "/api/v1/avatars/hushed-otter.png").status != 503)
        server.send(SIGTERM)
        #expect(server.status() == 0)
    }

    @Test("without the program that decodes, a picture is 503, the log says why, and all the rest works")
    func missing() throws {
        let folder = try TemporaryFolder()
        let (server, port, token) = try server(in: folder, ["--picture-program", "/nowhere/decoder"])
        let picture = try pictures().png
        let response = try send(port, "POST", "/api/v1/posts", token: token, json: draft(picture))
        #expect(response.status == 503 && response["Retry-After"] == "60")
        #expect(try send(port, "POST", "/api/v1/posts", token: token, json: draft(nil)).status == 201)
        server.send(SIGTERM)
        let ending = try server.ending()
        #expect(ending.status == 0)
        #expect((ending.output + ending.errors).contains("/nowhere/decoder can't be started"))
    }

    @Test("the server stops while a picture is decoded, and leaves no process behind")
    func stopping() throws {
        let folder = try TemporaryFolder()
        let (server, port, token) = try server(in: folder)
        let decoder = try #require(server.children.first)
        let client = try RawClient(port: port)
        let body = draft(HostilePNG.deep(width: 8_000, height: 6_000))
        try client.send(
            """
            POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        server.send(SIGTERM)
        #expect(server.status() == 0)
        #expect(kill(decoder, 0) == -1 && errno == ESRCH)
        #expect(kill(-decoder, 0) == -1 && errno == ESRCH)
    }
}
