import Accounts
import Secrets

/// A post as it is stored.
struct StoredDraft: Sendable {
    let content: SecretText
    let backgroundColor: CardColor
    let latitude: Double?
    let longitude: Double?

    /// Rounds the place to about a kilometre: nobody's door is ever stored.
    init(content: SecretText, backgroundColor: CardColor, latitude: Double?, longitude: Double?) {
        self.content = content
        self.backgroundColor = backgroundColor
        self.latitude = latitude.map(Self.rounded)
        self.longitude = longitude.map(Self.rounded)
    }

    private static func rounded(_ degrees: Double) -> Double {
        // Adding zero turns -0.0 into 0.
        (degrees * 100).rounded() / 100 + 0
    }
}

/// What became of a change to a post.
enum PostChange: Equatable, Sendable {
    /// The post as it is now, in JSON; empty when it is gone.
    case done([UInt8])
    case notFound
    /// Somebody else wrote it.
    case forbidden
}

/// Who asks, and under which address they know the server.
struct Viewpoint: Sendable {
    let viewer: AccountID
    let origin: Origin
}
