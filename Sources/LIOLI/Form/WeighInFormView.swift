import Components
import Interface
import Stakes
import Wire

/// How the form looks: one column, one big button.
struct WeighInFormView {
    let state: WeighInForm.State
    let pending: PendingWeighIn
    let strings: Strings
    let view: View<LIOLIApp.Action>

    private static let weightComplaintID: ElementID = "weight-complaint"
    private static let commentComplaintID: ElementID = "comment-complaint"
    private static let failureID: ElementID = "weigh-in-failure"

    private var isSending: Bool { state.sending != .idle }

    func write() {
        view.section("weigh-in") {
            view.key("form")
            view.div("page-title") {
                view.pageHeading(strings.weighIn)
                view.p(
                    "quiet",
                    strings.dueShort(
                        strings.weight(pending.weightTarget, pending.program?.unit),
                        strings.dollars(pending.dollarsAtStake)))
            }
            if let word = pending.program?.word { reminder(word) }
            photo(complaint: photoComplaint).writeField()
            form()
        }
    }

    /// What lies over the form.
    func writeSheet() {
        photo(complaint: nil).writeSheet()
    }

    private func photo(complaint: String?) -> PhotoView {
        PhotoView(
            state: state.photo, strings: strings, isLocked: isSending, complaint: complaint, view: view)
    }

    private func reminder(_ word: String) {
        view.p("banner") {
            view.key("word")
            view.text(strings.wordReminder + " ")
            view.strong {
                view.untranslated()
                view.text(word)
            }
        }
    }

    private func form() {
        view.form("form") {
            view.key("fields")
            view.on(.submit, .form(.sendTapped))
            weight()
            if let doubted = state.doubted { confirmation(doubted) }
            comment()
            if !state.isKept {
                view.p("quiet") {
                    view.key("unkept")
                    view.text(strings.entryNotKept)
                }
            }
            if let failure = state.failure {
                view.p("inline-notice") {
                    view.key("failure")
                    view.id(Self.failureID)
                    view.role("alert")
                    view.text(strings.adviceForSending(after: failure))
                }
            }
            if case .uploading(let progress) = state.sending { self.progress(progress) }
            view.sendButton(.wide, isSending ? strings.sending : strings.send, isBusy: isSending) {
                view.key("send")
                view.id(WeighInForm.sendID)
            }
        }
    }

    // MARK: - Fields

    private var photoComplaint: String? {
        if state.complaints.isPhotoMissing { return strings.photoMissing }
        return state.complaints.isPhotoRefused ? strings.photoRefused : nil
    }

    private func weight() {
        view.field(WeighInForm.weightID, strings.weightLabel(pending.program?.unit)) {
            view.div("weight-entry") {
                view.input("input weight-input", type: "text") {
                    view.id(WeighInForm.weightID)
                    view.set(.inputMode, "decimal")
                    view.set(.autocomplete, "off")
                    view.set(.enterKeyHint, "next")
                    view.set(.maxLength, "32")
                    view.set(.ariaInvalid, weightComplaint != nil)
                    view.set(.ariaDescribedBy, Self.weightComplaintID.text)
                    view.flag(.readOnly, isSending)
                    view.value(state.entry.weight)
                    view.on(.input) { .form(.weightTyped($0)) }
                    view.on(.blur, .form(.weightLeft))
                }
                if let unit = pending.program?.unit {
                    view.span("weight-unit") {
                        view.decorative()
                        view.untranslated()
                        view.text(unit.rawValue)
                    }
                }
            }
            complaint(Self.weightComplaintID, weightComplaint)
        }
    }

    private var weightComplaint: String? {
        if let problem = state.complaints.weight { return strings.text(of: problem) }
        return state.complaints.isWeightRefused ? strings.weightRefused : nil
    }

    private func confirmation(_ weight: Weight) {
        view.div("inline-notice doubt") {
            view.key("doubt")
            view.role("alertdialog")
            view.ariaLabel(strings.isWeightRight)
            view.p(
                "",
                strings.doubt(
                    strings.weight(weight, pending.program?.unit),
                    last: pending.program?.lastWeight.map { strings.weight($0, pending.program?.unit) },
                    start: (pending.program?.startWeight).map { strings.weight($0, pending.program?.unit) }))
            view.button(.quiet, strings.sendAnyway, .form(.confirmTapped)) { view.id(WeighInForm.confirmID) }
            view.button(.quiet, strings.correct, .form(.correctTapped))
        }
    }

    private func comment() {
        view.field(WeighInForm.commentID, strings.commentLabel) {
            view.textarea("input comment-input") {
                view.id(WeighInForm.commentID)
                view.set(.dir, "auto")
                view.set(.rows, "3")
                view.set(.autocapitalize, "sentences")
                view.set(.ariaInvalid, state.complaints.isCommentTooLong)
                view.set(.ariaDescribedBy, Self.commentComplaintID.text)
                view.flag(.readOnly, isSending)
                view.value(state.entry.comment)
                view.on(.input) { .form(.commentTyped($0)) }
            }
            complaint(
                Self.commentComplaintID, state.complaints.isCommentTooLong ? strings.commentTooLong : nil)
        }
    }

    /// Is there with nothing in it as well, so that a screen reader says what comes into it.
    private func complaint(_ id: ElementID, _ text: String?) {
        view.p("complaint") {
            view.id(id)
            view.role("alert")
            if let text { view.text(text) }
        }
    }

    private func progress(_ progress: Progress?) {
        view.div("sending") {
            view.key("progress")
            view.element(.progress) {
                view.ariaLabel(strings.sending)
                view.set(.max, "100")
                if let percent = progress.flatMap(percent) { view.value(String(percent)) }
            }
            view.button(.quiet, strings.cancel, .form(.cancelSending))
        }
    }

    private func percent(_ progress: Progress) -> Int? {
        progress.total > 0 ? min(progress.sent * 100 / progress.total, 100) : nil
    }
}
