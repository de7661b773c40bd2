/// What the pointer does while it is held down on an element that listens to ``Event/drag``.
///
/// With a second finger it is a pinch, on elements that are themselves `touch-action: none`: the drag ends and another one
/// begins, whose pointer is the middle between both. When one of them is lifted, that ends too.
///
/// All lengths are CSS pixels. A drag begins once the pointer has moved a little, so that a tap stays a tap; there is
/// at most one move a frame. It begins only where the style sheet says `touch-action: none`, for the element or a part
/// of it; elsewhere the browser scrolls. Meanwhile the element has `data-dragging`, and `--drag-x` and `--drag-y` in
/// pixels, so that the style sheet can let it follow.
public struct Drag: Equatable, Sendable {
    /// Where the drag stands.
    public enum Phase: Int, Equatable, Sendable {
        case began, moved, ended
        /// The browser or the phone took the pointer away: what was dragged goes back.
        case cancelled
    }

    /// Where the drag stands.
    public let phase: Phase
    /// The pointer, from the element's left edge.
    public let x: Int
    /// The pointer, from the element's top edge.
    public let y: Int
    /// How far right of its beginning the pointer is.
    public let movementX: Int
    /// How far below its beginning the pointer is.
    public let movementY: Int
    /// The element's width.
    public let width: Int
    /// The element's height.
    public let height: Int
    /// How far two fingers are apart, in percent of what they were at the beginning; 100 with one.
    public let spread: Int

    /// A drag of its parts.
    public init(
        phase: Phase, x: Int, y: Int, movementX: Int = 0, movementY: Int = 0, width: Int, height: Int,
        spread: Int = 100
    ) {
        self.phase = phase
        self.x = x
        self.y = y
        self.movementX = movementX
        self.movementY = movementY
        self.width = width
        self.height = height
        self.spread = spread
    }

    /// Reads the value of the event: `phase,x,y,movementX,movementY,width,height,spread`, whole numbers.
    public init?(value: String) {
        var numbers: [Int] = []
        var number = 0
        var isNegative = false
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard number < 1_000_000 else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            case UInt8(ascii: ","):
                numbers.append(isNegative ? -number : number)
                (number, isNegative) = (0, false)
            default: return nil
            }
        }
        numbers.append(isNegative ? -number : number)
        guard numbers.count == 8, let phase = Phase(rawValue: numbers[0]) else { return nil }
        self.init(
            phase: phase, x: numbers[1], y: numbers[2], movementX: numbers[3], movementY: numbers[4],
            width: numbers[5], height: numbers[6], spread: numbers[7])
    }
}
