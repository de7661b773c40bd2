import HTTPServer
import Movies
import Wire

/// What a request for a list asks for, read from its query. Whatever isn't known, or can't be a value of its parameter, is
/// passed over, as that API does; only a wrong page is told.
struct Parameters: Hashable, Sendable {
    /// From 1 to 500.
    let page: Int
    /// As `es-MX`; nil when it isn't a language's code.
    let language: String?
    /// A country's code in upper case, as `MX`: where the films came out.
    let region: String?
    /// A year of four digits in which a film came out anywhere.
    let year: Int?
    /// A year of four digits in which a film came out first.
    let primaryReleaseYear: Int?
    /// Whether films for adults are to be found too; nil leaves it to the database.
    let includesAdult: Bool?

    init(_ query: Query) throws(HTTPError) {
        page = try Self.page(query["page"])
        language = Self.language(query)
        region = query["region"].flatMap(Self.country)
        year = query["year"].flatMap(Self.year)
        primaryReleaseYear = query["primary_release_year"].flatMap(Self.year)
        includesAdult = query["include_adult"].flatMap(Self.flag)
    }

    /// Adds them to a query for the database.
    func add(to query: inout Query) {
        query.add("page", String(page))
        query.add("language", language)
        query.add("region", region)
        query.add("year", year.map { String($0) })
        query.add("primary_release_year", primaryReleaseYear.map { String($0) })
        query.add("include_adult", includesAdult.map { $0 ? "true" : "false" })
    }

    private static func page(_ text: String?) throws(HTTPError) -> Int {
        guard let text else { return 1 }
        guard text.utf8.count <= 3, let page = number(text), (1...MoviesAPI.lastPage).contains(page) else {
            throw .invalidPage
        }
        return page
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func year(_ text: String) -> Int? {
        guard text.utf8.count == 4, let year = number(text), year >= 1_000 else { return nil }
        return year
    }

    private static func country(_ text: String) -> String? {
        text.utf8.count == 2 && areLetters(text.utf8[...]) ? text.uppercased() : nil
    }

    private static func flag(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    /// The language that a query asks for: two or three letters, and a country behind a hyphen where there is one.
    static func language(_ query: Query) -> String? {
        guard let text = query["language"] else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.allSatisfy(areLetters), let first = parts.first, (2...3).contains(first.count) else {
            return nil
        }
        return parts.count == 1 || parts.count == 2 && parts[1].count == 2 ? text : nil
    }

    private static func areLetters(_ text: Substring.UTF8View) -> Bool {
        text.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }

    /// What is searched for: at most this many code points, which no title has. They fit into an address, however they are
    /// encoded.
    static let queryLimit = 500

    static func searchText(_ query: Query) throws(HTTPError) -> String {
        guard let text = query["query"], !text.utf8.allSatisfy({ $0 == 0x20 }) else { throw .missingQuery }
        guard text.unicodeScalars.count <= queryLimit else { throw .queryTooLong }
        return text
    }
}

/// What can come with a movie in one answer. Only what is everybody's: `account_states` would tell what the owner of the
/// server's key thinks of it.
enum AppendedPart: String, Hashable, CaseIterable, Sendable {
    case alternativeTitles = "alternative_titles"
    case casts, changes, credits
    case externalIDs = "external_ids"
    case images, keywords, lists, recommendations
    case releaseDates = "release_dates"
    case releases, reviews, similar
    case similarMovies = "similar_movies"
    case trailers, translations, videos
    case watchProviders = "watch/providers"

    /// The parts that a query asks for, each once and in one order, so that asking for the same is the same.
    static func list(_ query: Query) -> [AppendedPart] {
        let names = (query["append_to_response"] ?? "").split(separator: ",")
        return allCases.filter { part in names.contains { $0 == part.rawValue } }
    }
}

extension HTTPError {
    static let invalidPage = HTTPError(
        .badRequest, code: "22",
        message: "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.")

    static let missingQuery = HTTPError(
        .unprocessableContent, code: "5",
        message: "Invalid parameters: “query” has to say what to search for.")

    static let queryTooLong = HTTPError(
        .unprocessableContent, code: "5", message: "Invalid parameters: “query” is longer than any title.")

    static let unknownMovie = HTTPError(
        .notFound, code: "34", message: "The resource you requested could not be found.")

    /// The error in the API's own shape; its `status_code` is the code where that is a number.
    var movies: MoviesError {
        let code = Int(code) ?? (status == .notFound ? 34 : status.code >= 500 ? 11 : 5)
        return MoviesError(code: code, message: message)
    }
}
