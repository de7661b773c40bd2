/// Walks a GIF block by block. No frame may lie outside of the canvas, which a decoder would enlarge for it.
enum GIFStructure {
    static func walk(_ bytes: [UInt8]) throws(StructureProblem) -> PictureStructure {
        var file = ByteReader(bytes)
        try file.skip(6)
        let width = try file.littleEndian(2)
        var canvas = try PictureStructure.size(width, try file.littleEndian(2))
        try skipColours(&file, flags: try file.byte(), further: 2)
        var frames = 0
        walk: while !file.isAtEnd {
            switch try file.byte() {
            case 0x21:
                try file.skip(1)
            case 0x2C:
                try frame(&file, canvas)
                frames += 1
            case 0x3B: break walk
            // Decoders look for the next block behind what they don't know.
            default: throw .malformed
            }
            // The last block may be cut short: whether enough of it is there, the decoder says.
            while let length = try? file.byte(), length > 0, (try? file.skip(Int(length))) != nil {}
        }
        guard frames > 0 else { throw .cutShort }
        // As four bytes for the canvas, and four for what is made of it.
        canvas.bytesPerPixel = 7.6
        return canvas
    }

    private static func frame(
        _ file: inout ByteReader, _ canvas: PictureStructure
    ) throws(StructureProblem) {
        let left = try file.littleEndian(2)
        let top = try file.littleEndian(2)
        let width = try file.littleEndian(2)
        let height = try file.littleEndian(2)
        guard left + width <= canvas.width, top + height <= canvas.height else { throw .sizesDisagree }
        try skipColours(&file, flags: try file.byte(), further: 0)
        // How long codes are at first.
        try file.skip(1)
    }

    /// Passes over what follows the flags: `further` bytes, and the table of colours, if there is one.
    private static func skipColours(
        _ file: inout ByteReader, flags: UInt8, further: Int
    ) throws(StructureProblem) {
        try file.skip(further)
        if flags & 0x80 != 0 { try file.skip(3 << Int(flags & 7 + 1)) }
    }
}
