import HTTPClient
import HTTPServer
import Imaging
import Movies
import Wire

/// The server's half of Movies: the API in the shape of The Movie Database's version 3, and the posters.
public struct MoviesService: Sendable {
    private let source: Source
    private let posters: PosterHandlers

    /// Where the movies come from.
    private enum Source: Sendable {
        case catalogue(CatalogueAnswers)
        case upstream(Upstream)
    }

    /// A service over the catalogue that ships with the project.
    /// - Parameter posters: where drawn posters are kept.
    public init(catalogue: Catalogue, posters: PosterStore, workers: Workers, log: Log) {
        Picture.prepare()
        source = .catalogue(CatalogueAnswers(catalogue))
        self.posters = PosterHandlers(
            .drawn(catalogue), store: posters, reading: workers.writing, making: workers.drawing,
            time: .system, log: log)
    }

    /// A service that asks the database upstream.
    public init(
        upstream configuration: UpstreamConfiguration, posters: PosterStore, workers: Workers, log: Log,
        time: TimeSource = .system
    ) {
        let client = HTTPClient()
        source = .upstream(
            Upstream(configuration, client: client, pool: workers.fetching, time: time, log: log))
        self.posters = PosterHandlers(
            .fetched(PosterUpstream(configuration, client: client, time: time, log: log)), store: posters,
            reading: workers.writing, making: workers.fetchingPictures, time: time, log: log)
    }

    /// Adds the API under ``MoviesAPI/base``, and the posters under ``MoviesAPI/images``.
    public func addRoutes(to router: inout Router) {
        for prefix in [MoviesAPI.base, MoviesAPI.images] {
            router.errors(under: prefix, headers: [.openToAll]) { $0.movies.jsonBytes }
            router.allowOtherOrigins(under: prefix)
        }
        switch source {
        case .catalogue(let answers): answers.addRoutes(to: &router)
        case .upstream(let upstream): Self.addRoutes(upstream, to: &router)
        }
        router.onLater(MoviesRoutes.poster, under: [MoviesAPI.images]) { [posters] _, poster, answer in
            posters.show(size: poster.0, file: poster.1, answer)
        }
    }

    private static func addRoutes(_ upstream: Upstream, to router: inout Router) {
        let base = [MoviesAPI.base]
        router.onLater(MoviesRoutes.popular, under: base) { request, _, answer in
            upstream.answer(.popular(try Parameters(request.query)), answer)
        }
        router.onLater(MoviesRoutes.movie, under: base) { request, address, answer in
            let language = Parameters.language(request.query)
            let appended = AppendedPart.list(request.query)
            upstream.answer(.movie(address.id, language: language, appended: appended), answer)
        }
        router.onLater(MoviesRoutes.search, under: base) { request, _, answer in
            let text = try Parameters.searchText(request.query)
            upstream.answer(.search(text, try Parameters(request.query)), answer)
        }
        router.onLater(MoviesRoutes.genres, under: base) { request, _, answer in
            upstream.answer(.genres(language: Parameters.language(request.query)), answer)
        }
    }
}
