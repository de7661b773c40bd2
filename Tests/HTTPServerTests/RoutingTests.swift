import HTTPServer
import TestSupport
import Testing
import Wire

@Suite("Routing over a socket")
struct RoutingTests {
    @Test("A route answers under each prefix, with or without a slash at the end")
    func prefixes() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        for path in ["/api/v1/posts", "/api/posts", "/api/v1/posts/", "/api/posts/"] {
            let response = try client.request("GET", path + "?before=a%20b+c")
            #expect(response.status == 200)
            #expect(response.text == "posts before a b c")
        }
    }

    @Test("Typed parameters are read, and a literal segment wins over one")
    func parameters() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        #expect(try client.request("GET", "/api/v1/posts/12").text == "12")
        #expect(try client.request("GET", "/api/v1/posts/%31%32").text == "12")
        #expect(try client.request("GET", "/api/v1/posts/newest").text == "newest")
        #expect(try client.request("PUT", "/api/v1/posts/12", body: "text").text == "12 text")
    }

    @Test(
        "What isn't there is a 404 with the error body",
        arguments: [
            "/", "/api", "/api/v1/nothing", "/api/v1/posts/x", "/api/v1/posts/12/13", "/api/v1//posts",
            "/api/v1/posts//",
            "/api/v1/posts/99999999999999999999",
        ])
    func notFound(path: String) throws {
        let fixture = try Fixture()
        let response = try fixture.client().request("GET", path)
        #expect(response.status == 404)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(
            response.text == #"{"error":{"code":"not_found","message":"There is nothing at this address."}}"#)
    }

    @Test("Another method is a 405 that says which ones there are")
    func methodNotAllowed() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        for method in ["DELETE", "OPTIONS", "PATCH", "X", "HEADS", "head"] {
            let response = try client.request(method, "/api/v1/posts")
            #expect(response.status == 405)
            #expect(response["Allow"] == "GET, HEAD, POST")
            #expect(response.text.contains(#""code":"method_not_allowed""#))
        }
        #expect(try client.request("POST", "/api/v1/posts/newest")["Allow"] == "GET, HEAD, PUT")
        #expect(try client.request("OPTIONS", "/nothing").status == 404)
        // Whom pages of other origins may ask says so; nobody else does.
        let refused = try client.request("OPTIONS", "/api/v1/posts", headers: ["Origin: https://example.org"])
        #expect(refused["Access-Control-Allow-Origin"] == nil)
    }

    @Test("Methods in lower case are taken")
    func lowerCase() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        #expect(try client.request("get", "/api/v1/posts/12").text == "12")
        #expect(try client.request("put", "/api/v1/posts/12", body: "text").text == "12 text")
        #expect(try client.request("post", "/api/v1/posts", body: "text").status == 201)
    }

    @Test("HEAD is answered wherever GET is, with its length and without its body")
    func head() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let response = try client.request("HEAD", "/api/v1/posts/12")
        #expect(response.status == 200)
        #expect(response["Content-Length"] == "2")
        // The next response begins right behind it.
        #expect(try client.request("GET", "/api/v1/posts/13").text == "13")
        #expect(try client.request("HEAD", "/nothing").status == 404)
    }

    @Test("The target may be in the absolute form that proxies are sent")
    func absoluteForm() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        #expect(try client.request("GET", "http://example.org/api/v1/posts/12").text == "12")
        #expect(try client.request("GET", "http://example.org").status == 400)
    }

    @Test(
        "A target that can't be read is a 400 with the error body",
        arguments: [
            "/api/v1/%", "/api/v1/%4", "/api/v1/%zz", "/api/v1/%00", "/api/v1/%ff",
            "/api/v1/posts?before=%zz",
            "/api/v1/posts?%ff=1", "/api/v1/posts?before=%00", "/a b", "posts", "*", "/api/v1/posts#x",
            "/\u{7F}",
            "/%C3", "/%ED%A0%80", "http://", "http://example.org?x", "http://example.org?a/b", "https://?",
            "https://?/", "?", "?/",
        ])
    func badTarget(target: String) throws {
        let fixture = try Fixture()
        let response = try fixture.client().request("GET", target)
        #expect(response.status == 400)
        #expect(response.text.contains(#""code":"bad_request""#))
    }

    @Test("Bytes in a target that aren't UTF-8, or a NUL, are a 400")
    func badBytes() throws {
        let fixture = try Fixture()
        for bytes: [UInt8] in [[0xFF], [0xC3, 0x28], [0], [0x61, 0], [0x3F, 0xFF], [0x3F, 0x61, 0]] {
            let client = try fixture.client()
            try client.send(
                Array("GET /api/v1/posts/".utf8) + bytes + Array(" HTTP/1.1\r\nHost: test\r\n\r\n".utf8))
            #expect(try client.receive().status == 400)
        }
    }

    @Test("Errors have another body where one is wanted")
    func errorBodies() throws {
        let fixture = try Fixture(routes: { router in
            router.errors(under: "/3") { error in Array(#"{"status_code":\#(error.status.code)}"#.utf8) }
            router.on(Route(.post, "movie"), under: ["/3"], maximumBody: .bytes(10)) { _, _ in .noContent }
        })
        let client = try fixture.client()
        #expect(try client.request("GET", "/3/nothing").text == #"{"status_code":404}"#)
        #expect(try client.request("GET", "/3/movie").text == #"{"status_code":405}"#)
        #expect(try client.request("GET", "/33").text.contains("not_found"))
        #expect(try client.request("POST", "/3/movie", body: "").status == 204)
        #expect(
            try client.request("POST", "/3/movie", body: "longer than ten").text == #"{"status_code":413}"#)
    }
}
