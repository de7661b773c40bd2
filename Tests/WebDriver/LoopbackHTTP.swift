import Foundation
import Glibc

/// As much of HTTP/1.1 as it takes to talk with a driver, or the server, on this machine: one request a connection.
struct LoopbackHTTP {
    let port: UInt16

    struct Reply {
        var status: Int
        var body: Data
    }

    /// Sends a request and waits for its whole reply; `limit` is the longest silence borne.
    func send(
        _ method: String, _ path: String, headers: [String: String] = [:], body: Data, within limit: Duration
    ) throws(WebDriverError) -> Reply {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw Self.failure("socket") }
        defer { close(connection) }
        try connect(connection, within: limit)
        let more = headers.map { "\($0): \($1)\r\n" }.joined()
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n" + more
            + "Content-Type: application/json; charset=utf-8\r\nContent-Length: \(body.count)\r\n\r\n"
        try write(Data(head.utf8) + body, to: connection)
        return try readReply(from: connection)
    }

    private func connect(_ connection: Int32, within limit: Duration) throws(WebDriverError) {
        var silence = timeval(tv_sec: Int(limit.components.seconds) + 1, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &silence, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Self.failure("connect") }
    }

    private func write(_ data: Data, to connection: Int32) throws(WebDriverError) {
        var rest = data[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { send($0, to: connection) }
            guard written > 0 else { throw Self.failure("send") }
            rest = rest.dropFirst(written)
        }
    }

    private func send(_ bytes: UnsafeRawBufferPointer, to connection: Int32) -> Int {
        Glibc.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func readReply(from connection: Int32) throws(WebDriverError) -> Reply {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let reply = try Self.parse(received) { return reply }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { throw Self.failure(count == 0 ? "the connection was closed" : "recv") }
            received.append(contentsOf: buffer[..<count])
        }
    }

    /// The reply, once all of it is there.
    private static func parse(_ received: Data) throws(WebDriverError) -> Reply? {
        guard let gap = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<gap.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let statusLine = lines.first?.split(separator: " ") ?? []
        let lengths = lines.dropFirst().compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
            return Int(parts[1].trimmingCharacters(in: .whitespaces))
        }
        guard statusLine.count > 1, let status = Int(statusLine[1]), let length = lengths.first else {
            throw .malformedReply(lines.joined(separator: "\n"))
        }
        let body = received[gap.upperBound...]
        return body.count < length ? nil : Reply(status: status, body: Data(body.prefix(length)))
    }

    private static func failure(_ what: String) -> WebDriverError {
        .unreachable("\(what): \(String(cString: strerror(errno)))")
    }
}
