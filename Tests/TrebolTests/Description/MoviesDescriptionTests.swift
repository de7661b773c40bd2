import Foundation
import HTTPServer
import MoviesServer
import TestSupport
import Testing
import Wire

@Suite("The description of Movies' API")
struct MoviesDescriptionTests {
    @Test("every route is described, and everything that is described is a route")
    func routes() throws {
        let server = try MoviesDescribedServer()
        let routes = server.router.entries.map {
            APIDescription.Operation(method: $0.method.rawValue, path: $0.path)
        }
        #expect(try server.described == Set(routes))
    }

    @Test("every operation answers as it is described, when it succeeds and when it is refused")
    func answers() throws {
        let server = try MoviesDescribedServer()
        try server.ask("/3/movie/popular", "?page=3&language=es", answers: 200)
        try server.ask("/3/movie/popular", "?page=0", answers: 400)
        try server.ask("/3/search/movie", "?query=moon", answers: 200)
        try server.ask("/3/search/movie", "?query=moon&page=x", answers: 400)
        try server.ask("/3/search/movie", answers: 422)
        try server.ask("/3/genre/movie/list", answers: 200)
        try server.ask("/3/movie/{movie}", path: "/3/movie/1000001", answers: 200)
        try server.ask("/3/movie/{movie}", path: "/3/movie/1", answers: 404)
        try server.ask("/t/p/{size}/{file}", path: "/t/p/w92/1000001.jpg", answers: 200)
        try server.ask("/t/p/{size}/{file}", path: "/t/p/w92/1.jpg", answers: 404)
        #expect(try server.asked == Set(server.described.map(\.path)))
    }

    @Test("when the database upstream is out of reach, the answers are as described")
    func failures() throws {
        let upstream = UpstreamConfiguration(
            url: "http://127.0.0.1:1", imageURL: "http://127.0.0.1:1", key: .token("x"))
        let server = try MoviesDescribedServer(upstream: upstream)
        try server.ask("/3/movie/popular", answers: 502)
        try server.ask("/3/search/movie", "?query=a", answers: 502)
        try server.ask("/3/genre/movie/list", answers: 502)
        try server.ask("/3/movie/{movie}", path: "/3/movie/5", answers: 502)
        try server.ask("/t/p/{size}/{file}", path: "/t/p/w92/a.jpg", answers: 502)
    }
}

/// A server of Movies, and the description that its answers are held against.
private final class MoviesDescribedServer {
    let router: Router
    private let description: APIDescription
    private let folder: TemporaryFolder
    private let server: Server
    private let workers = Workers()
    private(set) var asked: Set<String> = []

    init(upstream: UpstreamConfiguration? = nil) throws {
        folder = try TemporaryFolder()
        description = try APIDescription()
        let log = Log { _ in }
        let posters = try PosterStore(folder: folder.path + "/posters", limit: .megabytes(1))
        let service =
            if let upstream {
                MoviesService(upstream: upstream, posters: posters, workers: workers, log: log)
            } else {
                MoviesService(catalogue: try Self.catalogue(), posters: posters, workers: workers, log: log)
            }
        var router = Router()
        service.addRoutes(to: &router)
        self.router = router
        var configuration = ServerConfiguration()
        configuration.port = 0
        server = try Server(configuration: configuration, router: router, log: log)
    }

    deinit {
        server.stop(within: 5)
        _ = workers.drain(within: 5)
    }

    private static func catalogue() throws -> Catalogue {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Catalogue/films.json")
        return try Catalogue(json: Array(Data(contentsOf: file)))
    }

    var described: Set<APIDescription.Operation> {
        get throws {
            try description.operations.filter { $0.path.hasPrefix("/3/") || $0.path.hasPrefix("/t/p/") }
        }
    }

    /// Asks, and holds the answer against the description.
    func ask(_ template: String, _ query: String = "", path: String? = nil, answers status: Int) throws {
        asked.insert(template)
        let response = try RawClient(port: server.port).request("GET", (path ?? template) + query)
        #expect(response.status == status, "\(template): \(response.text)")
        let problems = try description.problems(
            of: APIDescription.Operation(method: "GET", path: template), status: response.status,
            contentType: response["Content-Type"], body: response.body)
        #expect(problems == [])
    }
}
