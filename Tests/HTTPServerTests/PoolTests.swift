import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Wire

/// Where a test holds a handler up.
private final class Gate: Sendable {
    private let entered = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)

    /// Called by the handler.
    func pass() {
        entered.signal()
        opened.wait()
    }

    /// Waits until a handler is there.
    func waitForEntry() -> Bool {
        entered.wait(timeout: .now() + .seconds(10)) == .success
    }

    func open(_ count: Int = 1) {
        for _ in 0..<count { opened.signal() }
    }
}

@Suite("Pools, stopping and many clients")
struct PoolTests {
    private func fixture(
        _ gate: Gate, threads: Int = 1, queueLimit: Int = 0,
        configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws -> Fixture {
        let pool = WorkerPool(name: "slow", threads: threads, queueLimit: queueLimit)
        return try Fixture(configure) { router in
            router.on(Route(.post, "slow"), on: .pool(pool)) { request, _ in
                gate.pass()
                return .text(
                    (request.header("X-Test") ?? "-") + String(decoding: request.body, as: UTF8.self))
            }
        }
    }

    @Test("A slow request never delays a quick one, on its own thread or another")
    func quickBesideSlow() throws {
        let gate = Gate()
        let fixture = try fixture(gate) { $0.threads = 1 }
        let slow = try fixture.client()
        try slow.send("POST /slow HTTP/1.1\r\nHost: test\r\nX-Test: a\r\nContent-Length: 4\r\n\r\nbody")
        #expect(gate.waitForEntry())
        #expect(try fixture.client().request("GET", "/api/v1/posts/12").text == "12")
        gate.open()
        #expect(try slow.receive().text == "abody")
        #expect(try slow.request("GET", "/api/v1/posts/13").text == "13")
    }

    @Test("A full pool is a 503 that says when to come again, and takes more once it has room")
    func fullPool() throws {
        let gate = Gate()
        let fixture = try fixture(gate, queueLimit: 1)
        let clients = try (0..<3).map { _ in try fixture.client() }
        try clients[0].send("POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n")
        #expect(gate.waitForEntry())
        // One of these waits in the queue, the other is refused.
        for client in clients[1...] {
            try client.send("POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n")
        }
        var refused: RawResponse?
        for _ in 0..<1_000 where refused == nil {
            for client in clients[1...] where client.isReadable(within: 5) { refused = try client.receive() }
        }
        #expect(refused?.status == 503)
        #expect(refused?["Retry-After"] == "1")
        #expect(refused?.text.contains(#""code":"unavailable""#) == true)
        gate.open(2)
        #expect(try clients[0].receive().status == 200)
        #expect(gate.waitForEntry())
        gate.open()
        #expect(try clients[0].request("POST", "/slow", body: "again").text == "-again")
    }

    @Test("Requests sent one behind another are answered in order, slow ones among them")
    func pipelining() throws {
        let gate = Gate()
        gate.open(100)
        let fixture = try fixture(gate, threads: 2, queueLimit: 10)
        let client = try fixture.client()
        var requests = ""
        for number in 0..<50 {
            requests += "GET /api/v1/posts/\(number) HTTP/1.1\r\nHost: test\r\n\r\n"
            requests += "POST /slow HTTP/1.1\r\nHost: test\r\nX-Test: \(number)\r\nContent-Length: 1\r\n\r\n!"
        }
        try client.send(requests)
        for number in 0..<50 {
            #expect(try client.receive().text == "\(number)")
            #expect(try client.receive().text == "\(number)!")
        }
    }

    @Test("Stopping lets what is in flight end, says so in its health, and takes nothing new")
    func gracefulStop() throws {
        let gate = Gate()
        let fixture = try fixture(gate)
        let slow = try fixture.client()
        let others = try (0..<2).map { _ in try fixture.client() }
        for other in others { #expect(try other.request("GET", "/healthz").status == 200) }
        try slow.send("POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n")
        #expect(gate.waitForEntry())
        let server = fixture.server
        let stopped = DispatchSemaphore(value: 0)
        let outcome = Outcome()
        DispatchQueue.global().async {
            outcome.value.withLock { $0 = server.stop(within: 10) }
            stopped.signal()
        }
        var health = try others[0].request("GET", "/healthz")
        for _ in 0..<100_000 where health["Connection"] == nil {
            health = try others[0].request("GET", "/healthz")
        }
        // That one may have been asked just before.
        if health.status == 200 { health = try others[1].request("GET", "/healthz") }
        #expect(health.status == 503)
        #expect(health["Connection"] == "close")
        #expect(health.text == #"{"status":"draining"}"#)
        gate.open()
        let response = try slow.receive()
        #expect(response.status == 200)
        #expect(response["Connection"] == "close")
        #expect(stopped.wait(timeout: .now() + .seconds(10)) == .success)
        #expect(outcome.value.withLock { $0 } == true)
        #expect(throws: RawClientError.self) { try fixture.client() }
    }

    @Test("A handler that doesn't end in time doesn't keep the server from stopping")
    func impatientStop() throws {
        let gate = Gate()
        let fixture = try fixture(gate)
        let slow = try fixture.client()
        try slow.send("POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n")
        #expect(gate.waitForEntry())
        #expect(fixture.server.stop(within: 0) == false)
        // It may have been sent its 503, or been cut off.
        let end = try slow.receiveToEnd()
        #expect(end.isEmpty || String(decoding: end, as: UTF8.self).hasPrefix("HTTP/1.1 503"))
        gate.open()
    }

    @Test("Stopping in the middle of everything leaves nothing behind")
    func stopUnderLoad() throws {
        for _ in 0..<10 {
            let gate = Gate()
            gate.open(1_000)
            let fixture = try fixture(gate, threads: 2, queueLimit: 100)
            let clients = try (0..<40).map { _ in try fixture.client() }
            for (index, client) in clients.enumerated() {
                let slow = "POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n"
                let parts = [slow + slow, "GET / nonsense\r\n\r\n", "GET /api/v1/posts HTTP/1.1\r\nHo", slow]
                try client.send(parts[index % parts.count])
            }
            fixture.server.stop(within: 0)
            for client in clients { _ = try client.receiveToEnd() }
        }
    }

    @Test("Two hundred clients at once, each keeping its connection")
    func manyClients() throws {
        let gate = Gate()
        gate.open(1_000)
        let fixture = try fixture(gate, threads: 2, queueLimit: 1_000)
        let clients = try (0..<200).map { _ in try fixture.client() }
        for round in 0..<5 {
            for (index, client) in clients.enumerated() {
                let number = round * 1_000 + index
                if index.isMultiple(of: 4) {
                    try client.send(
                        "POST /slow HTTP/1.1\r\nHost: test\r\nX-Test: \(number)\r\nContent-Length: 0\r\n\r\n")
                } else {
                    try client.send("GET /api/v1/posts/\(number) HTTP/1.1\r\nHost: test\r\n\r\n")
                }
            }
            for (index, client) in clients.enumerated() {
                #expect(try client.receive().text == "\(round * 1_000 + index)")
            }
        }
    }

    @Test("Clients that go away in the middle harm nobody")
    func vanishingClients() throws {
        let gate = Gate()
        gate.open(1_000)
        let fixture = try fixture(gate, threads: 2, queueLimit: 1_000)
        for part in [
            "POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n", "GET /a HTTP/1.1\r\nHo",
            "POST /slow HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\nabc", "",
        ] {
            for _ in 0..<25 { try fixture.client().send(part) }
        }
        #expect(try fixture.client().request("GET", "/api/v1/posts/12").text == "12")
    }

    @Test("Whatever bytes come, the server goes on")
    func garbage() throws {
        let fixture = try Fixture({ $0.connectionLimitPerAddress = 0 })
        var random = SeededRandom(seed: 2_026)
        let valid = Array(
            """
            POST /api/v1/posts?a=%20b HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\nA: b\r\n\r\n\
            3\r\nabc\r\n0\r\n\r\nGET /api/v1/posts/12 HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\n\r\nab
            """.utf8)
        var clients: [RawClient] = []
        for round in 0..<400 {
            var bytes = valid
            if round.isMultiple(of: 4) {
                bytes = (0..<Int.random(in: 1..<3_000, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            } else {
                for _ in 0..<Int.random(in: 1..<6, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
            }
            let client = try fixture.client()
            // The server may close before all is sent.
            try? client.send(bytes)
            clients.append(client)
            if clients.count > 100 { clients.removeFirst() }
        }
        // Connections are dealt out in turn, so that these come to all threads.
        for _ in 0..<4 { #expect(try fixture.client().request("GET", "/healthz").status == 200) }
    }
}

private final class Outcome: Sendable {
    let value = Mutex<Bool?>(nil)
}
