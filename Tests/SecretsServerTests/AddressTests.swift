import HTTPServer
import Secrets
import TestSupport
import Testing

@testable import SecretsServer

@Suite("Secrets API: absolute addresses and avatars")
struct AddressTests {
    @Test("S-04 an avatar is a PNG under the address that the post names, and may be kept for ever")
    func avatar() throws {
        let server = try Fixture()
        let post = try server.post("x", token: server.token("hushed-otter"))
        #expect(post.user.avatarURL == "http://test/avatars/hushed-otter.png")
        let responses = try (0..<2).map { _ in try server.send("GET", "/avatars/hushed-otter.png") }
        for response in responses {
            #expect(response.status == 200)
            #expect(response["Content-Type"] == "image/png")
            #expect(response["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(response.body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        }
        #expect(responses[0].body == responses[1].body)
        #expect(try server.send("GET", "/avatars/quiet-owl.png").body != responses[0].body)
    }

    @Test(
        "there is no avatar of what can't be a name",
        arguments: [
            "ab.png", "hushed-otter", "hushed-otter.jpg", "%2e%2e%2fsecrets.png", "a%20b.png", ".png",
        ])
    func noAvatar(name: String) throws {
        #expect(try Fixture().send("GET", "/avatars/\(name)").status == 404)
    }

    @Test("more avatars are asked for than are kept, and all are drawn")
    func manyAvatars() throws {
        let server = try Fixture()
        let client = try RawClient(port: server.port)
        let first = try client.send("GET", "/avatars/name-0.png").body
        for number in 1...520 {
            #expect(try client.send("GET", "/avatars/name-\(number).png").status == 200)
        }
        #expect(try client.send("GET", "/avatars/name-0.png").body == first)
    }

    @Test("the operator's public address wins over the Host header")
    func publicURL() throws {
        let server = try Fixture(publicURL: "https://secrets.example:8443/")
        let token = try server.token("hushed-otter")
        for _ in 0..<2 { try server.post("x", token: token) }
        let response = try server.send("GET", "/api/v1/posts?limit=1", token: token)
        #expect(response.text.contains(#""https://secrets.example:8443/avatars/hushed-otter.png""#))
        #expect(
            response["Link"] == #"<https://secrets.example:8443/api/v1/posts?limit=1&before=2>; rel="next""#)
    }

    @Test("a proxy's word on https counts only when it is trusted", arguments: [true, false])
    func forwardedScheme(trustsProxy: Bool) throws {
        let server = try Fixture(trustsProxy: trustsProxy)
        let token = try server.token("hushed-otter")
        try server.post("x", token: token)
        let response = try server.send(
            "GET", "/api/v1/posts", token: token, headers: ["X-Forwarded-Proto: https"])
        #expect(response.text.contains("\"\(trustsProxy ? "https" : "http")://test/avatars/"))
    }

    @Test(
        "a Host header that names no host answers 400",
        arguments: ["a b", "x/../y", "a\"b", "x:99999999", "[::1"])
    func badHost(host: String) throws {
        let server = try Fixture()
        let client = try RawClient(port: server.port)
        try client.send(
            "GET /api/v1/posts HTTP/1.1\r\nHost: \(host)\r\n"
                + "Authorization: Bearer \(server.token("hushed-otter"))\r\n\r\n")
        let response = try client.receive()
        #expect(response.status == 400)
        _ = try response.error
    }

    @Test(
        "hosts are names and addresses, with or without a port",
        arguments: [
            "example.org", "localhost:8080", "127.0.0.1", "[::1]", "[2001:db8::7]:443", "a_b-c.example",
        ])
    func hosts(host: String) {
        #expect(Origin(host: host, isSecure: true)?.text == "https://\(host)")
        #expect(Origin(host: host, isSecure: false)?.text == "http://\(host)")
    }

    @Test(
        "anything else is no host, and no public address",
        arguments: [
            "", "a/b", "a?b", "a#b", "u@a", "a:", "a:b", ":80", "[]", "[x]", "a\r\nb", "<a>", "é.example",
            "[::1]x",
        ])
    func noHosts(host: String) {
        #expect(Origin(host: host, isSecure: false) == nil)
        #expect(Origin(publicURL: "https://" + host) == nil || host.hasSuffix("/"))
    }

    @Test(
        "a public address is a scheme and a host",
        arguments: ["example.org", "ftp://a", "https://a/b", "https:/a"])
    func badPublicURLs(text: String) {
        #expect(Origin(publicURL: text) == nil)
    }
}
