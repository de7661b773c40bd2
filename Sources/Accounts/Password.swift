import CSodium

/// A password that may be used: 8 to 256 bytes of UTF-8, whatever they are. One that a person has chosen is made with
/// ``init(chosen:by:)``, which refuses the commonest.
///
/// Printing one shows nothing of it.
public struct Password: Sendable {
    /// Why a text can't be a password.
    public enum Problem: Equatable, Sendable {
        /// Less than 8 bytes.
        case tooShort
        /// More than 256 bytes.
        case tooLong
        /// One of the 10,000 commonest, in whatever case.
        case common
        /// The name of whoever wants to have it, in whatever case.
        case isName
    }

    /// Its UTF-8, as the C library wants it.
    let characters: [CChar]

    /// Checks a password; ``AccountError/unusablePassword(_:)`` says what is wrong with it.
    public init(_ text: String) throws(AccountError) {
        let bytes = text.utf8
        guard bytes.count >= 8 else { throw .unusablePassword(.tooShort) }
        guard bytes.count <= 256 else { throw .unusablePassword(.tooLong) }
        characters = bytes.map(CChar.init(bitPattern:))
    }

    /// Checks a password that a person has chosen for their account, not a program: besides, it must not be among those that
    /// are guessed first.
    public init(chosen text: String, by username: Username) throws(AccountError) {
        try self.init(text)
        guard Username.fold(text) != username.folded else { throw .unusablePassword(.isName) }
        guard !CommonPasswords.contain(text) else { throw .unusablePassword(.common) }
    }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says nothing of the password.
    public var description: String { "Password(hidden)" }

    /// Says nothing of the password.
    public var debugDescription: String { description }

    /// Shows no part of the password.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// How passwords are hashed. All of it is slow on purpose, and none of it belongs into a transaction.
struct PasswordHashing: Sendable {
    /// The hash with its salt and parameters, as text.
    var hash: @Sendable (Password) throws(AccountError) -> String
    /// Whether the hash is that of the password.
    var verify: @Sendable (String, Password) -> Bool
    /// Whether the hash was made with other parameters than are used now.
    var isOutdated: @Sendable (String) -> Bool
}

extension PasswordHashing {
    /// argon2id with 19 MiB and two passes, about 15 ms of one core.
    static let standard = argon2id(memory: 19_456 * 1_024, passes: 2)

    /// - Parameter memory: in bytes, at least 8 KiB.
    static func argon2id(memory: Int, passes: UInt64) -> PasswordHashing {
        Sodium.start()
        return PasswordHashing(
            hash: { password throws(AccountError) in
                var hash = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
                let code = crypto_pwhash_str_alg(
                    &hash, password.characters, UInt64(password.characters.count), passes, memory,
                    crypto_pwhash_alg_argon2id13())
                guard code == 0 else { throw .outOfMemory }
                return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            },
            verify: { hash, password in
                let count = UInt64(password.characters.count)
                return crypto_pwhash_str_verify(hash, password.characters, count) == 0
            },
            isOutdated: { crypto_pwhash_str_needs_rehash($0, passes, memory) != 0 })
    }
}
