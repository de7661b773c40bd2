import Foundation
import HTTPServer
import TestSupport
import Testing
import Wire

@Suite("What can't be read is refused once, in the server's own form")
struct RefusalTests {
    /// A request that the engine would refuse by itself, whole or in pieces.
    struct Unreadable: Sendable, CustomTestStringConvertible {
        let name: String
        let pieces: [String]
        let status: Int
        var testDescription: String { name }

        init(_ name: String, _ pieces: String..., status: Int) {
            self.name = name
            self.pieces = pieces
            self.status = status
        }
    }

    private static let start = "GET /api/v1/posts HTTP/1.1\r\nHost: test\r\n"
    private static let post = "POST /api/v1/posts HTTP/1.1\r\nHost: test\r\n"
    private static let long = String(repeating: "a", count: 200_000)

    private static let lengths = ["abc", "-1", "+5", "", " ", "1,1", "0x10", "1 1"]
        .map { Unreadable("length “\($0)”", post + "Content-Length: \($0)\r\n\r\n", status: 400) }

    private static let cases: [Unreadable] = [
        Unreadable(
            "a length of 20 digits", post + "Content-Length: 99999999999999999999\r\n\r\n", status: 413),
        Unreadable("a length in a later piece", post, "Content-Length: abc\r\n\r\n", status: 400),
        Unreadable("a long target", "GET /\(long) HTTP/1.1\r\nHost: test\r\n\r\n", status: 414),
        Unreadable("a huge header", start + "X: \(long)\r\n\r\n", status: 431),
        Unreadable(
            "many headers", start + (0..<3_000).map { "X\($0): y\r\n" }.joined() + "\r\n", status: 431),
        Unreadable("a line without a colon", start + "Xabc\r\n\r\n", status: 400),
        Unreadable("HTTP/2.0", "GET / HTTP/2.0\r\nHost: test\r\n\r\n", status: 505),
        Unreadable("HTTP/0.9", "GET /\r\n\r\n", status: 400),
        Unreadable("a chunk of no size", post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", status: 400),
        Unreadable(
            "a chunk of every size", post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n",
            status: 413),
        Unreadable("a bare CR in a value", start + "X: a\rb\r\n\r\n", status: 400),
        Unreadable("a NUL in a value", start + "X: a\0b\r\n\r\n", status: 400),
        Unreadable("ESC in a value", start + "X: a\u{1B}b\r\n\r\n", status: 400),
        Unreadable("DEL in a value", start + "X: a\u{7F}b\r\n\r\n", status: 400),
        Unreadable("BEL in a name", start + "X\u{7}: a\r\n\r\n", status: 400),
        Unreadable("a blank before the colon", start + "X : a\r\n\r\n", status: 400),
        Unreadable("a folded line", start + "X: a\r\n b\r\n\r\n", status: 400),
        Unreadable("no Host", "GET / HTTP/1.1\r\n\r\n", status: 400),
        Unreadable("two Hosts", start + "Host: other\r\n\r\n", status: 400),
        Unreadable("two lengths", post + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", status: 400),
        Unreadable(
            "a length and chunks",
            post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status: 400),
    ]

    @Test("one answer, with the error body, and the connection is closed", arguments: lengths + cases)
    func refused(_ unreadable: Unreadable) throws {
        let fixture = try Fixture()
        try expectRefusal(unreadable, by: try fixture.client())
    }

    @Test("the same behind a request that was good", arguments: lengths.prefix(1) + cases)
    func refusedLater(_ unreadable: Unreadable) throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        #expect(try client.request("GET", "/api/v1/posts/12").text == "12")
        try expectRefusal(unreadable, by: client)
    }

    private func expectRefusal(_ unreadable: Unreadable, by client: RawClient) throws {
        for (index, piece) in unreadable.pieces.enumerated() {
            // What was sent before has been read once the server answers somebody else.
            if index > 0 { _ = client.isReadable(within: 50) }
            // The server may close before all is sent.
            try? client.send(piece)
        }
        let answer = String(decoding: try client.receiveToEnd(), as: UTF8.self)
        #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "\(answer)")
        #expect(answer.hasPrefix("HTTP/1.1 \(unreadable.status) "), "\(answer.prefix(40))")
        let halves = answer.components(separatedBy: "\r\n\r\n")
        #expect(halves.count == 2 && halves[1].hasPrefix(#"{"error":{"code":""#), "\(answer)")
        #expect(halves[0].contains("Connection: close") && halves[0].contains("Cache-Control: no-store"))
        #expect(halves[0].contains("Content-Length: \(halves.last?.utf8.count ?? -1)"))
    }

    @Test("a tab and letters beyond ASCII are good in a value")
    func goodValues() throws {
        let client = try Fixture().client()
        let response = try client.request("GET", "/api/v1/posts/12", headers: ["X: a\tb", "Y: ñ"])
        #expect(response.text == "12")
    }

    @Test("a body that waits for leave is asked for")
    func expectation() throws {
        let client = try Fixture().client()
        try client.send(Self.post + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.receive().status == 100)
        try client.send("ab")
        #expect(try client.receive().status == 201)
    }

    @Test("what was refused unread is a line in the log")
    func log() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try? client.send("GET /\(Self.long) HTTP/1.1\r\n")
        _ = try client.receiveToEnd()
        #expect(fixture.lines.wait(for: "was refused: 414") != nil)
    }
}

