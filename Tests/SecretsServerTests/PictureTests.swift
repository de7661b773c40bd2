import Foundation
import JSON
import Secrets
import TestSupport
import Testing
import Wire

@testable import Database
@testable import SecretsServer

@Suite("Secrets API: pictures")
struct PictureTests {
    @Test("S-09 S-11 a post's picture is what the pipeline makes of it, in two sizes, at absolute addresses")
    func served() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token, image: Array("sea".utf8))
        let image = try #require(post.image)
        for (url, body) in [(image.smallURL, "small sea"), (image.mediumURL, "medium sea")] {
            let path = try #require(url.hasPrefix("http://test") ? String(url.dropFirst(11)) : nil)
            let response = try server.send("GET", path)
            #expect(response.status == 200 && response.text == body)
            #expect(response["Content-Type"] == "image/jpeg")
            #expect(response["Cache-Control"] == "private, max-age=3600")
            #expect(response["X-Content-Type-Options"] == "nosniff")
            let tag = try #require(response["ETag"])
            let again = try server.send("GET", path, headers: ["If-None-Match: \(tag)"])
            #expect(again.status == 304 && again.body.isEmpty && again["ETag"] == tag)
        }
        #expect(try server.send("GET", "/api/v1/posts", token: token).decode([Post].self) == [post])
    }

    @Test("a picture's address can't be guessed, and is gone with its post")
    func gone() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let posts = try (0..<2).map { _ in try server.post("x", token: token, image: Array("sea".utf8)) }
        let paths = posts.compactMap { $0.image.map { String($0.smallURL.dropFirst(11)) } }
        #expect(paths.count == 2 && paths[0] != paths[1])
        let digits = try #require(paths[0].split(separator: "/").dropFirst().first)
        #expect(digits.count == 32)
        _ = try server.send("DELETE", "/api/v1/posts/\(posts[0].id.number)", token: token).expecting(204)
        #expect(try server.send("GET", paths[0]).status == 404)
        #expect(try server.send("GET", paths[1]).status == 200)
        for path in ["/pictures/x/small.jpg", "/pictures/\(digits)/large.jpg", "/pictures/\(digits)"] {
            #expect(try server.send("GET", path).status == 404)
        }
    }

    @Test("base64 is taken bare, as a data URI, and in lines; null is no picture")
    func forms() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for text in [#""c2Vh""#, #""data:image/png;base64,c2Vh""#, #""c2\r\nVh\n""#] {
            let post: Post = try send(server, "POST", "/api/v1/posts", token, image: text).decode()
            let path = try #require(post.image?.smallURL.dropFirst(11))
            #expect(try server.send("GET", String(path)).text == "small sea")
        }
        let plain: Post = try send(server, "POST", "/api/v1/posts", token, image: "null").decode()
        #expect(plain.image == nil)
    }

    @Test("S-17 changing a post keeps its picture, or takes another one in its place under a new address")
    func replaced() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let post = try server.post("x", token: token, image: Array("sea".utf8))
        let path = "/api/v1/posts/\(post.id.number)"
        let kept: Post = try send(server, "PUT", path, token, image: "null").decode()
        #expect(kept.image == post.image && kept.content == "y")
        let changed: Post = try send(server, "PUT", path, token, image: #""c2t5""#).decode()
        let image = try #require(changed.image)
        #expect(image != post.image)
        #expect(try server.send("GET", String(image.mediumURL.dropFirst(11))).text == "medium sky")
        let old = try #require(post.image?.mediumURL.dropFirst(11))
        #expect(try server.send("GET", String(old)).status == 404)
    }

    @Test("what is no picture is refused, and nothing is posted")
    func refused() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for (file, status) in [("not a picture", 422), ("too many pixels", 413)] {
            let image = "\"" + ImageData(file: Array(file.utf8)).base64 + "\""
            let response = try send(server, "POST", "/api/v1/posts", token, image: image)
            #expect(response.status == status)
            #expect(try response.error.field == "image_data")
        }
        let response = try send(server, "POST", "/api/v1/posts", token, image: #""%%%""#)
        #expect(response.status == 422)
        #expect(try response.error.field == "image_data")
        #expect(try server.send("GET", "/api/v1/posts", token: token).text == "[]")
    }

    @Test("a file of more than 10 MB is refused with 413, by its length or before it is read")
    func tooLarge() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        for count in [ImageData.byteLimit + 1, ImageData.byteLimit + 1_000_000] {
            let image = "\"" + Data(count: count).base64EncodedString() + "\""
            let response = try send(server, "POST", "/api/v1/posts", token, image: image)
            #expect(response.status == 413)
            _ = try response.error
        }
    }

    @Test("S-07 a form with a file is taken too, and a wrong field of it is named")
    func form() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let fields = [
            ("content", "x"), ("background_color", "#FFFFFF"), ("latitude", "40.4168"), ("longitude", ""),
        ]
        let response = try send(server, token, fields: fields, file: "sea")
        #expect(response.status == 201)
        let post: Post = try response.decode()
        #expect(post.content == "x" && post.latitude == 40.42 && post.longitude == nil)
        let path = try #require(post.image?.smallURL.dropFirst(11))
        #expect(try server.send("GET", String(path)).text == "small sea")
        let plain: Post = try send(server, token, fields: fields, file: nil).decode()
        #expect(plain.image == nil)
        for (field, value) in [
            ("latitude", "north"), ("latitude", "91"), ("longitude", "null"), ("longitude", "[]"),
            ("background_color", "red"), ("content", " "),
        ] {
            let wrong = fields.map { $0.0 == field ? (field, value) : $0 }
            let response = try send(server, token, fields: wrong, file: "sea")
            #expect(response.status == 422)
            #expect(try response.error.field == field)
        }
        let refused = try send(server, token, fields: fields, file: "not a picture")
        #expect(refused.status == 422)
        #expect(try refused.error.field == "image")
    }

    @Test("an empty text in place of a picture is none, and leaves the one that is there")
    func empty() throws {
        let server = try Fixture()
        let token = try server.token("hushed-otter")
        let plain = try send(server, "POST", "/api/v1/posts", token, image: #""""#).expecting(201)
        #expect(try plain.decode(Post.self).image == nil)
        let pictured = try server.post("x", token: token, image: Array("sea".utf8))
        let changed = try send(server, "PUT", pictured.path, token, image: #""""#).expecting(200)
        #expect(try changed.decode(Post.self).image == pictured.image)
    }

    /// Sends a form.
    private func send(
        _ server: Fixture, _ token: String, fields: [(String, String)], file: String?
    ) throws -> RawResponse {
        var body = ""
        for (name, value) in fields {
            body += "--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        if let file {
            body += "--edge\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.jpg\"\r\n"
            body += "Content-Type: image/jpeg\r\n\r\n\(file)\r\n"
        }
        return try server.send(
            "POST", "/api/v1/posts", token: token, json: body + "--edge--\r\n",
            headers: ["Content-Type: multipart/form-data; boundary=edge"])
    }

    @Test("a stranger's picture isn't looked at")
    func stranger() throws {
        let server = try Fixture()
        let image = "\"" + ImageData(file: Array("not a picture".utf8)).base64 + "\""
        #expect(try send(server, "POST", "/api/v1/posts", nil, image: image).status == 401)
    }

    /// - Parameter image: what stands for `image_data`, as JSON.
    private func send(
        _ server: Fixture, _ method: String, _ path: String, _ token: String?, image: String
    ) throws -> RawResponse {
        try server.send(
            method, path, token: token,
            json: ##"{"content":"y","background_color":"#FFFFFF","image_data":\##(image)}"##)
    }
}
