import Synchronization
import Wire

/// Lets each key act so often in a while and no more: a bucket of tokens that fills up steadily.
///
/// It remembers a bounded number of keys, the latest ones.
public final class RateLimiter: Sendable {
    /// How many actions at once a bucket allows, and how fast it fills.
    public struct Rate: Equatable, Sendable {
        let burst: Int64
        let interval: Seconds

        /// Up to `burst` actions at once, and one more every `interval`; both at least 1.
        public init(burst: Int, oneEvery interval: Seconds) {
            self.burst = Int64(max(1, burst))
            self.interval = max(1, interval)
        }
    }

    private let rate: Rate
    /// For each key, when its bucket will be full again.
    private let fullAt: Mutex<BoundedTable<LimiterKey, Instant>>

    /// - Parameter capacity: how many keys are remembered; about 100 bytes each.
    public init(_ rate: Rate, capacity: Int = 100_000) {
        self.rate = rate
        fullAt = Mutex(BoundedTable(capacity: capacity))
    }

    /// Takes one token of an address' bucket. Any text that stands for who calls will do: it is only compared.
    public func take(address: String, at now: Instant) -> Admission {
        take(LimiterKey(.address, address), at: now)
    }

    /// Takes one token of an account's bucket.
    public func take(account: AccountID, at now: Instant) -> Admission {
        take(LimiterKey(.other, String(account.rawValue)), at: now)
    }

    private func take(_ key: LimiterKey, at now: Instant) -> Admission {
        let room = Seconds(rate.burst * rate.interval.count)
        return fullAt.withLock { table in
            // A clock that was set back must not make anybody wait for longer than an empty bucket does.
            let full = min(max(table[key] ?? now, now), now + room)
            let next = full + rate.interval
            let wait = next - (now + room)
            guard wait <= 0 else { return .wait(wait) }
            table[key] = next
            return .allowed
        }
    }
}
