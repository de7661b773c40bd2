import Interface
import JSON
import Wire

/// Why movies could not be loaded from the server.
enum LoadFailure: Error, Equatable, Sendable {
    /// No answer came.
    case connectivity
    /// What came isn't status 200, isn't JSON, or hasn't the shape.
    case invalidData
}

/// Loads a page of movies from the server: download, validate, create, deliver.
struct LoadFromRemote {
    let request: HTTPRequest

    /// What it comes to.
    typealias Outcome = Result<MoviePage, LoadFailure>

    var useCase: UseCase<Outcome> {
        UseCase.client(request).then { .over(Self.page($0)) }
    }

    /// What the client's answer reads as.
    static func page(_ result: HTTPResult) -> Outcome {
        switch result {
        case .failure: return .failure(.connectivity)
        case .success(let reply):
            guard reply.status == 200 else { return .failure(.invalidData) }
            do throws(JSONError) {
                return .success(try MoviePage(json: JSONValue(parsing: reply.body)))
            } catch {
                return .failure(.invalidData)
            }
        }
    }
}
