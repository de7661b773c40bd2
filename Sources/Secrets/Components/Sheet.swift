import Interface

/// A sheet that rises over the page and holds the focus until it is closed.
struct Sheet {
    let key: String
    let titleID: ElementID
    let title: String
    let closeLabel: String
    let close: SecretsApp.Action
    /// What stands at the far end of its bar.
    var action: Node<SecretsApp.Action>?
    /// Whether the title has the focus at first; otherwise something in the content asks for it.
    var focusesTitle = true
    let content: [Node<SecretsApp.Action>]

    var node: Node<SecretsApp.Action> {
        .element(
            .dialog, key: .name(key), .classNames("sheet-frame"), .set(.ariaLabelledBy, titleID.text),
            .attribute(.modal), .on(.cancel, close)
        ) {
            Node.element(.div, .classNames("sheet-scrim"), .decorative, .onClick(close))
            Node.element(.div, .classNames("sheet")) {
                bar
                Node.element(.div, .classNames("sheet-content")) { content }
            }
        }
    }

    private var bar: Node<SecretsApp.Action> {
        .element(.header, .classNames("sheet-bar")) {
            Node.element(
                .button, .classNames("icon-button"), .set(.type, "button"), .label(closeLabel),
                .onClick(close)
            ) { Icon.close.node() }
            Node.element(
                .h2, .classNames("sheet-title"), .id(titleID.text), .set(.tabIndex, "-1"),
                .flag(.autofocus, focusesTitle)
            ) { title }
            Node.element(.div, .classNames("sheet-action")) { action }
        }
    }
}
