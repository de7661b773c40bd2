import Synchronization
import Wire

/// What a limiter answers.
public enum Admission: Equatable, Sendable {
    /// Go on; it has been counted.
    case allowed
    /// Try again after so many seconds, at least one.
    case wait(Seconds)
}

/// Somebody who tries a password, by what the limiter tells them apart.
public struct SignInAttempt: Sendable {
    /// The name whose password it is said to be.
    let name: String
    /// Any text that stands for who calls: it is only compared.
    let address: String
    /// What a device is known by that has signed in with this name before; nil for any other.
    let device: String?

    /// Made of its parts.
    public init(name: String, address: String, device: String? = nil) {
        self.name = name
        self.address = address
        self.device = device
    }
}

/// Slows down whoever guesses passwords, and not whom they guess about.
///
/// After five failures the next attempt must wait for a second, then two, four, … up to 15 minutes; an hour without an
/// attempt is forgiven. What is counted:
///
/// - A device that has signed in with the name before is counted by itself: nobody else slows it down.
/// - Any other is counted by its address, whatever the names, and by the name at its address. So who guesses at one address
///   slows nobody down at another.
/// - Besides, all attempts at a name that come from where it has not signed in before are counted together: after fifty
///   failures they wait likewise. So guessing from many addresses comes to some hundred attempts a day.
///
/// It remembers a bounded number of all these, the latest ones.
public final class SignInLimiter: Sendable {
    private struct Failures {
        var count: Int
        var last: Instant
    }

    private static let longestWait = Seconds.minutes(15)
    private static let memory = Seconds.hours(1)
    /// How many times as many failures cost nothing where attempts from everywhere are counted together.
    private static let crowd = 10

    private struct State {
        var failures: BoundedTable<LimiterKey, Failures>
        /// The names at the addresses where they have signed in.
        var homes: BoundedTable<LimiterKey, Void>

        /// What an attempt counts against.
        mutating func keys(_ attempt: SignInAttempt) -> [LimiterKey] {
            if let device = attempt.device { return [LimiterKey(.device, device)] }
            let here = LimiterKey(name: attempt.name, at: attempt.address)
            let keys = [here, LimiterKey(.address, attempt.address)]
            return homes[here] == nil ? keys + [LimiterKey(.name, attempt.name)] : keys
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
    ///   - capacity: how many devices, names and addresses are remembered, and how many places where a name has signed in;
    ///     about 100 bytes each.
    public init(freeFailures: Int = 5, capacity: Int = 100_000) {
        self.freeFailures = freeFailures
        state = Mutex(
            State(failures: BoundedTable(capacity: capacity), homes: BoundedTable(capacity: capacity)))
    }

    /// Asks whether a password may be tried now; when it may, the attempt counts as a failure until ``succeeded(_:)`` or
    /// ``withdrawn(_:)`` says otherwise. So of many attempts at once no more are let through than of as many one after another.
    public func begin(_ attempt: SignInAttempt, at now: Instant) -> Admission {
        state.withLock { state in
            let keys = state.keys(attempt)
            let entries = keys.map { failures($0, at: now, in: &state.failures) }
            let wait = zip(keys, entries).map { self.wait(after: $1, counting: $0, at: now) }.max() ?? 0
            guard wait <= 0 else { return .wait(wait) }
            for (key, entry) in zip(keys, entries) {
                state.failures[key] = Failures(count: entry.count + 1, last: now)
            }
            return .allowed
        }
    }

    /// The password was right: the failures of the device, or of the name at this address, are forgotten. What was counted
    /// together with others' attempts loses this one alone.
    public func succeeded(_ attempt: SignInAttempt) {
        state.withLock { state in
            let keys = state.keys(attempt)
            state.failures[keys[0]] = nil
            for key in keys.dropFirst() { state.takeBack(key) }
            state.homes[LimiterKey(name: attempt.name, at: attempt.address)] = ()
        }
    }

    /// The name was made at this address: it has signed in there, though no password was tried.
    public func signedUp(name: String, address: String) {
        state.withLock { $0.homes[LimiterKey(name: name, at: address)] = () }
    }

    /// The attempt came to nothing for a reason of the server's: it counts neither way.
    public func withdrawn(_ attempt: SignInAttempt) {
        state.withLock { state in
            for key in state.keys(attempt) { state.takeBack(key) }
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

    private func wait(after failures: Failures, counting key: LimiterKey, at now: Instant) -> Seconds {
        let free = key.kind == .name ? freeFailures * Self.crowd : freeFailures
        guard failures.count >= free else { return 0 }
        // Ten doublings are more than the longest wait.
        let doubled = Seconds(1 << min(failures.count - free, 10))
        return failures.last + min(doubled, SignInLimiter.longestWait) - now
    }
}
