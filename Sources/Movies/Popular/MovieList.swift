import Wire

/// Movies in their order, none twice, however often the order shifts between one page and the next.
struct MovieList: Equatable, Sendable {
    /// A movie, and a number that differs whenever what a list shows of it does.
    struct Entry: Equatable, Sendable {
        let movie: Movie
        let revision: Int64

        init(_ movie: Movie) {
            self.movie = movie
            revision = Fingerprint(of: movie).number
        }
    }

    private(set) var entries: [Entry] = []

    init(_ movies: [Movie] = []) {
        append(movies)
    }

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var movies: [Movie] { entries.map { $0.movie } }

    /// Appends those that aren't there yet, and says how many they were.
    @discardableResult
    mutating func append(_ movies: [Movie]) -> Int {
        let count = entries.count
        for movie in movies where self[movie.id] == nil { entries.append(Entry(movie)) }
        return entries.count - count
    }

    /// The movie with that number, when it is in the list.
    subscript(id: MovieID) -> Movie? {
        entries.first { $0.movie.id == id }?.movie
    }
}

/// A number that stands for what a list shows of a movie (FNV-1a), so that a row is drawn anew when it is another.
private struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// With its lowest bits free for what else a row depends on.
    var number: Int64 { Int64(truncatingIfNeeded: value << 4) }

    init(of movie: Movie) {
        add(movie.title)
        add(movie.posterPath ?? "")
        add(movie.year ?? "")
        add(String(movie.voteCount == 0 ? -1 : Int(movie.voteAverage * 10)))
    }

    private mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
