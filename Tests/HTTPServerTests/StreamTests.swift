import Synchronization
import TestSupport
import Testing
import Wire

@testable import HTTPServer

@Suite("Bodies that are made while they are sent")
struct StreamTests {
    private func fixture(_ pieces: [ByteStream.Piece]) throws -> Fixture {
        try Fixture(routes: { router in
            router.on(Route(.get, "stream")) { _, _ in
                let rest = Mutex(pieces[...])
                let stream = ByteStream { rest.withLock { $0.popFirst() ?? .end } }
                return Response(.ok, contentType: "text/plain", body: .stream(stream))
            }
        })
    }

    @Test("every piece arrives whole and in order, also one that is longer than the library's buffer")
    func whole() throws {
        let long = [UInt8](repeating: 0x61, count: 200_000)
        let server = try fixture([.bytes([0x31]), .bytes([]), .bytes(long), .bytes([0x32])])
        let client = try server.client()
        for _ in 0..<2 {
            let response = try client.request("GET", "/stream")
            #expect(response.status == 200 && response["Content-Length"] == nil)
            #expect(response.body == [0x31] + long + [0x32])
        }
        let head = try client.request("HEAD", "/stream")
        #expect(head.status == 200 && head.body.isEmpty)
    }

    @Test("one that can't be finished is cut off, so that nobody takes it for whole")
    func failed() throws {
        let server = try fixture([.bytes([0x31]), .failed])
        #expect(throws: RawClientError.self) {
            try server.client().request("GET", "/stream")
        }
    }
}
