import JSON
import Wire

/// A page of movies.
public struct MoviePage: Equatable, Sendable {
    /// Which one, from 1.
    public var page: Int
    /// ``MoviesAPI/pageSize`` at most; none beyond the last page.
    public var results: [Movie]
    /// How many pages there are.
    public var totalPages: Int
    /// How many movies there are.
    public var totalResults: Int

    /// Made of its parts.
    public init(page: Int, results: [Movie], totalPages: Int, totalResults: Int) {
        self.page = page
        self.results = results
        self.totalPages = totalPages
        self.totalResults = totalResults
    }
}

extension MoviePage: JSONDecodable, JSONEncodable {
    /// Reads what the API writes. What isn't a movie is left out; a page with nothing but such is not the shape.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        page = try object.decode("page") { json throws(JSONError) in try Int(json: json.readingNumber) }
        results = try object.usableElements("results")
        totalPages = object.int("total_pages") ?? page
        totalResults = object.int("total_results") ?? results.count
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("page", page)
        writer.field("results", results)
        writer.field("total_pages", totalPages)
        writer.field("total_results", totalResults)
        writer.endObject()
    }
}

/// The genres there are.
public struct GenreList: Equatable, Sendable {
    /// In the order of the API.
    public var genres: [Genre]

    /// A list of genres.
    public init(genres: [Genre]) {
        self.genres = genres
    }
}

extension GenreList: JSONDecodable, JSONEncodable {
    /// Reads what the API writes. What isn't a genre is left out; a list with nothing but such is not the shape.
    public init(json: JSONValue) throws(JSONError) {
        genres = try json.object().usableElements("genres")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("genres", genres)
        writer.endObject()
    }
}
