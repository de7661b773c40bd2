import CZlib

/// PNGs that unpack to far more than the picture they say they are.
public enum HostilePNG {
    /// A picture of 8-bit RGB whose rows are followed by as many bytes of zeros.
    public static func inflating(width: Int, height: Int, to count: Int) -> [UInt8] {
        let header = BigEndian.bytes(width, 4) + BigEndian.bytes(height, 4) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunk("IDAT", zeros(count)) + chunk("IEND", [])
    }

    /// A black picture whose channels have 16 bits, red, green, blue and transparency: eight bytes a pixel.
    public static func deep(width: Int, height: Int) -> [UInt8] {
        let header = BigEndian.bytes(width, 4) + BigEndian.bytes(height, 4) + [16, 6, 0, 0, 0]
        let rows = zeros((width * 8 + 1) * height)
        return signature + chunk("IHDR", header) + chunk("IDAT", rows) + chunk("IEND", [])
    }

    /// A PNG with one more chunk behind its header.
    public static func adding(_ type: String, _ content: [UInt8], to png: [UInt8]) -> [UInt8] {
        Array(png.prefix(33)) + chunk(type, content) + png.dropFirst(33)
    }

    /// The content of a chunk with a profile of colours that unpacks to as many bytes of zeros.
    public static func profile(inflatingTo count: Int) -> [UInt8] {
        Array("p\0\0".utf8) + zeros(count)
    }

    /// A PNG whose header states another size.
    public static func resized(_ png: [UInt8], width: Int, height: Int) -> [UInt8] {
        let content = BigEndian.bytes(width, 4) + BigEndian.bytes(height, 4) + png[24..<29]
        return Array(png.prefix(8)) + chunk("IHDR", content) + png.dropFirst(33)
    }

    /// A chunk with its length and its checksum.
    public static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        let checksum = crc32(0, checked, UInt32(checked.count))
        return BigEndian.bytes(content.count, 4) + checked + BigEndian.bytes(Int(checksum), 4)
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// As many zeros (or up to a block more), compressed a thousandfold: the same block again and again.
    static func zeros(_ count: Int) -> [UInt8] {
        let size = min(count, 1 << 24)
        let block = deflated([UInt8](repeating: 0, count: size))
        let rest = deflated([UInt8](repeating: 0, count: count % size))
        let blocks = [[UInt8]](repeating: block, count: count / size).flatMap { $0 }
        // The last block says that it is the last; the checksum of zeros alone follows from their count.
        let checksum = [count % 65_521 >> 8, count % 65_521 & 0xFF, 0, 1].map { UInt8($0) }
        return [0x78, 0xDA] + blocks + rest + [0x03, 0x00] + checksum
    }

    /// Compressed to whole bytes, without a beginning and an end, so that it can stand beside others.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let length = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, length)
        defer { deflateEnd(&stream) }
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: input.count / 500 + 1_000) { room, filled in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                deflate(&stream, Z_FULL_FLUSH)
                filled = room.count - Int(stream.avail_out)
            }
        }
    }
}
