import Components
import Interface

/// How one's own post looks while it is changed.
struct EditView {
    let state: Edit.Form
    /// Whether the author is banned, and so can't change it.
    let isBanned: Bool
    let strings: Strings
    let view: View<SecretsApp.Action>

    static let titleID: ElementID = "edit-title"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        let editor = CardEditor(
            text: state.text, face: CardFace(color: state.color, picture: state.original.image?.mediumURL),
            isBusy: state.isSending || isBanned, strings: strings, view: view,
            typed: { .edit(.typed($0)) }, picked: { .edit(.picked($0)) },
            keyPressed: { .edit(.keyPressed($0)) })
        Sheet(
            key: "edit", titleID: Self.titleID, title: strings.editSecret, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet), focusesTitle: false
        ).write(to: view) {
            view.button(.primary, state.isSending ? strings.saving : strings.save, .edit(.save)) {
                view.flag(.disabled, isBanned || state.isSending || state.draft == nil)
                view.set(.ariaBusy, state.isSending)
            }
        } over: {
            over()
        } content: {
            notice()
            editor.card()
            view.div("under-card") {
                view.key("under")
                if state.isChanged, !state.isSending {
                    view.button(.quiet, strings.discard, .edit(.discard)) { view.key("discard") }
                }
                editor.counter()
            }
            if state.original.image == nil, !isBanned { editor.palette() }
        }
    }

    private func notice() {
        let text =
            state.failure.map { strings.text(of: .changeFailed($0)) } ?? (isBanned ? strings.banned : nil)
        guard let text else { return }
        view.div("inline-notice") {
            view.key("failure")
            view.role("alert")
            view.p("", text)
        }
    }
}
