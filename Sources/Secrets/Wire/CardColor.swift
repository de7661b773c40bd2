import JSON
import Wire

/// The colour of a card, written `#RRGGBB`.
public struct CardColor: Hashable, Sendable {
    /// 0 to 255.
    public let red: UInt8
    /// 0 to 255.
    public let green: UInt8
    /// 0 to 255.
    public let blue: UInt8

    /// Made of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour of a number as `0xF7D6E0`; bits above the lower 24 are ignored.
    init(_ number: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }

    /// Reads `#` and six hexadecimal digits of either case; nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
        var number: UInt32 = 0
        for byte in bytes[1...] {
            guard let digit = Hexadecimal.value(byte) else { return nil }
            number = number << 4 | UInt32(digit)
        }
        self.init(number)
    }

    /// `#` and six hexadecimal digits in upper case.
    public var text: String {
        var bytes = [UInt8(ascii: "#")]
        for part in [red, green, blue] { Hexadecimal.append(part, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether dark text reads better on it than light text does.
    public var wantsDarkText: Bool {
        // At this luminance black and white have the same contrast: (L + 0.05)² = 1.05 × 0.05.
        luminance > 0.179
    }

    /// The relative luminance, 0 to 1, within 0.01 of WCAG's definition.
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// sRGB's transfer function as a cubic: a browser program has no `pow`.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
}

extension CardColor {
    /// The text that is drawn on the palette's cards.
    public static let darkText = CardColor(0x24_21_3D)

    /// The twelve pastel colours an author picks from, in the order they are offered.
    public static let palette: [CardColor] = [
        CardColor(0xC9_C4_F2), CardColor(0xB8_D4_F5), CardColor(0xB0_E3_E8), CardColor(0xB5_E6_CC),
        CardColor(0xCD_E8_B4), CardColor(0xEE_EA_AE), CardColor(0xFB_DE_A8), CardColor(0xFC_CB_A9),
        CardColor(0xF9_BD_B8), CardColor(0xF6_BD_D6), CardColor(0xE5_C0_EC), CardColor(0xDD_D8_CE),
    ]
}

extension CardColor: JSONDecodable, JSONEncodable {
    /// Accepts a string as `#F7D6E0`.
    public init(json: JSONValue) throws(JSONError) {
        guard let color = CardColor(try json.string()) else {
            throw .invalid("has to be a color written #RRGGBB")
        }
        self = color
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(text)
    }
}
