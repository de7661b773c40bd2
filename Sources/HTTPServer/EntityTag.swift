/// A strong validator of a file's bytes: the same bytes have the same tag, after a restart too.
enum EntityTag {
    /// The tag of `bytes`, in its quotes: a 64-bit FNV-1a hash and the length. It guards against nothing but staleness.
    static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return "\"" + String(hash, radix: 16) + "-" + String(bytes.count, radix: 16) + "\""
    }

    /// Whether an `If-None-Match` header names `tag`, or anything at all with a `*`.
    static func isNamed(_ tag: String, in header: String) -> Bool {
        header.split(separator: ",").contains { part in
            var part = trimmed(part)
            if part == "*" { return true }
            if part.hasPrefix("W/") { part = part.dropFirst(2) }
            return part == tag
        }
    }
}

extension Request {
    /// Whether the client says with `If-None-Match` that it has what `tag`, in its quotes, stands for.
    public func has(tag: String) -> Bool {
        header("If-None-Match").map { EntityTag.isNamed(tag, in: $0) } ?? false
    }
}

/// A list's element without the blanks around it.
func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
}
