import Dispatch
import Glibc
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Wire

@Suite("The log, the pool and signals")
struct LogTests {
    @Test(
        "One line a request: without its query, its token or its address, and with nothing that breaks the line"
    )
    func accessLines() throws {
        let fixture = try Fixture()
        let client = try fixture.client()
        let token = ["Authorization: Bearer hunter2", "Cookie: hunter2"]
        _ = try client.request("GET", "/api/v1/posts/12?token=hunter2", headers: token)
        #expect(
            fixture.lines.wait(for: "posts/12")
                == "2026-11-30T19:55:00Z access GET /api/v1/posts/12 200 2 0.000")
        fixture.time.advance(2)
        _ = try client.request("HEAD", "/api/v1/posts")
        #expect(
            fixture.lines.wait(for: "HEAD") == "2026-11-30T19:55:02Z access HEAD /api/v1/posts 200 0 0.000")
        _ = try client.request("M\u{1B}", "/x\u{1}\\é%0A")
        #expect(
            fixture.lines.wait(for: "access M")
                == #"2026-11-30T19:55:02Z access M\x1b /x\x01\x5c\xc3\xa9%0A 400 81 0.000"#)
        _ = try client.request("GET", "/x 200 2 0.000")
        #expect(
            fixture.lines.wait(for: "access GET /x")
                == #"2026-11-30T19:55:02Z access GET /x\x20200\x202\x200.000 400 81 0.000"#)
        #expect(!fixture.lines.all.contains { $0.contains("hunter2") || $0.contains("127.0.0.1") })
    }

    @Test("The operator's lines stand in the same stream, one line each")
    func operatorLines() {
        let lines = Lines()
        let log = Log(time: ManualTime().source) { lines.append($0) }
        log.info("one\ntwo")
        log.warning("three")
        log.error("four")
        log.flush()
        #expect(
            lines.all == [
                #"2026-11-30T19:55:00Z info one\x0atwo"#, "2026-11-30T19:55:00Z warning three",
                "2026-11-30T19:55:00Z error four",
            ])
    }

    @Test("What can't be written in time is dropped, counted and said; nobody waits")
    func droppedLines() {
        let lines = Lines()
        let (writing, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = Log(time: ManualTime().source, capacity: .bytes(100)) { bytes in
            writing.signal()
            written.wait()
            lines.append(bytes)
        }
        log.info("first")
        #expect(writing.wait(timeout: .now() + .seconds(10)) == .success)
        // The writer hangs. Each line has 28 bytes, so four of them come to more than the hundred that may wait.
        for number in 0..<10 { log.info("\(number)") }
        for _ in 0..<10 { written.signal() }
        #expect(lines.wait(for: "warning 6 lines were dropped") != nil)
        #expect(lines.all.count == 6)
    }

    @Test("A pool runs what it takes, and once drained takes nothing more")
    func drainedPool() {
        let pool = WorkerPool(name: "test", threads: 3, queueLimit: 100)
        let sum = Sum()
        for number in 1...50 {
            #expect(pool.submit { sum.value.wrappingAdd(number, ordering: .relaxed) })
        }
        #expect(pool.drain(within: 10))
        #expect(sum.value.load(ordering: .relaxed) == 1_275)
        #expect(!pool.submit {})
    }

    @Test("A pool keeps nothing of the work that it has done")
    func forgetfulPool() {
        let pool = WorkerPool(name: "test", threads: 1, queueLimit: 1)
        let done = DispatchSemaphore(value: 0)
        weak var kept: Sum?
        do {
            let sum = Sum()
            kept = sum
            #expect(pool.submit { sum.value.wrappingAdd(1, ordering: .relaxed) })
        }
        #expect(pool.submit { done.signal() })
        #expect(done.wait(timeout: .now() + .seconds(10)) == .success)
        #expect(kept == nil)
    }

    @Test("A pool's queue has an end")
    func boundedPool() {
        let pool = WorkerPool(name: "test", threads: 1, queueLimit: 2)
        let (entered, opened) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        #expect(
            pool.submit {
                entered.signal()
                opened.wait()
            })
        entered.wait()
        #expect(pool.submit {})
        #expect(pool.submit {})
        #expect(!pool.submit {})
        #expect(!pool.drain(within: 0))
        opened.signal()
    }

    @Test("The server serves until the operator's signal, and then stops")
    func signals() throws {
        let fixture = try Fixture()
        let server = fixture.server
        let ended = DispatchSemaphore(value: 0)
        let thread = SignalledThread {
            let watcher = SignalWatcher([SIGUSR1])
            return {
                server.run(until: watcher)
                ended.signal()
            }
        }
        #expect(try fixture.client().request("GET", "/healthz").status == 200)
        thread.kill(SIGUSR1)
        #expect(ended.wait(timeout: .now() + .seconds(10)) == .success)
        #expect(throws: RawClientError.self) { try fixture.client() }
    }

    @Test("A port that is taken and a host that nobody knows are errors that say so")
    func unusableAddress() throws {
        let fixture = try Fixture()
        let port = fixture.server.port
        #expect(port > 0)
        #expect(throws: ServerError.cannotListen(host: "127.0.0.1", port: port, errno: EADDRINUSE)) {
            _ = try Fixture({ $0.port = port })
        }
        #expect(throws: ServerError.unknownHost("256.0.0.1")) {
            _ = try Fixture({ $0.host = "256.0.0.1" })
        }
    }
}

private final class Sum: Sendable {
    let value = Atomic(0)
}

/// A thread to which a signal can be sent alone, as in a test there are others that it would end.
private final class SignalledThread: Sendable {
    private let handle: pthread_t

    /// Runs `prepare` on the thread, and then what it returns; `prepare` is over when the initializer returns.
    init(_ prepare: @escaping @Sendable () -> () -> Void) {
        let ready = DispatchSemaphore(value: 0)
        let body = Body {
            let run = prepare()
            ready.signal()
            run()
        }
        var handle = pthread_t()
        pthread_create(
            &handle, nil,
            { argument in
                Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(body).toOpaque())
        ready.wait()
        self.handle = handle
    }

    func kill(_ signal: Int32) {
        pthread_kill(handle, signal)
    }

    private final class Body {
        let run: () -> Void

        init(_ run: @escaping () -> Void) {
            self.run = run
        }
    }
}
