import JSON
import Wire

/// The popular movies as they are kept on the device, all of it under one name, so that whoever writes last leaves a
/// whole: also with two windows open.
struct CachedMovies: Equatable, Sendable {
    let movies: [Movie]
    /// When they were saved, by the device's clock.
    let savedAt: Instant

    /// How many are kept at most: what a page of twenty brings, ten times.
    static let limit = 200
}

extension CachedMovies: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        let seconds = try object.decode("saved_at", as: Int64.self)
        guard (0...Self.latest).contains(seconds) else { throw .invalid("is no time of this calendar") }
        savedAt = Instant(seconds: seconds)
        movies = try object.decode("movies")
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("saved_at", savedAt.seconds)
        writer.field("movies", movies)
        writer.endObject()
    }

    /// The end of the year 9999.
    private static let latest: Int64 = 253_402_300_799
}

/// How long what is cached may be shown.
enum CachePolicy {
    /// At this age it is too old, to the second.
    static let maximumAge = Seconds.days(7)

    /// How far a stamp may lie ahead of the clock: as much as a clock is put right by now and then. Beyond it the clock
    /// was set back, nobody knows how old the cache is, and it counts as expired.
    static let clockTolerance = Seconds.minutes(5)

    /// Whether what was saved at `stamp` may be shown at `now`.
    static func isValid(savedAt stamp: Instant, at now: Instant) -> Bool {
        now - stamp < maximumAge && stamp - now <= clockTolerance
    }
}
