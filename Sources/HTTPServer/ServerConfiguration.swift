import Wire

/// Where the server listens, and how much it takes.
public struct ServerConfiguration: Sendable {
    /// A name or a numeric address; `::` is every IPv6 and IPv4 address.
    public var host = "127.0.0.1"
    /// 0 is any that is free; the server says which.
    public var port: UInt16 = 8080
    /// How many threads serve connections, 126 each; when that is less than the limit, others stand by.
    public var threads = 2
    /// How many connections there can be at once; fewer when the process may not have so many descriptors. When there are
    /// so many, the one that has been idle longest is closed for a new one.
    public var connectionLimit = 1_024
    /// How many of them from one address, an IPv6 network of 64 bits being one; 0 is no limit, as behind a proxy.
    /// An IPv6 network of 56 bits can have twice as many.
    public var connectionLimitPerAddress = 256
    /// The longest target of a request; a longer one is answered 414.
    public var maximumTarget = ByteCount.kilobytes(8)
    /// The most that the headers of a request come to; more is answered 431.
    public var maximumHeaders = ByteCount.kilobytes(16)
    /// The most that the bodies of all requests come to at one time, and four times what those from one address do, unless
    /// there is no limit of connections from one; beyond that they are answered 503.
    public var maximumBodies = ByteCount.megabytes(96)
    /// How long the headers of a request may take to arrive; 408 after that.
    public var headerTimeout: Seconds = 15
    /// How long the body of a request may take to arrive; 408 after that.
    public var bodyTimeout: Seconds = 120
    /// How long a client may take to receive an answer; it is cut off after that.
    public var answerTimeout: Seconds = 600
    /// How long a connection may stay open with nothing asked on it.
    public var idleTimeout: Seconds = 60
    /// Whether requests come through a proxy that can be trusted to append to `X-Forwarded-For`.
    public var trustedProxy = false
    /// Who looks for what has taken too long.
    public var expiry = Expiry.everySecond

    /// Who calls ``Server/expire()``.
    public enum Expiry: Sendable {
        /// A thread of the server.
        case everySecond
        /// The caller, as in a test.
        case byHand
    }

    /// The defaults, on 127.0.0.1:8080.
    public init() {}
}

/// Why the server can't start.
public enum ServerError: Error, Equatable, Sendable {
    /// The host's name stands for no address.
    case unknownHost(String)
    /// The address can't be listened at; the system's number of the error.
    case cannotListen(host: String, port: UInt16, errno: Int32)
    /// The system has no threads or no memory left.
    case outOfResources
}
