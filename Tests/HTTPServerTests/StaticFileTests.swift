import Foundation
import HTTPServer
import TestSupport
import Testing
import Wire

@Suite("Static files over a socket")
final class StaticFileTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        let files = [
            "app/index.html": "<p>app", "app/app.wasm": "plain wasm", "app/app.wasm.br": "br",
            "app/app.wasm.gz": "gzip",
            "app/assets/style.1a2b.css": "p{}", "app/assets/only.js.gz": "alone", "app/.hidden": "hidden",
            "app/manifest.webmanifest": "{}", "app/a b.txt": "blank", "secret.txt": "secret",
        ]
        for (path, text) in files {
            let file = directory.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try FileManager.default.createSymbolicLink(
            at: directory.appending(path: "app/link.txt"),
            withDestinationURL: directory.appending(path: "secret.txt"))
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    private func fixture() throws -> Fixture {
        let files = try StaticFiles(directory: directory.appending(path: "app").path) { path in
            path.hasPrefix("assets/") ? .immutable : .revalidate
        }
        return try Fixture(routes: { $0.mount(files, under: "/secrets") })
    }

    @Test(
        "A file is sent with its type and its rule for caching",
        arguments: [
            ("/secrets/app.wasm", "application/wasm", "no-cache", "plain wasm"),
            (
                "/secrets/assets/style.1a2b.css", "text/css; charset=utf-8",
                "public, max-age=31536000, immutable", "p{}"
            ),
            ("/secrets/manifest.webmanifest", "application/manifest+json", "no-cache", "{}"),
            ("/secrets/index.html", "text/html; charset=utf-8", "no-cache", "<p>app"),
            ("/secrets/a%20b.txt", "text/plain; charset=utf-8", "no-cache", "blank"),
            (
                "/secrets/assets/only.js.gz", "application/octet-stream",
                "public, max-age=31536000, immutable", "alone"
            ),
        ])
    func types(path: String, type: String, cache: String, text: String) throws {
        let response = try fixture().client().request("GET", path)
        #expect(response.status == 200)
        #expect(response["Content-Type"] == type)
        #expect(response.all("Cache-Control") == [cache])
        #expect(response.text == text)
        #expect(response["X-Content-Type-Options"] == "nosniff")
    }

    @Test(
        "The compressed form is chosen by what the client takes",
        arguments: [
            (nil, nil, "plain wasm"), ("gzip, deflate, br", "br", "br"), ("gzip", "gzip", "gzip"),
            ("GZIP", "gzip", "gzip"),
            ("br;q=0.5, gzip;q=0.8", "gzip", "gzip"), ("br;q=0, gzip;q=0", nil, "plain wasm"),
            ("*", "br", "br"),
            ("*;q=0.5, br;q=0", "gzip", "gzip"), ("identity", nil, "plain wasm"),
            ("identity;q=0, gzip", "gzip", "gzip"),
            ("identity, gzip;q=0.5", nil, "plain wasm"), ("deflate", nil, "plain wasm"),
            ("", nil, "plain wasm"),
            ("gzip;q=nonsense", nil, "plain wasm"), (",;=, gzip ; q=1", "gzip", "gzip"),
        ] as [(String?, String?, String)])
    func codings(accepted: String?, coding: String?, text: String) throws {
        let headers = accepted.map { ["Accept-Encoding: \($0)"] } ?? []
        let response = try fixture().client().request("GET", "/secrets/app.wasm", headers: headers)
        #expect(response.status == 200)
        #expect(response["Content-Encoding"] == coding)
        #expect(response.text == text)
        #expect(response["Content-Type"] == "application/wasm")
        #expect(response["Vary"] == "Accept-Encoding")
    }

    @Test("A client that takes no form of a file is told so")
    func notAcceptable() throws {
        let client = try fixture().client()
        for accepted in ["identity;q=0", "*;q=0", "identity;q=0, deflate"] {
            let response = try client.request(
                "GET", "/secrets/assets/style.1a2b.css", headers: ["Accept-Encoding: \(accepted)"])
            #expect(response.status == 406)
            #expect(response.text.contains(#""code":"not_acceptable""#))
        }
    }

    @Test("A client that has the file already gets a 304; each form has a tag of its own")
    func notModified() throws {
        let fixture = try fixture()
        let client = try fixture.client()
        let plain = try #require(try client.request("GET", "/secrets/app.wasm")["ETag"])
        let gzip = ["Accept-Encoding: gzip"]
        let compressed = try #require(try client.request("GET", "/secrets/app.wasm", headers: gzip)["ETag"])
        #expect(plain != compressed && plain.hasPrefix("\""))
        for names in [plain, "W/\(plain)", "\"other\", \(plain)", "*"] {
            let response = try client.request(
                "GET", "/secrets/app.wasm", headers: ["If-None-Match: \(names)"])
            #expect(response.status == 304)
            #expect(response["ETag"] == plain)
            #expect(response["Cache-Control"] == "no-cache")
            #expect(response["Vary"] == "Accept-Encoding")
        }
        for names in [compressed, "\"other\"", "", String(plain.dropLast())] {
            let response = try client.request(
                "GET", "/secrets/app.wasm", headers: ["If-None-Match: \(names)"])
            #expect(response.status == 200)
        }
        let both = gzip + ["If-None-Match: \(compressed)"]
        #expect(try client.request("GET", "/secrets/app.wasm", headers: both).status == 304)
    }

    @Test("The same bytes have the same tag after a restart, other bytes another one")
    func tags() throws {
        func tag() throws -> String? { try fixture().client().request("GET", "/secrets/index.html")["ETag"] }
        let first = try tag()
        #expect(try tag() == first)
        try Data("<p>ppa".utf8).write(to: directory.appending(path: "app/index.html"))
        #expect(try tag() != first)
    }

    @Test("A path without an extension is one of the app's screens; a missing file is a 404")
    func fallback() throws {
        let client = try fixture().client()
        for path in ["/secrets", "/secrets/", "/secrets/posts/12", "/secrets/posts/12/", "/secrets/a%2Fb"] {
            let response = try client.request("GET", path)
            #expect(response.text == "<p>app")
            #expect(response["Content-Security-Policy"] != nil)
        }
        for path in [
            "/secrets/missing.js", "/secretsx", "/secrets/.hidden", "/secrets/link.txt",
            "/secrets/app.wasm.br",
        ] {
            #expect(try client.request("GET", path).status == 404)
        }
        #expect(try client.request("POST", "/secrets/posts", body: "").status == 405)
        let head = try client.request("HEAD", "/secrets/app.wasm")
        #expect(head["Content-Length"] == "10")
    }

    @Test("No path leads out of the folder")
    func traversal() throws {
        let client = try fixture().client()
        for path in [
            "/secrets/../secret.txt", "/secrets/%2e%2e/secret.txt", "/secrets/..%2fsecret.txt",
            "/secrets/assets/../../secret.txt",
            "/secrets//secret.txt", "/secrets/..%5csecret.txt", "/../secret.txt", "/secrets/./index.html",
            "/secrets/assets/..%2Findex.html",
        ] {
            let response = try client.request("GET", path)
            #expect(response.status == 404)
            #expect(!response.text.contains("secret"))
        }
    }

    @Test("An app at the root doesn't answer for an API's unknown paths, nor for another app's")
    func rootMount() throws {
        let files = try StaticFiles(directory: directory.appending(path: "app").path)
        let fixture = try Fixture(routes: { router in
            router.mount(files)
            router.mount(files, under: "/other", fallback: nil)
        })
        let client = try fixture.client()
        #expect(try client.request("GET", "/").text == "<p>app")
        #expect(try client.request("GET", "/posts/12").text == "<p>app")
        #expect(try client.request("GET", "/api/v1/posts/12").text == "12")
        #expect(try client.request("GET", "/api/v1/nothing").status == 404)
        #expect(try client.request("GET", "/other/posts").status == 404)
        #expect(try client.request("GET", "/other/index.html").text == "<p>app")
    }

    @Test("A folder that is missing or too large is an error that names it")
    func unreadable() throws {
        let missing = directory.appending(path: "missing").path
        #expect(throws: StaticFilesError.unreadable(path: missing, errno: 2)) {
            try StaticFiles(directory: missing)
        }
        let error = #expect(throws: StaticFilesError.self) {
            try StaticFiles(directory: self.directory.path, limit: .bytes(10))
        }
        guard case .tooLarge(let path) = error else {
            Issue.record("Not too large: \(String(describing: error))")
            return
        }
        #expect(path.hasPrefix(directory.path))
    }
}
