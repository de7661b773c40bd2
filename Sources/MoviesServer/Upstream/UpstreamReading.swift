import HTTPClient
import HTTPServer
import JSON
import Movies
import Wire

/// Why there is no new answer from upstream.
enum UpstreamFailure: Error, Equatable, CustomStringConvertible {
    /// It couldn't be asked.
    case failed(ClientError)
    /// It answered with an error.
    case status(Int)
    /// It doesn't take the key.
    case keyRefused
    /// It answered something that isn't what was asked for.
    case nonsense
    /// It asks to be left alone for so long.
    case paused(Seconds)
    /// It failed a moment ago.
    case outOfReach
    /// Too many requests to it are waiting.
    case busy

    var description: String {
        switch self {
        case .failed(let error): "\(error)"
        case .status(let status): "status \(status)"
        case .keyRefused: "the key is refused; check TMDB_TOKEN or TMDB_API_KEY"
        case .nonsense: "an answer that isn't in the shape of the API"
        case .paused(let wait): "too many requests, asks again in \(wait.count) s"
        case .outOfReach: "failed a moment ago"
        case .busy: "too many requests are waiting for it"
        }
    }

    /// What a client is told when there is no older answer.
    var httpError: HTTPError {
        switch self {
        case .paused(let wait):
            .movies(
                .serviceUnavailable, 25, "The database of movies asks to be left alone for a while.", wait)
        case .busy: .movies(.serviceUnavailable, 46, "The server is busy. Please try again in a moment.", 1)
        case .failed(.timedOut): .movies(.gatewayTimeout, 24, "The database of movies took too long.", 5)
        case .failed, .status, .nonsense, .outOfReach:
            .movies(.badGateway, 43, "The database of movies can't be reached right now.", 5)
        case .keyRefused:
            .movies(.badGateway, 43, "The server isn't allowed to ask the database of movies.", 60)
        }
    }
}

extension HTTPError {
    fileprivate static func movies(
        _ status: Status, _ code: Int, _ message: String, _ retryAfter: Seconds
    ) -> HTTPError {
        HTTPError(
            status, code: String(code), message: message,
            headers: [HeaderField("Retry-After", String(max(retryAfter.count, 1)))])
    }
}

extension Status {
    /// 504 Gateway Timeout.
    fileprivate static let gatewayTimeout: Status = 504
}

/// Tells good answers of the database from others.
enum UpstreamReading {
    private static let longestPause: Int64 = 3_600
    private static let usualPause: Int64 = 10

    static func read(
        _ response: ClientResponse, _ key: UpstreamKey, at now: Instant
    ) -> Result<KeptAnswer, UpstreamFailure> {
        switch response.status {
        case 200:
            guard isInShape(response.body, key) else { return .failure(.nonsense) }
            return .success(KeptAnswer(body: SharedBytes(response.body), isFound: true, came: now))
        case 404:
            // Only a movie can be missing.
            guard case .movie = key else { return .failure(.status(404)) }
            return .success(KeptAnswer(body: SharedBytes([]), isFound: false, came: now))
        case 401, 403: return .failure(.keyRefused)
        case 429: return .failure(.paused(pause(response.header("retry-after"))))
        default: return .failure(.status(response.status))
        }
    }

    private static func pause(_ text: String?) -> Seconds {
        Seconds(min(max(text.flatMap { Int64($0) } ?? usualPause, 1), longestPause))
    }

    private static func isInShape(_ body: [UInt8], _ key: UpstreamKey) -> Bool {
        do throws(JSONError) {
            let json = try JSONValue(parsing: body)
            switch key {
            case .popular, .search: _ = try MoviePage(json: json)
            case .movie: _ = try MovieDetails(json: json)
            case .genres: _ = try GenreList(json: json)
            }
            return true
        } catch {
            return false
        }
    }
}
