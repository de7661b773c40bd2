import Wire

/// What a secret or a comment says: trimmed, 1 to 500 characters, something of it visible.
///
/// Both ends use the rule: the form before it sends, the server before it stores.
public struct SecretText: Equatable, Sendable {
    /// The text as it is stored, see ``WrittenText``.
    public let text: String

    /// The most characters it may have, as a person counts them (extended grapheme clusters).
    public static let characterLimit = 500

    /// The most bytes of UTF-8 it may have: one character can be made of any number of them.
    public static let byteLimit = 8_000

    /// Brings `raw` into the form in which it is stored, and checks it.
    public init(_ raw: String) throws(Problem) {
        let text = WrittenText.normalized(raw)
        guard WrittenText.isVisible(text) else { throw .empty }
        guard text.utf8.count <= Self.byteLimit else { throw .tooManyBytes }
        guard !text.utf8.contains(0) else { throw .containsNUL }
        // A text of few bytes can't have many characters: the usual secret isn't counted at all.
        if text.utf8.count > Self.characterLimit {
            let count = text.count
            guard count <= Self.characterLimit else { throw .tooLong(excess: count - Self.characterLimit) }
        }
        self.text = text
    }

    /// Why a text can't be a secret.
    public enum Problem: Error, Equatable, Sendable {
        /// There is nothing in it that can be seen.
        case empty
        /// It has this many characters too many.
        case tooLong(excess: Int)
        /// Its characters are made of too many bytes.
        case tooManyBytes
        /// It has a NUL in it.
        case containsNUL
    }

    /// How many characters `raw` has in the form in which it is stored, for a counter beside the field.
    public static func characterCount(_ raw: String) -> Int {
        WrittenText.normalized(raw).count
    }
}
