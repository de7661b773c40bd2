import HTTPServer
import MoviesServer
import Wire

/// How Movies is to run. The key to the database upstream comes from the environment alone: flags can be read by
/// everybody on the machine.
struct MoviesOptions: Equatable, Sendable {
    /// Nil is the one beside the program.
    var catalogue: String?
    var posters = ByteCount.megabytes(256)
    /// Nil when Movies offers the catalogue.
    var upstream: UpstreamConfiguration?

    /// The variables that have no flag, for the help.
    static let variables = """
        TMDB_TOKEN, or the older TMDB_API_KEY, make Movies ask The Movie Database, or another server in its
        shape whose address is TMDB_URL (posters: TMDB_IMAGE_URL). Without, it offers the catalogue.
        """

    init() {}

    init(_ values: OptionValues, environment: (String) -> String?) throws(UsageError) {
        catalogue = values["--catalogue"]
        posters = .megabytes(try values.number("--posters", in: 1...100_000, default: 256))
        let fresh = Seconds(Int64(try values.number("--movies-fresh", in: 0...604_800, default: 3_600)))
        guard let key = try Self.key(environment) else { return }
        let url = try Self.address("TMDB_URL", environment) ?? UpstreamConfiguration.defaultURL
        let imageURL = try Self.address("TMDB_IMAGE_URL", environment)
        upstream = UpstreamConfiguration(
            url: url, imageURL: imageURL ?? Self.usualImageURL(for: url), key: key, freshFor: fresh)
    }

    /// The Movie Database has its posters on another server; others in its shape have them themselves.
    private static func usualImageURL(for url: String) -> String {
        url == UpstreamConfiguration.defaultURL ? UpstreamConfiguration.defaultImageURL : url
    }

    private static func key(
        _ environment: (String) -> String?
    ) throws(UsageError) -> UpstreamConfiguration.Key? {
        if let token = try secret("TMDB_TOKEN", environment) { return .token(token) }
        return try secret("TMDB_API_KEY", environment).map { .parameter($0) }
    }

    /// The message never holds the value.
    private static func secret(
        _ variable: String, _ environment: (String) -> String?
    ) throws(UsageError) -> String? {
        guard let value = environment(variable), !value.isEmpty else { return nil }
        guard value.utf8.count <= 4_096, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw UsageError("\(variable) has characters in it that no key has.")
        }
        return value
    }

    /// An address without what every request adds to it. The message never holds the value, in which there could be a key.
    private static func address(
        _ variable: String, _ environment: (String) -> String?
    ) throws(UsageError) -> String? {
        guard var value = environment(variable), !value.isEmpty else { return nil }
        let hasHost = ["http://", "https://"].contains {
            value.hasPrefix($0) && value.utf8.count > $0.utf8.count
        }
        guard hasHost, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.separators.contains($0) })
        else {
            throw UsageError(
                "\(variable) is an address, as https://example.org, without a key, a name or a query in it.")
        }
        // Some write the API's version too.
        for end in ["/", "/3"] where value.hasSuffix(end) { value.removeLast(end.utf8.count) }
        return value
    }

    /// Between an address and what doesn't belong in it.
    private static let separators = Array("?#@\\".utf8)
}
