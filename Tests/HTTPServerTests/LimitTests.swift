import TestSupport
import Testing
import Wire

@testable import HTTPServer

@Suite("Limits and timeouts over a socket")
struct LimitTests {
    @Test("A body that is too long is a 413 before any of it is sent")
    func lengthTooLarge() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nContent-Length: 1001\r\n\r\n")
        let response = try client.receive()
        #expect(response.status == 413)
        #expect(response.text.contains(#""code":"content_too_large""#))
        #expect(response["Connection"] == "close")
        #expect(try client.receiveToEnd() == [])
    }

    @Test("A body of just the limit is taken, with its length or in chunks")
    func limit() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let body = String(repeating: "a", count: 1_000)
        #expect(try client.request("POST", "/api/v1/posts", body: body).text == "1000")
        let chunks =
            "1f4\r\n\(body.prefix(500))\r\n1F4;extension=1\r\n\(body.prefix(500))\r\n0\r\nTrailer: 1\r\n\r\n"
        try client.send(
            "POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
        #expect(try client.receive().text == "1000")
    }

    @Test("A client that sends a huge body before it reads gets its 413 all the same")
    func lingering() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let size = 8 * 1_024 * 1_024
        try client.send("POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nContent-Length: \(size)\r\n\r\n")
        try client.send([UInt8](repeating: 0x61, count: size))
        #expect(try client.receive().status == 413)
    }

    @Test("Chunks are counted, and refused once they are too many")
    func chunksTooLarge() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<3 { try client.send("190\r\n" + String(repeating: "a", count: 400) + "\r\n") }
        let response = try client.receive()
        #expect(response.status == 413)
        #expect(response.text.contains(#""code":"content_too_large""#))
        #expect(try client.receiveToEnd() == [])
        #expect(fixture.lines.wait(for: "access POST /api/v1/posts 413") != nil)
    }

    @Test("A client that asks for leave to send its body gets it, or is refused before")
    func expectation() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let head = "Host: test\r\nExpect: 100-continue\r\nContent-Length: "
        try client.send("POST /api/v1/posts HTTP/1.1\r\n\(head)4\r\n\r\n")
        #expect(try client.receive().status == 100)
        try client.send("text")
        #expect(try client.receive().text == "4")
        try client.send("POST /nothing HTTP/1.1\r\n\(head)4\r\n\r\n")
        #expect(try client.receive().status == 404)
        let other = try fixture.client()
        try other.send("POST /api/v1/posts HTTP/1.1\r\n\(head)4000\r\n\r\n")
        #expect(try other.receive().status == 413)
    }

    @Test("A small body that nobody wants doesn't cost the connection, a large one does")
    func unwantedBody() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        #expect(
            try client.request("POST", "/nothing", body: String(repeating: "a", count: 60_000)).status == 404)
        #expect(try client.request("GET", "/api/v1/posts/12").text == "12")
        let response = try client.request("POST", "/nothing", body: String(repeating: "a", count: 70_000))
        #expect(response.status == 404)
        #expect(response["Connection"] == "close")
    }

    @Test("All bodies together are bounded, and what has been answered counts no more")
    func bodyMemory() throws {
        let fixture = try Fixture({
            $0.maximumBodies = .bytes(500)
            $0.connectionLimitPerAddress = 0
        })
        for number in 1...3 {
            let client = try fixture.client()
            #expect(
                try client.request("POST", "/api/v1/posts", body: String(repeating: "a", count: 400)).text
                    == "400")
            #expect(fixture.lines.wait(for: "access POST", count: 2 * number - 1))
            let response = try client.request(
                "POST", "/api/v1/posts", body: String(repeating: "a", count: 600))
            #expect(response.status == 503)
            #expect(response["Retry-After"] == "1")
            #expect(fixture.lines.wait(for: "access POST", count: 2 * number))
        }
    }

    @Test("The bodies from one address come to a quarter of the room at most")
    func bodiesOfOneAddress() throws {
        let fixture = try Fixture({ $0.maximumBodies = .bytes(2_000) })
        for (count, status) in [(500, 201), (501, 503)] {
            let body = String(repeating: "a", count: count)
            let response = try fixture.client().request("POST", "/api/v1/posts", body: body)
            #expect(Int(response.status) == status)
            #expect(fixture.lines.wait(for: "access POST /api/v1/posts \(status)") != nil)
        }
    }

    @Test("The room for bodies is one address' up to a quarter, and everybody's up to its end")
    func bodyRoom() throws {
        let addresses = try (1...5).map { try #require(RemoteAddress(text: "192.0.2.\($0)")) }
        let room = BodyRoom(limit: .bytes(400), isShared: true)
        #expect(room.take(100, for: addresses[0]) && !room.take(1, for: addresses[0]))
        for address in addresses[1...3] { #expect(room.take(100, for: address)) }
        #expect(!room.take(1, for: addresses[4]))
        room.giveBack(60, to: addresses[0])
        #expect(room.take(60, for: addresses[4]) && !room.take(1, for: addresses[0]))
        let proxied = BodyRoom(limit: .bytes(400), isShared: false)
        #expect(proxied.take(400, for: addresses[0]) && !proxied.take(1, for: addresses[1]))
    }

    @Test("Headers that are too large are a 431 with the error body")
    func headers() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let fits = try client.request(
            "GET", "/api/v1/posts/12", headers: ["A: " + String(repeating: "a", count: 16_000)])
        #expect(fits.status == 200)
        let excessive = try client.request(
            "GET", "/api/v1/posts/12", headers: ["A: " + String(repeating: "a", count: 17_000)])
        #expect(excessive.status == 431)
        #expect(excessive.text.contains(#""code":"headers_too_large""#))
        let many = try fixture.client()
        let response = try many.request(
            "GET", "/api/v1/posts/12", headers: Array(repeating: "a: b", count: 4_000))
        #expect(response.status == 431)
    }

    @Test("A target that is too long is a 414 with the error body")
    func target() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let path = "/api/v1/posts?before="
        #expect(try client.request("GET", path + String(repeating: "a", count: 8_000)).status == 200)
        let response = try client.request("GET", path + String(repeating: "a", count: 9_000))
        #expect(response.status == 414)
        #expect(response.text.contains(#""code":"uri_too_long""#))
    }

    @Test("A query has as many parts as fit into a target", arguments: ["&", "&a", "&a=b"])
    func queryParts(part: String) throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let rest = String(repeating: part, count: 8_000 / part.utf8.count)
        #expect(try client.request("GET", "/api/v1/posts?before=7" + rest).text == "posts before 7")
    }

    @Test("More than the library's memory is still a 414 or a 431")
    func memory() throws {
        let fixture = try Fixture()
        #expect(
            try fixture.client().request("GET", "/" + String(repeating: "a", count: 100_000)).status == 414)
        let huge = "A: " + String(repeating: "a", count: 100_000)
        #expect(try fixture.client().request("GET", "/", headers: [huge]).status == 431)
    }

    @Test(
        "Headers that contradict each other are refused, and end the connection",
        arguments: [
            "Content-Length: 4\r\nContent-Length: 4", "Content-Length: 4\r\nContent-Length: 5",
            "Content-Length: 4\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 4",
            "Content-Length : 4", "Content-Length: 9999999999999999999", "Host: other", ": a", ":",
            "A: a\r\n: a", "A:\r\n:",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "A: a\r\n folded", "A: a\u{0}b",
            "A(: b",
            "A: a\u{0}\r\nB: b", "A: a\r\n\u{0}", "A: a\r\n: a\r\n\r\nGET /api/v1/posts HTTP/1.1",
        ])
    func ambiguity(headers: String) throws {
        let fixture = try Fixture()
        for lines in ["Host: test\r\n\(headers)", "\(headers)\r\nHost: test"] {
            let client = try fixture.client()
            try client.send("POST /api/v1/posts HTTP/1.1\r\n\(lines)\r\n\r\n")
            #expect(try client.receive().status == 400)
            _ = try client.receiveToEnd()
        }
    }

    @Test(
        "Transfer codings other than chunked are a 501",
        arguments: ["gzip", "chunked, identity", "", "xchunked"])
    func transferCoding(name: String) throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: \(name)\r\n\r\n")
        #expect(try client.receive().status == 501)
        #expect(try client.receiveToEnd() == [])
    }

    @Test(
        "A length or a chunk that isn't a number is refused, and ends the connection",
        arguments: [
            ("Content-Length: +4", 400), ("Content-Length: -1", 400), ("Content-Length: 0x4", 400),
            ("Content-Length: 4, 4", 400), ("Content-Length:", 400),
            ("Content-Length: 99999999999999999999", 413),
            ("Transfer-Encoding: chunked\r\n\r\n-1", 400), ("Transfer-Encoding: chunked\r\n\r\n\r\n", 400),
            ("Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff", 413), ("nonsense", 400),
            ("Transfer-Encoding: chunked\r\n\r\n2\r\nabc", 400),
            ("Transfer-Encoding: chunked\r\n\r\n x", 400),
        ])
    func malformedByTheLibrary(headers: String, status: Int) throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("POST /api/v1/posts HTTP/1.1\r\nHost: test\r\n\(headers)\r\n\r\n")
        #expect(try client.receive().status == status)
        _ = try client.receiveToEnd()
    }

    @Test("Blanks around a header's value, and empty values, are fine")
    func oddHeaders() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let headers = ["A:", "B:b", "C: \t c \t ", "D: ", "Content-Length: 0"]
        #expect(try client.request("GET", "/api/v1/posts/12", headers: headers).text == "12")
        try client.send("\r\n\r\nGET /api/v1/posts/13 HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(try client.receive().text == "13")
    }

    @Test("HTTP/1.1 needs a host, HTTP/1.0 takes no chunks, and there are no other versions")
    func versions() throws {
        let fixture = try Fixture()
        func status(_ request: String) throws -> Int {
            let client = try fixture.client()
            try client.send(request)
            return try client.receive().status
        }
        #expect(try status("GET /api/v1/posts HTTP/1.1\r\n\r\n") == 400)
        #expect(try status("GET /api/v1/posts HTTP/1.0\r\n\r\n") == 200)
        #expect(
            try status("POST /api/v1/posts HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == 400)
        #expect(try status("GET /api/v1/posts HTTP/2.0\r\nHost: test\r\n\r\n") == 505)
        #expect(try status("GET /api/v1/posts\r\n\r\n") == 400)
        #expect(try status("GET /api/v1/posts HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n") == 200)
    }
}
