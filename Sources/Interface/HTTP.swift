import Wire

/// A request to the server that the app came from.
public struct HTTPRequest: Equatable, Sendable {
    public var method: Method
    /// The path from the server's root, with its query.
    public var path: String
    public var headers: [Header]
    public var body: [UInt8]
    /// How long it may take in all, in milliseconds.
    public var timeout: Int

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
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}

/// What the server answered.
public struct HTTPReply: Equatable, Sendable {
    public let status: Int
    public let headers: [HTTPRequest.Header]
    public let body: [UInt8]

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
    public let sent: Int
    public let total: Int

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
