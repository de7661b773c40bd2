import Wire

/// A request to the server that the app came from.
public struct HTTPRequest: Equatable, Sendable {
    /// What is done to the path.
    public var method: Method
    /// The path from the server's root, with its query.
    public var path: String

    /// The headers besides those the browser sets. A name of anything but ASCII letters, digits and hyphens, or a value
    /// that isn't printable ASCII, keeps a header from being sent.
    public var headers: [Header]

    /// What is sent; empty for nothing.
    public var body: [UInt8]
    /// How long it may take in all, in milliseconds.
    public var timeout: Int

    /// A request; `timeout` in milliseconds.
    public init(
        _ method: Method, _ path: String, headers: [Header] = [], body: [UInt8] = [], timeout: Int = 30_000
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }

    /// One header.
    public struct Header: Equatable, Sendable {
        /// The name; in lower case in a reply.
        public let name: String

        /// The value, one line.
        public let value: String

        /// The header `name: value`.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}

/// What the server answered.
public struct HTTPReply: Equatable, Sendable {
    /// 100 to 599.
    public let status: Int

    /// The headers, their names in lower case.
    public let headers: [HTTPRequest.Header]

    /// The whole body.
    public let body: [UInt8]

    /// An answer of its parts.
    public init(status: Int, headers: [HTTPRequest.Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header, its name in lower case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}

/// Why no answer came.
public enum HTTPFailure: Error, Equatable, Sendable {
    /// The server was out of reach, or the connection was cut.
    case unreachable
    /// The time was up.
    case timedOut
}

/// An answer, whatever its status, or why there is none.
public typealias HTTPResult = Result<HTTPReply, HTTPFailure>

/// How much of a request's body has been sent, in bytes.
public struct Progress: Equatable, Sendable {
    /// Bytes sent so far.
    public let sent: Int

    /// Bytes in all; 0 when unknown.
    public let total: Int

    /// `sent` of `total` bytes.
    public init(sent: Int, total: Int) {
        self.sent = sent
        self.total = total
    }
}

/// Why the device's disk did not do it.
public enum DiskFailure: Error, Equatable, Sendable {
    /// No room left.
    case full
    /// There is no disk for this page (a private window), or it failed.
    case unavailable
}

/// What the disk did, or why it did not.
public typealias DiskResult<Value> = Result<Value, DiskFailure>
