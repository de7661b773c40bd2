import Interface

/// How many rows of a list are drawn in one frame: as many as this device makes without being busy for long.
struct Pace {
    /// At first, what a slow phone makes in time.
    private(set) var rowsInFrame = 6

    /// What is left of a tenth of a second, after which a person notices: laying out and painting take twice as long.
    private static let milliseconds = 30.0
    private static let leastRows = 4

    /// Takes in how long the last drawing took; one with few rows doesn't tell.
    mutating func learn(from rows: Int, in milliseconds: Double) {
        guard rows >= Self.leastRows, milliseconds >= 0 else { return }
        let affordable = Double(rows) * Self.milliseconds / max(milliseconds, 1)
        rowsInFrame = max(Int(min(affordable, 100_000)), Self.leastRows)
    }
}

/// How a long list is drawn little by little: its end is left out until a later drawing.
extension Patcher {
    /// The children to draw now, as many as there are rows left to make. Nothing that is in the document already is left
    /// out.
    mutating func portion(of nodes: [Node<Action>], replacing old: [Mounted<Action>]) -> [Node<Action>] {
        if rowsLeft == .max { return nodes }
        var first = 0
        while first < old.count, first < nodes.count, old[first].matches(nodes[first]) { first += 1 }
        var end = first
        var made = 0
        while end < nodes.count {
            if case .memo = nodes[end] {
                if made == rowsLeft { break }
                made += 1
            }
            end += 1
        }
        if end < nodes.count, !isAnyKept(old[first...], of: nodes[end...]) {
            isUnfinished = true
            rowsLeft = 0
            return Array(nodes[..<end])
        }
        rowsLeft -= made
        return nodes
    }

    private func isAnyKept(_ old: ArraySlice<Mounted<Action>>, of nodes: ArraySlice<Node<Action>>) -> Bool {
        nodes.contains { node in
            if case .memo = node { old.contains { $0.matches(node) } } else { false }
        }
    }
}
