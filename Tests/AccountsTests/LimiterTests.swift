import Dispatch
import Synchronization
import Testing
import Wire

@testable import Accounts

private let start = Instant(seconds: 1_800_000_000)

@Suite struct SignInLimiterTests {
    private let limiter = SignInLimiter()

    /// Fails as often as is allowed for nothing; each attempt from an address of its own.
    private func failFiveTimes(name: String) {
        for number in 0..<5 {
            #expect(limiter.attempt(name: name, address: "192.0.2.\(number)", at: start) == .allowed)
        }
    }

    @Test("After five failures the wait doubles from a second up to 15 minutes")
    func doubling() {
        failFiveTimes(name: "otter")
        var now = start
        for wait: Int64 in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            let early = now + Seconds(wait - 1)
            #expect(
                limiter.attempt(name: "otter", address: "198.51.100.1:\(wait)", at: now)
                    == .wait(Seconds(wait)))
            #expect(limiter.attempt(name: "otter", address: "198.51.100.1:\(wait)", at: early) == .wait(1))
            now = now + Seconds(wait)
            #expect(limiter.attempt(name: "otter", address: "198.51.100.1:\(wait)", at: now) == .allowed)
        }
    }

    @Test("Names count whatever their case, and each for itself")
    func names() {
        failFiveTimes(name: "Otter")
        #expect(limiter.attempt(name: "oTTER", address: "203.0.113.1", at: start) == .wait(1))
        #expect(limiter.attempt(name: "beaver", address: "203.0.113.1", at: start) == .allowed)
    }

    @Test("An address is slowed whatever the names, and each for itself")
    func addresses() {
        for number in 0..<5 {
            #expect(limiter.attempt(name: "name\(number)", address: "192.0.2.7", at: start) == .allowed)
        }
        #expect(limiter.attempt(name: "a", address: "192.0.2.7", at: start) == .wait(1))
        #expect(limiter.attempt(name: "a", address: "192.0.2.8", at: start) == .allowed)
    }

    @Test("Success forgets the name's failures, but of the address' only the attempt itself")
    func success() {
        for number in 0..<5 {
            #expect(
                limiter.attempt(name: "otter", address: "192.0.2.1", at: start + Seconds(Int64(number)))
                    == .allowed)
        }
        #expect(limiter.attempt(name: "otter", address: "192.0.2.1", at: start + 5) == .allowed)
        limiter.succeeded(name: "otter", address: "192.0.2.1")
        #expect(limiter.attempt(name: "otter", address: "192.0.2.2", at: start + 5) == .allowed)
        #expect(limiter.attempt(name: "beaver", address: "192.0.2.1", at: start + 5) == .wait(1))
    }

    @Test("Who keeps guessing elsewhere doesn't lock a name out where it has signed in or up before")
    func homes() {
        #expect(limiter.attempt(name: "otter", address: "192.0.2.77", at: start) == .allowed)
        limiter.succeeded(name: "Otter", address: "192.0.2.77")
        limiter.signedUp(name: "beaver", address: "2001:db8:1:2::/64")
        for name in ["otter", "beaver"] {
            failFiveTimes(name: name)
            #expect(limiter.attempt(name: name, address: "203.0.113.1", at: start) == .wait(1))
        }
        for second: Int64 in 0..<60 {
            let now = start + Seconds(second)
            #expect(limiter.attempt(name: "otter", address: "192.0.2.77", at: now) == .allowed)
            limiter.succeeded(name: "otter", address: "192.0.2.77")
            #expect(limiter.attempt(name: "beaver", address: "2001:db8:1:2::/64", at: now) == .allowed)
            limiter.succeeded(name: "beaver", address: "2001:db8:1:2::/64")
        }
        // Which forgives nothing of what was guessed elsewhere.
        failFiveTimes(name: "badger")
        #expect(limiter.attempt(name: "otter", address: "203.0.113.2", at: start + 60) == .allowed)
        #expect(limiter.attempt(name: "otter", address: "203.0.113.3", at: start + 60) == .wait(2))
    }

    @Test("At home too, guessing is slowed down")
    func guessingAtHome() {
        limiter.signedUp(name: "otter", address: "192.0.2.77")
        for _ in 0..<5 {
            #expect(limiter.attempt(name: "otter", address: "192.0.2.77", at: start) == .allowed)
        }
        #expect(limiter.attempt(name: "otter", address: "192.0.2.77", at: start) == .wait(1))
        limiter.withdrawn(name: "otter", address: "192.0.2.77")
        #expect(limiter.attempt(name: "otter", address: "192.0.2.77", at: start) == .allowed)
        // Elsewhere, nothing of it counts.
        #expect(limiter.attempt(name: "otter", address: "203.0.113.1", at: start) == .allowed)
    }

    @Test("An attempt that came to nothing counts neither way")
    func withdrawn() {
        for _ in 0..<50 {
            #expect(limiter.attempt(name: "otter", address: "192.0.2.1", at: start) == .allowed)
            limiter.withdrawn(name: "otter", address: "192.0.2.1")
        }
        failFiveTimes(name: "otter")
        limiter.withdrawn(name: "otter", address: "192.0.2.0")
        #expect(limiter.attempt(name: "otter", address: "192.0.2.9", at: start) == .allowed)
        #expect(limiter.attempt(name: "otter", address: "192.0.2.9", at: start) == .wait(1))
    }

    @Test("An hour without an attempt is forgiven, a minute less isn't")
    func forgiving() {
        failFiveTimes(name: "otter")
        failFiveTimes(name: "beaver")
        let almost = start + .minutes(59)
        #expect(limiter.attempt(name: "otter", address: "203.0.113.1", at: almost) == .allowed)
        #expect(limiter.attempt(name: "otter", address: "203.0.113.2", at: almost) == .wait(2))
        let hour = start + .hours(1)
        for number in 0..<5 {
            #expect(
                limiter.attempt(name: "beaver", address: "203.0.113.\(10 + number)", at: hour) == .allowed)
        }
        #expect(limiter.attempt(name: "beaver", address: "203.0.113.20", at: hour) == .wait(1))
    }

    @Test("A clock that is set back makes nobody wait for longer")
    func clockSetBack() {
        failFiveTimes(name: "otter")
        let earlier = start + .days(-3)
        #expect(limiter.attempt(name: "otter", address: "203.0.113.1", at: earlier) == .wait(1))
        #expect(limiter.attempt(name: "otter", address: "203.0.113.1", at: earlier + 1) == .allowed)
    }

    @Test("Of a hundred attempts at once five are let through")
    func concurrency() {
        let allowed = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 100) { [limiter] number in
            if limiter.attempt(name: "otter", address: "192.0.2.\(number)", at: start) == .allowed {
                allowed.add(1, ordering: .relaxed)
            }
        }
        #expect(allowed.load(ordering: .relaxed) == 5)
    }

    @Test("When it is full, what was used longest ago is forgotten")
    func capacity() {
        let small = SignInLimiter(freeFailures: 1, capacity: 4)
        #expect(small.attempt(name: "otter", address: "192.0.2.1", at: start) == .allowed)
        #expect(small.attempt(name: "beaver", address: "192.0.2.2", at: start) == .allowed)
        #expect(small.attempt(name: "otter", address: "192.0.2.3", at: start) == .wait(1))
        #expect(small.attempt(name: "badger", address: "192.0.2.4", at: start) == .allowed)
        // The otter was asked for after the beaver, and stays.
        #expect(small.attempt(name: "otter", address: "192.0.2.5", at: start) == .wait(1))
        #expect(small.attempt(name: "beaver", address: "192.0.2.6", at: start) == .allowed)
    }
}

