import Interface
import Testing

/// What a test sees of the view, and what it can do to it.
extension Phone {
    /// Every element of the view in reading order.
    public var elements: [Element<Action>] { screen.flatMap(\.elements) }

    /// What is shown.
    public var screen: [Node<Action>] {
        ViewTree().nodes { Application.view(state, $0) }
    }

    /// What is shown, as HTML.
    public var html: String { HTMLPrinter.html { Application.view(state, $0) } }

    /// Everything that can be read, in reading order.
    public var text: String { screen.map(\.text).joined(separator: " ").replacing("  ", with: " ") }

    /// The elements with a class.
    public func elements(_ className: String) -> [Element<Action>] {
        elements.filter { $0.classNames.contains(className) }
    }

    /// The first element with a name in the document.
    public func element(_ id: String) -> Element<Action>? {
        elements.first { $0[.id] == id }
    }

    /// Whether something that can be tapped has that name.
    public func offers(_ name: String) -> Bool {
        elements.contains { ($0.tag == .button || $0.tag == .a) && $0.name == name && !$0.has(.disabled) }
    }

    /// Taps the button or link with that name: its label, or else its text.
    public func tap(_ name: String, source: SourceLocation = #_sourceLocation) {
        let named = elements.filter { ($0.tag == .button || $0.tag == .a) && $0.name == name }
        guard let element = named.first(where: { !$0.has(.disabled) }) else {
            Issue.record("Nothing to tap is called \(name)", sourceLocation: source)
            return
        }
        trigger(.click, on: element, source: source)
    }

    /// Types into the field with that name in the document.
    public func type(_ text: String, into id: String, source: SourceLocation = #_sourceLocation) {
        guard let field = element(id) else {
            Issue.record("There is no field \(id)", sourceLocation: source)
            return
        }
        trigger(.input, text, on: field, source: source)
    }

    /// Types into the text area, or else into the first field.
    public func type(_ text: String, source: SourceLocation = #_sourceLocation) {
        guard
            let field = elements.first(where: { $0.tag == .textarea })
                ?? elements.first(where: { $0.tag == .input })
        else {
            Issue.record("There is no field", sourceLocation: source)
            return
        }
        trigger(.input, text, on: field, source: source)
    }

    /// Scrolls until the last place where more may be comes near.
    public func scrollToEnd(source: SourceLocation = #_sourceLocation) {
        guard let opening = elements("opening").last else {
            Issue.record("Nothing more may be there", sourceLocation: source)
            return
        }
        trigger(.approach, on: opening, source: source)
    }

    /// Sends the form.
    public func submit(source: SourceLocation = #_sourceLocation) {
        guard let form = elements.first(where: { $0.tag == .form }) else {
            Issue.record("There is no form", sourceLocation: source)
            return
        }
        trigger(.submit, on: form, source: source)
    }

    /// Lets an event come to an element.
    public func trigger(
        _ event: Event, _ value: String = "", on element: Element<Action>,
        source: SourceLocation = #_sourceLocation
    ) {
        guard let listener = element.listeners.first(where: { $0.event == event }) else {
            Issue.record("\(element.tag) doesn't listen to \(event)", sourceLocation: source)
            return
        }
        if let action = listener.action(value) { send(action) }
    }
}

extension Node {
    /// The elements in reading order.
    public var elements: [Element<Action>] {
        switch self {
        case .text: []
        case .element(let element): [element] + element.children.flatMap(\.elements)
        }
    }

    /// The text in reading order, a space between elements.
    public var text: String {
        switch self {
        case .text(let text): return text
        case .element(let element):
            return element.children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Element {
    /// An attribute's text.
    public subscript(name: TextAttribute) -> String? {
        for case .text(name, let text) in attributes { return text }
        return nil
    }

    /// Whether an attribute without a value is there.
    public func has(_ flag: Flag) -> Bool { attributes.contains(.flag(flag)) }

    /// The names of its classes.
    public var classNames: [String] { (self[.classNames] ?? "").split(separator: " ").map(String.init) }

    /// What a screen reader calls it.
    public var name: String {
        self[.ariaLabel] ?? Node.element(self).text
    }

    /// The value of a field.
    public var value: String? {
        for case .value(let text) in attributes { return text }
        return nil
    }
}
