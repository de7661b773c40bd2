/// Names an account within one app's database.
public struct AccountID: Hashable, Sendable {
    /// The number that stands in the database.
    public let rawValue: Int64

    /// Wraps a number that stands in the database.
    public init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A name that someone may sign up with: 3 to 30 ASCII letters, digits, `_`, `.` and `-`.
///
/// Only ASCII, so that no two names look alike but for their case, in which they don't differ.
public struct Username: Equatable, Sendable {
    /// Why a text is no such name.
    public enum Problem: Equatable, Sendable {
        /// Less than 3 characters.
        case tooShort
        /// More than 30 characters.
        case tooLong
        /// Something other than letters, digits, `_`, `.` and `-`.
        case characters
    }

    /// The name as its owner wrote it.
    public let text: String
    /// The name in lower case, by which names are compared.
    let folded: String

    /// Checks a name; ``AccountError/unusableName(_:)`` says what is wrong with it.
    public init(_ text: String) throws(AccountError) {
        let bytes = text.utf8
        guard bytes.allSatisfy(Username.allows) else { throw .unusableName(.characters) }
        guard bytes.count >= 3 else { throw .unusableName(.tooShort) }
        guard bytes.count <= 30 else { throw .unusableName(.tooLong) }
        self.text = text
        folded = Username.fold(text)
    }

    /// ASCII letters in lower case, everything else as it is.
    static func fold(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
            as: UTF8.self)
    }

    /// Names are the same when they differ in case alone.
    public static func == (left: Username, right: Username) -> Bool {
        left.folded == right.folded
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
