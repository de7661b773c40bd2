import Foundation
import TestSupport
import Testing
import Wire

@testable import HTTPServer

@Suite("Forms")
struct FormTests {
    /// A server that says what it read: `name=value;…`, a file as `name#bytes`.
    private func fixture() throws -> Fixture {
        try Fixture(routes: { router in
            router.on(Route<Void>(.post, "form"), maximumBody: .megabytes(2)) { request, _ in
                let form = try request.form()
                let parts = ["a", "b", "image"].compactMap { name -> String? in
                    guard let field = form[name] else { return nil }
                    return field.isFile ? "\(name)#\(field.bytes.count)" : "\(name)=\(field.text ?? "?")"
                }
                return .text(parts.joined(separator: ";"))
            }
        })
    }

    private func post(_ body: [UInt8], _ type: String) throws -> (status: Int, body: String) {
        let client = try fixture().client()
        try client.send(
            "POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n"
        )
        try client.send(body)
        let response = try client.receive()
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    private func multipart(_ parts: [(head: String, body: [UInt8])], _ boundary: String = "xyz") -> [UInt8] {
        parts.flatMap { part in
            Array("--\(boundary)\r\nContent-Disposition: form-data; \(part.head)\r\n\r\n".utf8) + part.body
                + Array("\r\n".utf8)
        } + Array("--\(boundary)--\r\n".utf8)
    }

    @Test("fields and files of a multipart form are read, also bytes that look like a boundary")
    func multipartForm() throws {
        let file = Array("\r\n--xyyz\r\n--xy\u{0}\u{FF}".utf8) + [UInt8](repeating: 7, count: 300_000)
        let body = multipart([
            ("name=\"a\"", Array("niño".utf8)), ("name=\"image\"; filename=\"x.jpg\"", file),
            ("name=\"b\"", []), ("name=\"a\"", Array("second".utf8)),
        ])
        let reply = try post(body, "multipart/form-data; boundary=xyz")
        #expect(reply.status == 200)
        #expect(reply.body.hasPrefix("a=niño;"))
        #expect(reply.body.hasSuffix("image#\(file.count)"))
    }

    @Test("an encoded form is read")
    func encodedForm() throws {
        let reply = try post(Array("a=1+2%263&b=%C3%B1".utf8), "application/x-www-form-urlencoded")
        #expect(reply.status == 200 && reply.body == "a=1 2&3;b=ñ")
        let base64 = try post(Array("a=QQ==&b=data:image/png;base64,Q+/=&a=2&c".utf8), Self.encoded)
        #expect(base64.status == 200 && base64.body == "a=QQ==;b=data:image/png;base64,Q /=")
        #expect(try post([], Self.encoded).status == 200)
    }

    private static let encoded = "application/x-www-form-urlencoded; charset=UTF-8"

    @Test(
        "what is no form, or a broken one, is refused",
        arguments: [
            ("{}", "application/json", 415), ("x", "multipart/form-data", 400),
            ("x", "multipart/form-data; boundary=", 400),
            ("a=%", encoded, 400), ("a=%FF", encoded, 400), ("a=%zz", encoded, 400), ("a=%00", encoded, 400),
            (
                "--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nhalf",
                "multipart/form-data; boundary=xyz", 400
            ),
            (
                "--xyz\r\nContent-Disposition: form-data; name=\"\"\r\n\r\nx\r\n--xyz--\r\n",
                "multipart/form-data; boundary=xyz", 400
            ),
            (
                "--xyz\r\nContent-Disposition: form-data; name=\"ñ\"\r\n\r\nx\r\n--xyz--\r\n",
                "multipart/form-data; boundary=xyz", 400
            ), ("a=1&%01=2", "application/x-www-form-urlencoded", 400),
        ])
    func refused(body: String, type: String, status: Int) throws {
        #expect(try post(Array(body.utf8), type).status == status)
    }

    @Test("a form of a thousand fields, or with an endless name, is refused")
    func tooMany() throws {
        let many = multipart((0..<1_000).map { ("name=\"f\($0)\"", [65]) })
        #expect(try post(many, "multipart/form-data; boundary=xyz").status == 413)
        let long = multipart([("name=\"\(String(repeating: "n", count: 500))\"", [65])])
        #expect(try post(long, "multipart/form-data; boundary=xyz").status == 413)
        #expect(
            try post(Array("&a=1".utf8) + Array(repeating: UInt8(ascii: "&"), count: 62), Self.encoded).status
                == 200)
        #expect(try post(Array(repeating: UInt8(ascii: "&"), count: 64), Self.encoded).status == 413)
        #expect(try post(Array((String(repeating: "n", count: 101) + "=1").utf8), Self.encoded).status == 413)
    }
}
