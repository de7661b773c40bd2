import Dispatch
import HTTPServer
import Synchronization
import TestSupport
import Testing
import Wire

@Suite("A user's share of a pool")
struct UserShareTests {
    private let otto = WorkerPool.User(realm: "app", number: 1)

    @Test("A user's jobs take half of the threads, and nobody waits for them who isn't that user")
    func halfOfTheThreads() {
        let pool = WorkerPool(name: "shared", threads: 4, queueLimit: 20, limitPerUser: 10)
        let gate = DispatchSemaphore(value: 0)
        let entered = DispatchSemaphore(value: 0)
        let running = Atomic(0)
        let most = Atomic(0)
        for _ in 0..<8 {
            let submission = pool.submit(for: otto) {
                most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                entered.signal()
                gate.wait()
                running.subtract(1, ordering: .relaxed)
            }
            #expect(submission == .taken)
        }
        for _ in 0..<2 { entered.wait() }
        // The same number in another app, another number, and nobody: all are served beside them, one after the other.
        let others = [
            WorkerPool.User(realm: "other", number: 1), WorkerPool.User(realm: "app", number: 2), nil,
        ]
        for other in others + others {
            let done = DispatchSemaphore(value: 0)
            #expect(pool.submit(for: other) { done.signal() } == .taken)
            done.wait()
        }
        #expect(most.load(ordering: .relaxed) == 2)
        for _ in 0..<8 { gate.signal() }
        // All of them come to their turn, also when the pool is drained meanwhile.
        #expect(pool.drain(within: 60))
        for _ in 0..<6 { #expect(entered.wait(timeout: .now()) == .success) }
        #expect(most.load(ordering: .relaxed) == 2)
    }

    @Test("A user has few jobs in the pool, and may bring another once one has ended")
    func limitPerUser() {
        let pool = WorkerPool(name: "shared", threads: 1, queueLimit: 20, limitPerUser: 2)
        let gate = DispatchSemaphore(value: 0)
        #expect(pool.submit(for: otto) { gate.wait() } == .taken)
        #expect(pool.submit(for: otto) {} == .taken)
        #expect(pool.submit(for: otto) {} == .tooManyOfUser)
        let done = DispatchSemaphore(value: 0)
        #expect(pool.submit(for: nil) { done.signal() } == .taken)
        gate.signal()
        // There is one thread: when this has run, the others have ended.
        done.wait()
        #expect(pool.submit(for: otto) {} == .taken)
        #expect(pool.drain(within: 60))
        #expect(pool.submit(for: otto) {} == .full)
    }

    @Test("Users who come and go in any order all come to their turn", arguments: 1...10)
    func random(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pool = WorkerPool(name: "shared", threads: 3, queueLimit: 1_000, limitPerUser: 50)
        let done = Atomic(0)
        var taken = 0
        for _ in 0..<500 {
            let number = Int64.random(in: 0..<4, using: &random)
            let user = number == 0 ? nil : WorkerPool.User(realm: "app", number: number)
            if pool.submit(for: user, { done.add(1, ordering: .relaxed) }) == .taken { taken += 1 }
        }
        #expect(pool.drain(within: 60))
        #expect(taken > 0 && done.load(ordering: .relaxed) == taken)
    }

    @Test("One request too many of a user is a 429 that says when to come again; others are served")
    func refused() throws {
        let pool = WorkerPool(name: "shared", threads: 2, queueLimit: 20, limitPerUser: 1)
        let gate = DispatchSemaphore(value: 0)
        let entered = DispatchSemaphore(value: 0)
        let fixture = try Fixture({ _ in }) { router in
            let shared = Executor.chosenPool { request in
                let number = request.header("X-User").flatMap { Int64($0) }
                return number.map { pool.place(for: .init(realm: "app", number: $0)) }
            }
            router.on(Route(.post, "shared"), on: shared) { request, _ in
                if request.header("X-User") == "1" {
                    entered.signal()
                    gate.wait()
                }
                return .text("done")
            }
        }
        let first = try fixture.client()
        try first.send("POST /shared HTTP/1.1\r\nHost: test\r\nX-User: 1\r\nContent-Length: 0\r\n\r\n")
        entered.wait()
        let second = try fixture.client().request("POST", "/shared", headers: ["X-User: 1"], body: "")
        #expect(second.status == 429 && second["Retry-After"] == "2")
        #expect(second.text.contains("too_many_requests"))
        #expect(
            try fixture.client().request("POST", "/shared", headers: ["X-User: 2"], body: "").status == 200)
        gate.signal()
        #expect(try first.receive().text == "done")
    }
}
