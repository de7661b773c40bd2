/// Base64 with the alphabet that is safe in a URL, without padding (RFC 4648, section 5).
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                text.append(alphabet[Int(buffer >> bitCount & 63)])
            }
            buffer &= (1 << bitCount) - 1
        }
        if bitCount > 0 { text.append(alphabet[Int(buffer << (6 - bitCount) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
