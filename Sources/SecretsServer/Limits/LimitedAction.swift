import Accounts

/// What nobody can do as often as they like. `docs/LIMITS.md` has the table.
enum LimitedAction: CaseIterable, Hashable, Sendable {
    case signUp
    /// Posting a secret, or changing one: either can bring a picture.
    case post
    /// Commenting, or changing a comment.
    case comment
    /// Liking, or taking a like back.
    case like
    case report

    /// How often an account can do it: far more often than a person does. Nil for what needs no account.
    var accountRate: RateLimiter.Rate? {
        switch self {
        case .signUp: nil
        case .post: RateLimiter.Rate(burst: 20, oneEvery: 60)
        case .comment: RateLimiter.Rate(burst: 60, oneEvery: 10)
        case .like: RateLimiter.Rate(burst: 300, oneEvery: 1)
        case .report: RateLimiter.Rate(burst: 30, oneEvery: 120)
        }
    }

    /// How often all who share an address can do it together: a school, or the customers of a phone company.
    var addressRate: RateLimiter.Rate {
        switch self {
        case .signUp: RateLimiter.Rate(burst: 200, oneEvery: 10)
        case .post: RateLimiter.Rate(burst: 400, oneEvery: 3)
        case .comment: RateLimiter.Rate(burst: 1_200, oneEvery: 1)
        case .like: RateLimiter.Rate(burst: 6_000, oneEvery: 1)
        case .report: RateLimiter.Rate(burst: 300, oneEvery: 10)
        }
    }
}
