import Interface

/// What stands where something would be if it were there: a title, a sentence, and a button that helps.
struct Notice {
    let title: String
    let text: String
    let button: String
    let action: SecretsApp.Action
    /// Whether it tells of something that went wrong, and is to be said at once.
    var isAlert = true

    var node: Node<SecretsApp.Action> {
        .element(.section, .classNames("notice"), isAlert ? .set(.role, "alert") : .none) {
            Node.element(.h2, .classNames("notice-title")) { title }
            Node.element(.p, .classNames("notice-text")) { text }
            Node.element(.button, .classNames("button"), .set(.type, "button"), .onClick(action)) { button }
        }
    }

    /// The same in one line, between what is there.
    var inline: Node<SecretsApp.Action> {
        .element(.div, .classNames("inline-notice"), .set(.role, "alert")) {
            Node.element(.p) { title + " " + text }
            Node.element(.button, .classNames("button quiet"), .set(.type, "button"), .onClick(action)) {
                button
            }
        }
    }
}
