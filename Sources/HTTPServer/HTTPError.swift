import Wire

/// What a client is told instead of what it asked for.
public struct HTTPError: Error, Equatable, Sendable {
    /// The status that it is answered with.
    public let status: Status
    /// For programs: a word in snake_case that never changes.
    public let code: String
    /// For people: a sentence in plain words, without anything internal.
    public let message: String
    /// The member of the request's body, or of its query, that is to blame.
    public let field: String?
    /// Headers beside the usual ones, such as `Retry-After`.
    public let headers: [HeaderField]

    /// An error of any kind.
    public init(
        _ status: Status, code: String, message: String, field: String? = nil, headers: [HeaderField] = []
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.field = field
        self.headers = headers
    }
}

/// An error of another module that says what a client is to be told. Any error that doesn't becomes a plain 500.
public protocol HTTPErrorConvertible: Error {
    /// What the client is told.
    var httpError: HTTPError { get }
}

extension HTTPError: HTTPErrorConvertible {
    /// Itself.
    public var httpError: HTTPError { self }
}

extension HTTPError {
    /// What the client is told in the body, unless a router is told otherwise.
    var body: ErrorBody { ErrorBody(code: code, message: message, field: field) }
}

extension HTTPError {
    /// 400: the request can't be understood.
    public static func badRequest(_ message: String, field: String? = nil) -> HTTPError {
        HTTPError(.badRequest, code: "bad_request", message: message, field: field)
    }

    /// 404: there is nothing at this path.
    public static let notFound = HTTPError(
        .notFound, code: "not_found", message: "There is nothing at this address.")

    /// 500: something went wrong that the client can do nothing about.
    public static let internalError = HTTPError(
        .internalServerError, code: "internal_error",
        message: "Something went wrong on our side. Please try again.")

    /// 503: try again in a while.
    public static func unavailable(
        _ message: String = "The server is busy. Please try again in a moment.", retryAfter: Seconds = 1
    ) -> HTTPError {
        HTTPError(
            .serviceUnavailable, code: "unavailable", message: message,
            headers: [HeaderField("Retry-After", String(max(retryAfter.count, 0)))])
    }

    /// 415: the body has to be of another type.
    /// - Parameter types: which, in words.
    public static func unsupportedMediaType(_ types: String) -> HTTPError {
        HTTPError(
            .unsupportedMediaType, code: "unsupported_media_type",
            message: "The body has to be \(types).")
    }

    /// 422: `field` of the request can't be what it is.
    public static func invalid(_ field: String, _ message: String) -> HTTPError {
        HTTPError(.unprocessableContent, code: "invalid", message: message, field: field)
    }

    /// 429, with the time after which it is worth trying again.
    public static func tooManyRequests(_ message: String, _ wait: Seconds) -> HTTPError {
        HTTPError(
            .tooManyRequests, code: "too_many_requests", message: message,
            headers: [HeaderField("Retry-After", String(wait.count))])
    }

    /// 429 for somebody whose earlier requests have not been answered.
    static let tooManyAtOnce = HTTPError.tooManyRequests(
        "Several of your requests are still being worked on. Please try again in 2 seconds.", 2)

    static func methodNotAllowed(allow: String) -> HTTPError {
        HTTPError(
            .methodNotAllowed, code: "method_not_allowed", message: "This address answers \(allow) only.",
            headers: [HeaderField("Allow", allow)])
    }

    static func contentTooLarge(limit: Int) -> HTTPError {
        HTTPError(
            .contentTooLarge, code: "content_too_large",
            message: "The request's body is larger than the \(limit) bytes that are taken here.")
    }

    /// 413, where the length isn't known: its chunks are too long.
    static let bodyTooLarge = HTTPError(
        .contentTooLarge, code: "content_too_large", message: "The request's body is too large.")

    /// 400: what came is not HTTP.
    static let malformedRequest = HTTPError.badRequest("The request can't be read.")

    static let versionNotSupported = HTTPError(
        .httpVersionNotSupported, code: "version_not_supported",
        message: "The versions of HTTP that are spoken here are 1.0 and 1.1.")

    static let headersTooLarge = HTTPError(
        .headerFieldsTooLarge, code: "headers_too_large", message: "The request's headers are too large.")

    static let uriTooLong = HTTPError(
        .uriTooLong, code: "uri_too_long", message: "The request's address is too long.")

    static let notAcceptable = HTTPError(
        .notAcceptable, code: "not_acceptable",
        message: "There is no form of this file that the client takes.")

    static let requestTimeout = HTTPError(
        .requestTimeout, code: "request_timeout", message: "The request took too long to arrive.")

    static let malformedTarget = HTTPError.badRequest("The request's address can't be read.")

    static let malformedHeaders = HTTPError.badRequest(
        "The request's headers are malformed or contradict each other.")

    static let unknownTransferCoding = HTTPError(
        .notImplemented, code: "unknown_transfer_coding",
        message: "The only transfer coding that is taken is chunked.")
}
