import Accounts
import Database
import HTTPServer
import JSON
import LIOLI
import Stakes
import Wire

/// What the API answers when it doesn't do what it was asked.
enum Refusal {
    /// Why a request isn't known to come from somebody.
    enum Stranger {
        case nothing, wrongToken, wrongScheme, malformedBasic
    }

    /// 401, with what the client has to send.
    ///
    /// Basic is offered only to who sent nothing: a browser that is offered it in answer to the app's own requests would
    /// cover the app with a dialog of its own.
    static func unauthorized(_ stranger: Stranger) -> HTTPError {
        let bearer = #"Bearer realm="lioli""#
        return switch stranger {
        case .nothing:
            HTTPError(
                .unauthorized, code: "unauthorized", message: "Please log in first.",
                headers: [
                    HeaderField("WWW-Authenticate", #"Basic realm="lioli", charset="UTF-8""#),
                    HeaderField("WWW-Authenticate", bearer),
                ])
        case .wrongToken:
            HTTPError(
                .unauthorized, code: "unauthorized", message: "This token is not valid. Please log in again.",
                headers: [HeaderField("WWW-Authenticate", bearer + #", error="invalid_token""#)])
        case .wrongScheme:
            HTTPError(
                .unauthorized, code: "unauthorized",
                message: "This request takes a token: Authorization: Bearer TOKEN.", field: "Authorization",
                headers: [HeaderField("WWW-Authenticate", bearer)])
        case .malformedBasic:
            HTTPError(
                .unauthorized, code: "malformed_credentials",
                message: "Behind “Basic” there has to be the base64 of a name, a colon and a password.",
                field: "Authorization", headers: [HeaderField("WWW-Authenticate", bearer)])
        }
    }

    /// 422: `field` of the request can't be what it is.
    static func invalid(_ field: String, _ message: String) -> HTTPError {
        HTTPError(.unprocessableContent, code: "invalid", message: message, field: field)
    }

    static func weight(_ problem: DecimalProblem) -> HTTPError {
        let example = "Write it with a point, as 80.5."
        return switch problem {
        case .empty: invalid("weight", "The weight is missing. \(example)")
        case .notANumber: invalid("weight", "The weight has to be a number. \(example)")
        case .tooPrecise: invalid("weight", "The weight has at most two decimals. \(example)")
        case .outOfRange: invalid("weight", "The weight has to be between 20 and 999.99.")
        }
    }

    static func comment(_ problem: CommentText.Problem) -> HTTPError {
        let limit = CommentText.characterLimit
        return switch problem {
        case .tooLong(let excess):
            invalid("comment", "A comment has at most \(limit) characters: \(excess) too many.")
        case .tooManyBytes:
            invalid("comment", "A comment has at most \(limit) characters, of a usual size.")
        case .containsNUL: invalid("comment", "A comment can't have a NUL character in it.")
        }
    }

    /// 409: there is nothing to weigh in for.
    static func notDue(next: ScheduledWeighIn?) -> HTTPError {
        let message =
            if let next {
                "No weigh-in is due. The next one can be posted from \(next.dueAt.iso8601) on."
            } else {
                "No weigh-in is due: the program is over."
            }
        return HTTPError(.conflict, code: WeighInRefusal.noneDue, message: message)
    }

    static let noProgram = HTTPError(
        .conflict, code: WeighInRefusal.noneDue,
        message: "No weigh-in is due: there is no program. Enrol first.")

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
                headers: [HeaderField("WWW-Authenticate", #"Bearer realm="lioli""#)])
        case .outOfMemory: .unavailable()
        case .database(let error): database(error)
        }
    }

    /// 429, with the seconds after which it is worth trying again.
    static func tooManyAttempts(_ wait: Seconds) -> HTTPError {
        HTTPError(
            .tooManyRequests, code: "too_many_requests",
            message: "Too many attempts. Please try again in \(wait.count) seconds.",
            headers: [HeaderField("Retry-After", String(wait.count))])
    }

    /// 400 for what is no JSON, 422 for what is not what was asked for.
    static func body(_ error: JSONError) -> HTTPError {
        switch error.kind {
        case .syntax:
            HTTPError(.badRequest, code: "malformed_json", message: "The body is \(error.reason).")
        case .tooDeep:
            HTTPError(.badRequest, code: "malformed_json", message: "The body's \(error.reason).")
        case .missing, .wrongType, .outOfRange, .invalid:
            HTTPError(
                .unprocessableContent, code: "invalid", message: "\(error.description).",
                field: error.path.isEmpty ? nil : error.path)
        }
    }
}
