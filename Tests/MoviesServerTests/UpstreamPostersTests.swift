import Foundation
import HTTPServer
import JSON
import Movies
import TestSupport
import Testing
import Wire

@testable import MoviesServer

@Suite("Posters from upstream")
struct UpstreamPostersTests {
    private let behind: Fixture
    private let proxy: UpstreamProxy
    private let fixture: Fixture

    init() throws {
        behind = try Fixture()
        proxy = try UpstreamProxy(to: behind.server.port)
        fixture = try Fixture.asking(proxy)
    }

    @Test("they come from upstream once, are checked to be pictures, and kept on disk")
    func kept() throws {
        let path = "/t/p/w185/1000001.jpg"
        let poster = try fixture.get(path)
        let drawn = try behind.get(path).body
        #expect(poster.status == 200 && poster.body == drawn)
        #expect(try fixture.get(path).body == poster.body)
        #expect(proxy.requests.count == 1)
        #expect(proxy.requests.allSatisfy { !$0.contains(Fixture.secret) })
        proxy.behaviour = .answer(status: 200, body: "<svg onload=alert(1)>")
        #expect(try fixture.get("/t/p/w185/other.jpg").status == 502)
        proxy.behaviour = .cut
        #expect(try fixture.get("/t/p/w342/1000001.jpg").status == 502)
        #expect(try fixture.get(path).body == poster.body)
    }

    @Test("two hundred who ask at once for the same make one request upstream, and all get it")
    func once() throws {
        proxy.behaviour = .hold
        let clients = try (0..<200).map { _ in try RawClient(port: fixture.server.port, of: fixture) }
        for client in clients { try client.send("GET /t/p/w92/1000001.jpg HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(proxy.waitForRequest())
        #expect(try fixture.get("/t/p/w93/1000001.jpg").status == 404)
        proxy.release()
        let drawn = try behind.get("/t/p/w92/1000001.jpg").body
        for client in clients { #expect(try client.receive().body == drawn) }
        #expect(proxy.requests.count == 1)
    }

    @Test("no header of a client goes upstream, and neither does a parameter")
    func headers() throws {
        _ = try fixture.get(
            "/t/p/w92/1000001.jpg?size=original&api_key=mine",
            headers: ["Cookie: a=b", "Authorization: Bearer client", "X-Secret: 1", "Referer: http://b/"])
        let asked = try #require(proxy.requests.first)
        #expect(asked.hasPrefix("GET /t/p/w92/1000001.jpg HTTP"))
        for trace in ["Cookie", "client", "X-Secret", "Referer", "mine", Fixture.secret] {
            #expect(!asked.contains(trace), "\(trace)")
        }
    }

    @Test(
        "upstream is asked for sizes of the list and plain names alone",
        arguments: [
            "/t/p/original/a.jpg", "/t/p/w93/a.jpg", "/t/p/w1280/a.jpg", "/t/p/w92/a.svg", "/t/p/w92/a",
            "/t/p/w92/..%2fa.jpg", "/t/p/w92/a%0d%0aX:1.jpg", "/t/p/w92/a.jpg%3fb", "/t/p/w92/b/a.jpg",
        ])
    func refused(path: String) throws {
        #expect([400, 404].contains(try fixture.get(path).status))
        #expect(proxy.requests.isEmpty)
    }

    @Test("what upstream hasn't isn't asked for again for ten minutes, and then it is")
    func missing() throws {
        let path = "/t/p/w92/nobody-has-it.jpg"
        for _ in 0..<3 {
            let answer = try fixture.get(path)
            #expect(answer.status == 404)
            #expect(try MoviesError(json: JSONValue(parsing: answer.body)).code == 34)
        }
        #expect(proxy.requests.count == 1)
        fixture.clock.advance(599)
        #expect(try fixture.get(path).status == 404)
        #expect(proxy.requests.count == 1)
        fixture.clock.advance(1)
        #expect(try fixture.get(path).status == 404)
        #expect(proxy.requests.count == 2)
        // It stops nothing else.
        #expect(try fixture.get("/t/p/w92/1000001.jpg").status == 200)
    }

    @Test("of names that nobody has, no more than so many are remembered, and the first ones go")
    func missingBound() {
        let time = { MonotonicTime(nanoseconds: $0 * 1_000_000_000) }
        var missing = MissingPosters(limit: 8)
        for number in 0..<100 {
            missing.insert("\(number)", at: time(Int64(number)))
            #expect(missing.count <= 8)
        }
        #expect(missing.contains("99", at: time(100)) && !missing.contains("0", at: time(100)))
        #expect(!missing.contains("99", at: time(99 + 600)))
        for number in 0..<9 { missing.insert("later \(number)", at: time(10_000)) }
        #expect(!missing.contains("99", at: time(100)))
    }
}
