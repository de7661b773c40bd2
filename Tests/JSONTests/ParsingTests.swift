import JSON
import Testing

@Suite struct ParsingTests {
    @Test("whole numbers are exact up to the limits of 64 bits, signed and unsigned")
    func integers() throws {
        let cases: [(String, JSONValue)] = [
            ("0", .integer(0)), ("7", .integer(7)), ("-1", .integer(-1)),
            ("9007199254740993", .integer(9_007_199_254_740_993)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .unsigned(1 << 63)), ("18446744073709551609", .unsigned(.max - 6)),
            ("18446744073709551615", .unsigned(.max)),
            ("18446744073709551616", .double(18_446_744_073_709_551_616)),
            ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
            ("100000000000000000000000", .double(1e23)),
        ]
        for (text, value) in cases {
            #expect(try JSONValue(parsing: text) == value, "\(text)")
        }
    }

    @Test("minus zero keeps its sign")
    func minusZero() throws {
        for text in ["-0", "-0.0", "-0e5"] {
            guard case .double(let value) = try JSONValue(parsing: text) else {
                Issue.record("\(text) is no double")
                continue
            }
            #expect(value == 0 && value.sign == .minus, "\(text)")
        }
    }

    @Test(
        "fractions and exponents become the nearest double",
        arguments: [
            "0.1", "1.5e3", "1E+2", "1e-7", "123456.789e-3", "5e-324", "2.2250738585072011e-308",
            "1.7976931348623157e308", "9007199254740993.0", "8.5e22", "1e22", "1e23", "0.3e-22",
            "179769313486231580793728971405301e276",
            "1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124", "0.000000000000000000000000000001e30",
        ])
    func doubles(_ text: String) throws {
        let expected = try #require(Double(text))
        #expect(try JSONValue(parsing: text) == .double(expected))
    }

    @Test("a number beyond the range of a double is refused, one below its precision is zero")
    func range() throws {
        for text in ["1e309", "-1e309", "1e99999999999999999999", String(repeating: "9", count: 400)] {
            #expect(syntaxError(text) == .init(.syntax(.numberTooLarge, offset: 0)), "\(text)")
        }
        #expect(try JSONValue(parsing: "1e-400") == .double(0))
        #expect(try JSONValue(parsing: "1e-99999999999999999999") == .double(0))
    }

    @Test("every escape is resolved, surrogate pairs to one character")
    func escapes() throws {
        let text = #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\uD83D\ude00\u0000é€😀""#
        let expected = "\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{20AC}\u{1F600}\0\u{E9}\u{20AC}\u{1F600}"
        #expect(try JSONValue(parsing: text) == .string(expected))
    }

    @Test("strings around the width of a machine word are read whole, whatever stands in them")
    func wordBoundaries() throws {
        for length in 0...40 {
            for position in 0...length {
                for middle in ["", "é", #"\n"#, "😀", #"\""#] {
                    let left = String(repeating: "a", count: position)
                    let right = String(repeating: "b", count: length - position)
                    let plain = middle == #"\n"# ? "\n" : middle == #"\""# ? "\"" : middle
                    let value = try JSONValue(parsing: "\"" + left + middle + right + "\"")
                    #expect(value == .string(left + plain + right))
                    #expect(try JSONValue(parsing: value.jsonBytes) == value)
                }
            }
        }
    }

    @Test("members keep their order; of two with one name the last is found")
    func members() throws {
        let object = try JSONValue(parsing: #" { "b" : 1 , "a" : 2, "b":3 , "": 4 } "#).object()
        #expect(object.members.map(\.name) == ["b", "a", "b", ""])
        #expect(object["b"] == .integer(3))
        #expect(object[""] == .integer(4))
        #expect(object["c"] == nil)
    }

    @Test("names are told apart byte by byte: two ways to write é are two names")
    func canonicalEquivalents() throws {
        let object = try JSONValue(parsing: #"{"\u00e9":1,"e\u0301":2}"#).object()
        #expect(object["\u{E9}"] == .integer(1))
        #expect(object["e\u{301}"] == .integer(2))
        #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    }

    @Test("nesting is accepted up to the limit and refused beyond it, with its place")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: #"[{"a":"#, count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(128)) }
        #expect(syntaxError(nested(130)) == .init(.tooDeep(limit: 128, offset: 64 * 6)))
        #expect(syntaxError("[[]]", maximumDepth: 1) == .init(.tooDeep(limit: 1, offset: 1)))
        #expect(syntaxError(#"{"a":{}}"#, maximumDepth: 1) == .init(.tooDeep(limit: 1, offset: 5)))
        #expect(syntaxError("[]", maximumDepth: 0) == .init(.tooDeep(limit: 0, offset: 0)))
        #expect(syntaxError("{}", maximumDepth: -5)?.description.contains("nesting is deeper") == true)
        #expect(try JSONValue(parsing: "1", maximumDepth: 0) == .integer(1))
    }

    @Test(
        "a caller's limit cannot go beyond what a stack can take; a value of that depth prints and compares")
    func greatestDepth() throws {
        let limit = JSONValue.greatestMaximumDepth
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        let value = try JSONValue(parsing: deepest, maximumDepth: .max)
        #expect(value.jsonText == deepest)
        #expect(try JSONValue(parsing: deepest, maximumDepth: .max) == value)
        let hostile = String(repeating: "[", count: 1_000_000)
        #expect(syntaxError(hostile, maximumDepth: .max) == .init(.tooDeep(limit: limit, offset: limit)))
    }
}

/// The error with which `text` is refused; nil when it is accepted.
func syntaxError(_ text: String, maximumDepth: Int = JSONValue.defaultMaximumDepth) -> JSONError? {
    do throws(JSONError) {
        _ = try JSONValue(parsing: text, maximumDepth: maximumDepth)
        return nil
    } catch {
        return error
    }
}
