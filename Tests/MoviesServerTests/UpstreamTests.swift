import Foundation
import JSON
import Movies
import TestSupport
import Testing
import Wire

@testable import MoviesServer

/// One server in catalogue mode is the database upstream of another, with a proxy between.
@Suite("The database upstream")
struct UpstreamTests {
    private let behind: Fixture
    private let proxy: UpstreamProxy

    init() throws {
        behind = try Fixture()
        proxy = try UpstreamProxy(to: behind.server.port)
    }

    private func titles(_ response: RawResponse) throws -> [String] {
        try MoviePage(json: JSONValue(parsing: response.body)).results.map(\.title)
    }

    @Test("answers are passed on, the language and the page too, and kept while they are fresh")
    func fresh() throws {
        let fixture = try Fixture.asking(proxy)
        let path = "/3/movie/popular?page=2&language=es-MX&with_people=5"
        let first = try fixture.get(path)
        #expect(first.status == 200 && first["age"] == "0")
        #expect(first["access-control-allow-origin"] == "*")
        #expect(try titles(first) == titles(behind.get(path)))
        let asked = try #require(proxy.requests.first)
        #expect(asked.hasPrefix("GET /3/movie/popular?page=2&language=es-MX HTTP"))
        fixture.clock.advance(59)
        #expect(try fixture.get(path)["age"] == "59")
        #expect(proxy.requests.count == 1)
        fixture.clock.advance(1)
        #expect(try fixture.get(path)["age"] == "0")
        #expect(proxy.requests.count == 2)
        for path in [
            "/3/movie/1000001?append_to_response=credits", "/3/search/movie?query=luna&language=es",
            "/3/genre/movie/list",
        ] {
            #expect(try fixture.get(path).body == behind.get(path).body)
        }
    }

