import Interface

/// How many rows of a list are drawn in one frame: as many as this device makes without being busy for long.
struct Pace {
    /// At first the least, which a slow phone makes in time.
    private(set) var rowsInFrame = Self.leastRows

    /// What is left of a tenth of a second, after which a person notices: laying out and painting take three times as long.
    private static let milliseconds = 20.0
    private static let leastRows = 4

    /// Takes in how long the last drawing took; one with few rows doesn't tell.
    mutating func learn(from rows: Int, in milliseconds: Double) {
        guard rows >= Self.leastRows, milliseconds >= 0 else { return }
        let affordable = Double(rows) * Self.milliseconds / max(milliseconds, 1)
        rowsInFrame = max(Int(min(affordable, 100_000)), Self.leastRows)
    }
}

/// How many rows of lists a drawing may still make. A list of more is drawn little by little: its end, and what stands
/// below it, is left out until a later drawing. What was left out has no node.
struct Portion {
    private var left: Int
    /// How many rows were made.
    var made = 0
    /// Whether something was left out.
    private(set) var isUsedUp = false

    init(left: Int = .max) {
        self.left = left
    }

    /// Whether the child at `position` of an element that is being made is for this drawing.
    mutating func takes(_ buffer: ViewBuffer, _ position: Int) -> Bool {
        guard left != .max, buffer.kind(at: position) == ViewItem.row else { return true }
        if left == 0 {
            isUsedUp = true
            return false
        }
        left -= 1
        return true
    }

    /// Cuts the children to be drawn to as many as there are rows left to make. Nothing that is in the document already
    /// is left out.
    mutating func cut<Action>(_ news: inout [Int], _ drawing: Drawing<Action>, replacing olds: [Int]) {
        if left == .max { return }
        let rows = news.indices.filter { drawing.new.kind(at: news[$0]) == ViewItem.row }
        guard rows.count > left, !Self.isAnyKept(news[rows[left]...], drawing, olds) else {
            left = max(0, left - rows.count)
            return
        }
        news.removeSubrange(rows[left]...)
        isUsedUp = true
        left = 0
    }

    private static func isAnyKept<Action>(_ news: ArraySlice<Int>, _ drawing: Drawing<Action>, _ olds: [Int])
        -> Bool
    {
        news.contains { child in
            drawing.new.kind(at: child) == ViewItem.row && olds.contains { drawing.isSameNode($0, as: child) }
        }
    }
}

extension Patcher {
    /// Draws the content of a row: all of it, as a row that doesn't change isn't looked at again.
    mutating func whole<Result>(_ draw: (inout Self) -> Result) -> Result {
        let outside = portion
        portion = Portion()
        let result = draw(&self)
        portion = outside
        return result
    }
}

extension ViewBuffer {
    /// Where the items from `start` to `end` begin that have a node, those in them left out.
    func drawn(from start: Int, to end: Int) -> [Int] {
        siblings(from: start, to: end).filter { node(at: $0) != 0 }
    }
}
