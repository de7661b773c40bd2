import CZlib

/// Walks a PNG chunk by chunk.
struct PNGStructure {
    let picture: PictureStructure
    private let file: [UInt8]
    /// Where the chunks are that somebody needs.
    private var chunks: [Range<Int>]
    /// Where the compressed rows are, and the profile of colours.
    private var rows: [Range<Int>] = []
    private var profile: Range<Int>?
    private let header: Header

    static func walk(_ file: [UInt8]) throws(StructureProblem) -> PNGStructure {
        var reader = ByteReader(file)
        try reader.skip(signatureLength)
        guard try reader.number(4) == 13, try reader.type() == "IHDR" else { throw .malformed }
        let header = try Header(&reader)
        try reader.skip(4)
        var png = PNGStructure(
            picture: header.picture, file: file, chunks: [0..<reader.position], header: header)
        // A chunk is its length, its type, so many bytes, and a checksum.
        while reader.remaining >= 12 {
            let start = reader.position
            let length = try reader.number(4)
            let type = try reader.type()
            try reader.skip(length)
            try reader.skip(4)
            guard type != "IHDR" else { throw .malformed }
            guard type.startsWithCapital || neededChunks.contains(type) else { continue }
            let content = start + 8..<start + 8 + length
            if type == "IDAT" { png.rows.append(content) }
            if type == "iCCP" {
                guard png.profile == nil else { throw .malformed }
                png.profile = content
            }
            png.chunks.append(start..<reader.position)
            if type == "IEND" { break }
        }
        guard !png.rows.isEmpty else { throw .cutShort }
        return png
    }

    /// The picture's chunks in their order, less those that nobody needs. Texts, say: they can be compressed a thousandfold,
    /// and the decoder unpacks them all.
    var neededBytes: [UInt8] {
        var needed: [UInt8] = []
        needed.reserveCapacity(file.count)
        for chunk in chunks { needed += file[chunk] }
        return needed
    }

    /// Unpacks the rows and the profile, keeps nothing of them, and stops where there is more than there can be: a few
    /// megabytes could unpack to gigabytes. What it costs is bounded by what the header says, which has to be known to be
    /// within the limits.
    func checkInflated() throws(StructureProblem) {
        try Self.measure(file, rows, limit: header.rowBytes)
        if let profile, let name = file[profile].firstIndex(of: 0), name + 2 <= profile.upperBound {
            try Self.measure(file, [name + 2..<profile.upperBound], limit: Self.maximumProfile)
        }
    }

    private static let signatureLength = 8
    private static let maximumProfile = 4_000_000
    /// Those that say what the numbers mean; which way is up stands in eXIf.
    private static let neededChunks: Set<FourCharacters> = ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf"]

    private static func measure(
        _ bytes: [UInt8], _ parts: [Range<Int>], limit: Int
    ) throws(StructureProblem) {
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return }
        defer { inflateEnd(&stream) }
        var inflated = 0
        var room = [UInt8](repeating: 0, count: 65_536)
        let isTooMuch = room.withUnsafeMutableBufferPointer { room in
            bytes.withUnsafeBufferPointer { bytes in
                for part in parts {
                    stream.next_in = UnsafeMutablePointer(
                        mutating: bytes.baseAddress.map { $0 + part.lowerBound })
                    stream.avail_in = UInt32(part.count)
                    while true {
                        stream.next_out = room.baseAddress
                        stream.avail_out = UInt32(room.count)
                        let code = inflate(&stream, Z_NO_FLUSH)
                        inflated += room.count - Int(stream.avail_out)
                        guard inflated <= limit else { return true }
                        // What is broken is the decoder's to refuse; the next part may go on.
                        guard code == Z_OK else { break }
                        guard stream.avail_in > 0 || stream.avail_out == 0 else { break }
                    }
                }
                return false
            }
        }
        if isTooMuch { throw .inflatesTooFar }
    }
}

extension PNGStructure {
    /// What the first chunk says.
    private struct Header {
        let width: Int
        let height: Int
        let depth: Int
        let colours: Colours
        let isInterlaced: Bool

        enum Colours: UInt8 {
            case grey = 0
            case rgb = 2
            case palette = 3
            case greyAlpha = 4
            case rgbAlpha = 6

            var channels: Int {
                switch self {
                case .grey, .palette: 1
                case .greyAlpha: 2
                case .rgb: 3
                case .rgbAlpha: 4
                }
            }
        }

        init(_ reader: inout ByteReader) throws(StructureProblem) {
            width = try reader.number(4)
            height = try reader.number(4)
            depth = Int(try reader.byte())
            guard let colours = Colours(rawValue: try reader.byte()) else { throw .malformed }
            self.colours = colours
            try reader.skip(2)
            isInterlaced = try reader.byte() != 0
            guard [1, 2, 4, 8, 16].contains(depth), (1...0x7FFF_FFFF).contains(width),
                (1...0x7FFF_FFFF).contains(height)
            else { throw .malformed }
        }

        /// As decoded: a palette becomes colours, perhaps with transparency. Interlaced, all rows are needed at once.
        var picture: PictureStructure {
            var picture = PictureStructure(width: width, height: height)
            guard isInterlaced else { return picture }
            let channels = colours == .palette ? 4 : colours.channels
            picture.bytesPerPixel = Double(channels * max(1, depth / 8)) * 1.1
            return picture
        }

        /// The bytes that all rows have before they are compressed, each with the byte that says how it is filtered: of the
        /// whole, or of the seven pictures that an interlaced one consists of.
        var rowBytes: Int {
            guard isInterlaced else { return Self.bytes(width, height, bits) }
            let passes = [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ]
            return passes.reduce(0) { sum, pass in
                let columns = (width - pass.0 + pass.2 - 1) / pass.2
                let rows = (height - pass.1 + pass.3 - 1) / pass.3
                return sum + Self.bytes(columns, rows, bits)
            }
        }

        private var bits: Int { depth * colours.channels }

        private static func bytes(_ columns: Int, _ rows: Int, _ bits: Int) -> Int {
            columns > 0 && rows > 0 ? rows * (1 + (columns * bits + 7) / 8) : 0
        }
    }
}
