import Foundation
import Synchronization

/// A proxy between a server and the one it asks: it passes on, delays, cuts, corrupts, or answers by itself. It counts what
/// it is asked, and remembers the requests.
public final class UpstreamProxy: Sendable {
    /// What it does with a request.
    public enum Behaviour: Sendable {
        /// Passes on what the server behind it answers.
        case pass
        /// Waits for ``release()``, then passes on.
        case hold
        /// Passes on the first half of the answer's bytes, and closes.
        case cut
        /// Does that with the answer for paths that end so, and passes on all others.
        case cutFiles(String)
        /// Passes on the answer with a byte in the middle of its body that no text in UTF-8 has.
        case corrupt
        /// Answers this, and asks nobody.
        case answer(status: Int, headers: [String] = [], body: String = "")
        /// Closes at once.
        case close
    }

    private let listener: Int32
    private let target: UInt16
    /// The port to ask.
    public let port: UInt16
    private let state: Mutex<State>
    private let gate = DispatchSemaphore(value: 0)
    private let arrivals = DispatchSemaphore(value: 0)

    private struct State {
        var behaviour = Behaviour.pass
        var requests: [String] = []
        var held = 0
    }

    /// A proxy before the server on the port `target` of this machine.
    public init(to target: UInt16) throws {
        self.target = target
        state = Mutex(State())
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1_024) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        let weak = WeakProxy(self)
        Thread.detachNewThread { [listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Thread.detachNewThread {
                    weak.proxy?.serve(client)
                    close(client)
                }
            }
        }
    }

    /// The thread that accepts doesn't keep the proxy alive.
    private final class WeakProxy: @unchecked Sendable {
        weak var proxy: UpstreamProxy?

        init(_ proxy: UpstreamProxy) {
            self.proxy = proxy
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// What it does from now on.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The requests so far, each with its headers.
    public var requests: [String] { state.withLock { $0.requests } }

    /// Waits until one more request has come; false when none has within ten seconds.
    public func waitForRequest() -> Bool {
        arrivals.wait(timeout: .now() + 10) == .success
    }

    /// Lets the requests go on that are held.
    public func release() {
        behaviour = .pass
        for _ in 0..<state.withLock({ $0.held }) { gate.signal() }
    }

    private func serve(_ client: Int32) {
        while let request = Self.readHead(client) {
            let behaviour = state.withLock { state in
                state.requests.append(request)
                if case .hold = state.behaviour { state.held += 1 }
                return state.behaviour
            }
            arrivals.signal()
            switch behaviour {
            case .close: return
            case .answer(let status, let headers, let body):
                let lines = ["HTTP/1.1 \(status) Proxy", "Content-Length: \(body.utf8.count)"] + headers
                Self.write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), to: client)
            case .pass: Self.write(forwarded(request), to: client)
            case .hold:
                gate.wait()
                Self.write(forwarded(request), to: client)
            case .cutFiles(let suffix) where !Self.path(request).hasSuffix(suffix):
                Self.write(forwarded(request), to: client)
            case .cut, .cutFiles:
                let answer = forwarded(request)
                Self.write(Array(answer.prefix(answer.count / 2)), to: client)
                return
            case .corrupt: Self.write(Self.corrupted(forwarded(request)), to: client)
            }
        }
    }

    private static func path(_ request: String) -> Substring {
        request.split(separator: " ").dropFirst().first ?? ""
    }

    private static func corrupted(_ answer: [UInt8]) -> [UInt8] {
        guard let blank = answer.firstRange(of: Array("\r\n\r\n".utf8)), blank.upperBound < answer.count
        else {
            return answer
        }
        var answer = answer
        answer[blank.upperBound + (answer.count - blank.upperBound) / 2] = 0xFF
        return answer
    }

    /// What the server behind answers, to its end.
    private func forwarded(_ request: String) -> [UInt8] {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        var address = Self.loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return [] }
        let alone = request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n")
        Self.write(Array(alone.utf8), to: server)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(server, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        // The connection to the client stays.
        let text = Array("\r\nConnection: close".utf8)
        if let place = answer.firstRange(of: text) { answer.removeSubrange(place) }
        return answer
    }

    private static func readHead(_ socket: Int32) -> String? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while recv(socket, &byte, 1, 0) == 1 {
            head.append(byte)
            if head.suffix(4) == [13, 10, 13, 10] { return String(decoding: head, as: UTF8.self) }
        }
        return nil
    }

    private static func write(_ bytes: [UInt8], to socket: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
