/// Base64 with the usual alphabet, padded (RFC 4648, section 4).
package enum Base64 {
    /// Encodes bytes, in one line.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            var group = UInt32(bytes[index]) << 16
            if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if left > 2 { group |= UInt32(bytes[index + 2]) }
            text.append(character(group >> 18 & 63))
            text.append(character(group >> 12 & 63))
            text.append(left > 1 ? character(group >> 6 & 63) : UInt8(ascii: "="))
            text.append(left > 2 ? character(group & 63) : UInt8(ascii: "="))
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that `text` encodes. Blanks and line breaks may stand anywhere, and the padding may be left out; nil for
    /// anything else that isn't base64.
    package static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var pending: UInt32 = 0
        var digits = 0
        var padding = 0
        for character in text where !isBlank(character) {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let value = value(character) else { return nil }
            pending = pending << 6 | value
            digits += 1
            guard digits == 4 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: pending >> 16))
            bytes.append(UInt8(truncatingIfNeeded: pending >> 8))
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending = 0
            digits = 0
        }
        guard padding == 0 || padding + digits == 4, digits != 1 else { return nil }
        if digits > 1 { bytes.append(UInt8(truncatingIfNeeded: pending >> (digits == 2 ? 4 : 10))) }
        if digits > 2 { bytes.append(UInt8(truncatingIfNeeded: pending >> 2)) }
        return bytes
    }

    private static func isBlank(_ character: UInt8) -> Bool {
        character == 0x20 || (0x09...0x0D).contains(character)
    }

    static func character(_ value: UInt32) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: value)
        return switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    static func value(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
