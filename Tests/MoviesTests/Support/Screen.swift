import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Movies

typealias Phone = AppTestSupport.Phone<MoviesApp>

extension AppTestSupport.Phone<MoviesApp> {
    /// Opens the app.
    convenience init(
        at path: String = "/", languages: [String] = ["en"], isOnline: Bool = true, disk: Disk = Disk(),
        now: Instant = Instant(seconds: 1_800_000_000)
    ) {
        self.init(
            base: "/movies", at: path, languages: languages, isOnline: isOnline, disk: disk, now: now)
    }

    /// The titles in the grid, in order.
    var titles: [String] { elements("movie-title").map { Node.element($0).text } }

    /// What the movie's page says.
    var page: String { elements("detail").map { Node.element($0).text }.joined() }

    /// Taps a movie of the grid.
    func tapMovie(_ number: Int64, source: SourceLocation = #_sourceLocation) {
        guard let card = element("movie-\(number)") else {
            Issue.record("No movie \(number)", sourceLocation: source)
            return
        }
        trigger(.click, on: card, source: source)
    }

    /// Presses a key that nothing in particular listens to.
    func press(_ key: String) {
        guard let app = elements.first, let listener = app.listeners.first(where: { $0.event == .keyDown })
        else {
            Issue.record("The app doesn't listen to keys")
            return
        }
        if let action = listener.action(key) { send(action) }
    }
}

extension AppTestSupport.Phone<MoviesApp> {
    static var popular: String { "GET /3/movie/popular?page=1&language=en" }
    static var genres: String { "GET /3/genre/movie/list?language=en" }

    static func popular(_ page: Int) -> String { "GET /3/movie/popular?page=\(page)&language=en" }
    static func details(_ number: Int64) -> String {
        "GET /3/movie/\(number)?append_to_response=credits&language=en"
    }
    static func search(_ query: String, page: Int = 1) -> String {
        "GET /3/search/movie?query=\(query)&page=\(page)&language=en"
    }

    /// A phone that shows these movies as the latest.
    static func showing(
        _ movies: [Movie], pages: Int = 1, at path: String = "/", disk: Disk = Disk(),
        languages: [String] = ["en"]
    ) -> Phone {
        let phone = Phone(at: path, languages: languages, disk: disk)
        let language = languages.first ?? "en"
        phone.answer("GET /3/movie/popular?page=1&language=\(language)", .page(movies, of: pages))
        phone.answer("GET /3/genre/movie/list?language=\(language)", .status(200, genreList))
        return phone
    }

    static var genreList: String { #"{"genres":[{"id":18,"name":"Drama"},{"id":35,"name":"Comedy"}]}"# }
}

extension PhoneDisk {
    /// A disk on which movies were saved so long before the phone's clock.
    static func caching(_ movies: [Movie], age: Seconds) -> PhoneDisk {
        let saved = CachedMovies(movies: movies, savedAt: Instant(seconds: 1_800_000_000 - age.count))
        return PhoneDisk(["movies": saved.jsonText])
    }
}