@Suite struct RateLimiterTests {
    @Test("A burst is let through, and then one in each interval")
    func bucket() {
        let limiter = RateLimiter(RateLimiter.Rate(burst: 3, oneEvery: 10))
        func take(after seconds: Int64) -> Admission {
            limiter.take(address: "192.0.2.1", at: start + Seconds(seconds))
        }
        #expect([take(after: 0), take(after: 0), take(after: 0)] == [.allowed, .allowed, .allowed])
        #expect(take(after: 0) == .wait(10))
        #expect(take(after: 9) == .wait(1))
        #expect(take(after: 10) == .allowed)
        #expect(take(after: 10) == .wait(10))
        #expect(
            [take(after: 1_000), take(after: 1_000), take(after: 1_000)] == [.allowed, .allowed, .allowed])
        #expect(take(after: 1_000) == .wait(10))
    }

    @Test("Each key has a bucket of its own, and an account is no address")
    func keys() {
        let limiter = RateLimiter(RateLimiter.Rate(burst: 1, oneEvery: 60))
        #expect(limiter.take(address: "7", at: start) == .allowed)
        #expect(limiter.take(account: AccountID(7), at: start) == .allowed)
        #expect(limiter.take(account: AccountID(8), at: start) == .allowed)
        #expect(limiter.take(account: AccountID(7), at: start) == .wait(60))
    }

    @Test("A clock that is set back makes nobody wait for longer than an empty bucket")
    func clockSetBack() {
        let limiter = RateLimiter(RateLimiter.Rate(burst: 2, oneEvery: 60))
        #expect(limiter.take(account: AccountID(1), at: start) == .allowed)
        #expect(limiter.take(account: AccountID(1), at: start) == .allowed)
        #expect(limiter.take(account: AccountID(1), at: start + .days(-9)) == .wait(60))
    }

    @Test("Many threads take no more than there is")
    func concurrency() {
        let limiter = RateLimiter(RateLimiter.Rate(burst: 50, oneEvery: 60))
        let allowed = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 400) { _ in
            if limiter.take(account: AccountID(1), at: start) == .allowed {
                allowed.add(1, ordering: .relaxed)
            }
        }
        #expect(allowed.load(ordering: .relaxed) == 50)
    }

    @Test("The table keeps the latest entries, however they come and go")
    func table() {
        var table = BoundedTable<Int, String>(capacity: 3)
        for key in 1...3 {
            table[key] = "\(key)"
        }
        #expect(table[1] == "1")
        table[4] = "4"
        #expect([table[2], table[1], table[3], table[4]] == [nil, "1", "3", "4"])
        table[3] = nil
        table[3] = nil
        table[5] = "5"
        #expect(table.count == 3)
        table[6] = "6"
        #expect([table[1], table[4], table[5], table[6]] == [nil, "4", "5", "6"])
        for key in [4, 5, 6] {
            table[key] = nil
        }
        #expect(table.count == 0)
        table[7] = "7"
        #expect(table[7] == "7")
    }
}
