/// Walks a WebP chunk by chunk, and compares what each frame's own header says with the canvas.
struct WebPStructure {
    private var canvas: PictureStructure?
    /// A picture by itself, without frames.
    private var still: PictureStructure?
    private var frames = 0
    private var isLossless = false
    private var hasAlpha = false

    static func walk(_ bytes: [UInt8]) throws(StructureProblem) -> PictureStructure {
        var file = ByteReader(bytes)
        try file.skip(4)
        let length = try file.littleEndian(4)
        var riff = try file.part(min(length, file.remaining))
        try riff.skip(4)
        var walk = WebPStructure()
        while riff.remaining >= 8 {
            let type = try riff.type()
            var chunk = try chunk(&riff)
            try walk.take(type, &chunk)
        }
        return try walk.result()
    }

    /// The content of a chunk whose type has been read. An odd one is followed by one more byte.
    private static func chunk(_ reader: inout ByteReader) throws(StructureProblem) -> ByteReader {
        let length = try reader.littleEndian(4)
        let chunk = try reader.part(length)
        if length % 2 == 1, !reader.isAtEnd { try reader.skip(1) }
        return chunk
    }

    private mutating func take(_ type: FourCharacters, _ chunk: inout ByteReader) throws(StructureProblem) {
        switch type {
        case "VP8X":
            guard canvas == nil, still == nil, frames == 0 else { throw .malformed }
            try chunk.skip(4)
            let width = try chunk.littleEndian(3) + 1
            canvas = try .size(width, try chunk.littleEndian(3) + 1)
        case "VP8 ", "VP8L":
            guard still == nil else { throw .malformed }
            still = try bitstream(type, &chunk)
        case "ANMF": try frame(&chunk)
        case "ALPH": hasAlpha = true
        default: break
        }
    }

    private mutating func frame(_ chunk: inout ByteReader) throws(StructureProblem) {
        guard let canvas else { throw .malformed }
        let left = try chunk.littleEndian(3) * 2
        let top = try chunk.littleEndian(3) * 2
        let width = try chunk.littleEndian(3) + 1
        let height = try chunk.littleEndian(3) + 1
        try chunk.skip(4)
        guard left + width <= canvas.width, top + height <= canvas.height else { throw .sizesDisagree }
        while chunk.remaining >= 8 {
            let type = try chunk.type()
            var part = try Self.chunk(&chunk)
            guard type == "VP8 " || type == "VP8L" else {
                if type == "ALPH" { hasAlpha = true }
                continue
            }
            let picture = try bitstream(type, &part)
            guard picture.width == width, picture.height == height else { throw .sizesDisagree }
        }
        frames += 1
    }

    /// The size that the coded picture itself begins with.
    private mutating func bitstream(
        _ type: FourCharacters, _ chunk: inout ByteReader
    ) throws(StructureProblem) -> PictureStructure {
        if type == "VP8L" {
            isLossless = true
            guard try chunk.byte() == 0x2F else { throw .malformed }
            let bits = try chunk.littleEndian(4)
            return try .size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard try chunk.byte() & 1 == 0 else { throw .malformed }
        try chunk.skip(2)
        guard try chunk.number(3) == 0x9D012A else { throw .malformed }
        let width = try chunk.littleEndian(2) & 0x3FFF
        return try .size(width, try chunk.littleEndian(2) & 0x3FFF)
    }

    private func result() throws(StructureProblem) -> PictureStructure {
        guard still != nil || frames > 0, var picture = canvas ?? still else { throw .cutShort }
        if let still, still.width != picture.width || still.height != picture.height || frames > 0 {
            throw .sizesDisagree
        }
        // Without losses it is unpacked as a whole; otherwise its rows are scaled as they come, except their transparency.
        if frames > 0 || isLossless {
            picture.bytesPerPixel = 4.2
        } else if hasAlpha {
            picture.bytesPerPixel = 1
        }
        return picture
    }
}
