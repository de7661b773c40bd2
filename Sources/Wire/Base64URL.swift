/// Base64 with the alphabet that is safe in a URL, unpadded (RFC 4648, section 5).
package enum Base64URL {
    /// Encodes bytes.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 6 {
                pendingBits -= 6
                text.append(character(pending >> pendingBits & 63))
            }
        }
        if pendingBits > 0 {
            text.append(character(pending << (6 - pendingBits) & 63))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The `count` bytes that `text` encodes; nil when it isn't exactly what ``encode(_:)`` writes for them.
    package static func decode(_ text: String.UTF8View, count: Int) -> [UInt8]? {
        guard text.count == (count * 4 + 2) / 3 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for character in text {
            guard let value = value(character) else { return nil }
            pending = pending << 6 | value
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> pendingBits))
            }
        }
        // Bits left over belong to no byte: were they free, several texts would stand for one token.
        guard pending & (1 << pendingBits - 1) == 0 else { return nil }
        return bytes
    }

    // Base64's alphabet, but for two characters that mean something in an address.

    private static func character(_ value: UInt32) -> UInt8 {
        switch Base64.character(value) {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        case let character: character
        }
    }

    private static func value(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        case UInt8(ascii: "+"), UInt8(ascii: "/"): nil
        default: Base64.value(character)
        }
    }
}
