import Interface
import JSON
import Wire

/// The details of the movies that were looked at last, the latest first: for when there is no network.
struct Seen: Equatable, Sendable {
    /// The name under which they are on disk.
    static let disk: DiskName = "seen"
    /// How many are kept; the oldest go first.
    static let limit = 200

    private(set) var movies: [MovieDetails] = []

    /// The details of a movie, when they are kept.
    subscript(id: MovieID) -> MovieDetails? {
        movies.first { $0.id == id }
    }

    /// Puts details first.
    mutating func insert(_ details: MovieDetails) {
        movies.removeAll { $0.id == details.id }
        movies.insert(details, at: 0)
        if movies.count > Self.limit { movies.removeLast(movies.count - Self.limit) }
    }

    /// Takes in what was on disk, behind what was seen since.
    mutating func add(older: Seen) {
        for details in older.movies where self[details.id] == nil && movies.count < Self.limit {
            movies.append(details)
        }
    }
}

extension Seen {
    /// Reads what was on disk; nil when it can't be read.
    init?(reading bytes: [UInt8]) {
        do throws(JSONError) {
            self = try Seen(json: JSONValue(parsing: bytes))
        } catch {
            return nil
        }
    }
}

extension Seen: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        movies = try json.decodeArray { json throws(JSONError) in try MovieDetails(json: json) }
    }

    func write(to writer: inout JSONWriter) {
        writer.value(movies)
    }
}
