import JSON

/// What a client is answered.
///
/// The usual headers (`Content-Length`, `Date`, those for security, `Cache-Control: no-store` unless another one is set)
/// are added when it is sent.
public struct Response: Sendable {
    /// Its status.
    public var status: Status
    /// The media type of the body; nil when there is no body.
    public var contentType: String?
    /// Headers beside the content type and the usual ones.
    public var headers: [HeaderField]
    /// Its bytes.
    public var body: Body

    /// The bytes of a response.
    public enum Body: Sendable {
        /// No bytes.
        case empty
        /// Copied once on their way.
        case bytes([UInt8])
        /// Sent without a copy.
        case shared(SharedBytes)
        /// Made while they are sent, in chunks.
        case stream(ByteStream)

        /// How many they are; 0 when that isn't known yet.
        var count: Int {
            switch self {
            case .empty, .stream: 0
            case .bytes(let bytes): bytes.count
            case .shared(let bytes): bytes.count
            }
        }
    }

    /// A response of any kind.
    public init(
        _ status: Status, contentType: String? = nil, headers: [HeaderField] = [], body: Body = .empty
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// 204.
    public static let noContent = Response(.noContent)

    /// A value as JSON.
    public static func json<Value: JSONEncodable>(
        _ value: Value, status: Status = .ok, headers: [HeaderField] = []
    ) -> Response {
        json(bytes: value.jsonBytes, status: status, headers: headers)
    }

    /// JSON that has been written already.
    public static func json(bytes: [UInt8], status: Status = .ok, headers: [HeaderField] = []) -> Response {
        Response(status, contentType: ContentType.json, headers: headers, body: .bytes(bytes))
    }

    /// JSON that many requests share.
    public static func json(shared bytes: SharedBytes, headers: [HeaderField] = []) -> Response {
        Response(.ok, contentType: ContentType.json, headers: headers, body: .shared(bytes))
    }

    /// A page. It is sent with the strict `Content-Security-Policy`.
    public static func html(_ text: String, status: Status = .ok, headers: [HeaderField] = []) -> Response {
        Response(status, contentType: ContentType.html, headers: headers, body: .bytes(Array(text.utf8)))
    }

    /// Plain text.
    public static func text(_ text: String, status: Status = .ok, headers: [HeaderField] = []) -> Response {
        Response(status, contentType: ContentType.text, headers: headers, body: .bytes(Array(text.utf8)))
    }

    /// Sends the client on to another place, which it asks for with GET. The place must already be percent-encoded.
    public static func redirect(to location: String, status: Status = .seeOther) -> Response {
        Response(status, headers: [HeaderField("Location", location)])
    }
}
