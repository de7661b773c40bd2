import Accounts
import HTTPServer
import Wire

/// Slows down whoever does something much more often than a person would: by account, and by address.
///
/// All of it is in memory, for the latest accounts and addresses alone, under hashes that only this process can make; it is
/// forgotten when the server stops.
public final class Limits: Sendable {
    /// How many accounts, and how many addresses, are remembered for each action; some 100 bytes each.
    private static let capacity = 20_000

    private struct Pair: Sendable {
        let accounts: RateLimiter?
        let addresses: RateLimiter
    }

    private let pairs: [LimitedAction: Pair]

    private init(_ actions: [LimitedAction]) {
        pairs = Dictionary(
            uniqueKeysWithValues: actions.map { action in
                let accounts = action.accountRate.map { RateLimiter($0, capacity: Self.capacity) }
                let addresses = RateLimiter(action.addressRate, capacity: Self.capacity)
                return (action, Pair(accounts: accounts, addresses: addresses))
            })
    }

    /// Those that people are served with.
    public static var standard: Limits { Limits(LimitedAction.allCases) }

    /// None at all: for measuring. Guessing passwords stays as slow as ever.
    public static var off: Limits { Limits([]) }

    /// Counts one action, or refuses it with 429 and the seconds to wait.
    /// - Parameter account: whose it is; nil for somebody who has none yet.
    func take(
        _ action: LimitedAction, of account: AccountID?, from address: RemoteAddress, at now: Instant
    ) throws(HTTPError) {
        guard let pair = pairs[action] else { return }
        // The account first: one that is too fast uses up nothing of what its neighbours share.
        if let account, case .wait(let wait)? = pair.accounts?.take(account: account, at: now) {
            throw Refusal.tooMany(action, wait)
        }
        if case .wait(let wait) = pair.addresses.take(address: address.limiterKey, at: now) {
            throw Refusal.tooMany(action, wait)
        }
    }
}

extension Refusal {
    /// 429, with the seconds after which it is worth trying again.
    static func tooMany(_ action: LimitedAction, _ wait: Seconds) -> HTTPError {
        let subject =
            switch action {
            case .signUp: "Many people have signed up from where you are."
            case .post: "That is a lot of secrets at once."
            case .comment: "That is a lot of comments at once."
            case .like: "That is a lot of likes at once."
            case .report: "That is a lot of reports at once."
            }
        return .tooManyRequests("\(subject) Please try again in \(wait.count) seconds.", wait)
    }
}
