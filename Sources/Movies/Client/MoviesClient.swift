import Components
import Interface
import JSON
import Wire

/// The API as the screens use it: every request, and what its answer reads as.
enum MoviesClient {
    /// A page of the popular movies, from 1.
    static func popular(page: Int, _ language: Language) -> HTTPRequest {
        var query = Query()
        query.add("page", String(page))
        var request = get(MoviesRoutes.popular.path, query, language)
        // The latest are asked of the server itself: what the browser kept would pass for them without a network.
        request.headers.append(HTTPRequest.Header("Cache-Control", "no-cache"))
        return request
    }

    /// A page of what is found for a text.
    static func search(_ text: String, page: Int, _ language: Language) -> HTTPRequest {
        var query = Query()
        query.add("query", text)
        query.add("page", String(page))
        return get(MoviesRoutes.search.path, query, language)
    }

    /// Everything about one movie.
    static func movie(
        _ id: MovieID, _ language: Language,
        reply: @escaping (Result<MovieDetails, APIFailure>) -> MoviesApp.Action
    ) -> Call<MoviesApp.Action> {
        var query = Query()
        query.add("append_to_response", "credits")
        return Call(get(MoviesRoutes.movie.path(MovieAddress(id)), query, language)) { reply($0.decoded()) }
    }

    /// The genres and their names.
    static func genres(
        _ language: Language, reply: @escaping (Result<HTTPReply, APIFailure>) -> MoviesApp.Action
    ) -> Call<MoviesApp.Action> {
        Call(get(MoviesRoutes.genres.path, Query(), language), reply: reply)
    }

    private static func get(_ path: String, _ query: Query, _ language: Language) -> HTTPRequest {
        var query = query
        query.add("language", language.rawValue)
        return .json(.get, MoviesAPI.base + path + query.text)
    }
}
