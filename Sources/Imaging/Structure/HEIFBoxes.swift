/// The boxes of a HEIF or AVIF file that say which items it has, and where: all that a decoder goes by.
struct HEIFBoxes {
    /// The most items, tiles among them.
    static let maximumItems = 4_096

    /// A part of the file: a coded picture, a tile, a grid, metadata.
    struct Item {
        var type: FourCharacters = "none"
        /// Where its bytes are, in their order.
        var extents: [Range<Int>] = []
        var isInData = false
        /// Indices from 1 into the properties.
        var properties: [Int] = []
        /// What it refers to, by the kind of reference.
        var references: [FourCharacters: [Int]] = [:]
    }

    struct Property {
        let type: FourCharacters
        let content: ByteReader
    }

    private(set) var primary = 0
    private(set) var items: [Int: Item] = [:]
    private(set) var properties: [Property] = []
    private var data: ByteReader?
    private var seen: Set<FourCharacters> = []

    init(_ file: ByteReader) throws(StructureProblem) {
        var file = file
        var meta: ByteReader?
        while !file.isAtEnd {
            var ahead = file
            do throws(StructureProblem) {
                let (type, content) = try Self.box(&file)
                guard type == "meta" else { continue }
                guard meta == nil else { throw .malformed }
                meta = content
            } catch {
                // Phones append things that are no boxes. A decoder might still read what begins as another list of items.
                let type = (try? ahead.skip(4)).flatMap { try? ahead.type() }
                guard meta != nil, type != "meta" else { throw error }
                break
            }
        }
        guard var meta else { throw .cutShort }
        try meta.skip(4)
        while !meta.isAtEnd {
            let (type, content) = try Self.box(&meta)
            var box = content
            switch type {
            case "pitm", "iinf", "iloc", "iprp", "iref", "idat":
                guard seen.insert(type).inserted else { throw .malformed }
                try take(type, &box)
            default: break
            }
        }
        guard items.count <= Self.maximumItems else { throw .unsupported }
    }

    /// The next box: its type, and what is in it.
    private static func box(_ reader: inout ByteReader) throws(StructureProblem) -> (
        FourCharacters, ByteReader
    ) {
        var length = try reader.number(4)
        let type = try reader.type()
        switch length {
        case 0: return (type, try reader.part(reader.remaining))
        case 1: length = try reader.number(8) - 16
        default: length -= 8
        }
        return (type, try reader.part(length))
    }

    private mutating func take(_ type: FourCharacters, _ box: inout ByteReader) throws(StructureProblem) {
        switch type {
        case "pitm": primary = try box.number(try Self.version(&box) == 0 ? 2 : 4)
        case "iinf": try takeInformation(&box)
        case "iloc": try takeLocations(&box)
        case "iprp": try takeProperties(&box)
        case "iref": try takeReferences(&box)
        default: data = box
        }
    }

    private static func version(_ box: inout ByteReader) throws(StructureProblem) -> Int {
        let version = Int(try box.byte())
        try box.skip(3)
        return version
    }

    /// The type of each item.
    private mutating func takeInformation(_ box: inout ByteReader) throws(StructureProblem) {
        let count = try box.number(try Self.version(&box) == 0 ? 2 : 4)
        var named: Set<Int> = []
        for _ in 0..<count {
            var (type, entry) = try Self.box(&box)
            guard type == "infe" else { throw .malformed }
            let version = try Self.version(&entry)
            // Older entries tell no type.
            guard version >= 2 else { continue }
            let id = try entry.number(version == 2 ? 2 : 4)
            try entry.skip(2)
            guard named.insert(id).inserted, named.count <= Self.maximumItems else { throw .malformed }
            items[id, default: Item()].type = try entry.type()
        }
    }

    /// Where each item is.
    private mutating func takeLocations(_ box: inout ByteReader) throws(StructureProblem) {
        let version = try Self.version(&box)
        guard version <= 2 else { throw .unsupported }
        let sizes = (try box.number(1), try box.number(1))
        let (offsetSize, lengthSize) = (sizes.0 >> 4, sizes.0 & 15)
        let (baseSize, indexSize) = (sizes.1 >> 4, version == 0 ? 0 : sizes.1 & 15)
        guard max(offsetSize, lengthSize, baseSize, indexSize) <= 8 else { throw .malformed }
        for _ in 0..<(try box.number(version < 2 ? 2 : 4)) {
            let id = try box.number(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try box.number(2) & 15
            try box.skip(2)
            let base = try box.number(baseSize)
            var item = items[id, default: Item()]
            guard item.extents.isEmpty, items.count <= Self.maximumItems else { throw .malformed }
            for _ in 0..<(try box.number(2)) {
                try box.skip(indexSize)
                let offset = try box.number(offsetSize)
                let length = try box.number(lengthSize)
                let (start, isWrong) = base.addingReportingOverflow(offset)
                let (end, isFar) = start.addingReportingOverflow(length)
                guard !isWrong, !isFar, end <= box.bytes.count else { throw .cutShort }
                item.extents.append(start..<end)
            }
            // What is built from other items isn't taken.
            guard method < 2 else { throw .unsupported }
            item.isInData = method == 1
            items[id] = item
        }
    }

    /// What each item is like.
    private mutating func takeProperties(_ box: inout ByteReader) throws(StructureProblem) {
        while !box.isAtEnd {
            var (type, content) = try Self.box(&box)
            if type == "ipco" {
                guard properties.isEmpty else { throw .malformed }
                while !content.isAtEnd {
                    let (type, property) = try Self.box(&content)
                    properties.append(Property(type: type, content: property))
                }
            } else if type == "ipma" {
                let version = try content.number(1)
                let isWide = try content.number(3) & 1 == 1
                for _ in 0..<(try content.number(4)) {
                    let id = try content.number(version < 1 ? 2 : 4)
                    for _ in 0..<(try content.byte()) {
                        let index = isWide ? try content.number(2) & 0x7FFF : try content.number(1) & 0x7F
                        items[id, default: Item()].properties.append(index)
                    }
                    guard items.count <= Self.maximumItems else { throw .unsupported }
                }
            }
        }
    }

    private mutating func takeReferences(_ box: inout ByteReader) throws(StructureProblem) {
        let width = try Self.version(&box) == 0 ? 2 : 4
        while !box.isAtEnd {
            var (type, content) = try Self.box(&box)
            let from = try content.number(width)
            for _ in 0..<(try content.number(2)) {
                items[from, default: Item()].references[type, default: []].append(try content.number(width))
            }
            guard items.count <= Self.maximumItems else { throw .unsupported }
        }
    }

    /// The properties of an item that have a type.
    func properties(_ type: FourCharacters, of item: Item) throws(StructureProblem) -> [ByteReader] {
        var found: [ByteReader] = []
        for index in item.properties where index > 0 {
            guard index <= properties.count else { throw .malformed }
            if properties[index - 1].type == type { found.append(properties[index - 1].content) }
        }
        return found
    }

    /// An item's bytes.
    func content(of item: Item, in file: ByteReader) throws(StructureProblem) -> [UInt8] {
        var content: [UInt8] = []
        for extent in item.extents {
            let part: ByteReader
            if item.isInData {
                guard let data, extent.upperBound <= data.remaining else { throw .cutShort }
                part = try file.part(at: data.position + extent.lowerBound, extent.count)
            } else {
                part = try file.part(at: extent.lowerBound, extent.count)
            }
            guard part.remaining <= file.bytes.count - content.count else { throw .malformed }
            content += part.rest
        }
        return content
    }
}
