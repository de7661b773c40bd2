import CSodium
import Wire

/// The password of whoever runs the server: at least 12 characters, kept as a hash under a key of this process alone.
///
/// It comes from the operator's own machine, and guesses are slowed down, so it needs no slow hash.
/// Printing one shows nothing of it.
public struct OperatorPassword: Sendable {
    /// The fewest characters.
    public static let minimumLength = 12

    /// Why a text can't be one.
    public enum Problem: Error, Equatable, Sendable {
        /// Less than ``minimumLength`` characters.
        case tooShort
        /// One of the 10,000 commonest passwords, in whatever case.
        case common
    }

    private let key = SecureRandom.bytes(32)
    private let hash: [UInt8]

    /// Checks a text.
    public init(_ text: String) throws(Problem) {
        guard text.count >= Self.minimumLength else { throw .tooShort }
        guard !CommonPasswords.contain(text) else { throw .common }
        hash = BLAKE2b.hash(Array(text.utf8), key: key, count: 32)
    }

    /// Whether it is that text. How long that takes says nothing of how near it is.
    public func matches(_ text: String) -> Bool {
        sodium_memcmp(hash, BLAKE2b.hash(Array(text.utf8), key: key, count: 32), hash.count) == 0
    }

    /// What the forms of its holder's pages carry, to prove that they come from there. The password can't be found from it, and
    /// it is another one each time the server starts.
    public var formKey: String {
        Base64URL.encode(BLAKE2b.hash(Array("the key of a form".utf8) + hash, key: key, count: 24))
    }

    /// Whether a form carries ``formKey``, in the same time whatever it carries.
    public func isFormKey(_ text: String) -> Bool {
        let given = BLAKE2b.hash(Array(text.utf8), key: key, count: 32)
        return sodium_memcmp(given, BLAKE2b.hash(Array(formKey.utf8), key: key, count: 32), given.count) == 0
    }
}

extension OperatorPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says nothing of the password.
    public var description: String { "OperatorPassword(hidden)" }

    /// Says nothing of the password.
    public var debugDescription: String { description }

    /// Shows no part of the password.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
