import JSON

/// A post as the API of Secrets answers it, for both codecs.
struct Post: Equatable, Codable {
    let id: Int64
    let content: String
    let backgroundColor: String
    let image: Image?
    let user: User
    let likesCount: Int
    let liked: Bool
    let commentsCount: Int
    let latitude: Double?
    let longitude: Double?
    let createdAt: String
    let updatedAt: String

    enum CodingKeys: String, CodingKey {
        case id, content, image, user, liked, latitude, longitude
        case backgroundColor = "background_color"
        case likesCount = "likes_count"
        case commentsCount = "comments_count"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

struct Image: Equatable, Codable {
    let smallURL: String
    let mediumURL: String

    enum CodingKeys: String, CodingKey {
        case smallURL = "small_url"
        case mediumURL = "medium_url"
    }
}

struct User: Equatable, Codable {
    let username: String
    let avatarURL: String

    enum CodingKeys: String, CodingKey {
        case username
        case avatarURL = "avatar_url"
    }
}

extension Post: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
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
        createdAt = try object.decode("created_at")
        updatedAt = try object.decode("updated_at")
    }

    func write(to writer: inout JSONWriter) {
        writer.object { post in
            post.field("id", id)
            post.field("content", content)
            post.field("background_color", backgroundColor)
            post.field("image", image)
            post.field("user", user)
            post.field("likes_count", likesCount)
            post.field("liked", liked)
            post.field("comments_count", commentsCount)
            post.field("latitude", latitude)
            post.field("longitude", longitude)
            post.field("created_at", createdAt)
            post.field("updated_at", updatedAt)
        }
    }
}

extension Image: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        smallURL = try object.decode("small_url")
        mediumURL = try object.decode("medium_url")
    }

    func write(to writer: inout JSONWriter) {
        writer.object { image in
            image.field("small_url", smallURL)
            image.field("medium_url", mediumURL)
        }
    }
}

extension User: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        avatarURL = try object.decode("avatar_url")
    }

    func write(to writer: inout JSONWriter) {
        writer.object { user in
            user.field("username", username)
            user.field("avatar_url", avatarURL)
        }
    }
}

extension Post {
    /// A page like one of the feed's: some posts with a picture, some with accents, quotes and line breaks.
    static var page: [Post] {
        let contents = [
            "I have never told anybody that I water the office plants with coffee.",
            "Cada mañana saludo al vecino y todavía no sé cómo se llama. Ya es tarde para preguntar.",
            "She said \"keep it\".\nI did, and I have been sorry for eleven years. Nobody knows where it is buried, "
                + "and the one person who could guess has moved to another country since then.",
            "🌧️ I pretend to like the rain.",
        ]
        return (0..<20).map { index in Post(number: index, content: contents[index % contents.count]) }
    }

    /// The post that stands `number` places from the top.
    private init(number: Int, content: String) {
        let images = "https://secrets.example.com/images/9f8e7d6c5b4a" + String(number)
        let username = "quiet-otter-" + String(number * 37)
        let hasPlace = number % 4 == 0
        let offset = Double(number) / 1_000
        id = 981_234 - Int64(number) * 3
        self.content = content
        backgroundColor = "#3A5F8C"
        image =
            number % 2 == 0 ? Image(smallURL: images + "-256.jpg", mediumURL: images + "-512.jpg") : nil
        user = User(
            username: username, avatarURL: "https://secrets.example.com/avatars/" + username + ".png")
        likesCount = number * 17
        liked = number % 3 == 0
        commentsCount = number % 5
        latitude = hasPlace ? 40.4168 + offset : nil
        longitude = hasPlace ? -3.7038 - offset : nil
        createdAt = "2026-11-30T19:55:00Z"
        updatedAt = "2026-11-30T19:55:00Z"
    }
}
