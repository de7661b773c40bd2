import HTTPServer
import Wire

/// Where the database of movies is, and how it is asked.
public struct UpstreamConfiguration: Equatable, Sendable {
    /// The API's address, without a slash at the end: `https://api.themoviedb.org`.
    public var url: String
    /// Where its posters are.
    public var imageURL: String
    /// What opens the API; never part of an answer or a line of the log.
    public var key: Key
    /// How long an answer is passed on without asking again.
    public var freshFor: Seconds
    var patience = Patience()

    /// What opens the API.
    public enum Key: Equatable, Sendable {
        /// A token, sent as `Authorization: Bearer`.
        case token(String)
        /// The older kind, sent as the query's `api_key`.
        case parameter(String)
    }

    /// The API's own address.
    public static let defaultURL = "https://api.themoviedb.org"
    /// Where the API's own posters are.
    public static let defaultImageURL = "https://image.tmdb.org"

    /// A configuration of its parts.
    public init(
        url: String = Self.defaultURL, imageURL: String = Self.defaultImageURL, key: Key,
        freshFor: Seconds = .hours(1)
    ) {
        self.url = url
        self.imageURL = imageURL
        self.key = key
        self.freshFor = freshFor
    }
}

extension UpstreamConfiguration.Key {
    /// Whether the key stands in what upstream answered, which then goes no further. A key of fewer than sixteen bytes
    /// isn't looked for: it would be found by accident.
    func isPart(of body: [UInt8]) -> Bool {
        let key =
            switch self {
            case .token(let token): Array(token.utf8)
            case .parameter(let value): Array(value.utf8)
            }
        return key.count >= 16 && body.firstRange(of: key) != nil
    }
}

/// How long a request upstream may take, in milliseconds.
struct Patience: Equatable, Sendable {
    var connecting = 3_000
    /// When there is nothing else to answer with.
    var withoutAnswer = 8_000
    /// When there is an older answer.
    var withOlderAnswer = 1_500
    var forPoster = 8_000
}
