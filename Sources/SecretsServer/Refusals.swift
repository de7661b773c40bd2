import Accounts
import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What the API answers when it doesn't do what it was asked.
enum Refusal {
    /// 401, with what the client has to send.
    static func unauthorized(hadToken: Bool) -> HTTPError {
        HTTPError(
            .unauthorized, code: "unauthorized",
            message: hadToken ? "This token is not valid. Please sign in again." : "Please sign in first.",
            headers: [
                HeaderField(
                    "WWW-Authenticate",
                    hadToken ? #"Bearer realm="secrets", error="invalid_token""# : #"Bearer realm="secrets""#)
            ])
    }

    static let noSuchPost = HTTPError(.notFound, code: "not_found", message: "There is no such post.")

    static let noSuchComment = HTTPError(.notFound, code: "not_found", message: "There is no such comment.")

    static let notTheAuthor = HTTPError(
        .forbidden, code: "forbidden", message: "Only its author can change or delete this.")

    /// 409: posting it again would bring back what was deleted.
    static let deletedSince = HTTPError(
        .conflict, code: "deleted_since", message: "This was posted already, and has been deleted since.")

    static let unsupportedMediaType = HTTPError(
        .unsupportedMediaType, code: "unsupported_media_type", message: "The body has to be application/json."
    )

    /// 422: `field` of the request can't be what it is.
    static func invalid(_ field: String, _ message: String) -> HTTPError {
        HTTPError(.unprocessableContent, code: "invalid", message: message, field: field)
    }

    static func page(_ problem: PageQueryProblem) -> HTTPError {
        switch problem {
        case .limit: invalid(problem.field, "The limit has to be a whole number from 1 to 100.")
        case .before: invalid(problem.field, "“before” has to be a positive whole number.")
        }
    }

    /// - Parameter subject: what it is, at the beginning of a sentence.
    static func content(_ problem: SecretText.Problem, of subject: String = "A secret") -> HTTPError {
        let limit = SecretText.characterLimit
        return switch problem {
        case .empty: invalid("content", "\(subject) can't be empty.")
        case .tooLong(let excess):
            invalid("content", "\(subject) has at most \(limit) characters: \(excess) too many.")
        case .tooManyBytes: invalid("content", "\(subject) has at most \(limit) characters, of a usual size.")
        case .containsNUL: invalid("content", "\(subject) can't have a NUL character in it.")
        }
    }

    /// 503 for what passes, 500 for what doesn't.
    static func database(_ error: DatabaseError) -> HTTPError {
        switch error {
        case .full, .unwritable:
            .unavailable("The server can't store anything right now. Please try again later.", retryAfter: 60)
        case .busy, .closed: .unavailable()
        default: .internalError
        }
    }

    static func account(_ error: AccountError) -> HTTPError {
        switch error {
        case .taken: invalid("username", "Somebody has this name already.")
        case .unusableName(.tooShort): invalid("username", "A name has at least 3 characters.")
        case .unusableName(.tooLong): invalid("username", "A name has at most 30 characters.")
        case .unusableName(.characters):
            invalid(
                "username", "A name is made of the letters a to z, digits, dots, hyphens and underscores.")
        case .unusablePassword(.tooShort): invalid("password", "A password has at least 8 characters.")
        case .unusablePassword(.tooLong): invalid("password", "A password has at most 256 bytes.")
        case .refused:
            HTTPError(
                .unauthorized, code: "wrong_credentials", message: "The name or the password is wrong.",
                headers: [HeaderField("WWW-Authenticate", #"Bearer realm="secrets""#)])
        case .outOfMemory: .unavailable()
        case .database(let error): database(error)
        }
    }

    /// 429, with the seconds after which it is worth trying again.
    static func tooManyAttempts(_ wait: Seconds) -> HTTPError {
        tooManyRequests("Too many attempts. Please try again in \(wait.count) seconds.", wait)
    }

    private static func malformedJSON(_ message: String) -> HTTPError {
        HTTPError(.badRequest, code: "malformed_json", message: message)
    }

    /// 400 for what is no JSON, 422 for what is not what was asked for.
    static func body(_ error: JSONError) -> HTTPError {
        switch error.kind {
        case .syntax: malformedJSON("The body is \(error.reason).")
        case .tooDeep: malformedJSON("The body's \(error.reason).")
        case .missing:
            invalid(error.path, "\(error.path) \(error.reason).")
        case .wrongType, .outOfRange, .invalid:
            HTTPError(
                .unprocessableContent, code: "invalid", message: "\(error.description).",
                field: error.path.isEmpty ? nil : error.path)
        }
    }
}

extension Request {
    /// Reads the body as JSON. A request that doesn't say what its body is, is believed to mean JSON.
    func json<Value: JSONDecodable>(_ type: Value.Type = Value.self) throws(HTTPError) -> Value {
        guard contentType == nil || contentType == "application/json" else {
            throw Refusal.unsupportedMediaType
        }
        do throws(JSONError) {
            return try Value(json: JSONValue(parsing: body, maximumDepth: 16))
        } catch {
            throw Refusal.body(error)
        }
    }
}
