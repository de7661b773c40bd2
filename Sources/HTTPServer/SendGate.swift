import CMicroHTTPD
import Glibc
import Synchronization

/// Keeps the library from answering by itself: what it is about to send without having been given an answer is refused,
/// and the client is told the same in this server's own form.
enum SendGate {
    /// The open connections by their descriptors; the library serves a connection, and closes it, on one thread.
    private static let connections = Mutex<[Int32: Unmanaged<Connection>]>([:])

    /// Begins to look at what is sent, at the first server of the process.
    static let isOpen: Bool = {
        CMicroHTTPDSetSendGate { descriptor, bytes, count in
            let head = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
            return SendGate.allows(head, over: descriptor) ? 1 : 0
        }
        return true
    }()

    static func add(_ connection: Connection) {
        connections.withLock { $0[connection.descriptor] = Unmanaged.passUnretained(connection) }
    }

    static func remove(_ connection: Connection) {
        connections.withLock { _ = $0.removeValue(forKey: connection.descriptor) }
    }

    private static func allows(_ head: UnsafeRawBufferPointer, over descriptor: Int32) -> Bool {
        guard let connection = connections.withLock({ $0[descriptor] }) else { return true }
        return connection.takeUnretainedValue().allowsSending(head)
    }
}

extension Connection {
    /// Whether the library may send this. If not, the client has been refused here.
    fileprivate func allowsSending(_ head: UnsafeRawBufferPointer) -> Bool {
        exchange.withLock { exchange in
            switch exchange.phase {
            case .sending: return true
            // An interim answer, which asks for the body.
            case .body where head.starts(with: "HTTP/1.1 100 ".utf8): return true
            case .refused, .closed: return false
            case .idle, .headers, .body, .complete, .handling, .answered:
                core.refuse(self, &exchange, Self.error(of: head))
                return false
            }
        }
    }

    /// What the library is about to say: `HTTP/1.1 431 …`.
    private static func error(of head: UnsafeRawBufferPointer) -> HTTPError {
        switch String(decoding: head.dropFirst(9).prefix(3), as: UTF8.self) {
        case "413": .bodyTooLarge
        case "414": .uriTooLong
        case "431": .headersTooLarge
        case "505": .versionNotSupported
        case "500", "503": .unavailable()
        default: .malformedRequest
        }
    }
}
