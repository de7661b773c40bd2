import HTTPServer
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

    static func weight(_ problem: DecimalProblem) -> HTTPError {
        let example = "Write it with a point, as 80.5."
        return switch problem {
        case .empty: .invalid("weight", "The weight is missing. \(example)")
        case .notANumber: .invalid("weight", "The weight has to be a number. \(example)")
        case .tooPrecise: .invalid("weight", "The weight has at most two decimals. \(example)")
        case .outOfRange: .invalid("weight", "The weight has to be between 20 and 999.99.")
        }
    }

    static func comment(_ problem: CommentText.Problem) -> HTTPError {
        let limit = CommentText.characterLimit
        return switch problem {
        case .tooLong(let excess):
            .invalid("comment", "A comment has at most \(limit) characters: \(excess) too many.")
        case .tooManyBytes:
            .invalid("comment", "A comment has at most \(limit) characters, of a usual size.")
        case .containsNUL: .invalid("comment", "A comment can't have a NUL character in it.")
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
}
