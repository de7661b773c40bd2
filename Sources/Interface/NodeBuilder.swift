/// Lets a view be written as a block with `if`, `switch` and `for` in it.
@resultBuilder
public enum NodeBuilder<Action> {
    /// A node.
    public static func buildExpression(_ node: Node<Action>) -> [Node<Action>] { [node] }
    /// A node, or nothing.
    public static func buildExpression(_ node: Node<Action>?) -> [Node<Action>] { node.map { [$0] } ?? [] }
    /// Several nodes.
    public static func buildExpression(_ nodes: [Node<Action>]) -> [Node<Action>] { nodes }
    /// A text.
    public static func buildExpression(_ text: String) -> [Node<Action>] { [.text(text)] }
    /// Everything in a block, in order.
    public static func buildBlock(_ parts: [Node<Action>]...) -> [Node<Action>] { joined(parts) }
    /// An `if`.
    public static func buildOptional(_ part: [Node<Action>]?) -> [Node<Action>] { part ?? [] }
    /// An `if` or `switch` with its first branch.
    public static func buildEither(first part: [Node<Action>]) -> [Node<Action>] { part }
    /// An `if` or `switch` with its second branch.
    public static func buildEither(second part: [Node<Action>]) -> [Node<Action>] { part }
    /// A `for`.
    public static func buildArray(_ parts: [[Node<Action>]]) -> [Node<Action>] { joined(parts) }

    private static func joined(_ parts: [[Node<Action>]]) -> [Node<Action>] {
        if parts.count == 1 { return parts[0] }
        var nodes: [Node<Action>] = []
        for part in parts { nodes.append(contentsOf: part) }
        return nodes
    }
}

/// An attribute or a listener, as they are written together in a view.
public enum Modifier<Action> {
    case attribute(Attribute)
    case listener(Listener<Action>)
    /// Nothing: what a condition adds when it isn't met.
    case none
}

extension Node {
    /// An element: `.element(.p, .classNames("quiet")) { "Nothing yet" }`.
    public static func element(
        _ tag: Tag, key: Key? = nil, _ modifiers: Modifier<Action>...,
        @NodeBuilder<Action> content: () -> [Node<Action>] = { [] }
    ) -> Node {
        .element(Element(tag, key: key, modifiers, children: content()))
    }

    /// An element that is made only when `revision` is another than at the last drawing: for the rows of long
    /// lists. The revision must differ whenever anything in the row does.
    public static func memo(
        key: Key, revision: Int64, _ tag: Tag, _ modifiers: @autoclosure @escaping () -> [Modifier<Action>],
        @NodeBuilder<Action> content: @escaping () -> [Node<Action>]
    ) -> Node {
        .memo(Memo(key: key, revision: revision) { Element(tag, key: key, modifiers(), children: content()) })
    }
}

extension Element {
    init(_ tag: Tag, key: Key?, _ modifiers: [Modifier<Action>], children: [Node<Action>]) {
        self.init(tag, key: key, children: children)
        for modifier in modifiers {
            switch modifier {
            case .attribute(let attribute): attributes.append(attribute)
            case .listener(let listener): listeners.append(listener)
            case .none: break
            }
        }
    }
}

extension Modifier {
    /// An attribute with a text.
    public static func set(_ name: TextAttribute, _ text: String) -> Modifier {
        .attribute(.text(name, text))
    }

    /// The element's classes, separated by spaces.
    public static func classNames(_ names: String) -> Modifier { .set(.classNames, names) }

    /// The element's name in the document, for labels, focus and scrolling.
    public static func id(_ name: String) -> Modifier { .set(.id, name) }

    /// The name a screen reader says.
    public static func label(_ text: String) -> Modifier { .set(.ariaLabel, text) }

    /// A drawing that a screen reader passes over.
    public static var decorative: Modifier { .set(.ariaHidden, "true") }

    /// Keeps a translator from touching the text: for numbers, names and codes, which mean the same in every language.
    public static var untranslated: Modifier { .set(.translate, "no") }

    /// An attribute that is there when `isOn`.
    public static func flag(_ flag: Flag, _ isOn: Bool = true) -> Modifier {
        isOn ? .attribute(.flag(flag)) : .none
    }

    /// One declaration of the element's own style.
    public static func style(_ style: Style, _ value: String) -> Modifier { .attribute(.style(style, value)) }

    /// What an input holds.
    public static func value(_ text: String) -> Modifier { .attribute(.value(text)) }

    /// Sends `action` on a click, a tap, or Enter, in place of what the browser would do.
    public static func onClick(_ action: Action) -> Modifier {
        .listener(Listener(.click, preventsDefault: true) { _ in action })
    }

    /// Sends `action` when the event comes. A form isn't sent, and a dialog not closed, by the browser then.
    public static func on(_ event: Event, _ action: Action) -> Modifier {
        on(event) { _ in action }
    }

    /// Sends what `action` makes of the event's value; prevents what ``on(_:_:)-(_,Action)`` does.
    public static func on(_ event: Event, _ action: @escaping (String) -> Action?) -> Modifier {
        .listener(
            Listener(event, preventsDefault: event == .submit || event == .cancel, action: action))
    }
}
