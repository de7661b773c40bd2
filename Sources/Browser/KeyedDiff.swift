import Interface

/// The children of an element: which stay, which move, which come and go.
///
/// Common beginnings and ends are taken first; of the rest, what needn't move is the longest increasing
/// subsequence of the old positions, found by patience sorting.
extension Patcher {
    mutating func updateChildren(of parent: Mounted<Action>, to all: [Node<Action>]) {
        let old = parent.children
        let nodes = portion(of: all, replacing: old)
        var first = 0
        while first < old.count, first < nodes.count, old[first].matches(nodes[first]) {
            update(old[first], to: nodes[first])
            first += 1
        }
        if first == old.count, first == nodes.count { return }
        var oldEnd = old.count
        var newEnd = nodes.count
        while oldEnd > first, newEnd > first, old[oldEnd - 1].matches(nodes[newEnd - 1]) {
            oldEnd -= 1
            newEnd -= 1
            update(old[oldEnd], to: nodes[newEnd])
        }
        if newEnd == first, first == 0, oldEnd == old.count {
            operations.add(.clear, parent.id)
            for child in old { forget(child) }
            parent.children = []
            return
        }
        let middle = updateMiddle(
            of: parent, old: old[first..<oldEnd], new: nodes[first..<newEnd],
            before: oldEnd < old.count ? old[oldEnd].id : nil)
        parent.children = Array(old[..<first]) + middle + Array(old[oldEnd...])
    }

    private mutating func updateMiddle(
        of parent: Mounted<Action>, old: ArraySlice<Mounted<Action>>, new: ArraySlice<Node<Action>>,
        before following: Int32?
    ) -> [Mounted<Action>] {
        let matches = ChildMatches(old: old, new: new)
        for index in old.indices where !matches.isKept(index) { remove(old[index]) }
        let staying = matches.staying()
        var result: [Mounted<Action>] = []
        result.reserveCapacity(new.count)
        var next = following
        for offset in stride(from: new.count - 1, through: 0, by: -1) {
            let node = new[new.startIndex + offset]
            let mounted: Mounted<Action>
            if let source = matches.source(of: offset) {
                mounted = old[source]
                update(mounted, to: node)
                if !staying[offset] { place(mounted, in: parent, before: next) }
            } else {
                mounted = mount(node)
                place(mounted, in: parent, before: next)
            }
            next = mounted.id
            result.append(mounted)
        }
        result.reverse()
        return result
    }

    private mutating func place(_ node: Mounted<Action>, in parent: Mounted<Action>, before next: Int32?) {
        if let next {
            operations.add(.insert, parent.id, node.id, next)
        } else {
            operations.add(.append, parent.id, node.id)
        }
    }
}

/// Which old child each new one is drawn on.
private struct ChildMatches {
    /// For each new child the index of its old one, or -1.
    private var sources: [Int]
    private var kept: [Bool]
    private let start: Int

    init<Action>(old: ArraySlice<Mounted<Action>>, new: ArraySlice<Node<Action>>) {
        start = old.startIndex
        kept = Array(repeating: false, count: old.count)
        sources = Array(repeating: -1, count: new.count)
        var keyed: [Key: Int] = [:]
        var unkeyed: [Int] = []
        for index in old.indices.reversed() {
            if let key = old[index].key { keyed[key] = index } else { unkeyed.append(index) }
        }
        for (offset, node) in new.enumerated() {
            var source: Int?
            if let key = node.key {
                source = keyed[key]
            } else if let position = unkeyed.lastIndex(where: { old[$0].matches(node) }) {
                source = unkeyed.remove(at: position)
            }
            guard let source, old[source].matches(node), !kept[source - start] else { continue }
            kept[source - start] = true
            sources[offset] = source
        }
    }

    func isKept(_ index: Int) -> Bool { kept[index - start] }

    func source(of offset: Int) -> Int? { sources[offset] < 0 ? nil : sources[offset] }

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

extension Node {
    fileprivate var key: Key? {
        switch self {
        case .text: nil
        case .element(let element): element.key
        case .memo(let memo): memo.key
        }
    }
}
