import Interface
import JSON
import Wire

/// The watchlist as a file that a person or another program can read.
enum WatchlistFile {
    /// A JSON array: the latest addition first, each with its number, title and release date.
    static func save(_ movies: [Movie]) -> Effect<MoviesApp.Action> {
        var writer = JSONWriter()
        writer.beginArray()
        for movie in movies {
            writer.beginObject()
            writer.field("id", movie.id)
            writer.field("title", movie.title)
            writer.field("release_date", movie.releaseDate?.iso8601 ?? "")
            writer.endObject()
        }
        writer.endArray()
        return .save(fileName: "watchlist.json", type: "application/json", writer.bytes)
    }
}
