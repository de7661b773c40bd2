import Components
import Interface

/// How one's own post looks while it is changed.
struct EditView {
    let state: Edit.Form
    /// Whether the author is banned, and so can't change it.
    let isBanned: Bool
    let strings: Strings

    static let titleID: ElementID = "edit-title"

    var sheet: Sheet<SecretsApp.Action> {
        let editor = CardEditor(
            text: state.text, face: CardFace(color: state.color, picture: state.original.image?.mediumURL),
            isBusy: state.isSending || isBanned, strings: strings, typed: { .edit(.typed($0)) },
            picked: { .edit(.picked($0)) }, keyPressed: { .edit(.keyPressed($0)) })
        let content = [
            notice, editor.card,
            .element(.div, key: .name("under"), .classNames("under-card")) {
                if state.isChanged, !state.isSending {
                    Node.element(
                        .button, key: .name("discard"), .classNames("button quiet"), .set(.type, "button"),
                        .onClick(.edit(.discard))
                    ) { strings.discard }
                }
                editor.counter
            },
            state.original.image == nil && !isBanned ? editor.palette : nil,
        ]
        return Sheet(
            key: "edit", titleID: Self.titleID, title: strings.editSecret, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet), action: button, focusesTitle: false,
            content: content.compactMap { $0 })
    }

    private var button: Node<SecretsApp.Action> {
        .element(
            .button, .classNames("button primary"), .set(.type, "button"),
            .flag(.disabled, isBanned || state.isSending || state.draft == nil),
            .set(.ariaBusy, state.isSending ? "true" : "false"), .onClick(.edit(.save))
        ) { state.isSending ? strings.saving : strings.save }
    }

    private var notice: Node<SecretsApp.Action>? {
        let text =
            state.failure.map { strings.text(of: .changeFailed($0)) } ?? (isBanned ? strings.banned : nil)
        guard let text else { return nil }
        return .element(
            .div, key: .name("failure"), .classNames("inline-notice"), .set(.role, "alert")
        ) { Node.element(.p) { text } }
    }
}
