/// A picture that is coded as AV1: units (OBUs), each with its length.
enum AV1Item {
    /// The most frames: layers of the same picture, each better than the one before.
    private static let maximumFrames = 4

    /// What every sequence header says, in the configuration and among the picture's own units.
    static func sequences(
        _ configuration: ByteReader, _ content: [UInt8]
    ) throws(StructureProblem) -> [CodedForm] {
        var found: [CodedForm] = []
        var frames = 0
        var configuration = configuration
        try configuration.skip(4)
        try walk(configuration, &found, &frames)
        try walk(ByteReader(content), &found, &frames)
        guard frames > 0 else { throw .cutShort }
        guard frames <= maximumFrames else { throw .tooManyPasses }
        return found
    }

    private static func walk(
        _ units: ByteReader, _ found: inout [CodedForm], _ frames: inout Int
    ) throws(StructureProblem) {
        var units = units
        while !units.isAtEnd {
            let header = try units.byte()
            if header & 4 != 0 { try units.skip(1) }
            let length = header & 2 != 0 ? try length(&units) : units.remaining
            let unit = try units.part(length)
            switch header >> 3 & 15 {
            case 1:
                var bits = BitReader(Array(unit.rest.prefix(512)))
                found.append(try sequence(&bits))
            case 3, 6: frames += 1
            default: break
            }
        }
    }

    /// A length in groups of seven bits, the lowest first.
    private static func length(_ units: inout ByteReader) throws(StructureProblem) -> Int {
        var length = 0
        for group in 0..<8 {
            let byte = try units.byte()
            length |= Int(byte & 0x7F) << (7 * group)
            if byte & 0x80 == 0 { return length }
        }
        throw .malformed
    }

    private static func sequence(_ bits: inout BitReader) throws(StructureProblem) -> CodedForm {
        let profile = try bits.bits(3)
        try bits.skip(1)
        let isReduced = try bits.flag()
        if isReduced { try bits.skip(5) } else { try skipOperatingPoints(&bits) }
        let lengths = (try bits.bits(4) + 1, try bits.bits(4) + 1)
        let size = try PictureStructure.size(try bits.bits(lengths.0) + 1, try bits.bits(lengths.1) + 1)
        if !isReduced, try bits.flag() { try bits.skip(7) }
        try bits.skip(3)
        if !isReduced { try skipTools(&bits) }
        try bits.skip(3)
        let (depth, samples) = try colours(&bits, profile)
        return CodedForm(width: size.width, height: size.height, depth: depth, samples: samples)
    }

    private static func skipOperatingPoints(_ bits: inout BitReader) throws(StructureProblem) {
        var delay: Int?
        if try bits.flag() {
            try bits.skip(64)
            if try bits.flag() { _ = try bits.exponential() }
            if try bits.flag() {
                delay = try bits.bits(5) + 1
                try bits.skip(42)
            }
        }
        let tellsDisplay = try bits.flag()
        for _ in 0...(try bits.bits(5)) {
            try bits.skip(12)
            if try bits.bits(5) > 7 { try bits.skip(1) }
            if let delay, try bits.flag() { try bits.skip(2 * delay + 1) }
            if tellsDisplay, try bits.flag() { try bits.skip(4) }
        }
    }

    private static func skipTools(_ bits: inout BitReader) throws(StructureProblem) {
        try bits.skip(4)
        let hasOrder = try bits.flag()
        if hasOrder { try bits.skip(2) }
        let isScreenContentChosen = try bits.flag()
        let mayBeScreenContent = isScreenContentChosen ? true : try bits.flag()
        if mayBeScreenContent, try !bits.flag() { try bits.skip(1) }
        if hasOrder { try bits.skip(3) }
    }

    /// The bits of a sample, and the samples of a pixel.
    private static func colours(
        _ bits: inout BitReader, _ profile: Int
    ) throws(StructureProblem) -> (depth: Int, samples: Double) {
        let isHigh = try bits.flag()
        let isTwelve = profile == 2 && isHigh ? try bits.flag() : false
        let depth = isTwelve ? 12 : isHigh ? 10 : 8
        let isGrey = profile == 1 ? false : try bits.flag()
        var isPlainRGB = false
        if try bits.flag() {
            isPlainRGB = (try bits.bits(8), try bits.bits(8), try bits.bits(8)) == (1, 13, 0)
        }
        if isGrey { return (depth, 1) }
        if isPlainRGB || profile == 1 { return (depth, 3) }
        guard profile == 2 else { return (depth, 1.5) }
        guard depth == 12 else { return (depth, 2) }
        try bits.skip(1)
        guard try bits.flag() else { return (depth, 3) }
        return (depth, try bits.flag() ? 1.5 : 2)
    }
}