@Suite("C-08 Pages for errors")
struct ErrorPageTests {
    private func fixture() throws -> Fixture {
        try Fixture(routes: { router in
            router.on(Route(.get, "forbidden")) { _, _ in
                throw HTTPError(.forbidden, code: "no", message: "No.")
            }
            router.on(Route(.get, "broken")) { _, _ in throw CancellationError() }
            router.on(Route(.get, "often")) { _, _ in throw HTTPError.tooManyRequests("Later.", 7) }
            router.on(Route(.get, "busy")) { _, _ in throw HTTPError.unavailable() }
            router.errorPages { error, languages, path in
                "<p>\(error.status.code) \(languages.joined(separator: "+")) \(path)</p>"
            }
        })
    }

    private static let browser = [
        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
        "Accept-Language: es-MX,es;q=0.9,en;q=0.1",
    ]

    @Test(
        "C-08 a browser gets a page in its language, a program the error body",
        arguments: [
            ("GET", "/forbidden", 403), ("GET", "/nothing/here", 404), ("POST", "/forbidden", 405),
            ("GET", "/often", 429), ("GET", "/broken", 500), ("GET", "/busy", 503),
        ])
    func pages(method: String, path: String, status: Int) throws {
        let fixture = try fixture()
        let client = try fixture.client()
        let page = try client.request(method, path, headers: Self.browser, body: method == "POST" ? "" : nil)
        #expect(page.status == status)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.text == "<p>\(status) es-MX+es+en \(path)</p>")
        #expect(page["Vary"] == "Accept, Accept-Language" && page["Cache-Control"] == "no-store")
        #expect(page["Content-Security-Policy"] != nil)
        #expect(page["Retry-After"] == (status == 429 ? "7" : status == 503 ? "1" : nil))
        for accept in [[], ["Accept: */*"], ["Accept: application/json"], ["Accept: image/avif,*/*;q=0.8"]] {
            let answer = try client.request(
                method, path, headers: accept, body: method == "POST" ? "" : nil)
            #expect(answer.status == status)
            #expect(answer.text.hasPrefix(#"{"error":{"code":""#), "\(accept)")
        }
    }

    @Test("C-08 what is refused from its headers alone is a page too")
    func early() throws {
        let client = try fixture().client()
        let headers = Self.browser + ["Content-Length: 70000"]
        let page = try client.request("PUT", "/nothing", headers: headers)
        #expect(page.status == 404 && page.text.hasPrefix("<p>404 "))
    }

    @Test(
        "the most exact name of a type decides",
        arguments: [
            ("text/html", true), ("text/html;q=0.5, application/json", false),
            ("application/json;q=0.5, text/*", true), ("*/*", false), ("text/html;q=0", false),
            ("TEXT/HTML", true), ("text/html;level=1;q=0.9, */*;q=0.8", true), ("", false),
            ("text/html, application/json", false), (String(repeating: "text/html,", count: 200), false),
        ])
    func preferences(accept: String, isPage: Bool) throws {
        let response = try fixture().client().request("GET", "/busy", headers: ["Accept: \(accept)"])
        #expect((response["Content-Type"] == "text/html; charset=utf-8") == isPage)
    }
}
