/// What a secret says: trimmed, 1 to 500 characters.
///
/// Both ends use the rule: the form before it sends, the server before it stores.
public struct SecretText: Equatable, Sendable {
    /// The trimmed text.
    public let text: String

    /// The most characters it may have, as a person counts them (extended grapheme clusters).
    public static let characterLimit = 500

    /// The most bytes of UTF-8 it may have: one character can be made of any number of them.
    public static let byteLimit = 8_000

    /// Trims `raw` and checks it.
    public init(_ raw: String) throws(Problem) {
        let trimmed = Self.trim(raw)
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.utf8.count <= Self.byteLimit else { throw .tooManyBytes }
        guard !trimmed.utf8.contains(0) else { throw .containsNUL }
        // A text of few bytes can't have many characters: the usual secret isn't counted at all.
        if trimmed.utf8.count > Self.characterLimit {
            let count = trimmed.count
            guard count <= Self.characterLimit else { throw .tooLong(excess: count - Self.characterLimit) }
        }
        text = String(trimmed)
    }

    /// Why a text can't be a secret.
    public enum Problem: Error, Equatable, Sendable {
        /// Nothing is left after trimming.
        case empty
        /// It has this many characters too many.
        case tooLong(excess: Int)
        /// Its characters are made of too many bytes.
        case tooManyBytes
        /// It has a NUL in it.
        case containsNUL
    }

    /// How many characters `raw` has after trimming, for a counter beside the field.
    public static func characterCount(_ raw: String) -> Int {
        trim(raw).count
    }

    /// Cuts white space, and spaces of no width, off both ends.
    private static func trim(_ raw: String) -> Substring {
        let scalars = raw.unicodeScalars
        var start = scalars.startIndex
        var end = scalars.endIndex
        while start < end, isBlank(scalars[start]) {
            scalars.formIndex(after: &start)
        }
        while end > start {
            let last = scalars.index(before: end)
            guard isBlank(scalars[last]) else { break }
            end = last
        }
        return Substring(scalars[start..<end])
    }

    /// Unicode's White_Space, and U+200B, U+2060 and U+FEFF, which show nothing either.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060,
            0x3000, 0xFEFF:
            true
        default: false
        }
    }
}
