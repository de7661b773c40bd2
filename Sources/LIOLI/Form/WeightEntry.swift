import Interface
import Stakes

/// What somebody typed as a weight, read in their own decimal sign.
enum WeightEntry {
    /// Bytes beyond this are no number, whatever they are.
    private static let byteLimit = 64

    /// Reads digits of any width, with a point, or a comma where the reader writes one. No sign, no exponent, nothing
    /// between the digits.
    static func weight(_ text: String, language: Language) throws(DecimalProblem) -> Weight {
        guard text.utf8.count <= byteLimit, let plain = plain(text, language) else { throw .notANumber }
        return try Weight(text: plain)
    }

    /// The text as the API would have it: ASCII digits and a point; nil when anything else is in it.
    private static func plain(_ text: String, _ language: Language) -> String? {
        var bytes: [UInt8] = []
        for scalar in trimmed(text) {
            switch scalar.value {
            case 0x30...0x39: bytes.append(UInt8(scalar.value))
            case 0xFF10...0xFF19: bytes.append(UInt8(scalar.value - 0xFF10) + 0x30)
            case 0x2E, 0xFF0E: bytes.append(0x2E)
            case 0x2C, 0xFF0C:
                guard language == .spanish else { return nil }
                bytes.append(0x2E)
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func trimmed(_ text: String) -> ArraySlice<Unicode.Scalar> {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return scalars[first...last]
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x202F, 0x3000: true
        default: false
        }
    }
}
