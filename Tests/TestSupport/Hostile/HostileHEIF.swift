/// HEIC and AVIF files box by box, so that each can say something else than the others. What they code is the header of a
/// picture alone: a decoder that believes it takes the room for all of it.
public struct HostileHEIF {
    /// How its pictures are coded.
    public enum Codec: String, CaseIterable, Sendable {
        case heic = "hvc1"
        case avif = "av01"
    }

    /// In pixels.
    public struct Size: Equatable, Sendable {
        /// Across.
        public var width: Int
        /// Down.
        public var height: Int

        /// Across, and down.
        public init(_ width: Int, _ height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// A coded picture: what its box states, what its configuration states, and what its own bytes state.
    public struct Picture {
        /// In its box (ispe).
        public var stated: Size
        /// In its configuration (hvcC, av1C).
        public var configured: Size
        /// In its own bytes.
        public var coded: Size
        /// How many pictures its bytes have.
        public var frames = 1

        /// What isn't given is what comes before it.
        public init(stated: Size, configured: Size? = nil, coded: Size? = nil, frames: Int = 1) {
            self.stated = stated
            self.configured = configured ?? stated
            self.coded = coded ?? self.configured
            self.frames = frames
        }
    }

    /// A picture of tiles.
    public struct Grid {
        /// Of tiles.
        public var rows: Int
        /// Of tiles.
        public var columns: Int
        /// What its own bytes state.
        public var size: Size
        /// What its box states, beside its own bytes.
        public var stated: Size?
        /// How many tiles it refers to, of those that are there.
        public var references: [Int]

        /// A picture of `rows` × `columns` tiles.
        public init(rows: Int, columns: Int, size: Size, stated: Size? = nil, references: [Int]) {
            self.rows = rows
            self.columns = columns
            self.size = size
            self.stated = stated
            self.references = references
        }
    }

    private let codec: Codec
    /// Items from 1 on: these pictures, and then the grid.
    public var pictures: [Picture]
    /// The picture of tiles that is the primary item; nil when the first picture is.
    public var grid: Grid?
    /// Kinds of references to the primary item, by the number of the item that has them.
    public var links: [(kind: String, from: Int)] = []

    /// A file with these pictures.
    public init(_ codec: Codec, _ pictures: [Picture], grid: Grid? = nil) {
        self.codec = codec
        self.pictures = pictures
        self.grid = grid
    }

    private var primary: Int { grid == nil ? 1 : pictures.count + 1 }

    /// The file.
    public var bytes: [UInt8] {
        let type = Box(
            "ftyp", Array((codec == .heic ? "heic" : "avif").utf8) + [0, 0, 0, 0] + Array("mif1miaf".utf8))
        var contents = pictures.map { content(of: $0) }
        if let grid {
            contents.append(
                [0, 1, UInt8(grid.rows - 1), UInt8(grid.columns - 1)] + BigEndian.bytes(grid.size.width, 4)
                    + BigEndian.bytes(grid.size.height, 4))
        }
        // Where items are depends on how long what comes before is, which doesn't depend on it.
        let length = type.bytes.count + meta(contents, from: 0).bytes.count + 8
        return type.bytes + meta(contents, from: length).bytes + Box("mdat", contents.flatMap { $0 }).bytes
    }

    private func meta(_ contents: [[UInt8]], from start: Int) -> Box {
        Box(
            "meta", version: 0,
            [
                Box(
                    "hdlr", version: 0, [0, 0, 0, 0] + Array("pict".utf8) + [UInt8](repeating: 0, count: 13)),
                Box("pitm", version: 0, BigEndian.bytes(primary, 2)), information,
                locations(contents, from: start),
                references, Box("iprp", [properties, associations].flatMap(\.bytes)),
            ].flatMap(\.bytes))
    }

    private var information: Box {
        let count = pictures.count + (grid == nil ? 0 : 1)
        let entries = (1...count).map { number in
            let type = number > pictures.count ? "grid" : codec.rawValue
            return Box("infe", version: 2, BigEndian.bytes(number, 2) + [0, 0] + Array(type.utf8) + [0])
        }
        return Box("iinf", version: 0, BigEndian.bytes(count, 2) + entries.flatMap(\.bytes))
    }

    private func locations(_ contents: [[UInt8]], from start: Int) -> Box {
        var place = start
        var entries: [UInt8] = []
        for (index, content) in contents.enumerated() {
            entries += BigEndian.bytes(index + 1, 2) + [0, 0, 0, 1] + BigEndian.bytes(place, 4)
            entries += BigEndian.bytes(content.count, 4)
            place += content.count
        }
        return Box("iloc", version: 0, [0x44, 0] + BigEndian.bytes(contents.count, 2) + entries)
    }

    private var references: Box {
        var boxes: [Box] = []
        if let grid {
            let targets = grid.references.flatMap { BigEndian.bytes($0, 2) }
            boxes.append(
                Box("dimg", BigEndian.bytes(primary, 2) + BigEndian.bytes(grid.references.count, 2) + targets)
            )
        }
        for link in links {
            boxes.append(
                Box(link.kind, BigEndian.bytes(link.from, 2) + [0, 1] + BigEndian.bytes(primary, 2)))
        }
        return Box("iref", version: 0, boxes.flatMap(\.bytes))
    }

    /// Two of each picture: what it states, and its configuration; and one of the grid.
    private var properties: Box {
        var boxes = pictures.flatMap { [size($0.stated), configuration(of: $0)] }
        if let grid { boxes.append(size(grid.stated ?? grid.size)) }
        return Box("ipco", boxes.flatMap(\.bytes))
    }

    private var associations: Box {
        var entries: [UInt8] = []
        for index in pictures.indices {
            entries += BigEndian.bytes(index + 1, 2) + [2, UInt8(index * 2 + 1), UInt8(index * 2 + 2)]
        }
        if grid != nil { entries += BigEndian.bytes(primary, 2) + [1, UInt8(pictures.count * 2 + 1)] }
        let count = pictures.count + (grid == nil ? 0 : 1)
        return Box("ipma", version: 0, BigEndian.bytes(count, 4) + entries)
    }

    private func size(_ size: Size) -> Box {
        Box("ispe", version: 0, BigEndian.bytes(size.width, 4) + BigEndian.bytes(size.height, 4))
    }

    private func configuration(of picture: Picture) -> Box {
        switch codec {
        case .heic:
            let unit = HEVC.sequence(picture.configured)
            let head = [UInt8](repeating: 0, count: 21) + [3, 1]
            return Box("hvcC", head + [33, 0, 1] + BigEndian.bytes(unit.count, 2) + unit)
        case .avif: return Box("av1C", [0x81, 0, 0x0C, 0] + AV1.sequence(picture.configured))
        }
    }

    private func content(of picture: Picture) -> [UInt8] {
        switch codec {
        case .heic:
            let units =
                [HEVC.sequence(picture.coded)] + [[UInt8]](repeating: HEVC.slice, count: picture.frames)
            return units.flatMap { BigEndian.bytes($0.count, 4) + $0 }
        case .avif:
            let frames = [[UInt8]](repeating: AV1.frame, count: picture.frames).flatMap { $0 }
            return AV1.sequence(picture.coded) + frames
        }
    }
}

/// A box: its length, its type, its content.
private struct Box {
    let bytes: [UInt8]

