import Interface
import Wire

/// Keeps the document like the view: compares what was drawn last with what is drawn now, and writes the difference
/// as operations.
struct Patcher<Action> {
    /// What the last call of ``draw(_:)`` left to be done.
    var operations = OperationBuffer()
    let renderer = ViewRenderer<Action>()
    private let page = Drawing<Action>()
    private var nodes = NodeTable<Action>()
    private var hasRoot = false

    /// How many nodes stand in the document.
    var count: Int { nodes.count }

    /// How many more rows this drawing may make.
    var portion = Portion()
    /// How many rows the last drawing made.
    var rowsMade: Int { portion.made }
    /// Whether the last drawing left out the end of a long list, which further ones add to.
    var isUnfinished: Bool { portion.isUsedUp }

    /// Adds to ``operations`` what makes the document look as `write` writes. It writes one element. At most so many rows
    /// are made that weren't there before, so that a slow phone isn't busy for long; the others are for the next drawings.
    mutating func draw(rows: Int = .max, _ write: (View<Action>) -> Void) {
        portion = Portion(left: rows)
        renderer.draw(page, write)
        guard !page.new.words.isEmpty else { return }
        if hasRoot, page.isSameNode(0, as: 0) {
            update(page, 0, to: 0)
            return
        }
        if !hasRoot { operations.add(.clear, 0) }
        let node = mount(page, 0)
        if hasRoot {
            operations.add(.insert, 0, node, page.old.node(at: 0))
            remove(page, 0)
        } else {
            operations.add(.append, 0, node)
        }
        hasRoot = true
    }

    /// The action for an event at a node, nil when nothing listens (any more).
    mutating func action(at id: Int32, event: Event, value: String) -> Action? {
        guard let place = nodes[id], let drawing = place.drawing else { return nil }
        var position = drawing.new.inside(place.position)
        let end = drawing.new.firstChild(of: place.position)
        var action: Action?
        while position < end {
            switch drawing.new.kind(at: position) {
            case ViewItem.value where event == .input || event == .change:
                // The next drawing compares with what really stands there.
                drawing.new.setText(value, at: position)
            case ViewItem.listener where drawing.new.code(at: position) == event.rawValue:
                action = drawing.handlers[drawing.new.handlerIndex(at: position)].action(for: value)
            default: break
            }
            position = drawing.new.next(after: position)
        }
        return action
    }

    /// Adds to ``operations`` what puts an element's children back, in order and with their texts: something other than
    /// this program, such as a translator, has taken at least one out of the page. Does nothing for an unknown number.
    mutating func restore(_ id: Int32) {
        guard id != 0 else {
            if hasRoot { operations.add(.restore, 0, 1, page.new.node(at: 0)) }
            return
        }
        guard let place = nodes[id], let drawing = place.drawing else { return }
        let children = drawing.new.drawn(
            from: drawing.new.firstChild(of: place.position), to: drawing.new.next(after: place.position))
        operations.add(.restore, id, Int32(truncatingIfNeeded: children.count))
        for child in children { operations.add(number: drawing.new.node(at: child)) }
        for child in children where drawing.new.kind(at: child) == ViewItem.text {
            setText(drawing.new, child)
        }
    }

    // MARK: - Making and removing

    /// Makes the node at `position` of what is drawn now, and all in it; returns its number.
    mutating func mount(_ drawing: Drawing<Action>, _ position: Int) -> Int32 {
        switch drawing.new.kind(at: position) {
        case ViewItem.text:
            let node = nodes.add(nil, 0)
            drawing.new.setNode(node, at: position)
            operations.add(.createText, node)
            operations.add(text: drawing.new.bytes(at: position))
            return node
        case ViewItem.row:
            let row = drawing.row(at: position)
            let content = Drawing<Action>()
            renderer.draw(row, on: content)
            portion.made += 1
            let node = whole { $0.mount(content, 0) }
            drawing.new.setNode(node, at: position)
            return node
        default: return mountElement(drawing, position)
        }
    }

