import JSON

/// A post as its author sends it, to be created or to take the place of what was there.
public struct PostDraft: Equatable, Sendable {
    /// As it was written; ``SecretText`` says whether it can be posted.
    public var content: String
    /// What the card is filled with.
    public var backgroundColor: CardColor
    /// A picture; nil for none, and when a post is changed, for the one that is there.
    public var imageData: ImageData?
    /// Degrees north, −90 to 90.
    public var latitude: Double?
    /// Degrees east, −180 to 180.
    public var longitude: Double?

    /// Made of its parts.
    public init(
        content: String, backgroundColor: CardColor, imageData: ImageData? = nil, latitude: Double? = nil,
        longitude: Double? = nil
    ) {
        self.content = content
        self.backgroundColor = backgroundColor
        self.imageData = imageData
        self.latitude = latitude
        self.longitude = longitude
    }
}

extension PostDraft: JSONDecodable, JSONEncodable {
    /// Accepts coordinates on the globe alone. The content is not looked at.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        content = try object.decode("content")
        backgroundColor = try object.decode("background_color")
        imageData = try object.decodeIfPresent("image_data")
        latitude = try object.decodeIfPresent("latitude") { json throws(JSONError) in
            try Self.degrees(json, limit: 90)
        }
        longitude = try object.decodeIfPresent("longitude") { json throws(JSONError) in
            try Self.degrees(json, limit: 180)
        }
    }

    /// What is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("content", content)
        writer.field("background_color", backgroundColor)
        if let imageData { writer.field("image_data", imageData) }
        if let latitude { writer.field("latitude", latitude) }
        if let longitude { writer.field("longitude", longitude) }
        writer.endObject()
    }

    private static func degrees(_ json: JSONValue, limit: Double) throws(JSONError) -> Double {
        let degrees = try Double(json: json)
        guard degrees >= -limit, degrees <= limit else { throw JSONError(.outOfRange) }
        return degrees
    }
}
