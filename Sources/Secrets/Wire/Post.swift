import JSON
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

extension Post: JSONDecodable, JSONEncodable {
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        content = try object.decode("content")
        backgroundColor = try object.decode("background_color")
        image = try object.decodeIfPresent("image")
        user = try object.decode("user")
        likesCount = try object.decode("likes_count")
        liked = try object.decode("liked")
        commentsCount = try object.decode("comments_count")
        latitude = try object.decodeIfPresent("latitude")
        longitude = try object.decodeIfPresent("longitude")
        createdAt = try object.decode("created_at", Instant.read)
        updatedAt = try object.decode("updated_at", Instant.read)
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("id", id)
        writer.field("content", content)
        writer.field("background_color", backgroundColor)
        writer.field("image", image)
        writer.field("user", user)
        writer.field("likes_count", likesCount)
        writer.field("liked", liked)
        writer.field("comments_count", commentsCount)
        writer.field("latitude", latitude)
        writer.field("longitude", longitude)
        writer.field("created_at", createdAt.iso8601)
        writer.field("updated_at", updatedAt.iso8601)
        writer.endObject()
    }
}

extension PostImage: JSONDecodable, JSONEncodable {
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        smallURL = try object.decode("small_url")
        mediumURL = try object.decode("medium_url")
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("small_url", smallURL)
        writer.field("medium_url", mediumURL)
        writer.endObject()
    }
}

extension User: JSONDecodable, JSONEncodable {
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        avatarURL = try object.decode("avatar_url")
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        writer.field("avatar_url", avatarURL)
        writer.endObject()
    }
}

extension Instant {
    /// Reads the one form in which the APIs write times.
    static func read(_ json: JSONValue) throws(JSONError) -> Instant {
        guard let instant = Instant(iso8601: try json.string()) else {
            throw .invalid("has to be a time written 2026-11-30T19:55:00Z")
        }
        return instant
    }
}
