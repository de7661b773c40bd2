/// A post as its author sends it, to be created or to take the place of what was there.
public struct PostDraft: Equatable, Sendable {
    /// As it was written; ``SecretText`` says whether it can be posted.
    public var content: String
    public var backgroundColor: CardColor
    /// A picture in base64, bare or as a data URI.
    public var imageData: String?
    /// Degrees north, −90 to 90.
    public var latitude: Double?
    /// Degrees east, −180 to 180.
    public var longitude: Double?

    public init(
        content: String, backgroundColor: CardColor, imageData: String? = nil, latitude: Double? = nil,
        longitude: Double? = nil
    ) {
        self.content = content
        self.backgroundColor = backgroundColor
        self.imageData = imageData
        self.latitude = latitude
        self.longitude = longitude
    }
}
