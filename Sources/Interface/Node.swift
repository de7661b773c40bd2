import Wire

/// What a view returns: a tree of elements and text, in which events turn into actions.
///
/// Text and attribute values are plain text; whoever draws the tree escapes them.
public enum Node<Action> {
    case element(Element<Action>)
    case text(String)
    /// An element that is made only when it has changed.
    case memo(Memo<Action>)
}

/// An element that stays as it was drawn while its revision is the same: for long lists of which little changes.
public struct Memo<Action> {
    /// Tells it from its siblings, in place of the made element's own key.
    public let key: Key
    /// Differs whenever anything that ``make`` uses does.
    public let revision: Int64
    /// Makes the element.
    public let make: () -> Element<Action>

    /// An element under `key`, made anew when `revision` is another than at the last drawing.
    public init(key: Key, revision: Int64, make: @escaping () -> Element<Action>) {
        self.key = key
        self.revision = revision
        self.make = make
    }
}

/// An element, its attributes, what it listens to, and its children.
public struct Element<Action> {
    /// What kind of element it is.
    public var tag: Tag
    /// Tells siblings apart when they move. Keys are unique among siblings; unkeyed siblings match by position.
    public var key: Key?

    /// Its attributes, each name at most once.
    public var attributes: [Attribute]

    /// What it listens to, each event at most once.
    public var listeners: [Listener<Action>]

    /// What stands in it, in order.
    public var children: [Node<Action>]

    /// An element of its parts.
    public init(
        _ tag: Tag, key: Key? = nil, attributes: [Attribute] = [], listeners: [Listener<Action>] = [],
        children: [Node<Action>] = []
    ) {
        self.tag = tag
        self.key = key
        self.attributes = attributes
        self.listeners = listeners
        self.children = children
    }
}

/// What tells an element from its siblings.
public enum Key: Hashable, Sendable {
    case number(Int64)
    case name(String)
}

/// One attribute of an element.
public enum Attribute: Equatable, Sendable {
    /// An attribute with a text.
    case text(TextAttribute, String)
    /// An attribute that is there or isn't.
    case flag(Flag)
    /// One declaration of the element's own style.
    case style(Style, String)
    /// What an input holds. What the person types changes it until the next time it is drawn.
    case value(String)
    /// The time in the reader's words ("3 min ago"), kept fresh by whoever draws it.
    case relativeTime(Instant)
    /// A day in the reader's words ("10 September 1994"), the same wherever one is.
    case date(CivilDate)
    /// A dialog that is shown over everything else, holding the focus.
    case modal
}

/// An event turned into an action.
public struct Listener<Action> {
    /// The event it waits for.
    public let event: Event
    /// Keeps the browser from doing what it does by itself: following a link, sending a form.
    public let preventsDefault: Bool
    /// The action for the event's value (see ``Event``); nil to let the event pass.
    public let action: (String) -> Action?

    /// Listens to `event`; `action` gets its value (see ``Event``).
    public init(_ event: Event, preventsDefault: Bool = false, action: @escaping (String) -> Action?) {
        self.event = event
        self.preventsDefault = preventsDefault
        self.action = action
    }
}

extension Node {
    /// The same tree with its actions turned into another's: how a screen stands in an app.
    public func map<Other>(_ transform: @escaping (Action) -> Other) -> Node<Other> {
        switch self {
        case .text(let text): .text(text)
        case .element(let element): .element(element.map(transform))
        case .memo(let memo):
            .memo(Memo(key: memo.key, revision: memo.revision) { memo.make().map(transform) })
        }
    }
}

extension Element {
    fileprivate func map<Other>(_ transform: @escaping (Action) -> Other) -> Element<Other> {
        Element<Other>(
            tag, key: key, attributes: attributes,
            listeners: listeners.map { listener in
                Listener(listener.event, preventsDefault: listener.preventsDefault) { value in
                    listener.action(value).map(transform)
                }
            },
            children: children.map { $0.map(transform) })
    }
}
