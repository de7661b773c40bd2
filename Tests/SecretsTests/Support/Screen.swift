import Interface
import Testing

@testable import Secrets

/// What a test sees of the view, and what it can do to it.
extension Phone {
    var screen: Node<Action> { SecretsApp.view(state) }

    /// Every element of the view in reading order.
    var elements: [Element<Action>] { screen.elements }

    /// Everything that can be read, in reading order.
    var text: String { screen.text }

    /// The elements with a class.
    func elements(_ className: String) -> [Element<Action>] {
        elements.filter { $0.classNames.contains(className) }
    }

    /// What each card of the feed says.
    var cards: [String] {
        elements.filter { $0.tag == .article }.map { card in
            Node.element(card).elements.first { $0.classNames.contains("card-text") }.map {
                Node.element($0).text
            } ?? ""
        }
    }

    /// Taps the button or link with that name: its label, or else its text.
    func tap(_ name: String, source: SourceLocation = #_sourceLocation) {
        let named = elements.filter { ($0.tag == .button || $0.tag == .a) && $0.name == name }
        guard let element = named.first(where: { !$0.has(.disabled) }) else {
            Issue.record("Nothing to tap is called \(name)", sourceLocation: source)
            return
        }
        trigger(.click, on: element, source: source)
    }

    /// Types into the field that the form has.
    func type(_ text: String, source: SourceLocation = #_sourceLocation) {
        guard let field = elements.first(where: { $0.tag == .textarea }) else {
            Issue.record("There is no field", sourceLocation: source)
            return
        }
        trigger(.input, text, on: field, source: source)
    }

    /// Lets an event come to an element.
    func trigger(
        _ event: Event, _ value: String = "", on element: Element<Action>,
        source: SourceLocation = #_sourceLocation
    ) {
        guard let listener = element.listeners.first(where: { $0.event == event }) else {
            Issue.record("\(element.tag) doesn't listen to \(event)", sourceLocation: source)
            return
        }
        if let action = listener.action(value) { send(action) }
    }

    /// Scrolls until the last place where more may be comes near.
    func scrollToEnd(source: SourceLocation = #_sourceLocation) {
        guard let opening = elements("opening").last else {
            Issue.record("Nothing more may be there", sourceLocation: source)
            return
        }
        trigger(.approach, on: opening, source: source)
    }
}

extension Node {
    /// The elements in reading order.
    var elements: [Element<Action>] {
        switch self {
        case .text: []
        case .memo(let memo): Node.element(memo.make()).elements
        case .element(let element): [element] + element.children.flatMap(\.elements)
        }
    }

    /// The text in reading order, a space between elements.
    var text: String {
        switch self {
        case .text(let text): return text
        case .memo(let memo): return Node.element(memo.make()).text
        case .element(let element):
            return element.children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Element {
    subscript(name: TextAttribute) -> String? {
        for case .text(name, let text) in attributes { return text }
        return nil
    }

    func has(_ flag: Flag) -> Bool { attributes.contains(.flag(flag)) }

    var classNames: [String] { (self[.classNames] ?? "").split(separator: " ").map(String.init) }

    /// What a screen reader calls it.
    var name: String {
        self[.ariaLabel] ?? Node.element(self).text
    }

    /// The value of a field.
    var value: String? {
        for case .value(let text) in attributes { return text }
        return nil
    }
}
