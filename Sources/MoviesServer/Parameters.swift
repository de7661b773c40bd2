import HTTPServer
import Movies
import Wire

/// What a request asks for, read from its query; whatever isn't known is passed over.
struct Parameters: Sendable {
    let page: Int
    /// As `es-MX`; nil when it isn't a language's code.
    let language: String?

    init(_ query: Query) throws(HTTPError) {
        page = try Self.page(query["page"])
        language = query["language"].flatMap { Self.isLanguage($0) ? $0 : nil }
    }

    var catalogueLanguage: CatalogueLanguage { CatalogueLanguage(query: language) }

    private static func page(_ text: String?) throws(HTTPError) -> Int {
        guard let text else { return 1 }
        guard text.utf8.count <= 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let page = Int(text), (1...MoviesAPI.lastPage).contains(page)
        else { throw .invalidPage }
        return page
    }

    /// Two or three letters, and a country behind a hyphen where there is one.
    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let areLetters = parts.allSatisfy { part in
            part.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
        }
        guard areLetters, let first = parts.first, (2...3).contains(first.count) else { return false }
        return parts.count == 1 || parts.count == 2 && parts[1].count == 2
    }

    /// What is searched for: at most this many bytes, which no title has.
    static let queryLimit = 4_000

    static func searchText(_ query: Query) throws(HTTPError) -> String {
        guard let text = query["query"], !text.utf8.allSatisfy({ $0 == 0x20 }) else { throw .missingQuery }
        guard text.utf8.count <= queryLimit else { throw .queryTooLong }
        return text
    }

    /// Whether the credits are to come with a movie.
    static func wantsCredits(_ query: Query) -> Bool {
        (query["append_to_response"] ?? "").split(separator: ",").contains("credits")
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
