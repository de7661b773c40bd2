import Components
import Interface

/// How the form looks: the card that will be posted, with a pen in it.
struct ComposeView {
    let state: Compose.State
    let username: String?
    /// Whether the author is banned: they see what they had begun, and can't post it.
    let isBanned: Bool
    let strings: Strings

    static let titleID: ElementID = "compose-title"
    private static let failureID = "compose-failure"
    private static let strengthID = "blur-strength"

    var sheet: Sheet<SecretsApp.Action> {
        Sheet(
            key: "compose", titleID: Self.titleID, title: strings.newSecret, closeLabel: strings.close,
            close: .compose(.close), action: button, focusesTitle: false, content: content)
    }

    private var content: [Node<SecretsApp.Action>] {
        let editor = editor
        return [
            notice, progress, isBanned && state.draft.isEmpty ? nil : editor.card, underCard(editor),
            pictureTools,
            state.draft.picture == nil && !isBanned ? editor.palette : nil, promise,
        ].compactMap { $0 }
    }

    private var editor: CardEditor {
        CardEditor(
            text: state.draft.text,
            face: CardFace(color: state.draft.color, picture: state.draft.picture?.address),
            isBusy: isSending || isBanned, strings: strings, typed: { .compose(.typed($0)) },
            picked: { .compose(.picked($0)) }, keyPressed: { .compose(.keyPressed($0)) })
    }

    private var isSending: Bool { state.sending != .idle }

    private var button: Node<SecretsApp.Action> {
        .element(
            .button, .classNames("button primary"), .set(.type, "button"),
            .flag(.disabled, isBanned || isSending || state.draft.problem != nil || !state.isPictureReady),
            .set(.ariaBusy, isSending ? "true" : "false"), .onClick(.compose(.post))
        ) { isSending ? strings.posting : strings.post }
    }

    // MARK: - What is said above the card

    private var notice: Node<SecretsApp.Action>? {
        guard let text = noticeText else { return nil }
        return .element(
            .div, key: .name("failure"), .id(Self.failureID), .classNames("inline-notice"),
            .set(.role, "alert")
        ) { Node.element(.p) { text } }
    }

    private var noticeText: String? {
        if let failure = state.failure {
            return strings.postFailed + " " + strings.adviceForPosting(after: failure)
        }
        if isBanned { return strings.banned + (state.draft.isEmpty ? "" : " " + strings.textKept) }
        if let failure = state.pictureFailure { return strings.text(of: failure) }
        return state.isStopped ? strings.stopped : nil
    }

    private var progress: Node<SecretsApp.Action>? {
        guard isSending else { return nil }
        return .element(.div, key: .name("progress"), .classNames("sending"), .set(.role, "status")) {
            Node.element(.div, .classNames("sending-line")) {
                Node.element(.p) { strings.onItsWay }
                // Not where “Post” was: who taps that twice doesn't stop it.
                Node.element(
                    .button, .classNames("button quiet"), .set(.type, "button"), .onClick(.compose(.stop))
                ) { strings.stop }
            }
            Node.element(.div, .classNames("sending-track"), .decorative) {
                Node.element(.div, .classNames("sending-share"), .style(.width, share))
            }
        }
    }

    private var share: String {
        guard case .posting(let progress) = state.sending, progress.total > 0 else { return "0%" }
        return String(min(progress.sent * 100 / progress.total, 100)) + "%"
    }

    // MARK: - Below the card

    private func underCard(_ editor: CardEditor) -> Node<SecretsApp.Action> {
        .element(.div, key: .name("under"), .classNames("under-card")) {
            if !state.draft.isEmpty, !isSending {
                Node.element(
                    .button, key: .name("discard"), .classNames("button quiet"), .set(.type, "button"),
                    .onClick(.compose(.discard))
                ) { strings.discard }
            }
            editor.counter
        }
    }

    private var pictureTools: Node<SecretsApp.Action>? {
        if isSending || isBanned { return nil }
        return .element(
            .section, key: .name("picture"), .classNames("picture-tools"), .label(strings.picture)
        ) {
            if let work = state.work, work.sharp != nil { strength(work) }
            Node.element(.div, .classNames("picture-buttons")) {
                source(
                    .library, .picture, state.draft.picture == nil ? strings.addPicture : strings.otherPicture
                )
                source(.camera, .camera, strings.takePicture)
                if state.draft.picture != nil {
                    Node.element(
                        .button, key: .name("remove"), .classNames("button quiet"), .set(.type, "button"),
                        .onClick(.compose(.removePicture))
                    ) { strings.removePicture }
                }
            }
            if !state.isPictureReady, state.draft.picture == nil {
                Node.element(.p, key: .name("busy"), .classNames("quiet"), .set(.role, "status")) {
                    strings.blurringPicture
                }
            }
        }
    }

    private func source(
        _ source: PictureSource, _ icon: Icon, _ name: String
    ) -> Node<SecretsApp.Action> {
        .element(
            .button, key: .name(source == .camera ? "camera" : "library"),
            .classNames("button quiet with-icon"), .set(.type, "button"), .onClick(.compose(.choose(source)))
        ) {
            icon.node()
            Node.element(.span) { name }
        }
    }

    private func strength(_ work: PictureWork) -> Node<SecretsApp.Action> {
        .element(.div, key: .name("strength"), .classNames("strength")) {
            Node.element(.label, .set(.forID, Self.strengthID)) { strings.blurStrength }
            Node.element(
                .input, .id(Self.strengthID), .classNames("slider"), .set(.type, "range"), .set(.min, "0"),
                .set(.max, "100"), .set(.step, "5"), .value(String(work.strength.percent)),
                .on(.input) { .compose(.slid($0)) })
        }
    }

    private var promise: Node<SecretsApp.Action>? {
        if isBanned { return nil }
        return .element(.p, key: .name("promise"), .classNames("quiet")) {
            username.map { strings.postedAs($0) } ?? strings.postedWithoutName
            if state.draft.picture != nil { " " + strings.picturePromise }
            if !state.isKept { " " + strings.draftNotKept }
        }
    }
}
