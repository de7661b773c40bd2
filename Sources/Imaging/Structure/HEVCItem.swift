/// A picture that is coded as HEVC: units, each behind its length.
enum HEVCItem {
    /// What every sequence's parameters say, in the configuration and among the picture's own units.
    static func sequences(
        _ configuration: ByteReader, _ content: [UInt8]
    ) throws(StructureProblem) -> [CodedForm] {
        var found: [CodedForm] = []
        var pictures = 0
        var configuration = configuration
        try configuration.skip(21)
        // Decoders take it for four bytes, whatever this says.
        guard try configuration.byte() & 3 == 3 else { throw .unsupported }
        for _ in 0..<(try configuration.byte()) {
            try configuration.skip(1)
            for _ in 0..<(try configuration.number(2)) {
                let unit = try configuration.part(try configuration.number(2))
                try take(unit, &found, &pictures)
            }
        }
        var item = ByteReader(content)
        while !item.isAtEnd {
            let unit = try item.part(try item.number(4))
            try take(unit, &found, &pictures)
        }
        guard pictures == 1 else { throw pictures == 0 ? .cutShort : .tooManyPasses }
        return found
    }

    private static func take(
        _ unit: ByteReader, _ found: inout [CodedForm], _ pictures: inout Int
    ) throws(StructureProblem) {
        var unit = unit
        let header = try unit.number(2)
        let type = header >> 9 & 0x3F
        // Further layers aren't decoded.
        guard header >> 3 & 0x3F == 0 else { return }
        if type == 33 { found.append(try sequence(unit.rest)) }
        // A slice that begins a picture says so in its first bit.
        if type < 32, try unit.byte() & 0x80 != 0 { pictures += 1 }
    }

    /// Reads a sequence's parameters as far as the depth of its samples.
    private static func sequence(_ payload: ArraySlice<UInt8>) throws(StructureProblem) -> CodedForm {
        var bits = BitReader(withoutEmulation(payload.prefix(512)))
        try bits.skip(4)
        let layers = try bits.bits(3)
        try bits.skip(1)
        try skipProfile(&bits, layers)
        _ = try bits.exponential()
        let chroma = try bits.exponential()
        guard chroma <= 3 else { throw .malformed }
        if chroma == 3 { try bits.skip(1) }
        let size = try PictureStructure.size(try bits.exponential(), try bits.exponential())
        var crop = (0, 0)
        if try bits.flag() {
            let unit = (chroma == 1 || chroma == 2 ? 2 : 1, chroma == 1 ? 2 : 1)
            crop.0 = (try bits.exponential() + (try bits.exponential())) * unit.0
            crop.1 = (try bits.exponential() + (try bits.exponential())) * unit.1
        }
        // What is cut off is decoded all the same, and is less than a block.
        guard crop.0 < largestBlock, crop.1 < largestBlock, crop.0 < size.width, crop.1 < size.height else {
            throw .sizesDisagree
        }
        let depth = 8 + max(try bits.exponential(), try bits.exponential())
        guard depth <= 16 else { throw .malformed }
        return CodedForm(
            width: size.width - crop.0, height: size.height - crop.1, depth: depth,
            samples: [1, 1.5, 2, 3][chroma], padding: largestBlock - 1)
    }

    private static let largestBlock = 64

    private static func skipProfile(_ bits: inout BitReader, _ layers: Int) throws(StructureProblem) {
        try bits.skip(96)
        var further = 0
        for _ in 0..<layers {
            further += try bits.flag() ? 88 : 0
            further += try bits.flag() ? 8 : 0
        }
        if layers > 0 { try bits.skip((8 - layers) * 2) }
        try bits.skip(further)
    }

    /// Two zeros are followed by a three where they would look like the beginning of a unit.
    private static func withoutEmulation(_ payload: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var zeros = 0
        for byte in payload {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        return bytes
    }
}
