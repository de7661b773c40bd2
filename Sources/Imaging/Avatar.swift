/// A picture for everyone who has none: discs, quarter discs and leaves on a grid of four by four, the same
/// left and right, in two colours that go together. The name alone decides what it looks like.
public enum Avatar {
    /// What stands in a cell. Quarter discs are named by the corner at which they are round.
    enum Shape: CaseIterable {
        case nothing
        case square
        case disc
        case roundTopLeft
        case roundTopRight
        case roundBottomLeft
        case roundBottomRight
        /// Round at the top left and the bottom right.
        case leaf
        /// Round at the other two corners.
        case counterLeaf
    }

    /// Cells on a side.
    private static let cells = 4
    /// Points on a side at which each pixel is looked at, for soft edges.
    private static let samples = 4

    /// Draws the picture as a PNG of `size` × `size` pixels, `size` from 16 to 512.
    public static func png(for name: String, size: Int = 96) throws(ImagingError) -> [UInt8] {
        try bitmap(for: name, size: min(max(size, 16), 512)).png()
    }

    static func bitmap(for name: String, size: Int) -> Bitmap {
        var choices = Choices(name)
        let hue = choices.next()
        let background = Colour(hue: hue, saturation: 0.62, lightness: 0.87)
        let neighbours = [-0.09, 0.08, 0.11, 0.42, 0.5]
        let foreground = Colour(
            hue: hue + neighbours[choices.next(neighbours.count)], saturation: 0.52, lightness: 0.66)
        let grid = shapes(&choices)
        var bitmap = Bitmap(size: size, colour: background)
        for y in 0..<size {
            for x in 0..<size {
                let share = coverage(x, y, size, grid)
                guard share > 0 else { continue }
                let colour = background.mixed(with: foreground, share: share)
                let start = (y * size + x) * 3
                bitmap.pixels[start] = colour.red
                bitmap.pixels[start + 1] = colour.green
                bitmap.pixels[start + 2] = colour.blue
            }
        }
        return bitmap
    }

    /// The grid row by row; its right half mirrors the left one.
    static func shapes(_ choices: inout Choices) -> [[Shape]] {
        (0..<cells).map { _ in
            let left = (0..<cells / 2).map { _ in Shape.allCases[choices.next(Shape.allCases.count)] }
            return left + left.reversed().map(\.mirrored)
        }
    }

    /// How much of a pixel is covered, 0 to 1. A margin of an eighth is left around the grid.
    private static func coverage(_ x: Int, _ y: Int, _ size: Int, _ grid: [[Shape]]) -> Double {
        var hits = 0
        for sample in 0..<(samples * samples) {
            let right = (Double(x) + (Double(sample % samples) + 0.5) / Double(samples)) / Double(size)
            let down = (Double(y) + (Double(sample / samples) + 0.5) / Double(samples)) / Double(size)
            let column = (right - 0.125) / 0.75 * Double(cells)
            let row = (down - 0.125) / 0.75 * Double(cells)
            guard column >= 0, row >= 0, column < Double(cells), row < Double(cells) else { continue }
            let shape = grid[Int(row)][Int(column)]
            if shape.contains(column - column.rounded(.down), row - row.rounded(.down)) {
                hits += 1
            }
        }
        return Double(hits) / Double(samples * samples)
    }
}

extension Avatar.Shape {
    /// The same seen in a mirror that stands beside it.
    var mirrored: Avatar.Shape {
        switch self {
        case .nothing, .square, .disc: self
        case .roundTopLeft: .roundTopRight
        case .roundTopRight: .roundTopLeft
        case .roundBottomLeft: .roundBottomRight
        case .roundBottomRight: .roundBottomLeft
        case .leaf: .counterLeaf
        case .counterLeaf: .leaf
        }
    }

    /// Whether it covers a point of its cell; both coordinates from 0 to 1, from the top left.
    func contains(_ right: Double, _ down: Double) -> Bool {
        func within(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
            (right - x) * (right - x) + (down - y) * (down - y) <= radius * radius
        }
        return switch self {
        case .nothing: false
        case .square: true
        case .disc: within(0.5, 0.5, 0.42)
        case .roundTopLeft: within(1, 1, 1)
        case .roundTopRight: within(0, 1, 1)
        case .roundBottomLeft: within(1, 0, 1)
        case .roundBottomRight: within(0, 0, 1)
        case .leaf: within(1, 0, 1) && within(0, 1, 1)
        case .counterLeaf: within(0, 0, 1) && within(1, 1, 1)
        }
    }
}

extension Avatar {
    /// Choices that a name makes, always the same for the same name.
    struct Choices {
        private var state: UInt64

        /// Hashes the name (FNV-1a).
        init(_ name: String) {
            state = 0xCBF2_9CE4_8422_2325
            for byte in name.utf8 {
                state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
        }

        /// 0 or more, less than 1.
        mutating func next() -> Double {
            Double(nextBits() >> 11) / Double(1 << 53 as UInt64)
        }

        /// 0 or more, less than `count`.
        mutating func next(_ count: Int) -> Int {
            Int(nextBits() % UInt64(max(1, count)))
        }

        /// The next number of the sequence that is known as SplitMix64.
        private mutating func nextBits() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }
}
