import Glibc

/// What a limiter knows somebody by: a hash under a key that only this process has, so that no name and no
/// address can be read from its memory's contents, and nobody can choose texts that collide.
struct LimiterKey: Hashable {
    /// What a key stands for; the same text counts apart in each.
    enum Kind: UInt8 {
        case name = 1
        case address = 2
        case other = 3
        /// A name at an address.
        case home = 4
    }

    private let high: UInt64
    private let low: UInt64

    private static let secret = SecureRandom.bytes(32)

    init(_ kind: Kind, _ text: String) {
        var message = [kind.rawValue]
        switch kind {
        case .name: message += Username.fold(text).utf8
        case .address: message += LimiterKey.network(text)
        case .other, .home: message += text.utf8
        }
        self.init(message)
    }

    /// A name at an address, which counts apart from both.
    init(name: String, at address: String) {
        // The length tells where the address ends.
        let network = LimiterKey.network(address)
        let length = UInt8(truncatingIfNeeded: network.count)
        self.init([Kind.home.rawValue, length] + network + Username.fold(name).utf8)
    }

    private init(_ message: [UInt8]) {
        let hash = BLAKE2b.hash(message, key: LimiterKey.secret, count: 16)
        high = hash[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = hash[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The part of an address that one household has: all of IPv4, and of IPv6 the first 64 bits.
    private static func network(_ address: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return Array(address.utf8) }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        guard Array(bytes.prefix(12)) == mapped else { return Array(bytes.prefix(8)) }
        // An IPv4 address in the clothes of IPv6 is that IPv4 address.
        return Array(bytes.suffix(4).map { String($0) }.joined(separator: ".").utf8)
    }
}
