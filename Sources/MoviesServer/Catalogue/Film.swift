import JSON
import Movies
import Wire

/// A film of the catalogue that ships with the project. `docs/CATALOGUE.md` explains each field.
struct Film: Sendable {
    let id: MovieID
    let title: String
    let spanishTitle: String
    let originalTitle: String
    let originalLanguage: String
    let countries: [String]
    let releaseDate: CivilDate
    let runtime: Int
    let genreIDs: [GenreID]
    let directors: [String]
    let popularity: Double
    let overview: String
    let spanishOverview: String
}

extension Film: JSONDecodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        title = try object.decode("title")
        spanishTitle = try object.decode("title_es")
        originalTitle = try object.decode("original_title")
        originalLanguage = try object.decode("original_language")
        countries = try object.decode("countries")
        guard let date = CivilDate(iso8601: try object.decode("release_date")) else {
            throw .invalid("has to be a day written 1994-09-10")
        }
        releaseDate = date
        runtime = try object.decode("runtime")
        genreIDs = try object.decode("genre_ids")
        directors = try object.decode("directors")
        popularity = try object.decode("popularity")
        overview = try object.decode("overview")
        spanishOverview = try object.decode("overview_es")
    }
}

extension Film {
    func title(in language: CatalogueLanguage) -> String {
        switch language {
        case .english: title
        case .spanish: spanishTitle
        }
    }

    /// What a list has of it. Nobody's votes are made up.
    func movie(in language: CatalogueLanguage) -> Movie {
        Movie(
            id: id, title: title(in: language), originalTitle: originalTitle,
            originalLanguage: originalLanguage, overview: language == .spanish ? spanishOverview : overview,
            releaseDate: releaseDate, posterPath: "/" + DrawnPosterName(id: id, language: language).text,
            genreIDs: genreIDs, popularity: popularity)
    }

    func details(in language: CatalogueLanguage) -> MovieDetails {
        MovieDetails(
            movie: movie(in: language),
            genres: genreIDs.map {
                Genre(id: $0, name: CatalogueGenre(rawValue: $0.number)?.name(in: language) ?? "")
            },
            runtime: runtime, directors: directors)
    }
}

/// The languages that the catalogue speaks.
enum CatalogueLanguage: String, CaseIterable, Sendable {
    case english = "en"
    case spanish = "es"

    /// What a request's `language` comes to: Spanish of any country is Spanish, anything else English, as that API
    /// answers in English where it has no translation.
    init(query: String?) {
        let primary = query.map { $0.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") } }
        self =
            primary.map { $0.elementsEqual("es".utf8) || $0.elementsEqual("ES".utf8) } == true
            ? .spanish : .english
    }
}

/// The file of a film's poster: its number, and its language where that isn't English.
struct DrawnPosterName: Equatable, Sendable {
    let id: MovieID
    let language: CatalogueLanguage

    init(id: MovieID, language: CatalogueLanguage) {
        self.id = id
        self.language = language
    }

    /// Reads a file's name; nil when it is no drawn poster's.
    init?(_ file: PosterFile) {
        guard file.name.hasSuffix(".jpg") else { return nil }
        var stem = file.stem
        language = stem.hasSuffix(Self.spanishSuffix) ? .spanish : .english
        if language == .spanish { stem = stem.dropLast(Self.spanishSuffix.count) }
        guard let id = MovieID(pathSegment: String(stem)) else { return nil }
        self.id = id
    }

    var text: String { id.pathSegment + (language == .spanish ? Self.spanishSuffix : "") + ".jpg" }

    private static let spanishSuffix = "-es"
}
