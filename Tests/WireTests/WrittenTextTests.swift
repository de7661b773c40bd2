import Testing
import Wire

@Suite("What people write")
struct WrittenTextTests {
    @Test(
        "loses what shows nothing and commands a terminal or turns a line around",
        arguments: [
            0x07, 0x08, 0x1B, 0x7F, 0x80, 0x9B, 0x9F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067,
            0x2068, 0x2069, 0x206A, 0x206F, 0xFEFF, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFC, 0x1D173, 0x1D17A, 0x1BCA0,
            0xE0001,
            0xE0041, 0xE007F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF,
        ] as [UInt32])
    func dropped(code: UInt32) throws {
        let scalar = String(try #require(Unicode.Scalar(code)))
        #expect(WrittenText.normalized("a\(scalar)b") == "ab")
        #expect(WrittenText.normalized("\(scalar)a b\(scalar)") == "a b")
        #expect(WrittenText.normalized(scalar) == "")
    }

    @Test(
        "keeps what emoji and scripts are made of",
        arguments: [
            "a\tb", "❤️", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "می‌خواهم", "क्‍ष", "שלום\u{200F}!", "مرحبا\u{61C}", "\u{200E}x",
            "soft\u{AD}hyphen",
            "e\u{301}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 and 🏴󠁧󠁢󠁷󠁬󠁳󠁿",
        ])
    func kept(text: String) {
        #expect(Array(WrittenText.normalized(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test("loses tags that are no flag's: a text can hide in them")
    func tags() {
        let hidden = String(
            String.UnicodeScalarView("hello".unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) })
        )
        #expect(WrittenText.normalized("x" + hidden) == "x")
        #expect(WrittenText.normalized("🏴 " + hidden) == "🏴")
        // A flag has six tags and one that ends it: no more is kept.
        let flag = "🏴󠁧󠁢󠁳󠁣󠁴󠁿"
        #expect(WrittenText.normalized(flag + hidden).unicodeScalars.count == flag.unicodeScalars.count)
        let long = WrittenText.normalized("🏴" + hidden + hidden)
        #expect(long.unicodeScalars.count == 8)
    }

    @Test("has at most forty line breaks, two in a row; later ones are blanks")
    func lines() {
        let poem = Array(repeating: "x", count: 41).joined(separator: "\n")
        #expect(WrittenText.normalized(poem) == poem)
        #expect(WrittenText.normalized(poem + "\ny\n\n\nz") == poem + " y z")
        #expect(WrittenText.normalized("a\u{2028}\u{1B}\u{2029}\u{85}b") == "a\n\nb")
    }

    @Test("is visible when something of it is")
    func visible() {
        for text in ["", " ", "\u{200D}\u{FE0F}", "\u{2800}\u{3164}", "\u{E0041}"] {
            #expect(!WrittenText.isVisible(text))
        }
        #expect(WrittenText.isVisible("\u{200D}a"))
    }
}
