/// What is searched for.
enum SearchText {
    /// How many bytes of UTF-8 at most; what is beyond is passed over.
    static let limit = 200

    /// The text without white space around it, cut at a character when it is too long.
    static func trimmed(_ text: String) -> String {
        var bytes = text.utf8.drop { isSpace($0) }
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        if bytes.count > limit {
            bytes = bytes.prefix(limit + 1)
            // Back to where a character begins.
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes = bytes.dropLast() }
            bytes = bytes.dropLast()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
