import Interface
import JSON
import Wire

extension HTTPRequest {
    /// A request that sends JSON, or nothing, and wants JSON back; `timeout` in milliseconds.
    public static func json(
        _ method: Method, _ path: String, body: [UInt8] = [], timeout: Int = 20_000
    ) -> HTTPRequest {
        var headers = [Header("Accept", "application/json")]
        if !body.isEmpty { headers.append(Header("Content-Type", "application/json")) }
        return HTTPRequest(method, path, headers: headers, body: body, timeout: timeout)
    }
}

extension Result where Success == HTTPReply, Failure == APIFailure {
    /// What the reply's JSON reads as; `unreadable` when it isn't that.
    public func decoded<Value: JSONDecodable>() -> Result<Value, APIFailure> {
        flatMap { reply in
            do throws(JSONError) {
                return .success(try Value(json: JSONValue(parsing: reply.body)))
            } catch {
                return .failure(.unreadable)
            }
        }
    }
}
