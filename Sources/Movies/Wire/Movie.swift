import JSON
import Wire

/// A movie as a list has it.
///
/// Reading takes what it can use: unknown keys are passed over, a number may be written as a text, and whatever is
/// missing, null or of another type is taken as empty. Only the number and the title have to be there.
public struct Movie: Equatable, Sendable {
    /// Its number.
    public var id: MovieID
    /// The title in the language that was asked for.
    public var title: String
    /// The title in its own language and script; empty when it wasn't given.
    public var originalTitle: String
    /// A code as `fr`; empty when it wasn't given.
    public var originalLanguage: String
    /// What it is about; may be empty.
    public var overview: String
    /// The day it came out; nil when it isn't known.
    public var releaseDate: CivilDate?
    /// The poster's name behind a slash, `/name.jpg`; nil when there is none.
    public var posterPath: String?
    /// Its genres.
    public var genreIDs: [GenreID]
    /// The larger, the more popular.
    public var popularity: Double
    /// How many voted; 0 when there are no votes.
    public var voteCount: Int
    /// 0 to 10; means nothing when nobody voted.
    public var voteAverage: Double

    /// Made of its parts.
    public init(
        id: MovieID, title: String, originalTitle: String = "", originalLanguage: String = "",
        overview: String = "", releaseDate: CivilDate? = nil, posterPath: String? = nil,
        genreIDs: [GenreID] = [], popularity: Double = 0, voteCount: Int = 0, voteAverage: Double = 0
    ) {
        self.id = id
        self.title = title
        self.originalTitle = originalTitle
        self.originalLanguage = originalLanguage
        self.overview = overview
        self.releaseDate = releaseDate
        self.posterPath = posterPath
        self.genreIDs = genreIDs
        self.popularity = popularity
        self.voteCount = voteCount
        self.voteAverage = voteAverage
    }
}

extension Movie: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        title = try object.decode("title")
        originalTitle = object.text("original_title") ?? ""
        originalLanguage = object.text("original_language") ?? ""
        overview = object.text("overview") ?? ""
        releaseDate = object.text("release_date").flatMap { CivilDate(iso8601: $0) }
        posterPath = object.text("poster_path")
        genreIDs = object.elements("genre_ids")
        popularity = object.double("popularity") ?? 0
        voteCount = object.int("vote_count") ?? 0
        voteAverage = object.double("vote_average") ?? 0
    }

    /// Writes it as the API has it, with every key of that API.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.field("genre_ids", genreIDs)
        writer.endObject()
    }

    /// What a list and the movie's own page have in common.
    func writeMembers(to writer: inout JSONWriter) {
        writer.field("adult", false)
        writer.field("backdrop_path", String?.none)
        writer.field("id", id)
        writer.field("original_language", originalLanguage)
        writer.field("original_title", originalTitle)
        writer.field("overview", overview)
        writer.field("popularity", popularity)
        writer.field("poster_path", posterPath)
        writer.field("release_date", releaseDate?.iso8601 ?? "")
        writer.field("title", title)
        writer.field("video", false)
        writer.field("vote_average", voteAverage)
        writer.field("vote_count", voteCount)
    }
}
