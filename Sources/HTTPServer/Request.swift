import Wire

/// What a client asks for.
///
/// The headers stay where the library has read them to and are looked up when they are asked for, so they can be read
/// until the handler has returned; after that there are none.
public struct Request: Sendable {
    /// The method. HEAD arrives at the handlers of GET, and the body of their answer is left out.
    public let method: Method
    /// The path as it came, percent-encoded, without the query.
    public let path: String
    /// The query, decoded.
    public let query: Query
    /// The body, whole; no longer than the route allows.
    public let body: [UInt8]
    /// Who is calling.
    public let remoteAddress: RemoteAddress
    private let headers: Headers

    private enum Headers: Sendable {
        case connection(Connection, Exchange.ID)
        case list([HeaderField])
    }

    /// A request that didn't come over a network: for testing a handler.
    public init(
        _ method: Method, _ path: String, query: Query = Query(), headers: [HeaderField] = [],
        body: [UInt8] = [], remoteAddress: RemoteAddress = .unknown
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.remoteAddress = remoteAddress
        self.headers = .list(headers)
    }

    init(
        method: Method, path: String, query: Query, body: [UInt8], remoteAddress: RemoteAddress,
        connection: Connection, exchange: Exchange.ID
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.remoteAddress = remoteAddress
        headers = .connection(connection, exchange)
    }

    /// The value of the first header of this name, whatever the case; nil when there is none or it isn't UTF-8.
    public func header(_ name: String) -> String? {
        switch headers {
        case .connection(let connection, let exchange): connection.header(name, of: exchange)
        case .list(let list): list.first { equalsIgnoringCase($0.name, name) }?.value
        }
    }

    /// Lends the library's connection; nil when the request didn't come over a network, or its handler has returned.
    func withLibraryConnection<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard case .connection(let connection, let exchange) = headers else { return nil }
        return connection.lend(to: exchange, body)
    }

    /// The token of `Authorization: Bearer TOKEN`.
    public var bearerToken: String? { credentials(scheme: "Bearer") }

    /// What stands behind `scheme` in the `Authorization` header: the token of Bearer, the base64 of Basic.
    /// Nil when the scheme is another one, or nothing follows it.
    public func credentials(scheme: String) -> String? {
        guard let header = header("Authorization"),
            let space = header.utf8.firstIndex(of: UInt8(ascii: " ")),
            equalsIgnoringCase(String(header[..<space]), scheme)
        else { return nil }
        let rest = header[space...].utf8.drop { $0 == UInt8(ascii: " ") }
        return rest.isEmpty ? nil : String(Substring(rest))
    }

    /// The media type of the body in lower case, without parameters: `application/json`.
    public var contentType: String? {
        guard let header = header("Content-Type") else { return nil }
        let type = header.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return String(decoding: type.map(lowercased), as: UTF8.self)
    }
}
