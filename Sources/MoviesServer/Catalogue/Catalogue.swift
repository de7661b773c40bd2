import HTTPServer
import JSON
import Movies
import Wire

/// The films that ship with the project, in memory.
public struct Catalogue: Sendable {
    /// The most popular first; of equally popular ones, the lower number first.
    let films: [Film]
    private let places: [MovieID: Int]
    private let search: [SearchEntry]

    /// How many films there are.
    public var count: Int { films.count }

    /// Reads the file; fails when it isn't a catalogue: a field is missing, a number stands twice, a genre is unknown.
    public init(json bytes: [UInt8]) throws(CatalogueError) {
        let read: [Film]
        do throws(JSONError) {
            read = try [Film](json: JSONValue(parsing: bytes))
        } catch {
            throw CatalogueError(reason: "\(error)")
        }
        films = read.sorted {
            $0.popularity != $1.popularity ? $0.popularity > $1.popularity : $0.id.number < $1.id.number
        }
        var places: [MovieID: Int] = [:]
        for (place, film) in films.enumerated() {
            guard places.updateValue(place, forKey: film.id) == nil else {
                throw CatalogueError(reason: "the number \(film.id.number) stands twice")
            }
            for id in film.genreIDs where CatalogueGenre(rawValue: id.number) == nil {
                throw CatalogueError(reason: "\(film.id.number): there is no genre \(id.number)")
            }
        }
        self.places = places
        search = films.map(SearchEntry.init)
    }

    /// The film of a number.
    func film(_ id: MovieID) -> Film? {
        places[id].map { films[$0] }
    }

    /// A page of the popular ones; empty beyond the last.
    func popular(page: Int, _ language: CatalogueLanguage) -> MoviePage {
        Self.page(page, of: films, language)
    }

    /// A page of the films whose titles, in any language, have all the words of `query` in them: exact titles first, then
    /// those that begin so, then those with a word that begins so; of equal ones the more popular first. Where a year is
    /// asked for, only films of that year: each has one release here, so both kinds of year mean the same.
    func search(_ query: String, _ asked: Parameters) -> MoviePage {
        let query = SearchQuery(query)
        let years = [asked.year, asked.primaryReleaseYear].compactMap { $0 }
        var found: [(rank: Int, place: Int)] = []
        for (place, entry) in search.enumerated()
        where years.allSatisfy({ $0 == films[place].releaseDate.year }) {
            if let rank = entry.rank(for: query) { found.append((rank, place)) }
        }
        found.sort { ($0.rank, $0.place) < ($1.rank, $1.place) }
        return Self.page(
            asked.page, of: found.map { films[$0.place] }, CatalogueLanguage(query: asked.language))
    }

    private static func page(_ page: Int, of films: [Film], _ language: CatalogueLanguage) -> MoviePage {
        let size = MoviesAPI.pageSize
        let start = min((page - 1) * size, films.count)
        return MoviePage(
            page: page,
            results: films[start..<min(start + size, films.count)].map { $0.movie(in: language) },
            totalPages: (films.count + size - 1) / size, totalResults: films.count)
    }
}

/// Why a file is no catalogue, in a sentence for the operator.
public struct CatalogueError: Error, Equatable, Sendable {
    /// What is wrong with it.
    public let reason: String
}
