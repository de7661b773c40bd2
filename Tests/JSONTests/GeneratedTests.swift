import JSON
import TestSupport
import Testing

extension SeededRandom {
    fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    fileprivate mutating func double() -> Double {
        while true {
            let value = Double(bitPattern: next())
            if value.isFinite { return value }
        }
    }

    fileprivate mutating func text() -> String {
        var text = ""
        for _ in 0..<below(20) {
            let bound = [0x80, 0x20, 0x800, 0x10000, 0x110000][below(5)]
            if let scalar = UnicodeScalar(UInt32(below(bound))) { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    fileprivate mutating func value(depth: Int) -> JSONValue {
        switch below(depth > 0 ? 9 : 7) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .integer(Int64(truncatingIfNeeded: next()) >> Int64(below(64)))
        case 3: return .unsigned(next() | 1 << 63)
        case 4: return .double(double())
        case 5, 6: return .string(text())
        case 7: return .array((0..<below(6)).map { _ in value(depth: depth - 1) })
        default:
            let members = (0..<below(6)).map { _ in
                JSONObject.Member(name: text(), value: value(depth: depth - 1))
            }
            return .object(JSONObject(members))
        }
    }
}

@Suite struct GeneratedTests {
    @Test("what is printed is read back the same", arguments: 1...8 as ClosedRange<UInt64>)
    func roundTrips(seed: UInt64) throws {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let value = generator.value(depth: 5)
            #expect(try JSONValue(parsing: value.jsonBytes) == value)
        }
    }

    @Test("every double is read back bit by bit")
    func doubles() throws {
        var generator = SeededRandom(seed: 11)
        for round in 0..<20_000 {
            // Few digits go through the quick path, all bits at random through the thorough one.
            let value =
                round % 2 == 0
                ? generator.double()
                : Double(generator.below(1_000_000_000)) / Double(1 + generator.below(1_000))
            let read = try Double(json: JSONValue(parsing: value.jsonBytes))
            #expect(read.bitPattern == value.bitPattern)
        }
    }

    @Test("short decimal texts become the same double as by the standard library")
    func decimals() throws {
        var generator = SeededRandom(seed: 12)
        for _ in 0..<20_000 {
            let exponent = generator.below(60) - 30
            let text = "\(generator.below(1_000_000)).\(generator.below(100_000_000))e\(exponent)"
            let expected = try #require(Double(text))
            #expect(try JSONValue(parsing: text) == .double(expected), "\(text)")
        }
    }

    @Test("random bytes never crash the parser, and what it accepts it reads back the same")
    func randomBytes() throws {
        var generator = SeededRandom(seed: 21)
        let alphabet = Array("[]{}\",:\\u0123456789abcdeftrnlsE+-. \n\u{7F}é".utf8) + [0, 0xFF, 0xED, 0xF4]
        var accepted = 0
        for round in 0..<40_000 {
            let bytes = (0..<generator.below(12)).map { _ in
                round % 4 == 0 ? UInt8(generator.below(256)) : alphabet[generator.below(alphabet.count)]
            }
            if try checkReread(bytes) { accepted += 1 }
        }
        #expect(accepted > 0)
    }

    @Test("valid texts with bytes changed, dropped, doubled or cut off never crash it either")
    func mutations() throws {
        var generator = SeededRandom(seed: 22)
        var accepted = 0
        var refused = 0
        for _ in 0..<4_000 {
            var bytes = generator.value(depth: 4).jsonBytes
            for _ in 0...generator.below(3) where !bytes.isEmpty {
                let index = generator.below(bytes.count)
                switch generator.below(4) {
                case 0: bytes[index] = UInt8(generator.below(256))
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(bytes[index], at: index)
                default: bytes.removeSubrange(index...)
                }
            }
            if try checkReread(bytes) { accepted += 1 } else { refused += 1 }
        }
        #expect(accepted > 0 && refused > 0)
    }

    /// Whether `bytes` are accepted; if so, they have to survive printing. If not, the error's place has to lie in the text.
    private func checkReread(_ bytes: [UInt8]) throws -> Bool {
        do throws(JSONError) {
            let value = try JSONValue(parsing: bytes)
            #expect(try JSONValue(parsing: value.jsonBytes) == value)
            return true
        } catch {
            guard case .syntax(_, let offset) = error.kind else {
                Issue.record("\(error.description) for \(bytes)")
                return false
            }
            #expect((0...bytes.count).contains(offset))
            return false
        }
    }
}
