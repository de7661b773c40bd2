/// Proof of having signed in: 256 random bits. The database knows only its hash.
///
/// Printing one shows nothing of it; ``text`` is the one way to its value.
public struct Token: Equatable, Sendable {
    private static let byteCount = 32

    private let bytes: [UInt8]

    /// A fresh one.
    init() {
        bytes = SecureRandom.bytes(Token.byteCount)
    }

    /// Reads what ``text`` writes; nil for anything else.
    public init?(text: String) {
        guard let bytes = Base64URL.decode(text.utf8, count: Token.byteCount) else { return nil }
        self.bytes = bytes
    }

    /// What the client keeps and sends: 43 characters of base64url.
    public var text: String {
        Base64URL.encode(bytes)
    }

    /// What the database keeps: BLAKE2b-256. The token is random enough to need neither salt nor slowness.
    var hash: [UInt8] {
        BLAKE2b.hash(bytes, count: 32)
    }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says nothing of the token.
    public var description: String { "Token(hidden)" }

    /// Says nothing of the token.
    public var debugDescription: String { description }

    /// Shows no part of the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Base64 with `-` and `_`, unpadded (RFC 4648, section 5).
enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 6 {
                pendingBits -= 6
                text.append(alphabet[Int(pending >> pendingBits & 63)])
            }
        }
        if pendingBits > 0 {
            text.append(alphabet[Int(pending << (6 - pendingBits) & 63)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The `count` bytes that `text` encodes; nil when it isn't exactly what ``encode(_:)`` writes for them.
    static func decode(_ text: String.UTF8View, count: Int) -> [UInt8]? {
        guard text.count == (count * 4 + 2) / 3 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for character in text {
            let value = values[Int(character)]
            guard value < 64 else { return nil }
            pending = pending << 6 | UInt32(value)
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> pendingBits))
            }
        }
        // Bits left over belong to no byte: were they free, several texts would stand for one token.
        guard pending & (1 << pendingBits - 1) == 0 else { return nil }
        return bytes
    }
}
