import Foundation
import Glibc
import Synchronization

/// A proxy that passes on whatever bytes come, until it is told to cut: then the next answer is not passed on, and the client's
/// connection is reset.
public final class CuttingProxy: Sendable {
    /// The port to ask.
    public let port: UInt16
    private let listener: Int32
    private let target: UInt16
    /// What is done when an answer has come that is not passed on; nil passes answers on.
    private let cut = Mutex<(@Sendable () -> Void)?>(nil)

    /// A proxy before the server on the port `target` of this machine.
    public init(to target: UInt16) throws {
        self.target = target
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let proxy = self else { return }
                Thread.detachNewThread { proxy.serve(client) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Cuts the connection on which the next answer comes, once.
    /// - Parameter before: what is done first, when the server has answered.
    public func cutNextAnswer(_ before: @escaping @Sendable () -> Void = {}) {
        cut.withLock { $0 = before }
    }

    private func serve(_ client: Int32) {
        defer { close(client) }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        var address = Self.loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var polled = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, 2, -1) > 0 else { return }
            let isAnswer = polled[1].revents != 0
            let count = recv(isAnswer ? server : client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            if isAnswer, let before = cut.withLock({ $0.take() }) {
                before()
                return reset(client)
            }
            guard Self.write(buffer[..<count], to: isAnswer ? client : server) else { return }
        }
    }

    /// Has the connection end with a reset when it is closed.
    private func reset(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
