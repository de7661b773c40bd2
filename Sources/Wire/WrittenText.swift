/// Rules for every text that people write, whatever they write it for.
///
/// Both ends use them: the form before it sends, the server before it stores.
public enum WrittenText {
    /// The most line breaks a text keeps; each later one becomes a blank, so that no text of some hundred characters fills
    /// ten screens.
    public static let lineBreakLimit = 40

    /// A text as it is stored: without white space, and spaces of no width, at its ends; without what ``CharacterFilter`` drops;
    /// every kind of line break a line feed. Of more than two line breaks in a row, with nothing but white space between them,
    /// two are left.
    public static func normalized(_ raw: String) -> String {
        var text = String.UnicodeScalarView()
        var filter = CharacterFilter()
        var pending = (lineBreaks: 0, blanks: String.UnicodeScalarView())
        var lineBreaks = 0
        var afterReturn = false
        for scalar in raw.unicodeScalars {
            // A line feed behind a carriage return is the same line break.
            let isSecondHalf = afterReturn && scalar == "\n"
            afterReturn = scalar == "\r"
            if isSecondHalf { continue }
            let isKept = filter.keeps(scalar)
            guard isBlank(scalar) else {
                guard isKept else { continue }
                let breaks = min(pending.lineBreaks, 2)
                lineBreaks += breaks
                if lineBreaks <= lineBreakLimit {
                    for _ in 0..<breaks { text.append("\n") }
                } else if breaks > 0 {
                    text.append(" ")
                }
                append(pending.blanks, to: &text)
                text.append(scalar)
                pending = (0, String.UnicodeScalarView())
                continue
            }
            if text.isEmpty { continue }
            guard isLineBreak(scalar) else {
                if isKept { pending.blanks.append(scalar) }
                continue
            }
            if pending.lineBreaks == 0 { append(pending.blanks, to: &text) }
            pending = (pending.lineBreaks + 1, String.UnicodeScalarView())
        }
        // Blanks that stood before the last line break have been kept with their line.
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }

    /// Whether something of a text can be seen.
    public static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { !isInvisible($0) }
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

/// Finds the characters that show nothing and change how what is around them is shown, in a page, a terminal or a log.
///
/// These are the characters that RFC 8264 (PRECIS) keeps out of its FreeformClass as controls, noncharacters and
/// ignorable ones, but without those of the ignorable ones that people need: joiners and variation selectors (in emoji, and
/// in Persian and Indic scripts), the marks U+200E, U+200F and U+061C (which reorder no letters), soft hyphens and word
/// joiners; and the tags that follow a black flag, which make it England's, Scotland's or Wales's (UTS #51).
public struct CharacterFilter {
    /// How many more tags belong to the flag before them.
    private var tagsLeft = 0

    /// Before the first character of a text.
    public init() {}

    /// Whether the next character of a text is kept. NUL is, as it has a refusal of its own.
    public mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
        let tags = tagsLeft
        tagsLeft = scalar.value == 0x1F3F4 ? 7 : 0
        switch scalar.value {
        case 0xE0020...0xE007F:
            // The last tag ends the flag.
            if scalar.value != 0xE007F { tagsLeft = max(0, tags - 1) }
            return tags > 0
        // Controls but tabs and line feeds.
        case 0x01...0x08, 0x0B...0x1F, 0x7F...0x9F: return false
        // Embeddings, overrides and isolates of the direction, and what preceded them in older Unicode.
        case 0x202A...0x202E, 0x2066...0x206F: return false
        // The mark of byte order, notes between lines, and the place of an object.
        case 0xFEFF, 0xFFF9...0xFFFC: return false
        // Controls of music and shorthand, and the mark of a language.
        case 0x1D173...0x1D17A, 0x1BCA0...0x1BCA3, 0xE0001: return false
        case 0xFDD0...0xFDEF: return false
        default: return scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
