import Database
import Foundation
import SecretsServer
import TestSupport
import Testing

@Suite("Serving")
struct ServingTests {
    @Test("A-01 one app alone: its page and its API are served, and the root leads to it")
    func oneApp() throws {
        let folder = try TemporaryFolder()
        try folder.write("<!doctype html><title>Secrets</title>", to: "web/secrets/index.html")
        try folder.write("// shared", to: "web/host.js")
        try folder.write("// versioned", to: "web/secrets/0123456789abcdef/host.js")
        try folder.write("<!doctype html><title>other</title>", to: "web/other/index.html")
        let server = try RunningTrebol([
            "serve", "--port", "0", "--data", folder.path + "/data", "--apps", "secrets", "--web",
            folder.path + "/web",
        ])
        let client = try RawClient(port: try server.port())
        let root = try client.request("GET", "/")
        #expect(root.status == 303 && root["Location"] == "/secrets/")
        for path in ["/secrets/", "/secrets", "/secrets/compose", "/secrets/posts/12"] {
            let page = try client.request("GET", path)
            #expect(page.status == 200 && page.text.contains("<title>Secrets</title>"))
            #expect(page["Content-Security-Policy"] != nil)
        }
        #expect(try client.request("GET", "/host.js").text == "// shared")
        let versioned = try client.request("GET", "/secrets/0123456789abcdef/host.js")
        #expect(versioned["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(try client.request("GET", "/secrets/")["Cache-Control"] == "no-cache")
        #expect(try client.request("GET", "/secrets/missing.js").status == 404)
        #expect(try client.request("GET", "/api/v1/fake").status == 200)
        #expect(try client.request("GET", "/healthz").text == #"{"status":"ok"}"#)
        #expect(try client.request("GET", "/bench/fixed").status == 404)
    }

    @Test(
        "A-01 without its pages it does not start, and says what to do; with --web none it serves the APIs alone"
    )
    func noPages() throws {
        let folder = try TemporaryFolder()
        let flags = ["serve", "--port", "0", "--data", folder.path + "/data", "--web"]
        let ending = try RunningTrebol(flags + [folder.path + "/web"]).ending()
        #expect(ending.status == 1)
        #expect(ending.errors.contains("make web") && ending.errors.contains("--web none"))
        let server = try RunningTrebol(flags + ["none"])
        let client = try RawClient(port: try server.port())
        #expect(try client.request("GET", "/api/v1/fake").status == 200)
        #expect(try client.request("GET", "/secrets/").status == 404)
    }

    @Test("the benchmark's body has the size that was asked for")
    func fixedBody() throws {
        let folder = try TemporaryFolder()
        let server = try RunningTrebol([
            "serve", "--port", "0", "--data", folder.path, "--web", "none", "--bench",
        ])
        let client = try RawClient(port: try server.port())
        #expect(try client.request("GET", "/bench/fixed?bytes=9000").body.count == 9_000)
        #expect(try client.request("GET", "/bench/fixed?bytes=-1").status == 400)
    }

    @Test("a second server on the same data is refused, and the first one goes on")
    func secondServer() throws {
        let folder = try TemporaryFolder()
        let flags = ["serve", "--port", "0", "--data", folder.path, "--web", "none"]
        let first = try RunningTrebol(flags)
        let client = try RawClient(port: try first.port())
        let second = try RunningTrebol(flags).ending()
        #expect(second.status == 1)
        #expect(second.errors.contains("in use by another trebol"))
        #expect(try client.request("GET", "/healthz").status == 200)
    }

    @Test("a database from the future is refused with a clear message, and left as it is")
    func future() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/secrets.sqlite3"
        let database = try Database(at: path, migrations: SecretsService.migrations)
        try database.write { connection throws(DatabaseError) in
            _ = try connection.execute("INSERT INTO migrations (component, version) VALUES ('secrets', 999)")
        }
        database.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let ending = try RunningTrebol(["serve", "--port", "0", "--data", folder.path, "--web", "none"])
            .ending()
        #expect(ending.status == 1)
        #expect(ending.errors.contains("newer release") && ending.errors.contains("999"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test(
        "a port that is taken, a host that isn't one, a folder that can't be made: each is said, with status 1"
    )
    func cannotStart() throws {
        let folder = try TemporaryFolder()
        let first = try RunningTrebol(["serve", "--port", "0", "--data", folder.path + "/a", "--web", "none"])
        let port = try first.port()
        for (flags, hint) in [
            (["--port", String(port), "--data", folder.path + "/b"], "Can't listen"),
            (["--port", "0", "--host", "192.0.2.1", "--data", folder.path + "/c"], "Can't listen"),
            (["--port", "0", "--data", "/proc/nowhere"], "can't be made"),
        ] {
            let ending = try RunningTrebol(["serve", "--web", "none"] + flags).ending()
            #expect(ending.status == 1)
            #expect(ending.errors.contains(hint), "\(ending.errors)")
        }
    }

    @Test(
        "SIGTERM ends it with 0 within ten seconds, though a body never comes whole and nobody reads the log")
    func stopsInTime() throws {
        let folder = try TemporaryFolder()
        let server = try RunningTrebol(["serve", "--port", "0", "--data", folder.path, "--web", "none"])
        let port = try server.port()
        let client = try RawClient(port: port)
        // More lines than the pipe takes.
        let path = "/" + String(repeating: "a", count: 1_000)
        for _ in 0..<200 { #expect(try client.request("GET", path).status == 404) }
        let slow = try RawClient(port: port)
        try slow.send(
            "POST /api/v1/sign_up HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n"
        )
        #expect(try slow.receive().status == 100)
        let clock = ContinuousClock()
        let start = clock.now
        server.send(SIGTERM)
        #expect(server.status() == 0)
        #expect(clock.now - start < .seconds(10))
    }

    @Test("SIGTERM ends it with 0, and the request in flight is answered first")
    func stops() throws {
        let folder = try TemporaryFolder()
        let server = try RunningTrebol(["serve", "--port", "0", "--data", folder.path, "--web", "none"])
        let port = try server.port()
        let client = try RawClient(port: port)
        let body = #"{"username":"hushed-otter","password":"a long password"}"#
        try client.send(
            "POST /api/v1/sign_up HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n")
        // Now the server has seen the request's headers, and waits for its body.
        #expect(try client.receive().status == 100)
        let other = try RawClient(port: port)
        #expect(try other.request("GET", "/healthz").status == 200)
        server.send(SIGTERM)
        while try other.request("GET", "/healthz").status == 200 {}
        try client.send(body)
        #expect(try client.receive().status == 201)
        #expect(try server.ending().status == 0)
    }
}
