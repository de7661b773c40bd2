import Interface

/// A node that stands in the document, under a number of its own, as it was drawn last.
final class Mounted<Action> {
    let id: Int32
    /// Nil for an element.
    var text: String?
    let tag: Tag
    let key: Key?
    /// Nil for what isn't a memo.
    var revision: Int64?
    var attributes: [Attribute]
    var listeners: [Listener<Action>]
    var children: [Mounted<Action>] = []

    init(id: Int32, text: String) {
        self.id = id
        self.text = text
        tag = .span
        key = nil
        attributes = []
        listeners = []
    }

    init(id: Int32, element: Element<Action>, memo: Memo<Action>?) {
        self.id = id
        tag = element.tag
        key = memo?.key ?? element.key
        revision = memo?.revision
        attributes = element.attributes
        listeners = element.listeners
    }

    /// Whether `node` can be drawn by changing this one.
    func matches(_ node: Node<Action>) -> Bool {
        switch node {
        case .text: text != nil
        case .element(let element):
            text == nil && revision == nil && tag == element.tag && key == element.key
        case .memo(let memo): revision != nil && key == memo.key
        }
    }

    /// Takes over what the person typed, so that the next drawing compares with what really stands there.
    func noteTyped(_ value: String) {
        for index in attributes.indices {
            if case .value = attributes[index] { attributes[index] = .value(value) }
        }
    }
}

/// The nodes by number, and the numbers that are free again.
struct NodeTable<Action> {
    /// Slot 0 is the element that the app stands in.
    private var nodes: [Mounted<Action>?] = [nil]
    private var free: [Int32] = []

    var count: Int { nodes.count - 1 - free.count }

    mutating func mount(text: String) -> Mounted<Action> {
        place { Mounted(id: $0, text: text) }
    }

    mutating func mount(element: Element<Action>, memo: Memo<Action>?) -> Mounted<Action> {
        place { Mounted(id: $0, element: element, memo: memo) }
    }

    private mutating func place(_ make: (Int32) -> Mounted<Action>) -> Mounted<Action> {
        if let id = free.popLast() {
            let node = make(id)
            nodes[Int(id)] = node
            return node
        }
        let node = make(Int32(truncatingIfNeeded: nodes.count))
        nodes.append(node)
        return node
    }

    mutating func remove(_ id: Int32) {
        nodes[Int(id)] = nil
        free.append(id)
    }

    subscript(id: Int32) -> Mounted<Action>? {
        id > 0 && id < nodes.count ? nodes[Int(id)] : nil
    }
}
