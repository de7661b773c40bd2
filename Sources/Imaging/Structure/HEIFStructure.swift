/// Walks a HEIF or AVIF file: the sizes that its boxes state have to be those that its pictures are coded in, of every item,
/// tiles and small copies among them, since a decoder takes the room that the coded size asks for.
struct HEIFStructure {
    private let file: ByteReader
    private let boxes: HEIFBoxes
    /// Bytes of all items together that have been read; items may lie over each other.
    private var read = 0

    /// What decoding an item takes.
    private struct Cost {
        var picture: PictureStructure
        var form: CodedForm
        /// Pixels of all that is decoded for it.
        var coded: Int
    }

    static func walk(_ bytes: [UInt8]) throws(StructureProblem) -> PictureStructure {
        let file = ByteReader(bytes)
        var walk = HEIFStructure(file: file, boxes: try HEIFBoxes(file))
        return try walk.picture()
    }

    private init(file: ByteReader, boxes: HEIFBoxes) {
        self.file = file
        self.boxes = boxes
    }

    private mutating func picture() throws(StructureProblem) -> PictureStructure {
        var costs: [Int: Cost] = [:]
        for (id, item) in boxes.items where Self.codedTypes.contains(item.type) {
            costs[id] = try coded(item)
        }
        for (id, item) in boxes.items where item.type == "grid" { costs[id] = try grid(item, costs) }
        for (id, item) in boxes.items where item.type == "iden" {
            guard let target = item.references["dimg"], target.count == 1, let cost = costs[target[0]] else {
                throw .unsupported
            }
            costs[id] = cost
        }
        guard let primary = costs[boxes.primary] else { throw .unsupported }
        var picture = primary.picture
        var hasAlpha = false
        for (id, item) in boxes.items {
            // A small copy is decoded in the picture's place where it is large enough, transparency beside the picture.
            let isCopy = item.references["thmb"]?.contains(boxes.primary) == true
            let isAlpha = try self.isAlpha(item)
            guard id == boxes.primary || isCopy || isAlpha else { continue }
            guard let cost = costs[id], cost.picture.pixels <= picture.pixels,
                cost.coded <= 2 * picture.pixels + Self.spareTilePixels
            else { throw .sizesDisagree }
            hasAlpha = hasAlpha || isAlpha
        }
        picture.bytesPerPixel = primary.form.bytesPerPixel * (hasAlpha ? 1.4 : 1)
        return picture
    }

    /// Tiles may stick out, of a small picture by far.
    private static let spareTilePixels = 4_000_000

    private func isAlpha(_ item: HEIFBoxes.Item) throws(StructureProblem) -> Bool {
        guard item.references["auxl"]?.contains(boxes.primary) == true else { return false }
        return try boxes.properties("auxC", of: item).contains { property in
            let name = String(decoding: property.rest, as: UTF8.self)
            return name.contains(":alpha") || name.contains("auxid:1")
        }
    }

    private static let codedTypes: Set<FourCharacters> = ["hvc1", "av01"]

    /// The size that an item is said to have.
    private func statedSize(_ item: HEIFBoxes.Item) throws(StructureProblem) -> PictureStructure {
        var stated: PictureStructure?
        for property in try boxes.properties("ispe", of: item) {
            var property = property
            try property.skip(4)
            let width = try property.number(4)
            let size = try PictureStructure.size(width, try property.number(4))
            guard stated == nil || stated == size else { throw .sizesDisagree }
            stated = size
        }
        guard let stated else { throw .malformed }
        return stated
    }

    private mutating func coded(_ item: HEIFBoxes.Item) throws(StructureProblem) -> Cost {
        let stated = try statedSize(item)
        let content = try boxes.content(of: item, in: file)
        read += content.count
        guard read <= 2 * file.bytes.count else { throw .malformed }
        let isHEVC = item.type == "hvc1"
        let configurations = try boxes.properties(isHEVC ? "hvcC" : "av1C", of: item)
        guard configurations.count == 1 else { throw .malformed }
        let found =
            isHEVC
            ? try HEVCItem.sequences(configurations[0], content)
            : try AV1Item.sequences(configurations[0], content)
        guard let form = found.first else { throw .malformed }
        for sequence in found {
            guard sequence.width >= stated.width, sequence.height >= stated.height,
                sequence.width - stated.width <= sequence.padding,
                sequence.height - stated.height <= sequence.padding
            else { throw .sizesDisagree }
        }
        return Cost(picture: stated, form: form, coded: stated.pixels)
    }

    /// A picture of tiles, which are items of the same size in rows; the last ones may stick out.
    private mutating func grid(_ item: HEIFBoxes.Item, _ costs: [Int: Cost]) throws(StructureProblem) -> Cost
    {
        let stated = try statedSize(item)
        var content = ByteReader(try boxes.content(of: item, in: file))
        try content.skip(1)
        let width = try content.byte() & 1 == 1 ? 4 : 2
        let rows = Int(try content.byte()) + 1
        let columns = Int(try content.byte()) + 1
        let size = try PictureStructure.size(try content.number(width), try content.number(width))
        let tiles = item.references["dimg"] ?? []
        guard size == stated, tiles.count == rows * columns, let first = tiles.first, let tile = costs[first]
        else {
            throw .sizesDisagree
        }
        for other in tiles where costs[other]?.picture != tile.picture { throw .sizesDisagree }
        guard columns * tile.picture.width >= size.width, rows * tile.picture.height >= size.height,
            (columns - 1) * tile.picture.width < size.width, (rows - 1) * tile.picture.height < size.height
        else { throw .sizesDisagree }
        var form = tile.form
        form.isTiled = true
        return Cost(picture: size, form: form, coded: tiles.count * tile.picture.pixels)
    }
}

/// What a coded picture says about itself.
struct CodedForm: Equatable {
    /// In pixels, as decoded.
    var width: Int
    var height: Int
    /// Bits of a sample.
    var depth: Int
    /// Samples of a pixel, colours counted by their share.
    var samples: Double
    /// By how many pixels it may be wider and higher than what it is said to be: less than one block.
    var padding = 0
    var isTiled = false

    /// While it is decoded: the decoder's own picture, unless that is one tile of many, the library's copy, and both as
    /// colours with what belongs to blocks.
    var bytesPerPixel: Double {
        let bytes = depth > 8 ? 2.0 : 1.0
        return (samples * (isTiled ? 1 : 2) + 3) * bytes + (isTiled ? 0.2 : 0.7)
    }
}
