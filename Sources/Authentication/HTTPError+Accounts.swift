import Accounts
import Database
import HTTPServer
import Wire

extension HTTPError {
    /// 429 for who guesses passwords, or makes too many accounts.
    public static func tooManyAttempts(_ wait: Seconds) -> HTTPError {
        tooManyRequests("Too many attempts. Please try again in \(wait.count) seconds.", wait)
    }

    /// 503 for what passes, 500 for what doesn't.
    public init(_ error: DatabaseError) {
        switch error {
        case .full, .unwritable:
            self = .unavailable(
                "The server can't store anything right now. Please try again later.", retryAfter: 60)
        case .busy, .closed: self = .unavailable()
        default: self = .internalError
        }
    }

    /// The code of an error that says that a name or a password was wrong.
    public static let wrongCredentials = "wrong_credentials"

    /// 401 for a wrong password, 422 for a name or a password that can't be one, else as the database's error.
    public init(_ error: AccountError, realm: String) {
        self =
            switch error {
            case .taken: .invalid("username", "Somebody has this name already.")
            case .unusableName(.tooShort): .invalid("username", "A name has at least 3 characters.")
            case .unusableName(.tooLong): .invalid("username", "A name has at most 30 characters.")
            case .unusableName(.characters):
                .invalid(
                    "username",
                    "A name is made of the letters a to z, digits, dots, hyphens and underscores.")
            case .unusablePassword(.tooShort): .invalid("password", "A password has at least 8 characters.")
            case .unusablePassword(.tooLong): .invalid("password", "A password has at most 256 bytes.")
            case .unusablePassword(.common):
                .invalid(
                    "password",
                    "This is one of the 10,000 commonest passwords, which are guessed first. Please choose another."
                )
            case .unusablePassword(.isName):
                .invalid(
                    "password", "The password is guessed first when it is the name. Please choose another.")
            case .refused:
                HTTPError(
                    .unauthorized, code: Self.wrongCredentials, message: "The name or the password is wrong.",
                    headers: [HeaderField("WWW-Authenticate", #"Bearer realm="\#(realm)""#)])
            case .outOfMemory: .unavailable()
            case .database(let error): HTTPError(error)
            }
    }
}
