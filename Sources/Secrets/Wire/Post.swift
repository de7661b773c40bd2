import Wire

/// A secret as the API answers it, seen by who asked.
public struct Post: Equatable, Sendable {
    public let id: PostID
    public var content: String
    public var backgroundColor: CardColor
    /// Nil when the card is a colour alone.
    public var image: PostImage?
    public var user: User
    public var likesCount: Int
    /// Whether the one who asked likes it.
    public var liked: Bool
    public var commentsCount: Int
    /// Degrees north, with two decimals.
    public var latitude: Double?
    /// Degrees east, with two decimals.
    public var longitude: Double?
    public var createdAt: Instant
    public var updatedAt: Instant

    public init(
        id: PostID, content: String, backgroundColor: CardColor, image: PostImage? = nil, user: User,
        likesCount: Int = 0, liked: Bool = false, commentsCount: Int = 0, latitude: Double? = nil,
        longitude: Double? = nil, createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.content = content
        self.backgroundColor = backgroundColor
        self.image = image
        self.user = user
        self.likesCount = likesCount
        self.liked = liked
        self.commentsCount = commentsCount
        self.latitude = latitude
        self.longitude = longitude
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// A post's picture in two sizes, as absolute URLs.
public struct PostImage: Equatable, Sendable {
    public let smallURL: String
    public let mediumURL: String

    public init(smallURL: String, mediumURL: String) {
        self.smallURL = smallURL
        self.mediumURL = mediumURL
    }
}

/// Who wrote something: a made-up name and its picture.
public struct User: Equatable, Sendable {
    public let username: String
    /// The absolute URL of a PNG.
    public let avatarURL: String

    public init(username: String, avatarURL: String) {
        self.username = username
        self.avatarURL = avatarURL
    }
}
