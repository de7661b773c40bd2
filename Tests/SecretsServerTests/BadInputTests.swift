import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import SecretsServer

@Suite("Secrets API: bad input")
struct BadInputTests {
    @Test(
        "what is no JSON answers 400",
        arguments: [
            "", "{", "nonsense", #"{"content":"x",}"#, "{} {}", "\u{FEFF}{}", #"{"content":"\ud800"}"#,
            String(repeating: "[", count: 1_000),
        ])
    func malformed(body: String) throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for (method, path) in Self.takers {
            let response = try server.send(method, path, token: token, json: body)
            #expect(response.status == 400, "\(method) \(path)")
            #expect(try response.error.code == "malformed_json")
        }
    }

    @Test("what a stranger sends to be posted is not read: megabytes of JSON take some memory")
    func strangers() throws {
        let server = try Fixture()
        for body in ["nonsense", "{}"] {
            #expect(try server.send("POST", "/api/v1/posts", json: body).status == 401)
            #expect(try server.send("PUT", "/api/v1/posts/1", json: body).status == 401)
        }
    }

    @Test("what is no JSON, or too deep, is said in a sentence")
    func malformedMessages() throws {
        let server = try Fixture()
        func message(_ body: String) throws -> String {
            try server.send("POST", "/api/v1/sign_up", json: body).error.message
        }
        #expect(
            try message("{]") == "The body is not valid JSON at byte 1: expected a name in double quotes.")
        #expect(
            try message(String(repeating: "[", count: 17))
                == "The body's nesting is deeper than the limit of 16 at byte 16.")
    }

    @Test("bytes that are not UTF-8 answer 400")
    func invalidUTF8() throws {
        let server = try Fixture()
        let client = try RawClient(port: server.port)
        let body =
            Array(#"{"content":""#.utf8) + [0xC3, 0x28] + Array(##"","background_color":"#FFFFFF"}"##.utf8)
        try client.send(
            """
            POST /api/v1/posts HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(server.token("hushed-otter"))\r
            Content-Length: \(body.count)\r\n\r\n
            """)
        try client.send(body)
        let response = try client.receive()
        #expect(response.status == 400)
        #expect(try response.error.code == "malformed_json")
    }

    @Test(
        "wrong types, missing values and values out of range answer 422 and name which",
        arguments: [
            (##"{}"##, "content"), (##"{"content":null,"background_color":"#FFFFFF"}"##, "content"),
            (##"{"content":7,"background_color":"#FFFFFF"}"##, "content"),
            (##"{"content":"x"}"##, "background_color"),
            (##"{"content":"x","background_color":"red"}"##, "background_color"),
            (##"{"content":"x","background_color":"#FFFFFF;x"}"##, "background_color"),
            (##"{"content":"  \n ","background_color":"#FFFFFF"}"##, "content"),
            (##"{"content":"a\u0000b","background_color":"#FFFFFF"}"##, "content"),
            (##"{"content":"x","background_color":"#FFFFFF","latitude":91}"##, "latitude"),
            (##"{"content":"x","background_color":"#FFFFFF","latitude":"1"}"##, "latitude"),
            (##"{"content":"x","background_color":"#FFFFFF","longitude":180.01}"##, "longitude"),
            (##"{"content":"x","background_color":"#FFFFFF","longitude":1e300}"##, "longitude"),
        ])
    func invalid(body: String, field: String) throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for (method, path) in [("POST", "/api/v1/posts"), ("PUT", "/api/v1/posts/1")] {
            let response = try server.send(method, path, token: token, json: body)
            #expect(response.status == 422)
            #expect(try response.error.field == field)
        }
        #expect(try server.send("GET", "/api/v1/posts", token: token).text == "[]")
    }

    @Test("a body that is JSON but no object answers 422", arguments: ["[]", "null", "3", #""x""#])
    func noObject(body: String) throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for (method, path) in Self.takers {
            let response = try server.send(method, path, token: token, json: body)
            #expect(response.status == 422)
            #expect(try response.error.field == nil)
        }
    }

    @Test("content may have 500 characters and not one more")
    func length() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let longest = String(repeating: "👍🏽", count: 500)
        #expect(try server.post(longest, token: token).content == longest)
        let draft = PostDraft(content: longest + "x", backgroundColor: CardColor.palette[0]).jsonText
        let response = try server.send("POST", "/api/v1/posts", token: token, json: draft)
        #expect(response.status == 422)
        #expect(try response.error.field == "content")
    }

    @Test("values that nobody knows are ignored, and null is as good as absent")
    func unknownValues() throws {
        let server = try Fixture()
        let body =
            ##"{"content":"x","background_color":"#FFFFFF","image_data":null,"latitude":null,"mood":{"a":[1]}}"##
        let response = try server.send(
            "POST", "/api/v1/posts", token: server.token("hushed-otter"), json: body)
        #expect(response.status == 201)
    }

    @Test("a body of another type is refused with 415; one that doesn't say its type is taken for JSON")
    func contentTypes() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let draft = PostDraft(content: "x", backgroundColor: CardColor.palette[0]).jsonText
        for type in ["text/plain", "multipart/mixed; boundary=x", "application/x-www-form-urlencoded"] {
            let response = try server.send(
                "POST", "/api/v1/posts", token: token, json: draft, headers: ["Content-Type: \(type)"])
            #expect(response.status == 415)
            #expect(try response.error.code == "unsupported_media_type")
        }
        let withCharset = ["Content-Type: Application/JSON; charset=utf-8"]
        #expect(
            try server.send("POST", "/api/v1/posts", token: token, json: draft, headers: withCharset).status
                == 201)
        let client = try RawClient(port: server.port)
        let silent = try client.request(
            "POST", "/api/v1/posts", headers: ["Authorization: Bearer \(token)"], body: draft)
        #expect(silent.status == 201)
    }

    @Test("a body that is too large answers 413")
    func tooLarge() throws {
        let server = try Fixture()
        let response = try server.send(
            "POST", "/api/v1/posts/1/comments", token: server.token("hushed-otter"),
            json: String(repeating: " ", count: 70_000))
        #expect(response.status == 413)
        _ = try response.error
    }

    @Test(
        "paths that aren't there answer 404",
        arguments: [
            "/api/v1/posts/0", "/api/v1/posts/x", "/api/v1/posts/-1", "/api/v1/posts/01", "/api/v1/posts/1",
            "/api/v1/posts/99999999999999999999", "/api/v1/nothing", "/api/v2/posts", "/api/v1",
        ])
    func unknownPaths(path: String) throws {
        let server = try Fixture()
        let response = try server.send("GET", path, token: server.token("hushed-otter"))
        #expect(response.status == 404)
        #expect(try response.error.code == "not_found")
    }

    @Test("a method that isn't there answers 405 and says which are")
    func unknownMethods() throws {
        let server = try Fixture()
        let response = try server.send("DELETE", "/api/v1/posts", token: server.token("hushed-otter"))
        #expect(response.status == 405)
        #expect(response["Allow"] == "GET, HEAD, POST")
        #expect(try server.send("GET", "/api/v1/sign_in").status == 405)
    }

    @Test("A-05 what a user writes comes back as text in JSON, whatever it looks like")
    func markup() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let content = "</script><img src=x onerror=alert(1)>'; DROP TABLE posts; --"
        #expect(try server.post(content, token: token).content == content)
        let response = try server.send("GET", "/api/v1/posts", token: token)
        #expect(response["Content-Type"] == "application/json; charset=utf-8")
        #expect(response["X-Content-Type-Options"] == "nosniff")
        #expect(try response.decode([Post].self).map(\.content) == [content])
    }

    /// What takes a body.
    private static let takers = [
        ("POST", "/api/v1/sign_up"), ("POST", "/api/v1/sign_in"), ("POST", "/api/v1/posts"),
        ("PUT", "/api/v1/posts/1"),
    ]
}
