import Movies
import Wire

/// What is asked of the database upstream: it names an answer that is kept, and nothing of who asked is in it.
enum UpstreamKey: Hashable, Sendable {
    case popular(page: Int, language: String?)
    case movie(MovieID, language: String?, withCredits: Bool)
    case search(String, page: Int, language: String?)
    case genres(language: String?)

    /// The path and the query, without the key to the API.
    var target: String {
        var query = Query()
        let path: String
        switch self {
        case .popular(let page, let language):
            path = MoviesRoutes.popular.path
            query.add("page", String(page))
            query.add("language", language)
        case .movie(let id, let language, let withCredits):
            path = MoviesRoutes.movie.path(id)
            query.add("language", language)
            query.add("append_to_response", withCredits ? "credits" : nil)
        case .search(let text, let page, let language):
            path = MoviesRoutes.search.path
            query.add("query", text)
            query.add("page", String(page))
            query.add("language", language)
        case .genres(let language):
            path = MoviesRoutes.genres.path
            query.add("language", language)
        }
        return MoviesAPI.base + path + query.text
    }
}
