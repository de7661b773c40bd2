import CMicroHTTPD
import Glibc

/// Who is calling, as far as the network tells: good for comparing and for counting, never for printing.
///
/// An IPv6 address stands for its network of 64 bits, which is what one household or one machine is given.
public struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
    private let network: UInt64
    private let isIPv6: Bool

    /// Keeps addresses out of logs that print a whole value.
    public var description: String { "RemoteAddress" }

    /// A text that stands for the network in a limiter's table, and never anywhere that is read.
    public var limiterKey: String { (isIPv6 ? "6-" : "4-") + String(network, radix: 16) }

    /// What one household or one small site is usually given: an IPv6 network of 56 bits. An IPv4 address is one by itself.
    var household: RemoteAddress {
        guard isIPv6 else { return self }
        // The bytes as they are sent, the last one, which tells the household's networks apart, left out.
        return RemoteAddress(network: (network.bigEndian & ~0xFF).bigEndian, isIPv6: true)
    }

    /// The address of nobody: what a request has that didn't come over a network.
    public static let unknown = RemoteAddress(network: 0, isIPv6: false)

    private init(network: UInt64, isIPv6: Bool) {
        self.network = network
        self.isIPv6 = isIPv6
    }

    init(_ address: UnsafePointer<sockaddr>?) {
        guard let address else {
            self = .unknown
            return
        }
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: self.init(raw.loadUnaligned(as: sockaddr_in.self).sin_addr)
        case AF_INET6: self.init(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default: self = .unknown
        }
    }

    /// Reads an address as a proxy writes it; nil for anything else.
    init?(text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(four)
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    private init(_ address: in_addr) {
        self.init(network: UInt64(address.s_addr), isIPv6: false)
    }

    private init(_ address: in6_addr) {
        let halves = withUnsafeBytes(of: address) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        // ::ffff:a.b.c.d is an IPv4 address in an IPv6 socket.
        let lower = UInt64(bigEndian: halves.1)
        if halves.0 == 0, lower >> 32 == 0xFFFF {
            let four = UInt32(truncatingIfNeeded: lower)
            self.init(network: UInt64(four.bigEndian), isIPv6: false)
        } else {
            self.init(network: halves.0, isIPv6: true)
        }
    }
}
