import Dispatch
import Secrets
import TestSupport
import Testing

@testable import SecretsServer

@Suite("Secrets API: pictures of several people at once")
struct PictureShareTests {
    /// Holds up every picture that begins with "slow".
    private final class Decoding: Sendable {
        let begun = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        var reader: PictureReader {
            PictureReader { [self] file in
                if file.starts(with: "slow".utf8) {
                    begun.signal()
                    opened.wait()
                }
                return .success(PictureFiles(small: file, medium: file))
            }
        }

        func open(_ count: Int) {
            for _ in 0..<count { opened.signal() }
        }
    }

    private func begin(_ server: Fixture, _ token: String, _ picture: String) throws -> RawClient {
        let body = PostDraft(
            content: "x", backgroundColor: CardColor.palette[0],
            imageData: ImageData(file: Array(picture.utf8))
        ).jsonText
        let client = try RawClient(port: server.port)
        try client.send(
            """
            POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r
            Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
        return client
    }

    @Test(
        "however many pictures an account sends, another's is made meanwhile; one too many is 429 with Retry-After"
    )
    func share() throws {
        let decoding = Decoding()
        let server = try Fixture(reader: decoding.reader)
        let (busy, other) = (try server.token("hushed-otter"), try server.token("mellow-lynx"))
        // One more than an account may have, of which one is being made.
        var clients = try (0..<9).map { _ in try begin(server, busy, "slow") }
        decoding.begun.wait()
        for _ in 0..<3 { _ = try server.post("y", token: other, image: Array("quick".utf8)) }
        #expect(decoding.begun.wait(timeout: .now()) == .timedOut)
        // Which of them is refused is not for the client to know.
        var answered: Int?
        for _ in 0..<1_000 where answered == nil {
            answered = clients.firstIndex { $0.isReadable(within: 1) }
        }
        let refused = try clients.remove(at: #require(answered)).receive()
        #expect(refused.status == 429 && refused["Retry-After"] == "2")
        // Without a picture, it isn't held up by its own pictures either.
        _ = try server.post("z", token: busy)
        decoding.open(clients.count)
        for client in clients { #expect(try client.receive().status == 201) }
    }

    @Test("avatars don't wait for pictures that people send, though every thread for those is busy")
    func avatars() throws {
        let decoding = Decoding()
        let server = try Fixture(reader: decoding.reader)
        let clients = try ["hushed-otter", "mellow-lynx", "quiet-heron"].map {
            try begin(server, server.token($0), "slow")
        }
        for _ in 0..<2 { decoding.begun.wait() }
        #expect(try server.send("GET", "/avatars/hushed-otter.png").status == 200)
        // A stranger is turned away at once.
        let body = ##"{"content":"x","background_color":"#FFFFFF","image_data":"c2xvdw=="}"##
        #expect(try server.send("POST", "/api/v1/posts", token: "nobody", json: body).status == 401)
        decoding.open(3)
        for client in clients { #expect(try client.receive().status == 201) }
    }
}
