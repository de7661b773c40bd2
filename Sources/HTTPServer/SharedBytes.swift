/// Bytes that never change and are sent as they are, however many requests ask for them at once.
public final class SharedBytes: Sendable {
    // Written in the initializer alone.
    nonisolated(unsafe) let buffer: UnsafeRawBufferPointer

    /// Copies `bytes`, once.
    public init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyBytes(from: bytes)
        buffer = UnsafeRawBufferPointer(copy)
    }

    deinit {
        buffer.deallocate()
    }

    /// How many they are.
    public var count: Int { buffer.count }
}
