/// Eight bytes looked at in one go.
///
/// Each test sets the top bit of the bytes that it finds. Borrows can set it for bytes above a true find as well,
/// so that only "any?" and "the lowest" are to be trusted.
struct WordScan {
    static let width = 8
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    let word: UInt64

    /// The eight bytes at `pointer`, the first one lowest.
    @inline(__always)
    init(_ pointer: UnsafePointer<UInt8>) {
        word = UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// The bytes that may not stand unescaped in a string: the quote, the backslash and the control characters.
    @inline(__always)
    var special: UInt64 {
        let quote = word ^ (Self.ones &* 0x22)
        let backslash = word ^ (Self.ones &* 0x5C)
        let found =
            ((quote &- Self.ones) & ~quote) | ((backslash &- Self.ones) & ~backslash)
            | ((word &- Self.ones &* 0x20) & ~word)
        return found & Self.tops
    }

    /// The bytes outside ASCII.
    @inline(__always)
    var nonASCII: UInt64 { word & Self.tops }

    /// The index of the lowest byte that a test found.
    @inline(__always)
    static func lowest(_ found: UInt64) -> Int { found.trailingZeroBitCount >> 3 }
}

/// Whether a byte has to be escaped in a string.
@inline(__always)
func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}
