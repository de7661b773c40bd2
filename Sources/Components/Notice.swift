import Interface

/// What stands where something would be if it were there: a title, a sentence, and a button that helps.
public struct Notice<Action> {
    private let title: String
    private let text: String
    private let button: String
    private let action: Action
    private let isAlert: Bool

    /// A notice; `isAlert` says whether it is to be said at once.
    public init(title: String, text: String, button: String, action: Action, isAlert: Bool = true) {
        self.title = title
        self.text = text
        self.button = button
        self.action = action
        self.isAlert = isAlert
    }

    /// The notice as a section of its own.
    public var node: Node<Action> {
        .element(.section, .classNames("notice"), isAlert ? .set(.role, "alert") : .none) {
            Node.element(.h2, .classNames("notice-title")) { title }
            Node.element(.p, .classNames("notice-text")) { text }
            Node.element(.button, .classNames("button"), .set(.type, "button"), .onClick(action)) { button }
        }
    }

    /// The same in one line, between what is there.
    public var inline: Node<Action> {
        .element(.div, .classNames("inline-notice"), .set(.role, "alert")) {
            Node.element(.p) { title + " " + text }
            Node.element(.button, .classNames("button quiet"), .set(.type, "button"), .onClick(action)) {
                button
            }
        }
    }
}
