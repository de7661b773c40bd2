/// What a limiter knows somebody by: a hash under a key that only this process has, so that no name and no
/// address can be read from its memory's contents, and nobody can choose texts that collide.
struct LimiterKey: Hashable {
    /// What a key stands for; the same text counts apart in each.
    enum Kind: UInt8 {
        /// Whatever its case.
        case name = 1
        case address = 2
        case other = 3
        /// A name at an address.
        case home = 4
        /// One on which somebody has signed in before.
        case device = 5
    }

    let kind: Kind
    private let high: UInt64
    private let low: UInt64

    private static let secret = SecureRandom.bytes(32)

    init(_ kind: Kind, _ text: String) {
        var message = [kind.rawValue]
        switch kind {
        case .name: message += Username.fold(text).utf8
        case .address, .other, .home, .device: message += text.utf8
        }
        self.init(kind, message)
    }

    /// A name at an address, which counts apart from both.
    init(name: String, at address: String) {
        // The length tells where the address ends.
        let length = UInt8(truncatingIfNeeded: address.utf8.count)
        self.init(.home, [Kind.home.rawValue, length] + address.utf8 + Username.fold(name).utf8)
    }

    private init(_ kind: Kind, _ message: [UInt8]) {
        self.kind = kind
        let hash = BLAKE2b.hash(message, key: LimiterKey.secret, count: 16)
        high = hash[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = hash[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
