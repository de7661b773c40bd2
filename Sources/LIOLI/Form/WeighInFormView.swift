import Components
import Interface
import Stakes
import Wire

/// How the form looks: one column, one big button.
struct WeighInFormView {
    let state: WeighInForm.State
    let pending: PendingWeighIn
    let strings: Strings

    private static let weightComplaintID = "weight-complaint"
    private static let commentComplaintID = "comment-complaint"
    private static let failureID = "weigh-in-failure"

    private var isSending: Bool { state.sending != .idle }

    var node: Node<LIOLIApp.Action> {
        .element(.section, key: .name("form"), .classNames("weigh-in")) {
            Node.element(.div, .classNames("page-title")) {
                Node.element(.h1, .id(LIOLIApp.titleID.text), .set(.tabIndex, "-1")) { strings.weighIn }
                Node.element(.p, .classNames("quiet")) {
                    strings.dueShort(
                        strings.weight(pending.weightTarget, pending.program?.unit),
                        strings.dollars(pending.dollarsAtStake))
                }
            }
            if let word = pending.program?.word {
                Node.element(.p, key: .name("word"), .classNames("banner")) {
                    strings.wordReminder + " "
                    Node.element(.strong, .untranslated) { word }
                }
            }
            PhotoView(
                state: state.photo, strings: strings, isLocked: isSending, complaint: photoComplaint
            ).field
            form
        }
    }

    /// What lies over the form.
    var sheet: Node<LIOLIApp.Action>? {
        PhotoView(state: state.photo, strings: strings, isLocked: isSending, complaint: nil).sheet
    }

    private var form: Node<LIOLIApp.Action> {
        .element(.form, key: .name("fields"), .classNames("form"), .on(.submit, .form(.sendTapped))) {
            weight
            if let doubted = state.doubted { confirmation(doubted) }
            comment
            if !state.isKept {
                Node.element(.p, key: .name("unkept"), .classNames("quiet")) { strings.entryNotKept }
            }
            if let failure = state.failure {
                Node.element(
                    .p, key: .name("failure"), .id(Self.failureID), .classNames("inline-notice"),
                    .set(.role, "alert")
                ) { strings.adviceForSending(after: failure) }
            }
            if case .uploading(let progress) = state.sending { self.progress(progress) }
            Node.element(
                .button, key: .name("send"), .id(WeighInForm.sendID.text), .classNames("button wide"),
                .set(.type, "submit"), .flag(.disabled, isSending),
                .set(.ariaBusy, isSending ? "true" : "false")
            ) { isSending ? strings.sending : strings.send }
        }
    }

    // MARK: - Fields

    private var photoComplaint: String? {
        if state.complaints.isPhotoMissing { return strings.photoMissing }
        return state.complaints.isPhotoRefused ? strings.photoRefused : nil
    }

    private var weight: Node<LIOLIApp.Action> {
        .element(.div, key: .name("weight"), .classNames("field")) {
            Node.element(.label, .classNames("field-label"), .set(.forID, WeighInForm.weightID.text)) {
                strings.weightLabel(pending.program?.unit)
            }
            Node.element(.div, .classNames("weight-entry")) {
                Node.element(
                    .input, .id(WeighInForm.weightID.text), .classNames("input weight-input"),
                    .set(.type, "text"), .set(.inputMode, "decimal"), .set(.autocomplete, "off"),
                    .set(.enterKeyHint, "next"), .set(.maxLength, "32"),
                    .set(.ariaInvalid, weightComplaint == nil ? "false" : "true"),
                    .set(.ariaDescribedBy, Self.weightComplaintID), .flag(.readOnly, isSending),
                    .value(state.entry.weight), .on(.input) { .form(.weightTyped($0)) },
                    .on(.blur, .form(.weightLeft)))
                if let unit = pending.program?.unit {
                    Node.element(.span, .classNames("weight-unit"), .decorative, .untranslated) {
                        unit.rawValue
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

    private func confirmation(_ weight: Weight) -> Node<LIOLIApp.Action> {
        .element(
            .div, key: .name("doubt"), .classNames("inline-notice doubt"), .set(.role, "alertdialog"),
            .label(strings.isWeightRight)
        ) {
            Node.element(.p) {
                strings.doubt(
                    strings.weight(weight, pending.program?.unit),
                    last: pending.program?.lastWeight.map { strings.weight($0, pending.program?.unit) },
                    start: (pending.program?.startWeight).map { strings.weight($0, pending.program?.unit) })
            }
            Node.element(
                .button, .id(WeighInForm.confirmID.text), .classNames("button quiet"), .set(.type, "button"),
                .onClick(.form(.confirmTapped))
            ) { strings.sendAnyway }
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .onClick(.form(.correctTapped))
            ) { strings.correct }
        }
    }

    private var comment: Node<LIOLIApp.Action> {
        .element(.div, key: .name("comment"), .classNames("field")) {
            Node.element(.label, .classNames("field-label"), .set(.forID, WeighInForm.commentID.text)) {
                strings.commentLabel
            }
            Node.element(
                .textarea, .id(WeighInForm.commentID.text), .classNames("input comment-input"),
                .set(.dir, "auto"),
                .set(.rows, "3"), .set(.autocapitalize, "sentences"),
                .set(.ariaInvalid, state.complaints.isCommentTooLong ? "true" : "false"),
                .set(.ariaDescribedBy, Self.commentComplaintID), .flag(.readOnly, isSending),
                .value(state.entry.comment), .on(.input) { .form(.commentTyped($0)) })
            complaint(
                Self.commentComplaintID, state.complaints.isCommentTooLong ? strings.commentTooLong : nil)
        }
    }

    private func complaint(_ id: String, _ text: String?) -> Node<LIOLIApp.Action> {
        .element(.p, .id(id), .classNames("complaint"), .set(.role, "alert")) {
            if let text { text }
        }
    }

    private func progress(_ progress: Progress?) -> Node<LIOLIApp.Action> {
        .element(.div, key: .name("progress"), .classNames("sending")) {
            Node.element(
                .progress, .label(strings.sending), .set(.max, "100"),
                progress.flatMap(percent).map { .value(String($0)) } ?? .none)
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .onClick(.form(.cancelSending))
            ) { strings.cancel }
        }
    }

    private func percent(_ progress: Progress) -> Int? {
        progress.total > 0 ? min(progress.sent * 100 / progress.total, 100) : nil
    }
}
