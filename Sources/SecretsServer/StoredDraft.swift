import Accounts
import Secrets

/// A post as it is stored.
struct StoredDraft: Sendable {
    let content: SecretText
    let backgroundColor: CardColor
    let latitude: Double?
    let longitude: Double?
    /// Nil for none, and when a post is changed, for the one that is there.
    let picture: PictureFiles?

    /// Rounds the place to about a kilometre: nobody's door is ever stored.
    init(
        content: SecretText, backgroundColor: CardColor, latitude: Double?, longitude: Double?,
        picture: PictureFiles? = nil
    ) {
        self.content = content
        self.backgroundColor = backgroundColor
        self.latitude = latitude.map(Self.rounded)
        self.longitude = longitude.map(Self.rounded)
        self.picture = picture
    }

    private static func rounded(_ degrees: Double) -> Double {
        // Adding zero turns -0.0 into 0.
        (degrees * 100).rounded() / 100 + 0
    }
}

/// What became of a change to a post or a comment.
enum Change: Equatable, Sendable {
    /// It as it is now, in JSON; empty when it is gone.
    case done([UInt8])
    case notFound
    /// Somebody else wrote it.
    case forbidden
    /// It was posted with the same key before, and has been deleted since.
    case deletedSince
    /// Some of what hangs on it is gone: to be asked for again until it is done.
    case unfinished
}

/// Who asks, and under which address they know the server.
struct Viewpoint: Sendable {
    let viewer: AccountID
    let origin: Origin
}
