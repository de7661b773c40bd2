import Foundation
import HTTPClient
import JSON
import Movies
import Synchronization
import TestSupport
import Testing
import Wire

@testable import HTTPServer
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

    @Test("when the key is refused, three things are tried, then nothing for five seconds, and then it is")
    func down() throws {
        proxy.behaviour = .answer(status: 401)
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

    @Test("when there is no connection, that is told in the API's shape, also of what isn't tried any more")
    func unreachable() throws {
        let nobody = try Fixture.asking(url: "http://127.0.0.1:1")
        for page in 1...6 {
            let answer = try nobody.get("/3/movie/popular?page=\(page)")
            #expect(answer.status == 502 && answer["retry-after"] == "5")
            #expect(try MoviesError(json: JSONValue(parsing: answer.body)).code == 43)
        }
    }

    /// What one film's page, or one poster, can fail with.
    private static let ownFailures: [UpstreamProxy.Behaviour] = [
        .close, .cut, .corrupt, .answer(status: 200, body: "<html>"), .answer(status: 200, body: "{"),
        .answer(status: 204), .answer(status: 302, headers: ["Location: /"]), .answer(status: 403),
        .answer(status: 404), .answer(status: 422, body: "{}"), .answer(status: 500), .answer(status: 503),
        .answer(status: 504, body: "too slow"),
    ]

    @Test("C-06 however many films fail by themselves, the others are asked for", arguments: ownFailures)
    func ownFailure(behaviour: UpstreamProxy.Behaviour) throws {
        proxy.behaviour = behaviour
        for number in 1...8 { #expect(try fixture.get("/3/movie/\(number)").status == 502) }
        for text in ["a", "b", "c"] {
            #expect(try fixture.get("/3/search/movie?query=\(text)").status == 502)
        }
        proxy.behaviour = .pass
        for path in [
            "/3/movie/1000001", "/3/movie/popular", "/3/search/movie?query=d", "/3/genre/movie/list",
        ] {
            #expect(try fixture.get(path).status == 200, "\(path)")
        }
    }

    @Test("C-06 however many posters fail by themselves, the others are asked for", arguments: ownFailures)
    func ownPoster(behaviour: UpstreamProxy.Behaviour) throws {
        proxy.behaviour = behaviour
        for number in 2...7 {
            // A byte that is wrong in the middle is still a picture.
            #expect([200, 404, 502].contains(try fixture.get("/t/p/w92/\(1_000_000 + number).jpg").status))
        }
        proxy.behaviour = .pass
        #expect(try fixture.get("/t/p/w92/1000001.jpg").status == 200)
    }

    @Test("C-06 films that are too slow don't pause the others")
    func slowFilms() throws {
        let fixture = try Fixture.asking(proxy, patience: Patience(withoutAnswer: 50, forPoster: 50))
        proxy.behaviour = .hold
        for number in 1...4 { #expect(try fixture.get("/3/movie/\(number)").status == 504) }
        for number in 1...4 { #expect(try fixture.get("/t/p/w92/\(number).jpg").status == 504) }
        proxy.release()
        #expect(try fixture.get("/3/movie/1000001").status == 200)
        #expect(try fixture.get("/t/p/w92/1000001.jpg").status == 200)
    }

    @Test("what waits for a thread longer than it may wait for an answer is refused, and isn't asked for")
    func waitedTooLong() throws {
        let clock = Fixture.Clock()
        let pool = WorkerPool(name: "one", threads: 1, queueLimit: 8)
        let configuration = UpstreamConfiguration(
            url: "http://127.0.0.1:\(proxy.port)", key: .token(Fixture.secret))
        let upstream = Upstream(
            configuration, client: HTTPClient(), pool: pool, time: clock.source, log: Log { _ in })
        let statuses = Mutex<[Int: Int]>([:])
        func ask(_ number: Int64) throws {
            let id = try #require(MovieID(number))
            upstream.answer(
                .movie(id, language: nil, appended: []),
                DeferredAnswer { result in
                    let status =
                        switch result {
                        case .success(let response): response.status.code
                        case .failure(let error): error.status.code
                        }
                    statuses.withLock { $0[Int(number)] = Int(status) }
                })
        }
        proxy.behaviour = .hold
        try ask(1_000_001)
        #expect(proxy.waitForRequest())
        try ask(1_000_002)
        clock.advance(8)
        try ask(1_000_003)
        clock.advance(1)
        proxy.release()
        #expect(pool.drain(within: 10))
        #expect(statuses.withLock { $0 } == [1_000_001: 200, 1_000_002: 503, 1_000_003: 200])
        #expect(proxy.requests.count == 2)
    }

    @Test("upstream seems to be down when several things in a row find it so, not one thing again and again")
    func machine() {
        let time = { MonotonicTime(nanoseconds: $0 * 1_000_000_000) }
        let down: [UpstreamFailure] = [.failed(.unreachable), .failed(.insecure), .keyRefused]
        for failure in down {
            var pauses = UpstreamPauses<String>()
            for second in 0..<9 { pauses.note(failure, of: "a", at: time(Int64(second))) }
            #expect(pauses.refusal(of: "b", at: time(9)) == nil)
            pauses.note(failure, of: "b", at: time(9))
            #expect(pauses.refusal(of: "d", at: time(9)) == nil)
            pauses.note(failure, of: "c", at: time(9))
            #expect(pauses.refusal(of: "d", at: time(13)) == .failedBefore)
            #expect(pauses.refusal(of: "d", at: time(14)) == nil)
        }
        let answers: [UpstreamFailure] = [
            .status(500), .status(404), .nonsense, .failed(.cut), .failed(.timedOut), .failed(.tooLarge),
        ]
        for answer in answers {
            var pauses = UpstreamPauses<String>()
            for key in ["a", "b", "c", "d"] { pauses.note(answer, of: key, at: time(0)) }
            #expect(pauses.refusal(of: "a", at: time(4)) == .failedBefore)
            #expect(pauses.refusal(of: "e", at: time(0)) == nil)
            // It has answered, so it isn't down.
            pauses.note(.failed(.unreachable), of: "e", at: time(0))
            pauses.note(.failed(.unreachable), of: "f", at: time(0))
            pauses.note(answer, of: "g", at: time(0))
            pauses.note(.failed(.unreachable), of: "h", at: time(0))
            #expect(pauses.refusal(of: "i", at: time(0)) == nil)
        }
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
