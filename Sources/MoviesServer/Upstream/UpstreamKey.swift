import Movies
import Wire

/// What is asked of the database upstream: it names an answer that is kept, and nothing of who asked is in it.
enum UpstreamKey: Hashable, Sendable {
    case popular(Parameters)
    case movie(MovieID, language: String?, appended: [AppendedPart])
    case search(String, Parameters)
    case genres(language: String?)

    /// The path and the query, without the key to the API.
    var target: String {
        var query = Query()
        let path: String
        switch self {
        case .popular(let parameters):
            path = MoviesRoutes.popular.path
            parameters.add(to: &query)
        case .movie(let id, let language, let appended):
            path = MoviesRoutes.movie.path(MovieAddress(id))
            query.add("language", language)
            let names = appended.map(\.rawValue).joined(separator: ",")
            query.add("append_to_response", names.isEmpty ? nil : names)
        case .search(let text, let parameters):
            path = MoviesRoutes.search.path
            query.add("query", text)
            parameters.add(to: &query)
        case .genres(let language):
            path = MoviesRoutes.genres.path
            query.add("language", language)
        }
        return MoviesAPI.base + path + query.text
    }
}
