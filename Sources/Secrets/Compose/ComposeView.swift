import Components
import Interface

/// How the form looks: the card that will be posted, with a pen in it.
struct ComposeView {
    let state: Compose.State
    let username: String?
    /// Whether the author is banned: they see what they had begun, and can't post it.
    let isBanned: Bool
    let strings: Strings
    let view: View<SecretsApp.Action>

    static let titleID: ElementID = "compose-title"
    private static let failureID: ElementID = "compose-failure"
    private static let strengthID: ElementID = "blur-strength"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        let editor = editor
        Sheet(
            key: "compose", titleID: Self.titleID, title: strings.newSecret, closeLabel: strings.close,
            close: .compose(.close), focusesTitle: false
        ).write(to: view) {
            postButton()
        } over: {
            over()
        } content: {
            notice()
            if isSending { progress() }
            if !isBanned || !state.draft.isEmpty { editor.card() }
            underCard(editor)
            if !isSending, !isBanned { pictureTools() }
            if state.draft.picture == nil, !isBanned { editor.palette() }
            if !isBanned { promise() }
        }
    }

    private var editor: CardEditor {
        CardEditor(
            text: state.draft.text,
            face: CardFace(color: state.draft.color, picture: state.draft.picture?.address),
            isBusy: isSending || isBanned, strings: strings, view: view, typed: { .compose(.typed($0)) },
            picked: { .compose(.picked($0)) }, keyPressed: { .compose(.keyPressed($0)) })
    }

    private var isSending: Bool { state.sending != .idle }

    private func postButton() {
        view.button(.primary, isSending ? strings.posting : strings.post, .compose(.post)) {
            view.flag(
                .disabled, isBanned || isSending || state.draft.problem != nil || !state.isPictureReady)
            view.set(.ariaBusy, isSending)
        }
    }

    // MARK: - What is said above the card

    private func notice() {
        guard let text = noticeText else { return }
        view.div("inline-notice") {
            view.key("failure")
            view.id(Self.failureID)
            view.role("alert")
            view.p("", text)
        }
    }

    private var noticeText: String? {
        if let failure = state.failure {
            return strings.postFailed + " " + strings.adviceForPosting(after: failure)
        }
        if isBanned { return strings.banned + (state.draft.isEmpty ? "" : " " + strings.textKept) }
        if let failure = state.pictureFailure { return strings.text(of: failure) }
        return state.isStopped ? strings.stopped : nil
    }

    private func progress() {
        view.div("sending") {
            view.key("progress")
            view.role("status")
            view.div("sending-line") {
                view.p("", strings.onItsWay)
                // Not where “Post” was: who taps that twice doesn't stop it.
                view.button(.quiet, strings.stop, .compose(.stop))
            }
            view.div("sending-track") {
                view.decorative()
                view.div("sending-share") { view.style(.width, share) }
            }
        }
    }

    private var share: String {
        guard case .posting(let progress) = state.sending, progress.total > 0 else { return "0%" }
        return String(min(progress.sent * 100 / progress.total, 100)) + "%"
    }

    // MARK: - Below the card

    private func underCard(_ editor: CardEditor) {
        view.div("under-card") {
            view.key("under")
            if !state.draft.isEmpty, !isSending {
                view.button(.quiet, strings.discard, .compose(.discard)) { view.key("discard") }
            }
            editor.counter()
        }
    }

    private func pictureTools() {
        view.section("picture-tools") {
            view.key("picture")
            view.ariaLabel(strings.picture)
            if let work = state.work, work.sharp != nil { strength(work) }
            view.div("picture-buttons") {
                let library = state.draft.picture == nil ? strings.addPicture : strings.otherPicture
                source(.library, "library", .picture, library)
                source(.camera, "camera", .camera, strings.takePicture)
                if state.draft.picture != nil {
                    view.button(.quiet, strings.removePicture, .compose(.removePicture)) {
                        view.key("remove")
                    }
                }
            }
            if !state.isPictureReady, state.draft.picture == nil {
                view.p("quiet") {
                    view.key("busy")
                    view.role("status")
                    view.text(strings.blurringPicture)
                }
            }
        }
    }

    private func source(_ source: PictureSource, _ key: StaticString, _ icon: Icon, _ name: String) {
        view.button("button quiet with-icon") {
            view.key(key)
            view.onClick(.compose(.choose(source)))
            view.icon(icon)
            view.span("", name)
        }
    }

    private func strength(_ work: PictureWork) {
        view.div("strength") {
            view.key("strength")
            view.label("") {
                view.set(.forID, Self.strengthID.text)
                view.text(strings.blurStrength)
            }
            view.input("slider", type: "range") {
                view.id(Self.strengthID)
                view.set(.min, "0")
                view.set(.max, "100")
                view.set(.step, "5")
                view.value(String(work.strength.percent))
                view.on(.input) { .compose(.slid($0)) }
            }
        }
    }

    private func promise() {
        view.p("quiet") {
            view.key("promise")
            view.text(username.map { strings.postedAs($0) } ?? strings.postedWithoutName)
            if state.draft.picture != nil { view.text(" " + strings.picturePromise) }
            if !state.isKept { view.text(" " + strings.draftNotKept) }
        }
    }
}
