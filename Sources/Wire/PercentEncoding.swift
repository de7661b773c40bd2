/// Percent-encoding of path segments and query values, as RFC 3986 has it.
public enum PercentEncoding {
    /// Encodes everything but the unreserved characters.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                Hexadecimal.append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes a segment; nil for a broken escape, a NUL, or bytes that are not UTF-8.
    /// - Parameter plusIsSpace: as in the query of a form.
    public static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        // Most of what comes has nothing to decode.
        let isPlain = text.utf8.allSatisfy { byte in
            byte != UInt8(ascii: "%") && byte != 0 && !(plusIsSpace && byte == UInt8(ascii: "+"))
        }
        if isPlain { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = iterator.next().flatMap(Hexadecimal.value),
                    let low = iterator.next().flatMap(Hexadecimal.value), high | low != 0
                else { return nil }
                bytes.append(high << 4 | low)
            } else if byte == 0 {
                return nil
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
