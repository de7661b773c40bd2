import JSON
import Testing

@Suite struct WritingTests {
    @Test("objects and arrays get their commas, however they are nested")
    func structure() {
        var writer = JSONWriter()
        writer.object { root in
            root.field("id", 12)
            root.field("none", String?.none)
            root.name("user")
            root.object { user in user.field("name", "ana") }
            root.field("empty", [Int]())
            root.name("list")
            root.array { list in
                list.value(true)
                list.array { _ in }
                list.object { _ in }
                list.value([1, 2])
                list.null()
            }
            root.name(escaping: "a\"b")
            root.value(1.5)
        }
        let expected =
            #"{"id":12,"none":null,"user":{"name":"ana"},"empty":[],"list":[true,[],{},[1,2],null],"a\"b":1.5}"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
        #expect(writer.count == expected.utf8.count)
    }

    @Test("a buffer grows with text that is all escapes")
    func growth() {
        for count in [1, 9, 10, 11, 63, 64, 65, 5_000] {
            var writer = JSONWriter(capacity: 0)
            writer.value(String(repeating: "\u{1}", count: count))
            let expected = "\"" + String(repeating: #"\u0001"#, count: count) + "\""
            #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
        }
    }

    @Test("quotes, backslashes and control characters are escaped, nothing else is")
    func escapes() {
        let controls = (0..<0x20).map { String(UnicodeScalar(UInt8($0))) }.joined()
        let expected =
            #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
            + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f""#
        #expect(controls.jsonText == expected)
        #expect(#"a"b\c/d<e>"#.jsonText == #""a\"b\\c/d<e>""#)
        #expect("\u{7F}é\u{2028}\u{2029}😀".jsonText == "\"\u{7F}é\u{2028}\u{2029}😀\"")
        #expect("".jsonText == #""""#)
    }

    @Test("text from a UTF-8 buffer is escaped like a string")
    func buffers() throws {
        let text = "1234567\"89\nábcdefgh\\"
        for length in 0...text.utf8.count {
            let bytes = Array(text.utf8.prefix(length))
            guard let prefix = String(validating: bytes, as: UTF8.self) else { continue }
            var writer = JSONWriter()
            bytes.withUnsafeBufferPointer { buffer in
                writer.object { $0.field("t", utf8: buffer) }
            }
            let object = try JSONValue(parsing: writer.bytes).object()
            #expect(object == JSONObject([.init(name: "t", value: .string(prefix))]))
        }
        var writer = JSONWriter()
        writer.value(utf8: UnsafeBufferPointer(start: nil, count: 0))
        #expect(writer.bytes == Array(#""""#.utf8))
    }

    @Test("integers of every length are written exactly")
    func integers() throws {
        for length in 1...20 {
            let text = "12345678901234567890".prefix(length)
            #expect(try #require(UInt64(text)).jsonText == text)
            if let value = Int64("-" + text) { #expect(value.jsonText == "-" + text) }
        }
        for value in [Int64.min, .max, -1, 0, 9, 10, 99, 100] { #expect(value.jsonText == String(value)) }
        #expect(UInt64.max.jsonText == "18446744073709551615")
        #expect(UInt64(10_000_000_000_000_000_000).jsonText == "10000000000000000000")
        #expect(Int.min.jsonText == String(Int.min))
    }

    @Test("doubles are written at their shortest, and null when they are not finite")
    func doubles() {
        #expect(0.1.jsonText == "0.1")
        #expect((0.1 + 0.2).jsonText == "0.30000000000000004")
        #expect((-0.0).jsonText == "-0.0")
        #expect(1e300.jsonText == "1e+300")
        #expect(40.4168.jsonText == "40.4168")
        for value in [Double.nan, .infinity, -.infinity] { #expect(value.jsonText == "null") }
    }

    @Test("a number with two decimals or less is written as the shortest one that reads back")
    func hundredths() {
        for hundredths in -36_500...36_500 {
            let value = Double(hundredths) / 100
            #expect(value.jsonText == value.description)
        }
        for value in [
            0.0, -0.0, 999_999_999.99, 1e9, 1e9 + 0.25, 0.001, 0.125, 1.005, .leastNonzeroMagnitude,
            33.330000000000005,
        ] {
            #expect(value.jsonText == value.description)
            #expect((-value).jsonText == (-value).description)
        }
    }

}
