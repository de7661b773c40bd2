import JSON
import Wire

/// A secret as the API answers it, seen by who asked.
public struct Post: Equatable, Sendable {
    /// Its number.
    public let id: PostID
    /// What it says, trimmed.
    public var content: String
    /// What the card is filled with.
    public var backgroundColor: CardColor
    /// Nil when the card is a colour alone.
    public var image: PostImage?
    /// Who wrote it.
    public var user: User
    /// How many people like it.
    public var likesCount: Int
    /// Whether the one who asked likes it.
    public var liked: Bool
    /// How many comments it has.
    public var commentsCount: Int
    /// Degrees north, with two decimals.
    public var latitude: Double?
    /// Degrees east, with two decimals.
    public var longitude: Double?
    /// When it was written.
    public var createdAt: Instant
    /// When its author last changed it.
    public var updatedAt: Instant
    /// Whether it is held back until an operator has looked at it: nobody but its author sees it.
    public var held: Bool

    /// Made of its parts.
    public init(
        id: PostID, content: String, backgroundColor: CardColor, image: PostImage? = nil, user: User,
        likesCount: Int = 0, liked: Bool = false, commentsCount: Int = 0, latitude: Double? = nil,
        longitude: Double? = nil, createdAt: Instant, updatedAt: Instant, held: Bool = false
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
        self.held = held
    }
}

/// A post's picture in two sizes, as absolute URLs.
public struct PostImage: Equatable, Sendable {
    /// The smaller one, for a list.
    public let smallURL: String
    /// The larger one, for the whole card.
    public let mediumURL: String

    /// Made of its parts.
    public init(smallURL: String, mediumURL: String) {
        self.smallURL = smallURL
        self.mediumURL = mediumURL
    }
}

/// Who wrote something: a made-up name and its picture.
public struct User: Equatable, Sendable {
    /// The account's public number.
    public let id: UserID
    /// The made-up name.
    public let username: String
    /// The absolute URL of a PNG.
    public let avatarURL: String

    /// Made of its parts.
    public init(id: UserID, username: String, avatarURL: String) {
        self.id = id
        self.username = username
        self.avatarURL = avatarURL
    }
}

extension Post: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
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
        held = try object.decodeIfPresent("held") ?? false
    }

    /// Writes it as the API has it: `held` stands there only when it is true.
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
        if held { writer.field("held", true) }
        writer.endObject()
    }
}

extension PostImage: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        smallURL = try object.decode("small_url")
        mediumURL = try object.decode("medium_url")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("small_url", smallURL)
        writer.field("medium_url", mediumURL)
        writer.endObject()
    }
}

extension User: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        username = try object.decode("username")
        avatarURL = try object.decode("avatar_url")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("username", username)
        writer.field("avatar_url", avatarURL)
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
