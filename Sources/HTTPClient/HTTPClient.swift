import CCurl
import Synchronization

/// Asks other servers, over libcurl. It follows no redirects, keeps no cookies, goes through no proxy, checks
/// certificates, and sends nothing beside what it is given.
///
/// Asking blocks its thread until the answer is there: it belongs on a pool. Connections are kept for the next request.
public final class HTTPClient: Sendable {
    private let idle = Mutex<[Handle]>([])
    private static let idleLimit = 16

    /// libcurl's handle of one connection at a time. Unchecked, as a pointer stands in it: whoever has taken it out of
    /// ``idle`` is the only one to use it.
    private struct Handle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    /// A client without any connection.
    public init() {
        // Done once a process, however often it is called; failure shows when the first handle is made.
        _ = Self.library
    }

    private static let library: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    deinit {
        for handle in idle.withLock({ $0 }) { curl_easy_cleanup(handle.pointer) }
    }

    /// Sends a GET request and waits for the whole answer.
    public func get(_ request: ClientRequest) throws(ClientError) -> ClientResponse {
        let handle = try takeHandle()
        defer { giveBack(handle) }
        curl_easy_reset(handle.pointer)
        return try Transfer(handle.pointer, request).run()
    }

    private func takeHandle() throws(ClientError) -> Handle {
        if let handle = idle.withLock({ $0.popLast() }) { return handle }
        guard Self.library == CURLE_OK, let pointer = curl_easy_init() else { throw .outOfResources }
        return Handle(pointer: pointer)
    }

    private func giveBack(_ handle: Handle) {
        let isKept = idle.withLock { idle in
            guard idle.count < Self.idleLimit else { return false }
            idle.append(handle)
            return true
        }
        if !isKept { curl_easy_cleanup(handle.pointer) }
    }
}

/// What is asked for.
public struct ClientRequest: Sendable {
    /// An address that begins with `http://` or `https://`.
    public var url: String
    /// What is sent beside the usual: names of letters, digits and hyphens, values of printable ASCII.
    public var headers: [(name: String, value: String)]
    /// How long it may take until there is a connection, in milliseconds.
    public var connectTimeout: Int
    /// How long it may take in all, in milliseconds.
    public var timeout: Int
    /// More bytes of a body than this end it.
    public var maximumBody: Int

    /// A request for `url`; times in milliseconds, `maximumBody` in bytes.
    public init(
        _ url: String, headers: [(name: String, value: String)] = [], connectTimeout: Int = 3_000,
        timeout: Int = 8_000, maximumBody: Int
    ) {
        self.url = url
        self.headers = headers
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.maximumBody = maximumBody
    }
}

/// What came back, whatever its status.
public struct ClientResponse: Sendable {
    /// 100 to 599.
    public let status: Int
    /// The whole body, decompressed.
    public let body: [UInt8]
    private let headers: [(name: String, value: String)]

    init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first header of this name, which is in lower case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}

/// Why there is no answer. None says where the request went: there may be a key in it.
public enum ClientError: Error, Equatable, Sendable {
    /// There is no connection to the server: its name isn't known, it refuses, or nothing came in time.
    case unreachable
    /// There was a connection, and it was cut before the whole answer had come.
    case cut
    /// There was a connection, and the time was up before the whole answer had come.
    case timedOut
    /// The answer has more bytes than it may have.
    case tooLarge
    /// The certificate isn't trusted, or there is no common encryption.
    case insecure
    /// The address, or a header, can't be sent.
    case unsendable
    /// What came isn't HTTP.
    case malformed
    /// The system has no memory or descriptors left.
    case outOfResources
}
