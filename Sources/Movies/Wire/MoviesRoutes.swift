import Wire

/// Where the API is mounted, and where the posters are.
public enum MoviesAPI {
    /// Every path of the API answers under it.
    public static let base = "/3"

    /// Posters are under it, by size and file: `/t/p/w342/name.jpg`.
    public static let images = "/t/p"

    /// How many movies a page has.
    public static let pageSize = 20

    /// The last page that can be asked for.
    public static let lastPage = 500

    /// The address of a poster on the server that the app came from; `path` is the API's `poster_path`.
    public static func poster(_ path: String, _ size: PosterSize) -> String {
        images + "/" + size.rawValue + path
    }
}

/// Every request of the API, in the shape of The Movie Database's version 3: printed by the client, parsed by the
/// server. Paths are relative to ``MoviesAPI/base``.
public enum MoviesRoutes {
    /// Answers a ``MoviePage``. Query: `page`, `language`, and for the database upstream `region`.
    public static let popular = Route<Void>(.get, "movie", "popular")
    /// Answers ``MovieDetails``; 404 when there is no such movie. Query: `language`, `append_to_response`.
    public static let movie = Route<MovieAddress>(.get, one: .literal("movie"), .parameter("movie"))
    /// Answers a ``MoviePage``. Query: `query`, `page`, `language`, `year`, `primary_release_year`, and for the database
    /// upstream `region` and `include_adult`.
    public static let search = Route<Void>(.get, "search", "movie")
    /// Answers a ``GenreList``. Query: `language`.
    public static let genres = Route<Void>(.get, "genre", "movie", "list")
    /// A poster as JPEG, relative to ``MoviesAPI/images``.
    public static let poster = Route<(PosterSize, PosterFile)>(
        .get, two: .parameter("size"), .parameter("file"))
}

/// The widths in which posters are served. The raw value is what the API calls one.
public enum PosterSize: String, CaseIterable, Hashable, Sendable {
    case w92, w154, w185, w342, w500, w780

    /// The width in pixels; a drawn poster is half as high again.
    public var width: Int {
        switch self {
        case .w92: 92
        case .w154: 154
        case .w185: 185
        case .w342: 342
        case .w500: 500
        case .w780: 780
        }
    }
}

extension PosterSize: PathParameter {
    /// Reads one of the names.
    public init?(pathSegment: String) {
        self.init(rawValue: pathSegment)
    }

    /// The name.
    public var pathSegment: String { rawValue }
}

/// The name of a poster's file: letters, digits, hyphens and underscores, then `.jpg` or `.png`; nothing else, so
/// that it can stand in a path and on disk.
public struct PosterFile: Hashable, Sendable {
    /// The name, at most 80 bytes.
    public let name: String

    /// What stands before the dot.
    public var stem: Substring { name.dropLast(4) }
}

extension PosterFile: PathParameter {
    /// Reads a name; nil for any other text.
    public init?(pathSegment: String) {
        let bytes = pathSegment.utf8
        guard (5...80).contains(bytes.count),
            bytes.suffix(4).elementsEqual(".jpg".utf8) || bytes.suffix(4).elementsEqual(".png".utf8),
            bytes.dropLast(4).allSatisfy(Self.allows)
        else { return nil }
        name = pathSegment
    }

    /// The name.
    public var pathSegment: String { name }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
