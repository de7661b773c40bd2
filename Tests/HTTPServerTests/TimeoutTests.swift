import HTTPServer
import TestSupport
import Testing
import Wire

@Suite("What takes too long")
struct TimeoutTests {
    @Test(
        "Headers that don't arrive in time are a 408",
        arguments: [
            "G", "GET /api/v1/posts HT", "GET /api/v1/posts HTTP/1.1\r\n",
            "GET / HTTP/1.1\r\nHost: test\r\nA",
        ])
    func headers(part: String) throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send(part)
        #expect(fixture.expire(client, by: 5))
        let response = try client.receive()
        #expect(response.status == 408)
        #expect(response["Connection"] == "close")
        #expect(response.text.contains(#""code":"request_timeout""#))
        #expect(try client.receiveToEnd() == [])
    }

    @Test("A part of a request on a connection that was kept is a 408 too")
    func keptConnection() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        #expect(try client.request("GET", "/api/v1/posts/12").text == "12")
        #expect(fixture.lines.wait(for: "access GET /api/v1/posts/12 200") != nil)
        // The first look, before anything else comes.
        fixture.server.expire()
        try client.send("GET /api")
        #expect(fixture.expire(client, by: 4))
        #expect(try client.receive().status == 408)
    }

    @Test("Bytes that trickle in don't buy more time")
    func trickle() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("GET /api/v1/posts HTTP/1.1\r\nHost: test\r\n")
        var isRefused = false
        for _ in 0..<200 where !isRefused {
            try client.send("A: b\r\n")
            fixture.time.advance(1)
            fixture.server.expire()
            isRefused = client.isReadable(within: 5)
        }
        #expect(isRefused)
        #expect(try client.receive().status == 408)
    }

    @Test("A body has its time from the end of the headers, and is a 408 after that")
    func body() throws {
        let fixture = try Fixture({ $0.bodyTimeout = 30 })
        let head =
            "POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"
        let slow = try fixture.client()
        try slow.send(head)
        #expect(try slow.receive().status == 100)
        try slow.send("te")
        fixture.time.advance(30)
        fixture.server.expire()
        // Just in time.
        try slow.send("xt")
        #expect(try slow.receive().text == "4")

        try slow.send(head)
        #expect(try slow.receive().status == 100)
        fixture.time.advance(31)
        fixture.server.expire()
        let response = try slow.receive()
        #expect(response.status == 408)
        #expect(response.text.contains(#""code":"request_timeout""#))
        // What comes after the refusal changes nothing.
        try slow.send("text")
        #expect(try slow.receiveToEnd() == [])
        #expect(fixture.lines.wait(for: "access POST /api/v1/posts 408") != nil)
    }

    @Test("A connection on which nothing is asked is closed without a word")
    func idle() throws {
        let fixture = try Fixture()
        let fresh = try fixture.client()
        #expect(fixture.expire(fresh, by: 20))
        #expect(try fresh.receiveToEnd() == [])
        let kept = try fixture.client()
        #expect(try kept.request("GET", "/api/v1/posts/12").text == "12")
        #expect(fixture.expire(kept, by: 20))
        #expect(try kept.receiveToEnd() == [])
    }

    @Test("A client that says it has nothing more to send is let go, without the clock moving")
    func halfClosed() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("GET /api/v1/posts/12 HTTP/1.1\r\nHost: test\r\n\r\n")
        client.finishSending()
        #expect(try client.receive().text == "12")
        #expect(fixture.expire(client, by: 0))
        #expect(try client.receiveToEnd() == [])
    }

    @Test("A connection that asks something now and then is kept")
    func kept() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        for _ in 0..<5 {
            #expect(try client.request("GET", "/api/v1/posts/12").text == "12")
            fixture.server.expire()
            fixture.time.advance(50)
            fixture.server.expire()
        }
    }

    @Test("A client that doesn't take its refusal is cut off")
    func stubbornClient() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        try client.send("GET /api/v1/posts HTTP/1.1\r\nHost: test\r\n")
        #expect(fixture.expire(client, by: 5))
        #expect(fixture.lines.all.isEmpty)
        fixture.time.advance(3)
        fixture.server.expire()
        // The library has let go of the connection, though the client has neither read nor closed.
        #expect(fixture.lines.wait(for: "access - /api/v1/posts 408") != nil)
    }
}
