import Interface
import Wire

/// Keeps the document like the view: compares the tree drawn last with the new one and writes the difference as
/// operations.
struct Patcher<Action> {
    private var nodes = NodeTable<Action>()
    private var root: Mounted<Action>?
    /// What the last call of ``draw(_:)`` left to be done.
    var operations = OperationBuffer()

    /// How many nodes stand in the document.
    var count: Int { nodes.count }

    /// Whether the last drawing left out the end of a long list, which further ones add to.
    var isUnfinished = false
    /// How many more rows this drawing may make.
    var rowsLeft = Int.max
    /// How many rows the last drawing made.
    private(set) var rowsMade = 0

    /// Adds to ``operations`` what makes the document look like `node`. It makes at most so many memos (rows of lists) that
    /// weren't there before, so that a slow phone isn't busy for long; the others are for the next drawings.
    mutating func draw(_ node: Node<Action>, rows: Int = .max) {
        isUnfinished = false
        rowsLeft = rows
        rowsMade = 0
        guard let root else {
            operations.add(.clear, 0)
            let mounted = mount(node)
            operations.add(.append, 0, mounted.id)
            self.root = mounted
            return
        }
        if root.matches(node) {
            update(root, to: node)
        } else {
            let mounted = mount(node)
            operations.add(.insert, 0, mounted.id, root.id)
            remove(root)
            self.root = mounted
        }
    }

    /// The action for an event at a node, nil when nobody listens (any more).
    func action(at id: Int32, event: Event, value: String) -> Action? {
        guard let node = nodes[id] else { return nil }
        if event == .input || event == .change { node.noteTyped(value) }
        for listener in node.listeners where listener.event == event {
            return listener.action(value)
        }
        return nil
    }

    /// Adds to ``operations`` what puts an element's children back, in order and with their texts: something other than
    /// this program, such as a translator, has taken at least one out of the page. Does nothing for an unknown number.
    mutating func restore(_ id: Int32) {
        guard let children = id == 0 ? root.map({ [$0] }) : nodes[id]?.children else { return }
        operations.add(.restore, id, Int32(truncatingIfNeeded: children.count))
        for child in children { operations.add(number: child.id) }
        for child in children {
            if let text = child.text { setText(of: child, text) }
        }
    }

    // MARK: - Making and removing

    mutating func mount(_ node: Node<Action>) -> Mounted<Action> {
        switch node {
        case .text(let text):
            let mounted = nodes.mount(text: text)
            operations.add(.createText, mounted.id)
            operations.add(text: text)
            return mounted
        case .element(let element): return mount(element, memo: nil)
        case .memo(let memo):
            rowsMade += 1
            return mount(memo.make(), memo: memo)
        }
    }

    private mutating func mount(_ element: Element<Action>, memo: Memo<Action>?) -> Mounted<Action> {
        let mounted = nodes.mount(element: element, memo: memo)
        operations.add(.create, mounted.id, Int32(element.tag.rawValue))
        for attribute in element.attributes { set(attribute, of: mounted) }
        for listener in element.listeners { listen(listener, at: mounted.id) }
        let children = portion(of: element.children, replacing: [])
        mounted.children.reserveCapacity(children.count)
        for child in children {
            let mountedChild = mount(child)
            operations.add(.append, mounted.id, mountedChild.id)
            mounted.children.append(mountedChild)
        }
        return mounted
    }

    mutating func remove(_ node: Mounted<Action>) {
        operations.add(.remove, node.id)
        forget(node)
    }

    mutating func forget(_ node: Mounted<Action>) {
        for child in node.children { forget(child) }
        operations.add(.forget, node.id)
        nodes.remove(node.id)
    }

    // MARK: - Changing

    mutating func update(_ mounted: Mounted<Action>, to node: Node<Action>) {
        switch node {
        case .text(let text):
            if mounted.text != text {
                setText(of: mounted, text)
                mounted.text = text
            }
        case .element(let element): update(mounted, to: element)
        case .memo(let memo):
            if mounted.revision == memo.revision { return }
            mounted.revision = memo.revision
            update(mounted, to: memo.make())
        }
    }

