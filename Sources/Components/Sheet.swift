import Interface

/// A sheet that rises over the page and holds the focus until it is closed: by its button, Escape, the page beside it,
/// or by dragging its bar down. It leaves in motion where closing goes with ``Effect/transition``.
public struct Sheet<Action> {
    private let key: String
    private let titleID: ElementID
    private let title: String
    private let closeLabel: String
    private let close: Action
    private let action: Node<Action>?
    private let focusesTitle: Bool
    private let content: [Node<Action>]

    /// A sheet.
    /// - Parameters:
    ///   - key: tells it from other sheets.
    ///   - action: what stands at the far end of its bar.
    ///   - focusesTitle: whether the title has the focus at first; otherwise something in the content asks for it.
    public init(
        key: String, titleID: ElementID, title: String, closeLabel: String, close: Action,
        action: Node<Action>? = nil, focusesTitle: Bool = true, content: [Node<Action>]
    ) {
        self.key = key
        self.titleID = titleID
        self.title = title
        self.closeLabel = closeLabel
        self.close = close
        self.action = action
        self.focusesTitle = focusesTitle
        self.content = content
    }

    /// The dialog.
    public var node: Node<Action> {
        .element(
            .dialog, key: .name(key), .classNames("sheet-frame"), .set(.ariaLabelledBy, titleID.text),
            .attribute(.modal), .on(.cancel, close)
        ) {
            Node.element(.div, .classNames("sheet-scrim"), .decorative, .onClick(close))
            Node.element(.div, .classNames("sheet"), .on(.drag, closing)) {
                bar
                Node.element(.div, .classNames("sheet-content")) { content }
            }
        }
    }

    /// A sheet that was dragged down by more than a third of its height goes; otherwise it comes back.
    private func closing(_ value: String) -> Action? {
        guard let drag = Drag(value: value), drag.phase == .ended, drag.movementY > drag.height / 3 else {
            return nil
        }
        return close
    }

    private var bar: Node<Action> {
        .element(.div, .classNames("sheet-bar")) {
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
