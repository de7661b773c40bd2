import Interface

/// The children of an element: which stay, which move, which come and go.
///
/// Common beginnings and ends are taken first; of the rest, what needn't move is the longest increasing
/// subsequence of the old positions, found by patience sorting.
extension Patcher {
    mutating func updateChildren(_ drawing: Drawing<Action>, of parent: Int32, _ old: Int, to new: Int) {
        let oldEnd = drawing.old.next(after: old)
        let newEnd = drawing.new.next(after: new)
        var oldChild = drawing.old.firstChild(of: old)
        var newChild = drawing.new.firstChild(of: new)
        let start = oldChild
        while oldChild < oldEnd, newChild < newEnd, drawing.old.node(at: oldChild) != 0,
            drawing.isSameNode(oldChild, as: newChild)
        {
            update(drawing, oldChild, to: newChild)
            oldChild = drawing.old.next(after: oldChild)
            newChild = drawing.new.next(after: newChild)
        }
        if oldChild == oldEnd, newChild == newEnd { return }
        var olds = drawing.old.drawn(from: oldChild, to: oldEnd)
        var news = drawing.new.siblings(from: newChild, to: newEnd)
        portion.cut(&news, drawing, replacing: olds)
        var following: Int32?
        while let last = olds.last, let newLast = news.last, drawing.isSameNode(last, as: newLast) {
            update(drawing, last, to: newLast)
            following = drawing.new.node(at: newLast)
            olds.removeLast()
            news.removeLast()
        }
        if olds.isEmpty, news.isEmpty { return }
        if news.isEmpty, oldChild == start, following == nil {
            operations.add(.clear, parent)
            for child in olds { forget(drawing, child) }
            return
        }
        updateMiddle(drawing, of: parent, olds, to: news, before: following)
    }

    private mutating func updateMiddle(
        _ drawing: Drawing<Action>, of parent: Int32, _ olds: [Int], to news: [Int], before following: Int32?
    ) {
        let matches = ChildMatches(drawing, olds, news)
        for (index, child) in olds.enumerated() where !matches.kept[index] { remove(drawing, child) }
        let staying = matches.staying()
        var next = following
        for index in stride(from: news.count - 1, through: 0, by: -1) {
            let source = matches.sources[index]
            if source >= 0 {
                update(drawing, olds[source], to: news[index])
            } else {
                _ = mount(drawing, news[index])
            }
            let node = drawing.new.node(at: news[index])
            if source < 0 || !staying[index] {
                if let next {
                    operations.add(.insert, parent, node, next)
                } else {
                    operations.add(.append, parent, node)
                }
            }
            next = node
        }
    }
}

/// Which old child each new one is drawn on.
private struct ChildMatches {
    /// For each new child the index of its old one, or -1.
    private(set) var sources: [Int]
    /// For each old child whether a new one is drawn on it.
    private(set) var kept: [Bool]

    init<Action>(_ drawing: Drawing<Action>, _ olds: [Int], _ news: [Int]) {
        kept = Array(repeating: false, count: olds.count)
        sources = Array(repeating: -1, count: news.count)
        if olds.isEmpty { return }
        var table = KeyTable(drawing.old, olds)
        var unkeyed = olds.indices.filter { !drawing.old.isKeyed(at: olds[$0]) }
        unkeyed.reverse()
        for (index, child) in news.enumerated() {
            if drawing.new.isKeyed(at: child) {
                let hash = drawing.new.keyHash(at: child)
                sources[index] = table.take(hash) { drawing.isSameNode(olds[$0], as: child) }
            } else if let position = unkeyed.lastIndex(where: { drawing.isSameNode(olds[$0], as: child) }) {
                sources[index] = unkeyed.remove(at: position)
            }
            if sources[index] >= 0 { kept[sources[index]] = true }
        }
    }

    /// For each new child whether it can stay where it is while the others move around it.
    func staying() -> [Bool] {
        var staying = Array(repeating: false, count: sources.count)
        // tails[n] is the offset at which an increasing run of n + 1 sources ends lowest.
        var tails: [Int] = []
        var previous = Array(repeating: -1, count: sources.count)
        for offset in sources.indices where sources[offset] >= 0 {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if sources[tails[middle]] < sources[offset] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[offset] = tails[low - 1] }
            if low == tails.count { tails.append(offset) } else { tails[low] = offset }
        }
        var offset = tails.last ?? -1
        while offset >= 0 {
            staying[offset] = true
            offset = previous[offset]
        }
        return staying
    }
}

/// The keyed ones among some siblings, by their keys: a table in which places that are taken lead to the next.
private struct KeyTable {
    private var slots: [Int32]

    init(_ buffer: ViewBuffer, _ siblings: [Int]) {
        var size = 8
        while size < siblings.count * 2 { size *= 2 }
        slots = Array(repeating: -1, count: size)
        // In order, so that of two siblings with one key the first is found first.
        for (index, position) in siblings.enumerated() where buffer.isKeyed(at: position) {
            var slot = Int(truncatingIfNeeded: buffer.keyHash(at: position)) & (size - 1)
            while slots[slot] != -1 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(truncatingIfNeeded: index)
        }
    }

    /// The index of the first sibling with that hash of its key that `isWanted`, each only once; -1 when there is none.
    mutating func take(_ hash: UInt32, _ isWanted: (Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != -1 {
            let index = Int(slots[slot])
            // -2: taken, and a step on the way to others.
            if index >= 0, isWanted(index) {
                slots[slot] = -2
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return -1
    }
}

extension ViewBuffer {
    /// Where the items from `start` to `end` begin, those in them left out.
    func siblings(from start: Int, to end: Int) -> [Int] {
        var positions: [Int] = []
        var position = start
        while position < end {
            positions.append(position)
            position = next(after: position)
        }
        return positions
    }
}
