import JSON
import Testing

@Suite struct SyntaxErrorTests {
    @Test(
        "a syntax error says what is wrong and at which byte",
        arguments: [
            ("", .endOfText, 0), ("  ", .endOfText, 2), ("[1", .endOfText, 2), ("[1,", .endOfText, 3),
            ("{", .endOfText, 1), (#"{"a""#, .endOfText, 4), (#"{"a":"#, .endOfText, 5),
            ("\"ab", .endOfText, 3),
            (#""\"#, .endOfText, 2), (#""\u00"#, .endOfText, 5), ("tru", .endOfText, 3), ("-", .endOfText, 1),
            ("1.", .endOfText, 2), ("1e+", .endOfText, 3),
            ("x", .expectedValue, 0), ("[1,]", .expectedValue, 3), ("trux", .expectedValue, 3),
            ("+1", .expectedValue, 0), (".5", .expectedValue, 0), ("NaN", .expectedValue, 0),
            ("\u{FEFF}1", .expectedValue, 0), ("'a'", .expectedValue, 0), ("[,1]", .expectedValue, 1),
            ("{a:1}", .expectedName, 1), (#"{"a":1,}"#, .expectedName, 7), ("{1:1}", .expectedName, 1),
            (#"{"a" 1}"#, .expectedColon, 5), (#"{"a",1}"#, .expectedColon, 4),
            ("[1 2]", .expectedCommaOrBracket, 3), ("[1}", .expectedCommaOrBracket, 2),
            (#"{"a":1]"#, .expectedCommaOrBrace, 6), (#"{"a":1 "b":2}"#, .expectedCommaOrBrace, 7),
            ("1 2", .trailingText, 2), ("[]]", .trailingText, 2),
            ("01", .malformedNumber, 1), ("-01", .malformedNumber, 2), ("[1.]", .malformedNumber, 3),
            ("[1e]", .malformedNumber, 3), ("-a", .malformedNumber, 1), ("1.e5", .malformedNumber, 2),
            (#""a\x""#, .unknownEscape, 3), (#""\u00g0""#, .unknownEscape, 5),
            (#""\U0041""#, .unknownEscape, 2),
            (#""a\ud800""#, .loneSurrogate, 2), (#""\udc00""#, .loneSurrogate, 1),
            (#""\ud800\u0041""#, .loneSurrogate, 1), (#""\ud800\n""#, .loneSurrogate, 1),
            (#""\udc00\ud800""#, .loneSurrogate, 1), (#"{"\udfff":1}"#, .loneSurrogate, 2),
        ] as [(String, JSONError.SyntaxProblem, Int)])
    func problems(_ text: String, _ problem: JSONError.SyntaxProblem, _ offset: Int) {
        #expect(syntaxError(text) == JSONError(.syntax(problem, offset: offset)))
    }

    @Test("control characters are refused in a string, wherever it has them, and NUL also outside")
    func controlCharacters() {
        for control in UInt8(0)..<0x20 {
            for length in 0...17 {
                let text =
                    "\"" + String(repeating: "a", count: length) + String(UnicodeScalar(control))
                    + "bcdefghi\""
                #expect(syntaxError(text) == JSONError(.syntax(.controlCharacter, offset: 1 + length)))
            }
        }
        #expect(syntaxError("1\0") == JSONError(.syntax(.trailingText, offset: 1)))
        #expect(syntaxError("[\0]") == JSONError(.syntax(.expectedValue, offset: 1)))
    }

    @Test(
        "bytes that are not UTF-8 are refused where they stand",
        arguments: [
            ([0x80], 0), ([0xC3], 0), ([0xC0, 0xAF], 0), ([0xC1, 0xBF], 0), ([0xE0, 0x80, 0xAF], 0),
            ([0xF0, 0x80, 0x80, 0xAF], 0), ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0),
            ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF8, 0x88, 0x80, 0x80, 0x80], 0), ([0xFF], 0),
            ([0xC3, 0xA9, 0xE2, 0x82], 2), ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0xFE], 9),
        ] as [([UInt8], Int)])
    func invalidUTF8(_ bytes: [UInt8], _ offset: Int) {
        let quote = UInt8(ascii: "\"")
        let escape = Array(#"\n"#.utf8)
        for text in [[quote] + bytes + [quote], [quote] + bytes + escape + [quote]] {
            #expect(throws: JSONError(.syntax(.invalidUTF8, offset: 1 + offset))) {
                try JSONValue(parsing: text)
            }
        }
    }

    @Test("the message is in plain words")
    func message() {
        #expect(
            syntaxError("[1 2]")?.description
                == "not valid JSON at byte 3: expected a comma or a closing bracket")
        #expect(
            syntaxError("[[1]]", maximumDepth: 1)?.description
                == "nesting is deeper than the limit of 1 at byte 1")
    }
}
