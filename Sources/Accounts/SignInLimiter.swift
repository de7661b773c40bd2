import Synchronization
import Wire

/// What a limiter answers.
public enum Admission: Equatable, Sendable {
    /// Go on; it has been counted.
    case allowed
    /// Try again after so many seconds, at least one.
    case wait(Seconds)
}

/// Slows down whoever guesses passwords, by the name that is tried and by the address that tries.
///
/// After five failures the next attempt must wait for a second, then two, four, … up to 15 minutes; an hour
/// without an attempt is forgiven. It remembers a bounded number of names and addresses, the latest ones.
///
/// A name counts apart at an address where it has signed in before, so that somebody who keeps guessing from
/// elsewhere doesn't lock its owner out.
public final class SignInLimiter: Sendable {
    private struct Failures {
        var count: Int
        var last: Instant
    }

    private static let longestWait = Seconds.minutes(15)
    private static let memory = Seconds.hours(1)

    private struct State {
        var failures: BoundedTable<LimiterKey, Failures>
        /// The names at the addresses where they have signed in.
        var homes: BoundedTable<LimiterKey, Void>

        /// What an attempt counts against: the name, at home or elsewhere, and the address.
        mutating func keys(_ name: String, _ address: String) -> [LimiterKey] {
            let home = LimiterKey(name: name, at: address)
            return [homes[home] == nil ? LimiterKey(.name, name) : home, LimiterKey(.address, address)]
        }

        mutating func takeBack(_ key: LimiterKey) {
            guard let entry = failures[key] else { return }
            failures[key] = entry.count > 1 ? Failures(count: entry.count - 1, last: entry.last) : nil
        }
    }

    private let freeFailures: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - freeFailures: how many failures cost nothing.
    ///   - capacity: how many names and addresses are remembered, and how many places where a name has signed in; about
    ///     100 bytes each.
    public init(freeFailures: Int = 5, capacity: Int = 100_000) {
        self.freeFailures = freeFailures
        state = Mutex(
            State(failures: BoundedTable(capacity: capacity), homes: BoundedTable(capacity: capacity)))
    }

    /// Asks whether a password may be tried now; when it may, the attempt counts as a failure until
    /// ``succeeded(name:address:)`` or ``withdrawn(name:address:)`` says otherwise. So of many attempts at
    /// once no more are let through than of as many one after another.
    /// - Parameter address: any text that stands for who calls: it is only compared.
    public func attempt(name: String, address: String, at now: Instant) -> Admission {
        state.withLock { state in
            let keys = state.keys(name, address)
            let entries = keys.map { failures($0, at: now, in: &state.failures) }
            let wait = entries.map { self.wait(after: $0, at: now) }.max() ?? 0
            guard wait <= 0 else { return .wait(wait) }
            for (key, entry) in zip(keys, entries) {
                state.failures[key] = Failures(count: entry.count + 1, last: now)
            }
            return .allowed
        }
    }

    /// The password was right: the name's failures are forgotten, and the address' attempt was none. At an address where
    /// it has signed in before, those that came from elsewhere are not.
    public func succeeded(name: String, address: String) {
        state.withLock { state in
            let keys = state.keys(name, address)
            state.failures[keys[0]] = nil
            state.takeBack(keys[1])
            state.homes[LimiterKey(name: name, at: address)] = ()
        }
    }

    /// The name was made at this address: it has signed in there, though no password was tried.
    public func signedUp(name: String, address: String) {
        state.withLock { $0.homes[LimiterKey(name: name, at: address)] = () }
    }

    /// The attempt came to nothing for a reason of the server's: it counts neither way.
    public func withdrawn(name: String, address: String) {
        state.withLock { state in
            for key in state.keys(name, address) {
                state.takeBack(key)
            }
        }
    }

    private func failures(
        _ key: LimiterKey, at now: Instant, in table: inout BoundedTable<LimiterKey, Failures>
    ) -> Failures {
        guard let entry = table[key], now - entry.last < SignInLimiter.memory else {
            return Failures(count: 0, last: now)
        }
        // A clock that was set back must not make anybody wait for longer.
        guard entry.last > now else { return entry }
        table[key] = Failures(count: entry.count, last: now)
        return Failures(count: entry.count, last: now)
    }

    private func wait(after failures: Failures, at now: Instant) -> Seconds {
        guard failures.count >= freeFailures else { return 0 }
        // Ten doublings are more than the longest wait.
        let doubled = Seconds(1 << min(failures.count - freeFailures, 10))
        return failures.last + min(doubled, SignInLimiter.longestWait) - now
    }
}
