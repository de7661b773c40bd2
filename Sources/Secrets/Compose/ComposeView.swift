import Components
import Interface

/// How the form looks: the card that will be posted, with a pen in it.
struct ComposeView {
    let state: Compose.State
    let username: String?
    let strings: Strings

    static let titleID: ElementID = "compose-title"
    private static let counterID = "compose-counter"
    private static let failureID = "compose-failure"

    var sheet: Sheet<SecretsApp.Action> {
        Sheet(
            key: "compose", titleID: Self.titleID, title: strings.newSecret, closeLabel: strings.close,
            close: .compose(.close), action: postButton, focusesTitle: false, content: content)
    }

    private var content: [Node<SecretsApp.Action>] {
        [failure, card, underCard, palette, promise].compactMap { $0 }
    }

    private var isSending: Bool { state.sending != .idle }

    private var postButton: Node<SecretsApp.Action> {
        .element(
            .button, .classNames("button primary"), .set(.type, "button"),
            .flag(.disabled, isSending || state.draft.problem != nil),
            .set(.ariaBusy, isSending ? "true" : "false"), .onClick(.compose(.post))
        ) { isSending ? strings.posting : strings.post }
    }

    private var failure: Node<SecretsApp.Action>? {
        guard let failure = state.failure else { return nil }
        return .element(
            .div, key: .name("failure"), .id(Self.failureID), .classNames("inline-notice"),
            .set(.role, "alert")
        ) {
            Node.element(.p) { strings.postFailed + " " + strings.adviceForPosting(after: failure) }
        }
    }

    private var card: Node<SecretsApp.Action> {
        .element(
            .label, key: .name("card"), .classNames("card writing " + Ink(on: state.draft.color).className),
            .style(.tint, state.draft.color.text)
        ) {
            Node.element(.span, .classNames("visually-hidden")) { strings.yourSecret }
            Node.element(
                .textarea, .id(Compose.fieldID.text), .classNames(Card.textClassNames(state.draft.text)),
                .set(.rows, "3"),
                .set(.placeholder, strings.composePlaceholder), .set(.autocapitalize, "sentences"),
                .set(.ariaDescribedBy, Self.counterID),
                .set(.ariaInvalid, state.draft.problem.isTooLong ? "true" : "false"),
                .flag(.autofocus), .flag(.readOnly, isSending), .value(state.draft.text),
                .on(.input) { .compose(.typed($0)) }, .on(.keyDown) { .compose(.keyPressed($0)) })
        }
    }

    private var underCard: Node<SecretsApp.Action> {
        .element(.div, key: .name("under"), .classNames("under-card")) {
            if !state.draft.text.isEmpty, !isSending {
                Node.element(
                    .button, key: .name("discard"), .classNames("button quiet"), .set(.type, "button"),
                    .onClick(.compose(.discard))
                ) { strings.discard }
            }
            Node.element(
                .p, key: .name("counter"), .id(Self.counterID),
                .classNames(state.draft.problem.isTooLong ? "counter over" : "counter")
            ) { counter }
        }
    }

    /// Says how much room is left once there isn't much.
    private var counter: String {
        switch state.draft.problem {
        case .tooLong(let excess): return strings.charactersOver(excess)
        case .tooManyBytes: return strings.textTooLong
        case .containsNUL: return strings.textUnusable
        case .empty, nil:
            let count = SecretText.characterCount(state.draft.text)
            return count < Compose.counterFrom
                ? "" : strings.charactersLeft(SecretText.characterLimit - count)
        }
    }

    private var palette: Node<SecretsApp.Action> {
        .element(
            .div, key: .name("palette"), .classNames("palette"), .set(.role, "radiogroup"),
            .label(strings.cardColor)
        ) {
            for (index, color) in CardColor.palette.enumerated() {
                Node.element(.label, .classNames("swatch"), .style(.tint, color.text)) {
                    Node.element(
                        .input, .set(.type, "radio"), .set(.name, "color"), .label(strings.colorNames[index]),
                        .flag(.checked, color == state.draft.color), .flag(.disabled, isSending),
                        .value(color.text), .on(.change, .compose(.picked(color))))
                }
            }
        }
    }

    private var promise: Node<SecretsApp.Action> {
        .element(.p, key: .name("promise"), .classNames("quiet")) {
            username.map { strings.postedAs($0) } ?? strings.postedWithoutName
            if !state.isKept { " " + strings.draftNotKept }
        }
    }
}
