/// A picture as it is drawn: four bytes a pixel (red, green, blue, alpha; sRGB, not premultiplied), row by row from
/// the top.
public struct Pixels: Equatable, Sendable {
    /// Pixels in a row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// ``width`` × ``height`` × 4 bytes.
    public let bytes: [UInt8]

    /// The most pixels in a row or rows in a picture.
    public static let maximumSide = 16_384

    /// A picture of its bytes; nil when their count and the sizes don't agree, or a size is out of bounds.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            bytes.count == width * height * 4
        else { return nil }
        self.init(width, height, bytes)
    }

    /// For bytes whose count is right.
    init(_ width: Int, _ height: Int, _ bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// A rectangle of a picture, in pixels from its top left corner.
public struct PixelArea: Equatable, Sendable {
    /// Pixels left of it.
    public var x: Int
    /// Rows above it.
    public var y: Int
    /// Pixels in a row of it.
    public var width: Int
    /// Its rows.
    public var height: Int

    /// The rectangle of these sides whose top left corner is at `x`, `y`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The largest square in the middle of a picture of this size.
    public static func centreSquare(width: Int, height: Int) -> PixelArea {
        let side = min(width, height)
        return PixelArea(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    }
}

extension Pixels {
    /// The part of the picture within `area`. What lies outside the picture is left out; at least one pixel stays.
    public func cropped(to area: PixelArea) -> Pixels {
        let left = min(max(area.x, 0), width - 1)
        let top = min(max(area.y, 0), height - 1)
        let columns = min(max(area.width, 1), width - left)
        let rows = min(max(area.height, 1), height - top)
        var cropped: [UInt8] = []
        cropped.reserveCapacity(columns * rows * 4)
        for row in top..<(top + rows) {
            let start = (row * width + left) * 4
            cropped.append(contentsOf: bytes[start..<(start + columns * 4)])
        }
        return Pixels(columns, rows, cropped)
    }

    /// The picture turned clockwise by quarters; negative ones turn it the other way.
    public func turned(quarterTurns: Int) -> Pixels {
        let turns = quarterTurns & 3
        if turns == 0 { return self }
        let (columns, rows) = turns == 2 ? (width, height) : (height, width)
        var turned = [UInt8](repeating: 0, count: bytes.count)
        var target = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let source =
                    switch turns {
                    case 1: (height - 1 - x) * width + y
                    case 2: (height - 1 - y) * width + width - 1 - x
                    default: x * width + width - 1 - y
                    }
                for channel in 0..<4 { turned[target + channel] = bytes[source * 4 + channel] }
                target += 4
            }
        }
        return Pixels(columns, rows, turned)
    }
}
