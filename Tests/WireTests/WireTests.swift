import Foundation
import JSON
import Testing

@testable import Wire

@Suite("Instants and days")
struct InstantTests {
    @Test(
        "ISO 8601 both ways",
        arguments: [
            (Int64(0), "1970-01-01T00:00:00Z"), (1_796_068_500, "2026-11-30T19:55:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func iso8601(seconds: Int64, text: String) {
        #expect(Instant(seconds: seconds).iso8601 == text)
        #expect(Instant(iso8601: text) == Instant(seconds: seconds))
    }

    @Test("a year out of range is clamped, never a trap")
    func clamped() {
        #expect(Instant(seconds: .max).iso8601 == "9999-12-31T23:59:59Z")
        #expect(Instant(seconds: .min).iso8601 == "0000-01-01T00:00:00Z")
    }

    @Test(
        "anything but the one form is refused",
        arguments: [
            "", "2026-11-30", "2026-11-30T19:55:00", "2026-11-30T19:55:00.5Z", "2026-11-30T19:55:00+01:00",
            "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z", "2026-01-32T00:00:00Z",
            "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-11-30t19:55:00Z",
            "+026-11-30T19:55:00Z", "２０26-11-30T19:55Z",
        ])
    func refused(text: String) {
        #expect(Instant(iso8601: text) == nil)
    }

    @Test("agrees with the system's calendar over four centuries and more")
    func calendar() throws {
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: Int64(-170_000), to: 170_000, by: 97) {
            let parts = utc.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            let date = CivilDate(daysSince1970: day)
            // The system's calendar is Julian before October 1582.
            if day > -141_428 {
                #expect(
                    Int(date.year) == parts.year && Int(date.month) == parts.month
                        && Int(date.day) == parts.day)
            }
            #expect(date.daysSince1970 == day)
        }
    }

    @Test("adding and subtracting")
    func arithmetic() {
        let start = Instant(seconds: 100)
        #expect(start + .days(7) - start == .days(7))
        #expect(start - (start + 1) == -1)
        #expect(Seconds.hours(1) > .minutes(59))
    }
}

@Suite("Paths and queries")
struct PathTests {
    private struct Number: PathParameter {
        let value: Int
        init(_ value: Int) { self.value = value }
        init?(pathSegment: String) {
            guard let value = Int(pathSegment) else { return nil }
            self.value = value
        }
        var pathSegment: String { String(value) }
    }

    private struct Word: PathParameter {
        let pathSegment: String
        init(pathSegment: String) { self.pathSegment = pathSegment }
    }

    @Test("a route prints what it parses")
    func routes() throws {
        let list = Route<Void>(.get, "posts")
        #expect(list.path == "/posts")
        #expect(list.parameters([]) != nil)
        #expect(list.parameters(["x"]) == nil)
        let one = Route<Number>(.put, one: .literal("posts"), .parameter("post"))
        #expect(one.path(Number(12)) == "/posts/12")
        #expect(one.parameters(["12"])?.value == 12)
        #expect(one.parameters(["twelve"]) == nil)
        #expect(one.parameters([]) == nil)
        let two = Route<(Number, Word)>(
            .delete, two: .literal("posts"), .parameter("post"), .literal("words"), .parameter("word"))
        #expect(two.path((Number(1), Word(pathSegment: "a/ñ b"))) == "/posts/1/words/a%2F%C3%B1%20b")
        let parsed = try #require(two.parameters(["1", "a/ñ b"]))
        #expect(parsed.0.value == 1 && parsed.1.pathSegment == "a/ñ b")
        #expect(two.parameters(["1"]) == nil)
        #expect(Route<Void>(.get).path == "/")
        let file = Route<(Number, Word)>(
            .get, two: .parameter("size", suffix: ".jpg"), .parameter("word", suffix: ".ñ"))
        #expect(file.path((Number(7), Word(pathSegment: "a"))) == "/7.jpg/a.ñ")
        let named = try #require(file.parameters(["7.jpg", ".ñ.ñ"]))
        #expect(named.0.value == 7 && named.1.pathSegment == ".ñ")
        #expect(file.parameters(["7", "a.ñ"]) == nil && file.parameters(["7.jpg", "a.n"]) == nil)
        #expect(file.parameters(["7.jpg"]) == nil)
    }

    @Test("percent-encoding both ways", arguments: ["", "plain-._~", "a b+c", "ñ🍀/?#[]@", "%41", "\u{7F}\n"])
    func encoding(text: String) {
        let encoded = PercentEncoding.encode(text)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(PercentEncoding.decode(Substring(encoded)) == text)
        #expect(encoded.removingPercentEncoding == text)
    }

    @Test("what can't be decoded", arguments: ["%", "%4", "%zz", "%00", "%FF", "%C3", "%ED%A0%80", "a\0b"])
    func undecodable(text: String) {
        #expect(PercentEncoding.decode(Substring(text)) == nil)
    }

    @Test("an error is written as the API has it, the field only when there is one")
    func errors() throws {
        #expect(
            ErrorBody(code: "not_found", message: "There is no such post.").jsonText
                == #"{"error":{"code":"not_found","message":"There is no such post."}}"#)
        #expect(
            ErrorBody(code: "invalid", message: "Too long.", field: "content").jsonText
                == #"{"error":{"code":"invalid","message":"Too long.","field":"content"}}"#)
        for error in [ErrorBody(code: "a", message: "b"), ErrorBody(code: "a", message: "b", field: "c")] {
            #expect(try ErrorBody(json: JSONValue(parsing: error.jsonBytes)) == error)
        }
    }

    @Test(
        "base64 for URLs, as RFC 4648 has it",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"), ("ÿþ?", "w7_Dvj8"),
        ])
    func base64(text: String, encoded: String) {
        let bytes = Array(text.utf8)
        #expect(Base64URL.encode(bytes) == encoded)
        #expect(Base64URL.decode(encoded.utf8, count: bytes.count) == bytes)
        #expect(Base64URL.decode(encoded.utf8, count: bytes.count + 1) == nil)
        #expect(Base64URL.decode((encoded + "=").utf8, count: bytes.count) == nil)
    }

    @Test("a query prints what it parses")
    func query() throws {
        var query = Query()
        query.add("limit", "20")
        query.add("before", nil)
        query.add("q", "a b&c=d+é")
        #expect(query.text == "?limit=20&q=a%20b%26c%3Dd%2B%C3%A9")
        #expect(Query(parsing: query.text.dropFirst()) == query)
        let form = try #require(Query(parsing: "q=a+b&empty=&bare&&q=second"))
        #expect(form["q"] == "a b" && form["empty"] == "" && form["bare"] == "" && form["none"] == nil)
        #expect(form.items.count == 4)
        #expect(Query(parsing: "a=%zz") == nil)
        #expect(Query().text == "")
    }
}
