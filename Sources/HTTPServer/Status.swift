/// The status of a response.
public struct Status: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The three digits.
    public let code: UInt16

    /// A status of three digits.
    public init(_ code: UInt16) {
        self.code = code
    }

    /// A status of three digits.
    public init(integerLiteral value: UInt16) {
        code = value
    }

    /// 200 OK.
    public static let ok: Status = 200
    /// 201 Created.
    public static let created: Status = 201
    /// 204 No Content.
    public static let noContent: Status = 204
    /// 303 See Other.
    public static let seeOther: Status = 303
    /// 304 Not Modified.
    public static let notModified: Status = 304
    /// 400 Bad Request.
    public static let badRequest: Status = 400
    /// 401 Unauthorized.
    public static let unauthorized: Status = 401
    /// 403 Forbidden.
    public static let forbidden: Status = 403
    /// 404 Not Found.
    public static let notFound: Status = 404
    /// 405 Method Not Allowed.
    public static let methodNotAllowed: Status = 405
    /// 406 Not Acceptable.
    public static let notAcceptable: Status = 406
    /// 408 Request Timeout.
    public static let requestTimeout: Status = 408
    /// 409 Conflict.
    public static let conflict: Status = 409
    /// 413 Content Too Large.
    public static let contentTooLarge: Status = 413
    /// 414 URI Too Long.
    public static let uriTooLong: Status = 414
    /// 415 Unsupported Media Type.
    public static let unsupportedMediaType: Status = 415
    /// 422 Unprocessable Content.
    public static let unprocessableContent: Status = 422
    /// 429 Too Many Requests.
    public static let tooManyRequests: Status = 429
    /// 431 Request Header Fields Too Large.
    public static let headerFieldsTooLarge: Status = 431
    /// 500 Internal Server Error.
    public static let internalServerError: Status = 500
    /// 501 Not Implemented.
    public static let notImplemented: Status = 501
    /// 502 Bad Gateway.
    public static let badGateway: Status = 502
    /// 503 Service Unavailable.
    public static let serviceUnavailable: Status = 503
    /// 505 HTTP Version Not Supported.
    public static let httpVersionNotSupported: Status = 505
}
