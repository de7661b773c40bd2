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
    /// Reads what it can use of what the API writes, as ``Movie`` does. The directors are those of `credits`, which has
    /// to be asked for.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        var movie = try Movie(json: json)
        genres = object.elements("genres")
        if movie.genreIDs.isEmpty { movie.genreIDs = genres.map { $0.id } }
        self.movie = movie
        // The API writes 0 for a runtime that nobody has entered.
        runtime = object.int("runtime").flatMap { $0 > 0 ? $0 : nil }
        directors = object["credits"].map { Credits(reading: $0).directors } ?? []
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
private struct Credits: JSONEncodable {
    let directors: [String]

    init(directors: [String]) {
        self.directors = directors
    }

    /// Nobody when `json` is of another shape.
    init(reading json: JSONValue) {
        guard case .object(let object) = json else {
            directors = []
            return
        }
        let crew: [Member] = object.elements("crew")
        directors = crew.compactMap { $0.job == Member.director && !$0.name.isEmpty ? $0.name : nil }
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
            job = object.text("job") ?? ""
            name = object.text("name") ?? ""
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
