/// Reads numbers from a part of some bytes, and never beyond its end.
struct ByteReader {
    let bytes: [UInt8]
    private(set) var position: Int
    let end: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, 0..<bytes.count)
    }

    /// - Parameter range: within the bytes.
    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var remaining: Int { end - position }
    var isAtEnd: Bool { position == end }

    mutating func byte() throws(StructureProblem) -> UInt8 {
        guard position < end else { throw .cutShort }
        defer { position += 1 }
        return bytes[position]
    }

    /// A number whose first byte counts most.
    /// - Parameter count: of bytes, 0 to 8.
    mutating func number(_ count: Int) throws(StructureProblem) -> Int {
        guard count <= remaining else { throw .cutShort }
        var number: UInt64 = 0
        for index in position..<position + count { number = number << 8 | UInt64(bytes[index]) }
        position += count
        guard let number = Int(exactly: number) else { throw .malformed }
        return number
    }

    /// A number whose last byte counts most.
    /// - Parameter count: of bytes, 0 to 4.
    mutating func littleEndian(_ count: Int) throws(StructureProblem) -> Int {
        guard count <= remaining else { throw .cutShort }
        var number = 0
        for index in (position..<position + count).reversed() { number = number << 8 | Int(bytes[index]) }
        position += count
        return number
    }

    /// A type of four characters.
    mutating func type() throws(StructureProblem) -> FourCharacters {
        FourCharacters(code: UInt32(try number(4)))
    }

    mutating func skip(_ count: Int) throws(StructureProblem) {
        guard count >= 0, count <= remaining else { throw .cutShort }
        position += count
    }

    /// The next bytes, to be read by themselves.
    mutating func part(_ count: Int) throws(StructureProblem) -> ByteReader {
        let start = position
        try skip(count)
        return ByteReader(bytes, start..<position)
    }

    /// Other bytes of the same whole.
    func part(at offset: Int, _ count: Int) throws(StructureProblem) -> ByteReader {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
            throw .cutShort
        }
        return ByteReader(bytes, offset..<offset + count)
    }

    /// What is left, as bytes.
    var rest: ArraySlice<UInt8> { bytes[position..<end] }
}

/// The name of a chunk or box.
struct FourCharacters: Hashable, ExpressibleByStringLiteral {
    let code: UInt32

    init(code: UInt32) {
        self.code = code
    }

    init(stringLiteral text: StaticString) {
        code = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Whether the first letter is a capital, as with chunks of PNG that can't be left out.
    var startsWithCapital: Bool { code & 0x2000_0000 == 0 }
}

/// Reads bits, the highest of a byte first, as video codecs write their headers.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func bit() throws(StructureProblem) -> Int {
        guard position < bytes.count * 8 else { throw .cutShort }
        defer { position += 1 }
        return Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
    }

    mutating func flag() throws(StructureProblem) -> Bool { try bit() == 1 }

    /// - Parameter count: 0 to 32.
    mutating func bits(_ count: Int) throws(StructureProblem) -> Int {
        var number = 0
        for _ in 0..<count { number = number << 1 | (try bit()) }
        return number
    }

    mutating func skip(_ count: Int) throws(StructureProblem) {
        guard count <= bytes.count * 8 - position else { throw .cutShort }
        position += count
    }

    /// A number after as many zeros as it has bits less one (Exp-Golomb), as HEVC and AV1 have them.
    mutating func exponential() throws(StructureProblem) -> Int {
        var zeros = 0
        while try !flag() {
            zeros += 1
            guard zeros < 32 else { throw .malformed }
        }
        return (1 << zeros) - 1 + (try bits(zeros))
    }
}
