import Interface
import Wire

/// What a view wrote, as a tree that tests can look into.
public indirect enum Node<Action> {
    case element(Element<Action>)
    case text(String)
}

/// An element, its attributes, what it listens to, and its children.
public struct Element<Action> {
    /// What kind of element it is.
    public let tag: Tag
    /// What tells it from its siblings, if anything does.
    public let key: Key?
    /// Its attributes in the order in which they were written.
    public var attributes: [Attribute] = []
    /// What it listens to.
    public var listeners: [Listener<Action>] = []
    /// What is in it.
    public var children: [Node<Action>] = []
}

/// One attribute of an element.
public enum Attribute: Equatable {
    case text(TextAttribute, String)
    case flag(Flag)
    case style(Style, String)
    case value(String)
    case relativeTime(Instant)
    case date(CivilDate)
    case modal
}

/// What an element listens to.
public struct Listener<Action> {
    /// The event.
    public let event: Event
    /// Whether the browser is kept from doing what it does by itself.
    public let preventsDefault: Bool
    let handler: EventHandler<Action>

    /// The action for an event with that value.
    public func action(_ value: String) -> Action? { handler.action(for: value) }
}

/// Reads what a view wrote.
public struct ViewTree<Action> {
    private let renderer = ViewRenderer<Action>()

    /// A reader.
    public init() {}

    /// The nodes that `write` writes.
    public func nodes(_ write: (View<Action>) -> Void) -> [Node<Action>] {
        let drawing = Drawing<Action>()
        renderer.draw(drawing, write)
        return nodes(of: drawing, from: 0, to: drawing.new.words.count)
    }

    private func nodes(of drawing: Drawing<Action>, from start: Int, to end: Int) -> [Node<Action>] {
        let buffer = drawing.new
        var nodes: [Node<Action>] = []
        var position = start
        while position < end {
            switch buffer.kind(at: position) {
            case ViewItem.text: nodes.append(.text(buffer.string(at: position)))
            case ViewItem.row:
                let content = Drawing<Action>()
                renderer.draw(drawing.rows[buffer.rowIndex(at: position)], on: content)
                nodes += self.nodes(of: content, from: 0, to: content.new.words.count)
            default: nodes.append(.element(element(of: drawing, at: position)))
            }
            position = buffer.next(after: position)
        }
        return nodes
    }

    private func element(of drawing: Drawing<Action>, at position: Int) -> Element<Action> {
        let buffer = drawing.new
        var element = Element<Action>(
            tag: Tag(rawValue: buffer.code(at: position)) ?? .div, key: buffer.key(at: position))
        let children = buffer.firstChild(of: position)
        var item = buffer.inside(position)
        while item < children {
            let code = buffer.code(at: item)
            switch buffer.kind(at: item) {
            case ViewItem.listener:
                if let event = Event(rawValue: code) {
                    element.listeners.append(
                        Listener(
                            event: event, preventsDefault: buffer.preventsDefault(at: item),
                            handler: drawing.handlers[buffer.handlerIndex(at: item)]))
                }
            default:
                if let attribute = attribute(of: buffer, at: item) { element.attributes.append(attribute) }
            }
            item = buffer.next(after: item)
        }
        element.children = nodes(of: drawing, from: children, to: buffer.next(after: position))
        return element
    }

    private func attribute(of buffer: ViewBuffer, at item: Int) -> Attribute? {
        let code = buffer.code(at: item)
        switch buffer.kind(at: item) {
        case ViewItem.attribute:
            return TextAttribute(rawValue: code).map { .text($0, buffer.string(at: item)) }
        case ViewItem.flag: return Flag(rawValue: code).map { .flag($0) }
        case ViewItem.style: return Style(rawValue: code).map { .style($0, buffer.string(at: item)) }
        case ViewItem.value: return .value(buffer.string(at: item))
        case ViewItem.relativeTime: return Instant(iso8601: buffer.string(at: item)).map { .relativeTime($0) }
        case ViewItem.date: return CivilDate(iso8601: buffer.string(at: item)).map { .date($0) }
        default: return .modal
        }
    }
}
