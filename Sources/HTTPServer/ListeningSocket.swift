import Glibc

/// A socket that listens.
struct ListeningSocket {
    let descriptor: Int32
    /// The port that it came to be.
    let port: UInt16

    /// Listens at the first of the host's addresses that can be had.
    init(host: String, port: UInt16) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { throw .unknownHost(host) }
        defer { freeaddrinfo(list) }
        var failure: Int32 = EADDRNOTAVAIL
        var next = list
        while let address = next?.pointee {
            if let descriptor = Self.listen(at: address) {
                self.descriptor = descriptor
                self.port = Self.port(of: descriptor) ?? port
                return
            }
            failure = errno
            next = address.ai_next
        }
        throw .cannotListen(host: host, port: port, errno: failure)
    }

    private static func listen(at address: addrinfo) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, 0)
        guard descriptor >= 0 else { return nil }
        var on: Int32 = 1
        var off: Int32 = 0
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        if address.ai_family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
        }
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
            Glibc.listen(descriptor, SOMAXCONN) == 0
        else {
            let failure = errno
            close(descriptor)
            errno = failure
            return nil
        }
        return descriptor
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { bytes -> UInt16? in
            guard let base = bytes.baseAddress,
                getsockname(descriptor, base.assumingMemoryBound(to: sockaddr.self), &length) == 0
            else { return nil }
            switch Int32(base.load(as: sockaddr.self).sa_family) {
            case AF_INET: return UInt16(bigEndian: base.load(as: sockaddr_in.self).sin_port)
            case AF_INET6: return UInt16(bigEndian: base.load(as: sockaddr_in6.self).sin6_port)
            default: return nil
            }
        }
    }
}