    init(_ type: String, version: UInt8? = nil, _ content: [UInt8]) {
        let content = (version.map { [$0, 0, 0, 0] } ?? []) + content
        bytes = BigEndian.bytes(content.count + 8, 4) + Array(type.utf8) + content
    }
}

/// Bits, the highest of a byte first.
private struct Bits {
    private var bits: [Bool] = []

    mutating func add(_ number: Int, _ count: Int) {
        for bit in (0..<count).reversed() { bits.append(number >> bit & 1 == 1) }
    }

    /// As many zeros as the number, plus one, has bits less one, and then that.
    mutating func addExponential(_ number: Int) {
        let count = Int.bitWidth - (number + 1).leadingZeroBitCount
        add(0, count - 1)
        add(number + 1, count)
    }

    /// Filled up with a one and zeros.
    var bytes: [UInt8] {
        var bits = bits + [true]
        while bits.count % 8 != 0 { bits.append(false) }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}

private enum HEVC {
    /// The parameters of a sequence, as far as the depth of its samples.
    static func sequence(_ size: HostileHEIF.Size) -> [UInt8] {
        var bits = Bits()
        bits.add(1, 8)
        // The profile, in bytes that need nothing between them.
        for _ in 0..<12 { bits.add(0x60, 8) }
        for number in [0, 1, size.width, size.height] { bits.addExponential(number) }
        bits.add(0, 1)
        for number in [0, 0, 4] { bits.addExponential(number) }
        return [0x42, 0x01] + emulated(bits.bytes)
    }

    /// The first slice of a picture.
    static let slice: [UInt8] = [0x26, 0x01, 0x80, 0x40]

    /// With a three behind two zeros that another small number follows.
    private static func emulated(_ bytes: [UInt8]) -> [UInt8] {
        var emulated: [UInt8] = []
        for byte in bytes {
            if byte <= 3, emulated.suffix(2).elementsEqual([0, 0]), emulated.count > 1 { emulated.append(3) }
            emulated.append(byte)
        }
        return emulated
    }
}

private enum AV1 {
    /// A sequence's header in its short form, as still pictures have it.
    static func sequence(_ size: HostileHEIF.Size) -> [UInt8] {
        var bits = Bits()
        bits.add(0b000_1_1_00000, 10)
        bits.add(15, 4)
        bits.add(15, 4)
        bits.add(size.width - 1, 16)
        bits.add(size.height - 1, 16)
        // Tools, 8 bits, colours in half the resolution, and what comes behind.
        bits.add(0, 12)
        let payload = bits.bytes
        return [0x0A, UInt8(payload.count)] + payload
    }

    static let frame: [UInt8] = [0x32, 2, 0x10, 0x80]
}
