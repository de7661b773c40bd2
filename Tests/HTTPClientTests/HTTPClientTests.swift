import Foundation
import HTTPServer
import TestSupport
import Testing
import Wire

@testable import HTTPClient

@Suite("Asking other servers")
struct HTTPClientTests {
    private let server: Server
    private let proxy: UpstreamProxy
    private let client = HTTPClient()

    init() throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        var router = Router()
        router.on(Route<Void>(.get, "echo")) { request, _ in
            .text(
                (request.header("X-Sent") ?? "") + "|" + (request.header("Cookie") ?? "") + "|"
                    + request.path,
                headers: [HeaderField("X-Back", " a b "), HeaderField("Set-Cookie", "c=1")])
        }
        router.on(Route<Void>(.get, "large")) { _, _ in .text(String(repeating: "x", count: 100_000)) }
        server = try Server(
            configuration: configuration, router: router, log: Log(time: .system) { _ in },
            health: Health { true }, time: .system)
        proxy = try UpstreamProxy(to: server.port)
    }

    private func get(
        _ path: String, headers: [(name: String, value: String)] = [], limit: Int = 1_000_000,
        timeout: Int = 5_000
    ) throws -> ClientResponse {
        try client.get(
            ClientRequest(
                "http://127.0.0.1:\(proxy.port)" + path, headers: headers, timeout: timeout,
                maximumBody: limit))
    }

    @Test("an answer comes whole, with its headers, and no cookie is kept")
    func whole() throws {
        for _ in 0..<2 {
            let response = try get("/echo", headers: [("X-Sent", "value")])
            #expect(response.status == 200)
            #expect(String(decoding: response.body, as: UTF8.self) == "value||/echo")
            #expect(response.header("x-back") == "a b" && response.header("absent") == nil)
        }
        server.stop(within: 1)
    }

    @Test("a body larger than it may be ends the request")
    func large() throws {
        #expect(try get("/large", limit: 100_000).body.count == 100_000)
        #expect(throws: ClientError.tooLarge) { try get("/large", limit: 99_999) }
        server.stop(within: 1)
    }

    @Test("redirects aren't followed")
    func redirects() throws {
        proxy.behaviour = .answer(status: 302, headers: ["Location: http://127.0.0.1:\(proxy.port)/echo"])
        #expect(try get("/a").status == 302)
        #expect(proxy.requests.count == 1)
        server.stop(within: 1)
    }

    @Test("a connection that is cut, refused, or never answers is told apart from the others")
    func failures() throws {
        for behaviour in [UpstreamProxy.Behaviour.cut, .close] {
            proxy.behaviour = behaviour
            #expect(throws: ClientError.cut) { try get("/large") }
        }
        proxy.behaviour = .hold
        #expect(throws: ClientError.timedOut) { try get("/echo", timeout: 50) }
        proxy.release()
        #expect(throws: ClientError.unreachable) {
            try client.get(ClientRequest("http://127.0.0.1:1/", maximumBody: 10))
        }
        #expect(throws: ClientError.unreachable) {
            try client.get(ClientRequest("http://name.invalid/", maximumBody: 10))
        }
        server.stop(within: 1)
    }

    @Test(
        "what could smuggle in another line, or leave HTTP, isn't sent",
        arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/", "http://127.0.0.1/a b", "http://127.0.0.1/\r\nX: 1", "",
            "gopher://127.0.0.1/", "127.0.0.1",
        ])
    func unsendable(url: String) {
        #expect(throws: ClientError.unsendable) { try client.get(ClientRequest(url, maximumBody: 10)) }
        for header in [("X", "a\r\nb"), ("X\n", "a"), ("", "a"), ("X y", "a"), ("X", "é")] {
            #expect(throws: ClientError.unsendable) {
                try client.get(ClientRequest("http://127.0.0.1:1/", headers: [header], maximumBody: 10))
            }
        }
        server.stop(within: 1)
    }
}