    private mutating func setText(of mounted: Mounted<Action>, _ text: String) {
        operations.add(.setText, mounted.id)
        operations.add(text: text)
    }

    private mutating func update(_ mounted: Mounted<Action>, to element: Element<Action>) {
        updateAttributes(of: mounted, to: element.attributes)
        updateListeners(of: mounted, to: element.listeners)
        updateChildren(of: mounted, to: element.children)
    }

    private mutating func updateAttributes(of mounted: Mounted<Action>, to attributes: [Attribute]) {
        let old = mounted.attributes
        if old == attributes { return }
        for attribute in old where !attributes.contains(where: { $0.hasSameName(as: attribute) }) {
            unset(attribute, of: mounted)
        }
        for attribute in attributes where !old.contains(attribute) {
            set(attribute, of: mounted)
        }
        mounted.attributes = attributes
    }

    private mutating func updateListeners(of mounted: Mounted<Action>, to listeners: [Listener<Action>]) {
        if mounted.listeners.isEmpty, listeners.isEmpty { return }
        let old = mounted.listeners
        for listener in old where !listeners.contains(where: { $0.event == listener.event }) {
            operations.add(.ignore, mounted.id, Int32(listener.event.rawValue))
        }
        for listener in listeners
        where !old.contains(where: {
            $0.event == listener.event && $0.preventsDefault == listener.preventsDefault
        }) {
            listen(listener, at: mounted.id)
        }
        mounted.listeners = listeners
    }

    private mutating func listen(_ listener: Listener<Action>, at id: Int32) {
        operations.add(.listen, id, Int32(listener.event.rawValue), listener.preventsDefault ? 1 : 0)
    }

    private mutating func set(_ attribute: Attribute, of mounted: Mounted<Action>) {
        switch attribute {
        case .text(let name, let text):
            let isRefused = name.isAddress && !Address.isSafe(text)
            if isRefused {
                operations.add(.unset, mounted.id, Int32(name.rawValue))
            } else {
                operations.add(.set, mounted.id, Int32(name.rawValue))
                operations.add(text: text)
            }
        case .flag(let flag): operations.add(.flag, mounted.id, Int32(flag.rawValue), 1)
        case .style(let style, let value):
            operations.add(.style, mounted.id, Int32(style.rawValue))
            operations.add(text: value)
        case .value(let text):
            operations.add(.value, mounted.id)
            operations.add(text: text)
        case .relativeTime(let instant):
            operations.add(.relativeTime, mounted.id)
            operations.add(text: instant.iso8601)
        case .date(let date):
            operations.add(.date, mounted.id)
            operations.add(text: date.iso8601)
        case .modal: operations.add(.modal, mounted.id)
        }
    }

    private mutating func unset(_ attribute: Attribute, of mounted: Mounted<Action>) {
        switch attribute {
        case .text(let name, _): operations.add(.unset, mounted.id, Int32(name.rawValue))
        case .flag(let flag): operations.add(.flag, mounted.id, Int32(flag.rawValue), 0)
        case .style(let style, _):
            operations.add(.style, mounted.id, Int32(style.rawValue))
            operations.add(text: "")
        case .value:
            operations.add(.value, mounted.id)
            operations.add(text: "")
        case .relativeTime, .date, .modal:
            // They belong to an element for its life; a view that wants one without them gives it another key.
            break
        }
    }
}

extension Attribute {
    /// Whether setting the one replaces the other.
    fileprivate func hasSameName(as other: Attribute) -> Bool {
        switch (self, other) {
        case (.text(let name, _), .text(let otherName, _)): name == otherName
        case (.flag(let flag), .flag(let otherFlag)): flag == otherFlag
        case (.style(let style, _), .style(let otherStyle, _)): style == otherStyle
        case (.value, .value), (.relativeTime, .relativeTime), (.date, .date), (.modal, .modal):
            true
        default: false
        }
    }
}
