/// A number of bytes.
public struct ByteCount: Hashable, Comparable, Sendable {
    /// How many.
    public let bytes: Int

    /// `count` bytes; a negative count is none.
    public static func bytes(_ count: Int) -> ByteCount { ByteCount(bytes: max(count, 0)) }

    /// `count` times 1,024 bytes.
    public static func kilobytes(_ count: Int) -> ByteCount { bytes(count * 1_024) }

    /// `count` times 1,024 × 1,024 bytes.
    public static func megabytes(_ count: Int) -> ByteCount { bytes(count * 1_024 * 1_024) }

    /// Whether `left` is less.
    public static func < (left: ByteCount, right: ByteCount) -> Bool {
        left.bytes < right.bytes
    }
}
