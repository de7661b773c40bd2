import Foundation
import HTTPServer
import JSON
import Movies
import TestSupport
import Testing
import Wire

@testable import MoviesServer

/// When the database upstream is asked, and when it is left alone.
@Suite("Leaving upstream alone")
struct UpstreamPausesTests {
    private let behind: Fixture
    private let proxy: UpstreamProxy
    private let fixture: Fixture

    init() throws {
        behind = try Fixture()
        proxy = try UpstreamProxy(to: behind.server.port)
        fixture = try Fixture.asking(proxy)
    }

    @Test("after three failures in a row nothing is asked for five seconds, and then it is")
    func down() throws {
        proxy.behaviour = .answer(status: 500)
        for page in 1...6 { #expect(try fixture.get("/3/movie/popular?page=\(page)").status == 502) }
        #expect(proxy.requests.count == 3)
        proxy.behaviour = .pass
        fixture.clock.advance(4)
        let refused = try fixture.get("/3/genre/movie/list")
        #expect(refused.status == 502 && refused["retry-after"] == "5")
        fixture.clock.advance(1)
        #expect(try fixture.get("/3/genre/movie/list").status == 200)
        #expect(try fixture.get("/3/movie/popular?page=6").status == 200)
    }

    @Test("a success between failures, and a failure that is one request's own, stop nothing")
    func notDown() throws {
        for page in 1...4 {
            proxy.behaviour = .answer(status: 500)
            #expect(try fixture.get("/3/movie/popular?page=\(page)").status == 502)
            proxy.behaviour = .pass
            #expect(try fixture.get("/3/movie/popular?page=\(page + 10)").status == 200)
        }
        proxy.behaviour = .answer(status: 422, body: "{}")
        for text in ["a", "b", "c", "d"] {
            #expect(try fixture.get("/3/search/movie?query=\(text)").status == 502)
        }
        #expect(proxy.requests.count == 12)
    }

    @Test(
        "Retry-After is a number of seconds or a date, is heeded for an hour at most, and is ten seconds when it says nothing",
        arguments: [
            ("30", "30"), ("Fri, 15 Jan 2027 08:01:00 GMT", "60"), ("999999999", "3600"), ("-5", "1"),
            ("0", "1"), ("soon", "10"), ("", "10"), ("99999999999999999999999", "10"),
        ])
    func retryAfter(header: String, wait: String) throws {
        proxy.behaviour = .answer(status: 429, headers: ["Retry-After: \(header)"])
        let limited = try fixture.get("/3/movie/popular")
        #expect(limited.status == 503 && limited["retry-after"] == wait)
        #expect(try MoviesError(json: JSONValue(parsing: limited.body)).code == 25)
    }

    @Test(
        "posters are left alone when their server says so, and the API isn't; those on disk are still shown")
    func posters() throws {
        let poster = try fixture.get("/t/p/w92/1000001.jpg")
        #expect(poster.status == 200)
        proxy.behaviour = .answer(status: 429, headers: ["Retry-After: 30"])
        let limited = try fixture.get("/t/p/w92/1000002.jpg")
        #expect(limited.status == 503 && limited["retry-after"] == "30")
        proxy.behaviour = .pass
        #expect(try fixture.get("/t/p/w92/1000003.jpg").status == 503)
        #expect(try fixture.get("/t/p/w92/1000001.jpg").body == poster.body)
        #expect(try fixture.get("/3/movie/popular").status == 200)
        #expect(proxy.requests.count == 3)
        fixture.clock.advance(30)
        #expect(try fixture.get("/t/p/w92/1000003.jpg").status == 200)
    }

    @Test("while posters hang, the API is asked and posters on disk are shown")
    func hangingPosters() throws {
        let poster = try fixture.get("/t/p/w92/1000001.jpg")
        _ = proxy.waitForRequest()
        proxy.behaviour = .hold
        let clients = try (2...40).map { number in
            let client = try RawClient(port: fixture.server.port, of: fixture)
            try client.send("GET /t/p/w92/\(1_000_000 + number).jpg HTTP/1.1\r\nHost: a\r\n\r\n")
            return client
        }
        #expect(proxy.waitForRequest())
        #expect(try fixture.get("/t/p/w92/1000001.jpg").body == poster.body)
        proxy.behaviour = .pass
        #expect(try fixture.get("/3/movie/popular").status == 200)
        proxy.release()
        for client in clients { #expect(try client.receive().status == 200) }
    }

    @Test("a movie that was there stays when something on the way says that it isn't")
    func strangeNotFound() throws {
        let path = "/3/movie/1000001"
        let movie = try fixture.get(path)
        fixture.clock.advance(60)
        proxy.behaviour = .answer(status: 404, body: "<h1>Not Found</h1>")
        let old = try fixture.get(path)
        #expect(old.status == 200 && old.body == movie.body && old["warning"]?.hasPrefix("110 ") == true)
        fixture.clock.advance(60)
        proxy.behaviour = .answer(
            status: 404, body: MoviesError(code: 34, message: "The resource could not be found.").jsonText)
        #expect(try fixture.get(path).status == 404)
    }

    @Test("when many things are being asked, who has an older answer gets it at once")
    func crowd() throws {
        let good = try fixture.get("/3/movie/popular")
        fixture.clock.advance(60)
        proxy.behaviour = .hold
        let clients = try (2...17).map { page in
            let client = try RawClient(port: fixture.server.port, of: fixture)
            try client.send("GET /3/movie/popular?page=\(page) HTTP/1.1\r\nHost: a\r\n\r\n")
            return client
        }
        // All of them hang upstream, one a thread.
        for _ in 0...clients.count { #expect(proxy.waitForRequest()) }
        let old = try fixture.get("/3/movie/popular")
        #expect(old.body == good.body && old["age"] == "60" && old["warning"] != nil)
        proxy.release()
        for client in clients { #expect(try client.receive().status == 200) }
    }

    @Test("a clock that is set back keeps no answer fresh for longer")
    func clockSetBack() throws {
        _ = try fixture.get("/3/movie/popular")
        fixture.clock.setBack(86_400)
        fixture.clock.advance(60)
        #expect(try fixture.get("/3/movie/popular")["age"] == "0")
        #expect(proxy.requests.count == 2)
    }
}
