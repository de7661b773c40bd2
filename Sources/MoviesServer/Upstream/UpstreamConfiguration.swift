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

/// How long a request upstream may take, in milliseconds.
enum Patience {
    static let connecting = 3_000
    /// When there is nothing else to answer with.
    static let withoutAnswer = 8_000
    /// When there is an older answer.
    static let withOlderAnswer = 1_500
}
