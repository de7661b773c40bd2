/// What a secret or a comment says: trimmed, 1 to 500 characters, something of it visible.
///
/// Both ends use the rule: the form before it sends, the server before it stores.
public struct SecretText: Equatable, Sendable {
    /// The text as it is stored: without white space at its ends, and with no more than one empty line at a time.
    public let text: String

    /// The most characters it may have, as a person counts them (extended grapheme clusters).
    public static let characterLimit = 500

    /// The most bytes of UTF-8 it may have: one character can be made of any number of them.
    public static let byteLimit = 8_000

    /// Brings `raw` into the form in which it is stored, and checks it.
    public init(_ raw: String) throws(Problem) {
        let text = Self.normalized(raw)
        guard text.unicodeScalars.contains(where: { !Self.isInvisible($0) }) else { throw .empty }
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
        normalized(raw).count
    }

    /// Cuts white space, and spaces of no width, off both ends. Every kind of line break becomes a line feed, and of
    /// more than two in a row, with nothing but white space between them, two are left: nobody's card is a mile high.
    private static func normalized(_ raw: String) -> String {
        var text = String.UnicodeScalarView()
        var lineBreaks = 0
        var blanks = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in raw.unicodeScalars {
            // A line feed behind a carriage return is the same line break.
            let isSecondHalf = afterReturn && scalar == "\n"
            afterReturn = scalar == "\r"
            if isSecondHalf { continue }
            guard isBlank(scalar) else {
                for _ in 0..<min(lineBreaks, 2) { text.append("\n") }
                append(blanks, to: &text)
                text.append(scalar)
                lineBreaks = 0
                blanks = String.UnicodeScalarView()
                continue
            }
            if text.isEmpty { continue }
            guard isLineBreak(scalar) else {
                blanks.append(scalar)
                continue
            }
            if lineBreaks == 0 { append(blanks, to: &text) }
            lineBreaks += 1
            blanks = String.UnicodeScalarView()
        }
        // Blanks that stood before the last line break have been kept with their line.
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }

    /// One by one: appending a whole view counts what is there already, so a text of megabytes would take hours.
    private static func append(_ scalars: String.UnicodeScalarView, to text: inout String.UnicodeScalarView) {
        for scalar in scalars { text.append(scalar) }
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
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

    /// What shows nothing by itself: blanks, controls but NUL, which has a refusal of its own, and Unicode's
    /// Default_Ignorable_Code_Point, fillers and the blank of Braille among it. Inside a text they have their use: they
    /// join emoji and choose forms.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x01...0x1F, 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F,
            0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164, 0xFE00...0xFE0F, 0xFFA0,
            0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: isBlank(scalar)
        }
    }
}
