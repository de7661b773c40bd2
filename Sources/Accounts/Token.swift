import Wire

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
