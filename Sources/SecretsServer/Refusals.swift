import HTTPServer
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

    static func page(_ problem: PageQueryProblem) -> HTTPError {
        switch problem {
        case .limit: .invalid(problem.field, "The limit has to be a whole number from 1 to 100.")
        case .before: .invalid(problem.field, "“before” has to be a positive whole number.")
        }
    }

    /// - Parameter subject: what it is, at the beginning of a sentence.
    static func content(_ problem: SecretText.Problem, of subject: String = "A secret") -> HTTPError {
        let limit = SecretText.characterLimit
        return switch problem {
        case .empty: .invalid("content", "\(subject) can't be empty.")
        case .tooLong(let excess):
            .invalid("content", "\(subject) has at most \(limit) characters: \(excess) too many.")
        case .tooManyBytes:
            .invalid("content", "\(subject) has at most \(limit) characters, of a usual size.")
        case .containsNUL: .invalid("content", "\(subject) can't have a NUL character in it.")
        }
    }
}
