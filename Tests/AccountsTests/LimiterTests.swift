import Dispatch
import Synchronization
import Testing
import Wire

@testable import Accounts

private let start = Instant(seconds: 1_800_000_000)

@Suite struct SignInLimiterTests {
    private let limiter = SignInLimiter()

    private func attempt(
        _ name: String, _ address: String, device: String? = nil, at now: Instant = start
    ) -> Admission {
        limiter.begin(SignInAttempt(name: name, address: address, device: device), at: now)
    }

    /// Fails as often as is allowed for nothing at one address, with a name or with names of all sorts.
    private func failFiveTimes(_ name: String?, at address: String, now: Instant = start) {
        for number in 0..<5 { #expect(attempt(name ?? "name\(number)", address, at: now) == .allowed) }
    }

    /// Fails as often as a crowd may for nothing; each attempt from an address of its own.
    private func failFiftyTimes(_ name: String, now: Instant = start) {
        for number in 0..<50 { #expect(attempt(name, "crowd \(name) \(number)", at: now) == .allowed) }
    }

    @Test("After five failures the wait doubles from a second up to 15 minutes")
    func doubling() {
        failFiveTimes("otter", at: "192.0.2.1")
        var now = start
        for wait: Int64 in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900] {
            #expect(attempt("otter", "192.0.2.1", at: now) == .wait(Seconds(wait)))
            #expect(attempt("otter", "192.0.2.1", at: now + Seconds(wait - 1)) == .wait(1))
            now = now + Seconds(wait)
            #expect(attempt("otter", "192.0.2.1", at: now) == .allowed)
        }
    }

    @Test("Who guesses slows down nobody at another address")
    func elsewhere() {
        failFiveTimes("otter", at: "192.0.2.1")
        #expect(attempt("otter", "192.0.2.1") == .wait(1))
        #expect(attempt("otter", "192.0.2.2") == .allowed)
    }

    @Test("An address is slowed whatever the names, and each for itself")
    func addresses() {
        failFiveTimes(nil, at: "192.0.2.7")
        #expect(attempt("a", "192.0.2.7") == .wait(1))
        #expect(attempt("a", "192.0.2.8") == .allowed)
    }

    @Test(
        "A crowd that guesses at one name, each from an address of its own, has some hundred attempts a day")
    func crowd() {
        failFiftyTimes("Otter")
        #expect(attempt("oTTER", "203.0.113.1") == .wait(1))
        #expect(attempt("beaver", "203.0.113.1") == .allowed)
        var (now, count) = (start, 0)
        while now < start + .days(1) {
            switch attempt("otter", "crowd \(now.seconds)", at: now) {
            case .allowed: count += 1
            case .wait(let wait): now = now + wait
            }
        }
        #expect(count == 104)
    }

    @Test(
        "A device that has signed in before is slowed down by nobody, neither elsewhere nor at its own address"
    )
    func devices() {
        failFiveTimes("otter", at: "192.0.2.1")
        for number in 0..<45 { #expect(attempt("otter", "crowd \(number)") == .allowed) }
        #expect(attempt("otter", "192.0.2.1") == .wait(1))
        #expect(attempt("otter", "203.0.113.1") == .wait(1))
        for second: Int64 in 0..<60 {
            let known = SignInAttempt(name: "otter", address: "192.0.2.1", device: "phone")
            #expect(limiter.begin(known, at: start + Seconds(second)) == .allowed)
            limiter.succeeded(known)
        }
    }

    @Test("On such a device, too, guessing is slowed down, and slows down no other")
    func guessingOnDevice() {
        for _ in 0..<5 { #expect(attempt("otter", "192.0.2.1", device: "phone") == .allowed) }
        #expect(attempt("otter", "192.0.2.1", device: "phone") == .wait(1))
        #expect(attempt("otter", "192.0.2.9", device: "phone") == .wait(1))
        #expect(attempt("otter", "192.0.2.1", device: "tablet") == .allowed)
        #expect(attempt("otter", "192.0.2.1") == .allowed)
    }

    @Test(
        "Success forgets the name's failures there, but of the address' and the crowd's only the attempt itself"
    )
    func success() {
        let own = SignInAttempt(name: "otter", address: "192.0.2.1")
        failFiveTimes("otter", at: "192.0.2.1")
        #expect(limiter.begin(own, at: start + 1) == .allowed)
        limiter.succeeded(own)
        #expect(attempt("beaver", "192.0.2.1", at: start + 1) == .wait(1))
        // Five failures of the crowd's are known by now.
        for number in 0..<45 { #expect(attempt("otter", "crowd \(number)", at: start + 1) == .allowed) }
        #expect(attempt("otter", "203.0.113.1", at: start + 1) == .wait(1))
    }

    @Test("A crowd doesn't lock a name out where it has signed in or up before")
    func homes() {
        let otter = SignInAttempt(name: "otter", address: "192.0.2.77")
        let beaver = SignInAttempt(name: "beaver", address: "2001:db8:1:2::/64")
        #expect(limiter.begin(otter, at: start) == .allowed)
        limiter.succeeded(SignInAttempt(name: "Otter", address: otter.address))
        limiter.signedUp(name: "beaver", address: beaver.address)
        for name in ["otter", "beaver"] {
            failFiftyTimes(name)
            #expect(attempt(name, "203.0.113.1") == .wait(1))
        }
        for second: Int64 in 0..<60 {
            for own in [otter, beaver] {
                #expect(limiter.begin(own, at: start + Seconds(second)) == .allowed)
                limiter.succeeded(own)
            }
        }
        // Which forgives nothing of what was guessed elsewhere.
        #expect(attempt("otter", "203.0.113.2", at: start + 60) == .allowed)
        #expect(attempt("otter", "203.0.113.3", at: start + 60) == .wait(2))
        failFiveTimes("otter", at: otter.address, now: start + 60)
        #expect(limiter.begin(otter, at: start + 60) == .wait(1))
    }

    @Test("An attempt that came to nothing counts neither way")
    func withdrawn() {
        let own = SignInAttempt(name: "otter", address: "192.0.2.1")
        for _ in 0..<100 {
            #expect(limiter.begin(own, at: start) == .allowed)
            limiter.withdrawn(own)
        }
        failFiveTimes("otter", at: "192.0.2.1")
        limiter.withdrawn(own)
        #expect(limiter.begin(own, at: start) == .allowed)
        #expect(limiter.begin(own, at: start) == .wait(1))
    }

    @Test("An hour without an attempt is forgiven, a minute less isn't")
    func forgiving() {
        failFiveTimes("otter", at: "192.0.2.1")
        failFiveTimes("beaver", at: "192.0.2.2")
        let almost = start + .minutes(59)
        #expect(attempt("otter", "192.0.2.1", at: almost) == .allowed)
        #expect(attempt("otter", "192.0.2.1", at: almost) == .wait(2))
        failFiveTimes("beaver", at: "192.0.2.2", now: start + .hours(1))
        #expect(attempt("beaver", "192.0.2.2", at: start + .hours(1)) == .wait(1))
    }

    @Test("A clock that is set back makes nobody wait for longer")
    func clockSetBack() {
        failFiveTimes("otter", at: "192.0.2.1")
        let earlier = start + .days(-3)
        #expect(attempt("otter", "192.0.2.1", at: earlier) == .wait(1))
        #expect(attempt("otter", "192.0.2.1", at: earlier + 1) == .allowed)
    }

    @Test("Of a hundred attempts at once five are let through at an address, and fifty of a crowd's")
    func concurrency() {
        for (addresses, expected) in [(1, 5), (100, 50)] {
            let limiter = SignInLimiter()
            let allowed = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: 100) { number in
                let attempt = SignInAttempt(name: "otter", address: "192.0.2.\(number % addresses)")
                if limiter.begin(attempt, at: start) == .allowed { allowed.add(1, ordering: .relaxed) }
            }
            #expect(allowed.load(ordering: .relaxed) == expected)
        }
    }

    @Test("When it is full, what was used longest ago is forgotten")
    func capacity() {
        let small = SignInLimiter(freeFailures: 1, capacity: 4)
        func attempt(_ device: String) -> Admission {
            small.begin(SignInAttempt(name: "otter", address: "192.0.2.1", device: device), at: start)
        }
        for device in ["a", "b", "c", "d"] { #expect(attempt(device) == .allowed) }
        #expect(attempt("a") == .wait(1))
        #expect(attempt("e") == .allowed)
        // The first was asked for after the second, and stays.
        #expect(attempt("a") == .wait(1))
        #expect(attempt("b") == .allowed)
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
