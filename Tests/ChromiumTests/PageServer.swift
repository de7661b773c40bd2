import Foundation
import Glibc

/// Serves the same small page at every path, to try the driver on.
final class PageServer {
    let address: String
    private let listener: Int32

    /// Starts serving on a free port of this machine.
    init(_ page: String) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let listens = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard listens else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
        let reply = Self.reply(page)
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.answer(connection, reply) }
            }
        }
    }

    deinit {
        // Wakes the thread that waits for connections; closing alone would not.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Answers one request, whatever it asks for; a browser opens connections that it never uses.
    private static func answer(_ connection: Int32, _ reply: [UInt8]) {
        var request = [UInt8](repeating: 0, count: 16_384)
        if recv(connection, &request, request.count, 0) > 0 {
            send(connection, reply, reply.count, Int32(MSG_NOSIGNAL))
        }
        close(connection)
    }

    /// The policy forbids a page to evaluate texts, as the real server's does: the driver must work in spite of it.
    /// Only scripts with the nonce `driver` run.
    private static func reply(_ page: String) -> [UInt8] {
        let head = """
            HTTP/1.1 200 OK
            Content-Type: text/html; charset=utf-8
            Content-Length: \(page.utf8.count)
            Content-Security-Policy: default-src 'self'; script-src 'nonce-driver'; img-src data:
            Connection: close
            """
        return Array((head.replacing("\n", with: "\r\n") + "\r\n\r\n" + page).utf8)
    }
}
