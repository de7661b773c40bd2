import Dispatch
import Synchronization
import TestSupport
import Testing
import Wire

@testable import HTTPServer

@Suite("When there are as many connections as there can be")
struct ConnectionTests {
    private func isServed(_ client: RawClient) -> Bool {
        (try? client.request("GET", "/api/v1/posts/12").text) == "12"
    }

    /// Whether the other side has closed it.
    private func isClosed(_ client: RawClient) -> Bool {
        client.isReadable(within: 10_000) && (try? client.receiveToEnd()) == []
    }

    @Test("the one that has been idle longest is closed for a new one", arguments: [true, false])
    func idlest(isLimitedPerAddress: Bool) throws {
        let fixture = try Fixture { configuration in
            if isLimitedPerAddress {
                configuration.connectionLimitPerAddress = 3
            } else {
                configuration.connectionLimit = 3
                configuration.connectionLimitPerAddress = 0
            }
        }
        var clients: [RawClient] = []
        for _ in 0..<3 {
            let client = try fixture.client()
            #expect(isServed(client))
            clients.append(client)
            fixture.time.advance(1)
        }
        // Now the second one has been idle longest.
        #expect(isServed(clients[0]))
        fixture.time.advance(1)
        let newcomer = try fixture.client()
        #expect(isServed(newcomer))
        #expect(isClosed(clients[1]))
        #expect(isServed(clients[0]) && isServed(clients[2]))
    }

    @Test("a thousand connections that ask nothing shut nobody out")
    func silentCrowd() throws {
        let fixture = try Fixture {
            $0.connectionLimit = 100
            $0.connectionLimitPerAddress = 0
        }
        var crowd: [RawClient] = []
        for _ in 0..<1_000 {
            crowd.append(try fixture.client())
            if crowd.count % 100 == 0 {
                fixture.time.advance(1)
                #expect(isServed(try fixture.client()))
            }
        }
    }

    @Test("one that is being served isn't closed for anybody")
    func working() throws {
        let started = Crossing()
        let released = Crossing()
        let fixture = try Fixture(
            { $0.connectionLimitPerAddress = 1 },
            routes: { router in
                router.onLater(Route(.get, "wait")) { _, _, answer in
                    started.open()
                    released.whenOpen { answer.send(.success(.text("done"))) }
                }
            })
        let busy = try fixture.client()
        try busy.send("GET /wait HTTP/1.1\r\nHost: test\r\n\r\n")
        started.wait()
        let refused = try fixture.client().request("GET", "/api/v1/posts/12")
        #expect(refused.status == 503 && refused["Retry-After"] == "1")
        released.open()
        #expect(try busy.receive().text == "done")
    }

    @Test("one that sends its head a byte at a time is closed for others after five seconds, not at once")
    func dribbler() throws {
        let fixture = try Fixture { $0.connectionLimitPerAddress = 1 }
        let slow = try fixture.client()
        try slow.send("GET /api/v1/posts/12 HTTP/1.1\r\nHo")
        #expect(try fixture.client().request("GET", "/api/v1/posts/12").status == 503)
        fixture.time.advance(6)
        #expect(isServed(try fixture.client()))
        #expect(isClosed(slow))
    }

    @Test("an IPv6 network of 64 bits is one address, and one of 56 bits one household")
    func households() throws {
        func address(_ text: String) throws -> RemoteAddress { try #require(RemoteAddress(text: text)) }
        let first = try address("2001:db8:aa:bb01::1")
        #expect(first == (try address("2001:db8:aa:bb01:ffff::2")))
        let neighbour = try address("2001:db8:aa:bbff::1")
        #expect(first != neighbour && first.household == neighbour.household)
        #expect(first.household != (try address("2001:db8:aa:bc01::1")).household)
        #expect(try address("192.0.2.1").household == (try address("192.0.2.1")))
        #expect(try address("192.0.2.1").household != (try address("192.0.2.2")).household)
    }

    @Test("a household has twice what an address has, however many addresses it uses")
    func householdLimit() throws {
        var configuration = ServerConfiguration()
        configuration.connectionLimitPerAddress = 2
        let admissions = Admissions(configuration)
        func enter(_ text: String) throws -> Admissions.Shortage? {
            admissions.enter(try #require(RemoteAddress(text: text)))
        }
        #expect(try enter("2001:db8:0:0100::1") == nil)
        #expect(try enter("2001:db8:0:0100::2") == nil)
        #expect(try enter("2001:db8:0:0100::3") == .address)
        #expect(try enter("2001:db8:0:0101::1") == nil)
        #expect(try enter("2001:db8:0:0102::1") == nil)
        #expect(try enter("2001:db8:0:0103::1") == .household)
        #expect(try enter("2001:db8:0:0200::1") == nil)
        admissions.leave(try #require(RemoteAddress(text: "2001:db8:0:0101::1")))
        #expect(try enter("2001:db8:0:0103::1") == nil)
        #expect(admissions.count == 5)
    }
}

/// A place that opens once: who waits goes on then, and what is to be done is done.
private final class Crossing: Sendable {
    private let state = Mutex<(isOpen: Bool, work: (@Sendable () -> Void)?)>((false, nil))
    private let opened = DispatchSemaphore(value: 0)

    func open() {
        let work = state.withLock { state in
            state.isOpen = true
            return state.work
        }
        opened.signal()
        work?()
    }

    func wait() { opened.wait() }

    func whenOpen(_ work: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            state.work = work
            return state.isOpen
        }
        if isOpen { work() }
    }
}
