import Interface
import JSON
import Wire

/// Why the API didn't do what was asked, as far as a reader has to be told apart.
public enum APIFailure: Error, Equatable, Sendable {
    /// There is no way to the server, or the connection was cut.
    case unreachable
    /// The time was up.
    case timedOut
    /// The name, the password or the token is refused.
    case unauthorized
    /// The account may not write any more.
    case banned
    /// Too much at once; it may be asked again after a while.
    case limited(Seconds)
    /// The server won't take what was sent; `field` names the value to blame, when one is.
    case invalid(field: String?, code: String)
    /// What was asked for isn't there, or is somebody else's.
    case gone
    /// Something is wrong at the server.
    case server
    /// The server answered something that can't be read.
    case unreadable

    /// Whether the server may have done it all the same: the answer is what got lost.
    public var leavesDoubt: Bool {
        switch self {
        case .unreachable, .timedOut, .server, .unreadable: true
        case .unauthorized, .banned, .limited, .invalid, .gone: false
        }
    }
}

extension APIFailure {
    /// The reply when its status is a success, the failure otherwise.
    public static func check(_ result: HTTPResult) -> Result<HTTPReply, APIFailure> {
        switch result {
        case .failure(.unreachable): .failure(.unreachable)
        case .failure(.timedOut): .failure(.timedOut)
        case .success(let reply):
            (200...299).contains(reply.status) ? .success(reply) : .failure(APIFailure(reply))
        }
    }

    /// What a reply that isn't a success means.
    private init(_ reply: HTTPReply) {
        switch reply.status {
        case 401: self = .unauthorized
        case 403: self = Self.errorBody(reply)?.code == "banned" ? .banned : .gone
        case 404, 410: self = .gone
        case 408: self = .timedOut
        case 429: self = .limited(Self.wait(reply) ?? 30)
        case 503: self = Self.wait(reply).map { .limited($0) } ?? .server
        case 400...499:
            let body = Self.errorBody(reply)
            self = .invalid(field: body?.field, code: body?.code ?? "")
        default: self = .server
        }
    }

    /// How long to wait, at least a second and at most an hour; nil when the reply doesn't say.
    private static func wait(_ reply: HTTPReply) -> Seconds? {
        guard let text = reply.header("retry-after"), let count = Int64(text), count >= 0 else { return nil }
        return Seconds(min(max(count, 1), 3_600))
    }

    private static func errorBody(_ reply: HTTPReply) -> ErrorBody? {
        do throws(JSONError) {
            return try ErrorBody(json: JSONValue(parsing: reply.body))
        } catch {
            return nil
        }
    }
}