    private mutating func mountElement(_ drawing: Drawing<Action>, _ position: Int) -> Int32 {
        let node = nodes.add(drawing, position)
        drawing.new.setNode(node, at: position)
        operations.add(.create, node, Int32(drawing.new.code(at: position)))
        let end = drawing.new.next(after: position)
        var item = drawing.new.inside(position)
        while item < end {
            if drawing.new.isAttribute(at: item) {
                set(drawing.new, item, node)
            } else if !portion.takes(drawing.new, item) {
                break
            } else {
                let child = mount(drawing, item)
                operations.add(.append, node, child)
            }
            item = drawing.new.next(after: item)
        }
        return node
    }

    /// Takes the node at `position` of what was drawn off the document.
    mutating func remove(_ drawing: Drawing<Action>, _ position: Int) {
        operations.add(.remove, drawing.old.node(at: position))
        forget(drawing, position)
    }

    /// Forgets the numbers of the node at `position` of what was drawn, and of all in it.
    mutating func forget(_ drawing: Drawing<Action>, _ position: Int) {
        forget(in: drawing.old, drawing.oldRows, position)
    }

    private mutating func forget(in buffer: ViewBuffer, _ rows: [Row<Action>], _ position: Int) {
        if buffer.node(at: position) == 0 { return }
        switch buffer.kind(at: position) {
        case ViewItem.text: break
        case ViewItem.row:
            // A row that wasn't drawn again stands as its newest drawing.
            if let content = rows[buffer.rowIndex(at: position)].drawing, !content.new.words.isEmpty {
                forget(in: content.new, content.rows, 0)
            }
            return
        default:
            let end = buffer.next(after: position)
            var child = buffer.firstChild(of: position)
            while child < end {
                forget(in: buffer, rows, child)
                child = buffer.next(after: child)
            }
        }
        operations.add(.forget, buffer.node(at: position))
        nodes.remove(buffer.node(at: position))
    }

    // MARK: - Changing

    /// Changes the node at `old` of what was drawn into the one at `new`.
    mutating func update(_ drawing: Drawing<Action>, _ old: Int, to new: Int) {
        let node = drawing.old.node(at: old)
        drawing.new.setNode(node, at: new)
        switch drawing.new.kind(at: new) {
        case ViewItem.text:
            if !drawing.new.hasSameText(at: new, as: drawing.old, at: old) {
                setText(drawing.new, new)
            }
        case ViewItem.row: updateRow(drawing, old, to: new)
        default:
            nodes.move(node, to: new)
            updateAttributes(drawing, node, drawing.old.inside(old), to: drawing.new.inside(new))
            updateChildren(drawing, of: node, old, to: new)
        }
    }

    private mutating func setText(_ buffer: ViewBuffer, _ position: Int) {
        operations.add(.setText, buffer.node(at: position))
        operations.add(text: buffer.bytes(at: position))
    }

    private mutating func updateRow(_ drawing: Drawing<Action>, _ old: Int, to new: Int) {
        let before = drawing.oldRows[drawing.old.rowIndex(at: old)]
        let row = drawing.row(at: new)
        guard let content = before.drawing else { return }
        if before.revision == row.revision {
            row.drawing = content
            return
        }
        renderer.draw(row, on: content)
        if content.isSameNode(0, as: 0) {
            whole { $0.update(content, 0, to: 0) }
            return
        }
        let node = whole { $0.mount(content, 0) }
        operations.add(.replace, content.old.node(at: 0), node)
        forget(content, 0)
        drawing.new.setNode(node, at: new)
    }

    /// Attributes nearly always come in the same order, so they are compared side by side; where they don't, one by one.
    private mutating func updateAttributes(_ drawing: Drawing<Action>, _ node: Int32, _ old: Int, to new: Int)
    {
        var (old, new) = (old, new)
        while drawing.old.hasAttribute(at: old), drawing.new.hasAttribute(at: new),
            drawing.old.words[old] == drawing.new.words[new]
        {
            if drawing.new.hasText(at: new), !drawing.new.hasSameText(at: new, as: drawing.old, at: old) {
                set(drawing.new, new, node)
            }
            old = drawing.old.next(after: old)
            new = drawing.new.next(after: new)
        }
        var item = old
        while drawing.old.hasAttribute(at: item) {
            if drawing.new.attribute(like: drawing.old.words[item], from: new) == nil {
                unset(drawing.old, item, node)
            }
            item = drawing.old.next(after: item)
        }
        item = new
        while drawing.new.hasAttribute(at: item) {
            let before = drawing.old.attribute(like: drawing.new.words[item], from: old)
            if let before, drawing.old.words[before] == drawing.new.words[item],
                !drawing.new.hasText(at: item)
                    || drawing.new.hasSameText(at: item, as: drawing.old, at: before)
            {
                // As it was.
            } else {
                set(drawing.new, item, node)
            }
            item = drawing.new.next(after: item)
        }
    }

