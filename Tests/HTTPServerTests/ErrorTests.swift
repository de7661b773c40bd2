import HTTPServer
import Synchronization
import TestSupport
import Testing
import Wire

@Suite("Errors and health over a socket")
struct ErrorTests {
    private struct Taken: HTTPErrorConvertible {
        var httpError: HTTPError {
            HTTPError(
                .unprocessableContent, code: "taken", message: "That name is \"taken\".", field: "username")
        }
    }

    private struct Secret: Error {
        let password = "hunter2"
    }

    @Test("An error of another module says what the client is told")
    func convertible() throws {
        let fixture = try Fixture(routes: { router in
            router.on(Route(.get, "taken")) { _, _ in throw Taken() }
            router.on(Route(.get, "busy")) { _, _ in throw HTTPError.unavailable(retryAfter: 7) }
        })
        let client = try fixture.client()
        let taken = try client.request("GET", "/taken")
        #expect(taken.status == 422)
        #expect(
            taken.text
                == #"{"error":{"code":"taken","message":"That name is \"taken\".","field":"username"}}"#)
        let busy = try client.request("GET", "/busy")
        #expect(busy.status == 503)
        #expect(busy["Retry-After"] == "7")
    }

    @Test("Any other error is a plain 500, and a line for the operator")
    func internalError() throws {
        let fixture = try Fixture(routes: { router in
            router.on(Route(.get, "broken")) { _, _ in throw Secret() }
        })
        let response = try fixture.client().request("GET", "/broken")
        #expect(response.status == 500)
        #expect(response.text.contains(#""code":"internal_error""#))
        #expect(!response.text.contains("Secret") && !response.text.contains("hunter2"))
        let line = try #require(fixture.lines.wait(for: "error GET /broken: "))
        #expect(line.contains("Secret") && !line.contains("hunter2"))
    }

    @Test("A header with a line break in it is never sent")
    func injectedHeader() throws {
        let fixture = try Fixture(routes: { router in
            router.on(Route(.get, "away")) { request, _ in .redirect(to: request.query["to"] ?? "/") }
        })
        let client = try fixture.client()
        #expect(try client.request("GET", "/away?to=/there")["Location"] == "/there")
        let response = try client.request("GET", "/away?to=/%0D%0ASet-Cookie:%20a=b")
        #expect(response.status == 500)
        #expect(response["Set-Cookie"] == nil)
    }

    @Test("Every answer says how it may be used; pages say what they may load")
    func securityHeaders() throws {
        let fixture = try Fixture(routes: { router in
            router.on(Route(.get, "page")) { _, _ in .html("<p>Hello") }
            router.on(Route(.get, "kept")) { _, _ in
                .text("kept", headers: [HeaderField("cache-control", "max-age=60")])
            }
        })
        let client = try fixture.client()
        for path in ["/api/v1/posts", "/nothing", "/page"] {
            let response = try client.request("GET", path)
            #expect(response["X-Content-Type-Options"] == "nosniff")
            #expect(response["Referrer-Policy"] == "no-referrer")
            #expect(response.all("Cache-Control") == ["no-store"])
        }
        #expect(try client.request("GET", "/kept").all("Cache-Control") == ["max-age=60"])
        #expect(try client.request("GET", "/api/v1/posts")["Content-Security-Policy"] == nil)
        let page = try client.request("GET", "/page")
        let policy = try #require(page["Content-Security-Policy"])
        #expect(policy.contains("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(page["Cross-Origin-Opener-Policy"] == "same-origin")
    }

    @Test("Health is what the check says")
    func health() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let well = try client.request("GET", "/healthz")
        #expect(well.status == 200)
        #expect(well.text == #"{"status":"ok"}"#)
        fixture.wellness.isGiven.store(false, ordering: .relaxed)
        let failing = try client.request("GET", "/healthz")
        #expect(failing.status == 503)
        #expect(failing.text == #"{"status":"failing"}"#)
        fixture.wellness.isGiven.store(true, ordering: .relaxed)
        #expect(try client.request("GET", "/healthz").status == 200)
    }

    @Test("A request tells its headers, whatever their case, and its credentials")
    func requestHeaders() throws {
        let fixture = try Fixture(routes: { router in
            router.on(Route(.get, "headers")) { request, _ in
                let parts = [
                    request.header("x-TEST"), request.bearerToken, request.credentials(scheme: "basic"),
                    request.contentType,
                ]
                return .text(parts.map { $0 ?? "-" }.joined(separator: "|"))
            }
        })
        let client = try fixture.client()
        #expect(try client.request("GET", "/headers").text == "-|-|-|-")
        let bearer = [
            "X-Test: a", "x-test: b", "authorization: bearer  abc", "Content-Type: Text/JSON; charset=x",
        ]
        #expect(try client.request("GET", "/headers", headers: bearer).text == "a|abc|-|text/json")
        #expect(
            try client.request("GET", "/headers", headers: ["Authorization: Basic YTpi"]).text == "-|-|YTpi|-"
        )
        #expect(try client.request("GET", "/headers", headers: ["Authorization: Bearer"]).text == "-|-|-|-")
    }

    @Test("A request outlives its handler without its headers")
    func headersAfterwards() throws {
        let kept = Kept()
        let fixture = try Fixture(routes: { router in
            router.on(Route(.get, "keep")) { request, _ in
                kept.request.withLock { $0 = request }
                return .text(request.header("X-Test") ?? "-")
            }
        })
        #expect(try fixture.client().request("GET", "/keep", headers: ["X-Test: a"]).text == "a")
        let request = try #require(kept.request.withLock { $0 })
        #expect(request.path == "/keep")
        #expect(request.header("X-Test") == nil)
    }

    @Test("Clients are told apart by address, or by what a trusted proxy says of them")
    func remoteAddresses() throws {
        let routes: (inout Router) -> Void = { router in
            router.on(Route(.get, "who")) { request, _ in .json(Int(request.remoteAddress.hashValue)) }
        }
        let direct = try Fixture(routes: routes)
        let client = try direct.client()
        let mine = try client.request("GET", "/who").text
        #expect(try client.request("GET", "/who", headers: ["X-Forwarded-For: 192.0.2.1"]).text == mine)
        let proxied = try Fixture({ $0.trustedProxy = true }, routes: routes)
        let behind = try proxied.client()
        let one = try behind.request("GET", "/who", headers: ["X-Forwarded-For: 192.0.2.1"]).text
        #expect(one != mine)
        #expect(
            try behind.request("GET", "/who", headers: ["X-Forwarded-For: 198.51.100.9, 192.0.2.1"]).text
                == one)
        let twice = ["X-Forwarded-For: 198.51.100.9", "X-forwarded-for: 192.0.2.1"]
        #expect(try behind.request("GET", "/who", headers: twice).text == one)
        #expect(try behind.request("GET", "/who", headers: ["X-Forwarded-For: ::ffff:192.0.2.1"]).text == one)
        #expect(try behind.request("GET", "/who", headers: ["X-Forwarded-For: 192.0.2.2"]).text != one)
        let six = try behind.request("GET", "/who", headers: ["X-Forwarded-For: 2001:db8::1"]).text
        #expect(try behind.request("GET", "/who", headers: ["X-Forwarded-For: 2001:db8::2"]).text == six)
        let neighbour = ["X-Forwarded-For: 2001:db8:0:1::1"]
        #expect(try behind.request("GET", "/who", headers: neighbour).text != six)
        #expect(try behind.request("GET", "/who", headers: ["X-Forwarded-For: nonsense"]).text == mine)
    }
}
