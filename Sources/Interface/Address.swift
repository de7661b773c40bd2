/// Which addresses may stand in a page.
public enum Address {
    /// Whether `text` leads somewhere on this server, by http, https or mailto, or is a picture: `blob:` or a JPEG's bytes;
    /// anything that could run a script isn't safe.
    public static func isSafe(_ text: String) -> Bool { isSafe(Array(text.utf8)[...]) }

    /// The same for UTF-8.
    public static func isSafe(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first > 0x20 else { return false }
        for byte in text {
            switch byte {
            case UInt8(ascii: ":"):
                return schemes.contains { isPrefix($0, of: text) }
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
            case 0...0x20: return false
            default: continue
            }
        }
        return true
    }

    private static let schemes = ["http:", "https:", "mailto:", "blob:", "data:image/jpeg;base64,"]

    private static func isPrefix(_ scheme: String, of text: ArraySlice<UInt8>) -> Bool {
        var bytes = text.makeIterator()
        for expected in scheme.utf8 {
            guard let byte = bytes.next(), byte | 0x20 == expected || byte == expected else { return false }
        }
        return true
    }
}
