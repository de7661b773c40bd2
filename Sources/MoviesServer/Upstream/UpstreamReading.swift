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
    /// It answered something that isn't JSON or no picture, or that has the key in it.
    case nonsense
    /// It asks to be left alone for so long.
    case limited(Seconds)
    /// It failed a moment ago, and isn't asked again yet.
    case failedBefore
    /// Too many requests to it are waiting.
    case busy

    var description: String {
        switch self {
        case .failed(let error): "\(error)"
        case .status(let status): "status \(status)"
        case .keyRefused: "the key is refused; check TMDB_TOKEN or TMDB_API_KEY"
        case .nonsense: "an answer that can't be passed on"
        case .limited(let wait): "status 429, it is left alone for \(wait.count) s"
        case .failedBefore: "failed a moment ago"
        case .busy: "too many requests are waiting for it"
        }
    }

    /// What a client is told when there is no older answer.
    var httpError: HTTPError {
        switch self {
        case .limited(let wait):
            .movies(
                .serviceUnavailable, 25, "The database of movies asks to be left alone for a while.", wait)
        case .busy: .movies(.serviceUnavailable, 46, "The server is busy. Please try again in a moment.", 1)
        case .failed(.timedOut): .movies(.gatewayTimeout, 24, "The database of movies took too long.", 5)
        case .failed, .status, .nonsense, .failedBefore:
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
        _ response: ClientResponse, _ key: UpstreamKey, _ secret: UpstreamConfiguration.Key,
        time: TimeSource
    ) -> Result<KeptAnswer, UpstreamFailure> {
        switch response.status {
        case 200:
            guard isJSON(response.body), !secret.isPart(of: response.body) else {
                return .failure(.nonsense)
            }
            return .success(
                KeptAnswer(body: SharedBytes(response.body), isFound: true, came: time.monotonic()))
        case 404:
            // Only a movie can be missing, and only the API itself can say so.
            guard case .movie = key, isError(response.body) else { return .failure(.status(404)) }
            return .success(KeptAnswer(body: SharedBytes([]), isFound: false, came: time.monotonic()))
        case 401: return .failure(.keyRefused)
        case 429: return .failure(.limited(pause(response, at: time.now())))
        default: return .failure(.status(response.status))
        }
    }

    /// How long an answer 429 asks to be left alone: `Retry-After` is a number of seconds or a date.
    static func pause(_ response: ClientResponse, at now: Instant) -> Seconds {
        let text = response.header("retry-after") ?? ""
        let wanted = Int64(text) ?? HTTPDate.seconds(text).map { (Instant(seconds: $0) - now).count }
        return Seconds(min(max(wanted ?? usualPause, 1), longestPause))
    }

    private static func isError(_ body: [UInt8]) -> Bool {
        do throws(JSONError) {
            _ = try MoviesError(json: JSONValue(parsing: body))
            return true
        } catch {
            return false
        }
    }

    /// Whether it is JSON, nested no deeper than usual. What is in it is the business of whoever asked: clients differ in
    /// what they can use.
    private static func isJSON(_ body: [UInt8]) -> Bool {
        do throws(JSONError) {
            _ = try JSONValue(parsing: body)
            return true
        } catch {
            return false
        }
    }
}
