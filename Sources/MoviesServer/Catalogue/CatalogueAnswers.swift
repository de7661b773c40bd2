import HTTPServer
import JSON
import Movies
import Wire

/// The catalogue as the API answers from it. What everybody asks for is encoded once, at the start.
struct CatalogueAnswers: Sendable {
    private let catalogue: Catalogue
    private let popular: [CatalogueLanguage: [SharedBytes]]
    private let genres: [CatalogueLanguage: SharedBytes]

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        let pages = max((catalogue.films.count + MoviesAPI.pageSize - 1) / MoviesAPI.pageSize, 1)
        var popular: [CatalogueLanguage: [SharedBytes]] = [:]
        var genres: [CatalogueLanguage: SharedBytes] = [:]
        for language in CatalogueLanguage.allCases {
            popular[language] = (1...pages).map {
                SharedBytes(catalogue.popular(page: $0, language).jsonBytes)
            }
            genres[language] = SharedBytes(CatalogueGenre.list(in: language).jsonBytes)
        }
        self.popular = popular
        self.genres = genres
    }

    func addRoutes(to router: inout Router) {
        let base = [MoviesAPI.base]
        router.on(MoviesRoutes.popular, under: base) { request, _ in
            try showPopular(Parameters(request.query))
        }
        router.on(MoviesRoutes.movie, under: base) { request, address in
            try show(address.id, CatalogueLanguage(query: Parameters.language(request.query)))
        }
        router.on(MoviesRoutes.search, under: base) { request, _ in
            let text = try Parameters.searchText(request.query)
            return Self.answer(catalogue.search(text, try Parameters(request.query)).jsonBytes)
        }
        router.on(MoviesRoutes.genres, under: base) { request, _ in
            let language = CatalogueLanguage(query: Parameters.language(request.query))
            return Self.answer(genres[language] ?? SharedBytes([]))
        }
    }

    private func showPopular(_ asked: Parameters) -> Response {
        let language = CatalogueLanguage(query: asked.language)
        if let pages = popular[language], asked.page <= pages.count {
            return Self.answer(pages[asked.page - 1])
        }
        return Self.answer(catalogue.popular(page: asked.page, language).jsonBytes)
    }

    private func show(_ id: MovieID, _ language: CatalogueLanguage) throws(HTTPError) -> Response {
        guard let film = catalogue.film(id) else { throw .unknownMovie }
        return Self.answer(FilmPage(film: film, language: language).jsonBytes)
    }

    private static let headers = [HeaderField("Cache-Control", "public, max-age=60"), .openToAll]

    private static func answer(_ bytes: [UInt8]) -> Response {
        .json(bytes: bytes, headers: headers)
    }

    private static func answer(_ bytes: SharedBytes) -> Response {
        .json(shared: bytes, headers: headers)
    }
}
