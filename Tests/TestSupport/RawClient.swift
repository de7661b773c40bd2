import Glibc

/// What can go wrong between a test and a server.
public enum RawClientError: Error, Equatable {
    case cannotConnect(errno: Int32)
    case cannotSend(errno: Int32)
    /// The other side closed the connection before the response was whole.
    case closed(after: String)
    /// Nothing came for ten seconds.
    case timedOut
    case malformed(String)
}

/// A client that sends any bytes whatever over a connection, and reads responses from it one by one.
///
/// It blocks, for at most ten seconds.
public final class RawClient {
    private let descriptor: Int32
    private let server: AnyObject?
    /// What has come and not been taken yet.
    private var buffer: [UInt8] = []
    private static let patience: Int32 = 10_000

    /// Connects to a port of this machine.
    /// - Parameter server: lives as long as the client does.
    public init(port: UInt16, of server: AnyObject? = nil) throws(RawClientError) {
        self.server = server
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // The deinitializer closes it then too.
        guard result == 0 else { throw .cannotConnect(errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends text as it is.
    public func send(_ text: String) throws(RawClientError) {
        try send(Array(text.utf8))
    }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws(RawClientError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .cannotSend(errno: errno) }
            sent += count
        }
    }

    /// Says that nothing more will be sent.
    public func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends a request with `Host` and, when there is a body, `Content-Length`, and reads the response.
    public func request(
        _ method: String, _ path: String, headers: [String] = [], body: String? = nil
    ) throws(RawClientError) -> RawResponse {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: test"] + headers
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        try send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return try receive(bodiless: method == "HEAD")
    }

    /// Reads one response.
    /// - Parameter bodiless: whether it answers HEAD.
    public func receive(bodiless: Bool = false) throws(RawClientError) -> RawResponse {
        let head = String(decoding: try take(through: "\r\n\r\n"), as: UTF8.self)
        var lines = head.split(separator: "\r\n", omittingEmptySubsequences: true)[...]
        let words = lines.popFirst()?.split(separator: " ", maxSplits: 2) ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw .malformed(head)
        }
        var response = RawResponse(status: status, headers: [], body: [])
        for line in lines {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { throw .malformed(head) }
            response.headers.append((String(halves[0]), String(halves[1].drop { $0 == " " })))
        }
        guard !bodiless, status >= 200, status != 204, status != 304 else { return response }
        if let length = response["Content-Length"].flatMap({ Int($0) }) {
            response.body = try take(count: length)
        } else if response["Transfer-Encoding"] == "chunked" {
            response.body = try takeChunks()
        } else {
            response.body = try receiveToEnd()
        }
        return response
    }

    /// Everything until the other side closes the connection, be it with a reset.
    public func receiveToEnd() throws(RawClientError) -> [UInt8] {
        while try fill() {}
        defer { buffer = [] }
        return buffer
    }

    /// Whether something has come, or the end, within some milliseconds.
    public func isReadable(within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return !buffer.isEmpty || poll(&polled, 1, milliseconds) > 0
    }

    private func takeChunks() throws(RawClientError) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = String(decoding: try take(through: "\r\n").dropLast(2), as: UTF8.self)
            guard let count = Int(line, radix: 16) else { throw .malformed(line) }
            body += try take(count: count)
            _ = try take(through: "\r\n")
            if count == 0 { return body }
        }
    }

    private func take(through end: String) throws(RawClientError) -> [UInt8] {
        let end = Array(end.utf8)
        var start = 0
        while true {
            while start + end.count <= buffer.count {
                if buffer[start..<start + end.count].elementsEqual(end) {
                    return try take(count: start + end.count)
                }
                start += 1
            }
            guard try fill() else { throw .closed(after: String(decoding: buffer, as: UTF8.self)) }
        }
    }

    private func take(count: Int) throws(RawClientError) -> [UInt8] {
        while buffer.count < count {
            guard try fill() else { throw .closed(after: String(decoding: buffer, as: UTF8.self)) }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Waits for more; false at the end.
    private func fill() throws(RawClientError) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, Self.patience) > 0 else { throw .timedOut }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { return false }
        buffer += chunk[..<count]
        return true
    }
}

/// A response as it came.
public struct RawResponse {
    /// The three digits.
    public let status: Int
    /// The headers, in order.
    public var headers: [(name: String, value: String)]
    /// The bytes of the body, without chunks.
    public var body: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first header of this name, whatever the case.
    public subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The values of all headers of this name.
    public func all(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
