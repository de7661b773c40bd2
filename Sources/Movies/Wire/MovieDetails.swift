import JSON
import Wire

/// Everything about one movie.
public struct MovieDetails: Equatable, Sendable {
    /// What a list has of it; its genres' numbers are those of ``genres``.
    public var movie: Movie
    /// Its genres.
    public var genres: [Genre]
    /// In minutes; nil when it isn't known.
    public var runtime: Int?
    /// Who directed it; empty when that wasn't asked for.
    public var directors: [String]

    /// Its number.
    public var id: MovieID { movie.id }

    /// Made of its parts.
    public init(movie: Movie, genres: [Genre] = [], runtime: Int? = nil, directors: [String] = []) {
        self.movie = movie
        self.genres = genres
        self.runtime = runtime
        self.directors = directors
    }
}

extension MovieDetails: JSONDecodable, JSONEncodable {
    /// Reads what the API writes. The directors are those of `credits`, which has to be asked for.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        var movie = try Movie(json: json)
        genres = try object.decodeIfPresent("genres") ?? []
        if movie.genreIDs.isEmpty { movie.genreIDs = genres.map { $0.id } }
        self.movie = movie
        let runtime: Int? = try object.decodeIfPresent("runtime")
        // The API writes 0 for a runtime that nobody has entered.
        self.runtime = runtime == 0 ? nil : runtime
        let credits: Credits? = try object.decodeIfPresent("credits")
        directors = credits?.directors ?? []
    }

    /// Writes it as the API has it when `credits` are appended, as far as the server knows them.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    /// Writes the members into an object that has others too.
    public func writeMembers(to writer: inout JSONWriter) {
        movie.writeMembers(to: &writer)
        writer.field("genres", genres)
        writer.field("runtime", runtime)
        writer.field("credits", Credits(directors: directors))
    }
}

/// Who made a movie, as far as it is read: the directors among the crew.
private struct Credits: JSONDecodable, JSONEncodable {
    let directors: [String]

    init(directors: [String]) {
        self.directors = directors
    }

    init(json: JSONValue) throws(JSONError) {
        let crew: [Member] = try json.object().decodeIfPresent("crew") ?? []
        directors = crew.compactMap { $0.job == Member.director ? $0.name : nil }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("cast", [Member]())
        writer.field("crew", directors.map { Member(job: Member.director, name: $0) })
        writer.endObject()
    }

    struct Member: JSONDecodable, JSONEncodable {
        static let director = "Director"
        let job: String
        let name: String

        init(job: String, name: String) {
            self.job = job
            self.name = name
        }

        init(json: JSONValue) throws(JSONError) {
            let object = try json.object()
            job = try object.decodeIfPresent("job") ?? ""
            name = try object.decodeIfPresent("name") ?? ""
        }

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.field("job", job)
            writer.field("department", "Directing")
            writer.field("name", name)
            writer.endObject()
        }
    }
}