    private mutating func set(_ buffer: ViewBuffer, _ item: Int, _ node: Int32) {
        let code = Int32(buffer.code(at: item))
        switch buffer.kind(at: item) {
        case ViewItem.attribute:
            let isAddress = TextAttribute(rawValue: buffer.code(at: item))?.isAddress ?? false
            if isAddress, !Address.isSafe(buffer.bytes(at: item)) {
                operations.add(.unset, node, code)
                return
            }
            operations.add(.set, node, code)
        case ViewItem.flag:
            operations.add(.flag, node, code, 1)
            return
        case ViewItem.style: operations.add(.style, node, code)
        case ViewItem.value: operations.add(.value, node)
        case ViewItem.relativeTime: operations.add(.relativeTime, node)
        case ViewItem.date: operations.add(.date, node)
        case ViewItem.listener:
            operations.add(.listen, node, code, buffer.words[item] >> 16)
            return
        default:
            operations.add(.modal, node)
            return
        }
        operations.add(text: buffer.bytes(at: item))
    }

    private mutating func unset(_ buffer: ViewBuffer, _ item: Int, _ node: Int32) {
        let code = Int32(buffer.code(at: item))
        switch buffer.kind(at: item) {
        case ViewItem.attribute: operations.add(.unset, node, code)
        case ViewItem.flag: operations.add(.flag, node, code, 0)
        case ViewItem.style:
            operations.add(.style, node, code)
            operations.add(text: "")
        case ViewItem.value:
            operations.add(.value, node)
            operations.add(text: "")
        case ViewItem.listener: operations.add(.ignore, node, code)
        // They belong to an element for its life; a view that wants one without them gives it another key.
        default: break
        }
    }
}

extension Drawing {
    /// Whether the node at `old` of what was drawn can be changed into the one at `new`.
    func isSameNode(_ old: Int, as new: Int) -> Bool {
        let word = self.new.words[new]
        guard self.old.words[old] == word else { return false }
        return word == ViewItem.text || self.new.hasSameKey(at: new, as: self.old, at: old)
    }

    func row(at position: Int) -> Row<Action> { rows[new.rowIndex(at: position)] }
}

extension ViewBuffer {
    /// Whether there is an attribute or a listener at `position`.
    func hasAttribute(at position: Int) -> Bool {
        position < words.count && isAttribute(at: position)
    }

    /// Whether the attribute at `position` has a text.
    func hasText(at position: Int) -> Bool {
        switch kind(at: position) {
        case ViewItem.flag, ViewItem.modal, ViewItem.listener: false
        default: true
        }
    }

    /// The attribute of an element whose first number is `word`, but for how a listener listens; those from `position` on
    /// are looked at.
    func attribute(like word: Int32, from position: Int) -> Int? {
        var position = position
        while hasAttribute(at: position) {
            if words[position] & 0xFFFF == word & 0xFFFF { return position }
            position = next(after: position)
        }
        return nil
    }
}

/// Where the nodes of the document stand in the drawings, by their numbers.
struct NodeTable<Action> {
    struct Place {
        /// Nil for a text.
        let drawing: Drawing<Action>?
        var position: Int
    }

    /// Number 0 is the element that the app stands in.
    private var places: [Place?] = [nil]
    private var free: [Int32] = []

    var count: Int { places.count - 1 - free.count }

    mutating func add(_ drawing: Drawing<Action>?, _ position: Int) -> Int32 {
        let place = Place(drawing: drawing, position: position)
        if let node = free.popLast() {
            places[Int(node)] = place
            return node
        }
        places.append(place)
        return Int32(truncatingIfNeeded: places.count - 1)
    }

    mutating func move(_ node: Int32, to position: Int) {
        places[Int(node)]?.position = position
    }

    mutating func remove(_ node: Int32) {
        places[Int(node)] = nil
        free.append(node)
    }

    subscript(node: Int32) -> Place? {
        node > 0 && Int(node) < places.count ? places[Int(node)] : nil
    }
}