    @Test("a thousand who ask at once make one request upstream, and all are answered")
    func once() throws {
        let fixture = try Fixture.asking(proxy)
        proxy.behaviour = .hold
        let clients = try (0..<1_000).map { _ in try RawClient(port: fixture.server.port, of: fixture) }
        for client in clients { try client.send("GET /3/movie/popular HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(proxy.waitForRequest())
        // Somebody who asks something else isn't kept waiting by them.
        #expect(try fixture.get("/3/movie/popular?page=0").status == 400)
        proxy.release()
        for client in clients { #expect(try client.receive().status == 200) }
        #expect(proxy.requests.count == 1)
    }

    @Test(
        "when upstream fails, the last good answer is served and said to be old",
        arguments: [
            UpstreamProxy.Behaviour.close, .cut, .corrupt, .answer(status: 500),
            .answer(status: 503, body: "busy"),
            .answer(status: 200, body: "<html>Sorry</html>"), .answer(status: 200, body: ""),
            .answer(status: 200, body: "NaN"), .answer(status: 200, body: "{\"page\":1} x"),
            .answer(status: 200, body: "{\"page\":1,\"results\":["),
            .answer(status: 200, body: String(repeating: "[", count: 100_000)),
            .answer(status: 302, headers: ["Location: http://127.0.0.1:1/"]), .answer(status: 404),
            .answer(status: 401, body: "{}"), .answer(status: 429, headers: ["Retry-After: 30"]),
        ])
    func stale(behaviour: UpstreamProxy.Behaviour) throws {
        let fixture = try Fixture.asking(proxy)
        let good = try fixture.get("/3/movie/popular")
        fixture.clock.advance(100)
        proxy.behaviour = behaviour
        let old = try fixture.get("/3/movie/popular")
        #expect(old.status == 200 && old.body == good.body)
        #expect(old["warning"]?.hasPrefix("110 ") == true && old["age"] == "100")
        // Without an older answer, the failure is told in that API's shape, and nothing of upstream's.
        let none = try fixture.get("/3/movie/popular?page=3")
        #expect([502, 503].contains(none.status) && none["retry-after"] != nil)
        #expect(try MoviesError(json: JSONValue(parsing: none.body)).code > 0)
        #expect(!none.text.contains("Sorry"))
    }

    @Test("when upstream is slow, the last good answer is served; without one, that it took too long")
    func slow() throws {
        let fixture = try Fixture.asking(
            proxy, patience: Patience(withoutAnswer: 50, withOlderAnswer: 50, forPoster: 50))
        proxy.behaviour = .hold
        let none = try fixture.get("/3/movie/popular")
        #expect(none.status == 504 && none["retry-after"] != nil)
        #expect(try MoviesError(json: JSONValue(parsing: none.body)).code == 24)
        #expect(try fixture.get("/t/p/w92/1000001.jpg").status == 504)
        proxy.release()
        fixture.clock.advance(5)
        proxy.behaviour = .answer(status: 200, body: Self.strange)
        #expect(try fixture.get("/3/movie/popular").status == 200)
        fixture.clock.advance(100)
        proxy.behaviour = .hold
        let old = try fixture.get("/3/movie/popular")
        #expect(old.status == 200 && old.text == Self.strange && old["age"] == "100")
        #expect(old["warning"]?.hasPrefix("110 ") == true)
        proxy.release()
    }

    /// In the shape of the API, though hardly anything in it is as one would expect.
    private static let strange =
        #"{"page":1,"results":[null,{"id":9007199254740993,"title":"عنوان \u202e 🍀","#
        + #""release_date":null,"poster_path":null,"new":[{}]},{"id":1,"title":""#
        + String(repeating: "ñ", count: 300)
        + #"","release_date":""},{"id":2,"title":"C"}],"dates":{},"total_pages":99999}"#

    @Test(
        "C-06 what came with 200 and is JSON is passed on byte for byte, also where the app can't use it",
        arguments: [
            "/3/movie/popular", "/3/movie/7", "/3/search/movie?query=a", "/3/genre/movie/list",
        ])
    func unchanged(path: String) throws {
        let fixture = try Fixture.asking(proxy)
        let bodies = [
            Self.strange, #"{"page":"1","results":[{"id":"7","title":"A"},{"id":8}]}"#, "[]", " {\n} ",
            "null",
            #"{"success":false,"status_code":7,"status_message":"?"}"#, #"{"id":1,"id":2,"runtime":"142"}"#,
            #"{"genres":[18]}"#, #"{"price":1.50E+2,"text":"\u00e9\/"}"#,
        ]
        for body in bodies {
            proxy.behaviour = .answer(status: 200, body: body)
            let answer = try fixture.get(path)
            #expect(answer.status == 200 && answer.text == body)
            #expect(answer["Content-Type"]?.hasPrefix("application/json") == true)
            fixture.clock.advance(60)
        }
    }

    @Test("HEAD has no body")
    func head() throws {
        let fixture = try Fixture.asking(proxy)
        proxy.behaviour = .answer(status: 200, body: #"{"page":1,"results":[]}"#)
        let client = try RawClient(port: fixture.server.port, of: fixture)
        let head = try client.request("HEAD", "/3/movie/popular")
        #expect(head.status == 200 && head["content-length"] == "23" && head.body.isEmpty)
    }

    @Test("what failed isn't asked again for five seconds, and then it is")
    func retry() throws {
        let fixture = try Fixture.asking(proxy)
        proxy.behaviour = .answer(status: 500)
        for _ in 0..<5 { #expect(try fixture.get("/3/movie/popular").status == 502) }
        #expect(proxy.requests.count == 1)
        fixture.clock.advance(5)
        proxy.behaviour = .pass
        #expect(try fixture.get("/3/movie/popular").status == 200)
    }

    @Test("a 429 is heeded: nothing at all is asked until Retry-After has passed")
    func limited() throws {
        let fixture = try Fixture.asking(proxy)
        proxy.behaviour = .answer(status: 429, headers: ["Retry-After: 30"])
        #expect(try fixture.get("/3/movie/popular")["retry-after"] == "30")
        proxy.behaviour = .pass
        fixture.clock.advance(29)
        let waiting = try fixture.get("/3/movie/popular?page=2")
        #expect(waiting.status == 503 && waiting["retry-after"] == "1")
        #expect(proxy.requests.count == 1)
        fixture.clock.advance(1)
        #expect(try fixture.get("/3/movie/popular?page=2").status == 200)
    }

    @Test("an unknown movie is unknown, and that is kept too")
    func unknown() throws {
        let fixture = try Fixture.asking(proxy)
        for _ in 0..<3 {
            let response = try fixture.get("/3/movie/77")
            #expect(response.status == 404)
            #expect(try MoviesError(json: JSONValue(parsing: response.body)).code == 34)
        }
        #expect(proxy.requests.count == 1)
    }

    @Test("no header of a client goes upstream, and no parameter that isn't known")
    func headers() throws {
        let fixture = try Fixture.asking(proxy)
        _ = try fixture.get(
            "/3/movie/popular?api_key=mine&session_id=1",
            headers: [
                "Cookie: a=b", "Authorization: Bearer client", "X-Secret: 1", "Referer: http://b/",
                "Accept-Language: de",
            ])
        let asked = try #require(proxy.requests.first)
        for trace in ["Cookie", "client", "X-Secret", "Referer", "de\r", "mine", "session_id"] {
            #expect(!asked.contains(trace), "\(trace)")
        }
        #expect(asked.contains("Authorization: Bearer \(Fixture.secret)"))
    }

    @Test("the key is in no answer, no header and no line of the log", arguments: [true, false])
    func key(isToken: Bool) throws {
        let fixture = try Fixture.asking(
            proxy, key: isToken ? .token(Fixture.secret) : .parameter(Fixture.secret))
        var seen = ""
        let behaviours: [UpstreamProxy.Behaviour] = [
            .pass, .close, .answer(status: 401, body: Fixture.secret),
            .answer(status: 500, body: Fixture.secret),
            .answer(status: 302, headers: ["Location: /?api_key=\(Fixture.secret)"]),
            .answer(status: 200, body: "{\"page\":1,\"results\":[],\"key\":\"\(Fixture.secret)\"}"),
        ]
        for behaviour in behaviours {
            proxy.behaviour = behaviour
            let response = try fixture.get("/3/movie/popular?page=\(proxy.requests.count + 1)")
            fixture.clock.advance(5)
            seen += response.headers.map { $0.name + $0.value }.joined() + response.text
        }
        // A kept connection that is closed is tried once more on a new one.
        #expect(proxy.requests.count >= behaviours.count)
        #expect(proxy.requests.allSatisfy { $0.contains(Fixture.secret) })
        seen += fixture.lines.all.joined()
        #expect(!seen.contains(Fixture.secret))
    }

    @Test(
        "a redirect isn't followed, also when a good answer lies behind it", arguments: [301, 302, 307, 308])
    func redirects(status: Int) throws {
        let fixture = try Fixture.asking(proxy)
        for path in ["/3/movie/popular", "/3/movie/1000001", "/t/p/w92/1000001.jpg"] {
            let elsewhere = "Location: http://127.0.0.1:\(behind.server.port)\(path)"
            proxy.behaviour = .answer(status: status, headers: [elsewhere])
            #expect(try fixture.get(path).status == 502)
            fixture.clock.advance(5)
        }
        #expect(proxy.requests.count == 3)
    }
}
