import Pixels

/// Which part of a picture is taken, and which way up: the picture is turned by quarters first, then a box in its
/// own shape is cut out of it.
struct Crop: Equatable, Sendable {
    /// The upright picture's size, before it is turned.
    let width: Int
    let height: Int
    /// Clockwise, 0 to 3.
    private(set) var quarterTurns = 0
    /// In percent: 100 takes the whole picture.
    private(set) var zoom = Crop.zooms.lowerBound
    /// The middle of the box, in thousandths of the turned picture.
    private(set) var centerX = 500
    private(set) var centerY = 500

    static let zooms = 100...400
    static let zoomStep = 20
    /// How far an arrow key moves, in thousandths of the box.
    static let step = 50

    init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }

    /// The turned picture's size.
    var turnedWidth: Int { size(turned: quarterTurns).width }
    var turnedHeight: Int { size(turned: quarterTurns).height }

    /// The picture's size when it is turned by so many quarters.
    func size(turned quarterTurns: Int) -> (width: Int, height: Int) {
        quarterTurns % 2 == 0 ? (width, height) : (height, width)
    }

    /// The box, in the turned picture.
    var box: PixelArea {
        let boxWidth = max(turnedWidth * 100 / zoom, 1)
        let boxHeight = max(turnedHeight * 100 / zoom, 1)
        return PixelArea(
            x: Self.clamped(turnedWidth * centerX / 1_000 - boxWidth / 2, to: turnedWidth - boxWidth),
            y: Self.clamped(turnedHeight * centerY / 1_000 - boxHeight / 2, to: turnedHeight - boxHeight),
            width: boxWidth, height: boxHeight)
    }

    /// The same box in the upright picture, from which it is cut before it is turned.
    var uprightBox: PixelArea {
        let box = box
        return switch quarterTurns {
        case 1:
            PixelArea(x: box.y, y: height - box.x - box.width, width: box.height, height: box.width)
        case 2:
            PixelArea(
                x: width - box.x - box.width, y: height - box.y - box.height,
                width: box.width, height: box.height)
        case 3:
            PixelArea(x: width - box.y - box.height, y: box.x, width: box.height, height: box.width)
        default: box
        }
    }

    /// Turns it once more, clockwise; what was in the middle stays there.
    mutating func turn() {
        quarterTurns = (quarterTurns + 1) % 4
        (centerX, centerY) = (1_000 - centerY, centerX)
        settle()
    }

    /// Takes a smaller part, or a larger one; `percent` is kept within ``zooms``.
    /// - Parameters:
    ///   - aboutX: what stays where it is, in thousandths of the box; its middle otherwise.
    ///   - aboutY: the same, downwards.
    mutating func zoom(to percent: Int, aboutX: Int = 500, aboutY: Int = 500) {
        let before = zoom
        zoom = min(max(percent, Self.zooms.lowerBound), Self.zooms.upperBound)
        centerX += (aboutX - 500) * (100 * zoom - 100 * before) / (before * zoom)
        centerY += (aboutY - 500) * (100 * zoom - 100 * before) / (before * zoom)
        settle()
    }

    /// Moves the box by thousandths of its own size, as far as there is picture.
    mutating func move(right: Int, down: Int) {
        centerX += right * 100 / zoom
        centerY += down * 100 / zoom
        settle()
    }

    /// Keeps the box within the picture, so that moving back answers at once.
    private mutating func settle() {
        let half = 50_000 / zoom
        centerX = min(max(centerX, half), 1_000 - half)
        centerY = min(max(centerY, half), 1_000 - half)
    }

    private static func clamped(_ value: Int, to limit: Int) -> Int {
        min(max(value, 0), max(limit, 0))
    }
}

/// A size in pixels.
struct PixelSize: Equatable, Sendable {
    let width: Int
    let height: Int

    /// As large as `width` × `height`, but no side longer than `limit`; never enlarged, never squeezed.
    init(fitting width: Int, _ height: Int, within limit: Int) {
        let longest = max(width, height, 1)
        guard longest > limit else {
            self.width = max(width, 1)
            self.height = max(height, 1)
            return
        }
        self.width = max(width * limit / longest, 1)
        self.height = max(height * limit / longest, 1)
    }
}
