import Components
import Interface

/// Reporting a post or a comment: a reason, and a note for whoever looks at it.
enum Report {
    struct State: Equatable, Sendable {
        let subject: Removal.Subject
        var reason: ReportReason?
        var note = ""

        /// What is sent; nil while there is no reason, or too long a note.
        var draft: ReportDraft? {
            guard let reason, isNoteShort else { return nil }
            return ReportDraft(reason: reason, note: note.isEmpty ? nil : note)
        }

        var isNoteShort: Bool {
            note.utf8.count <= ReportDraft.noteByteLimit && note.count <= ReportDraft.noteCharacterLimit
                && !note.utf8.contains(0)
        }
    }

    enum Action {
        case picked(ReportReason)
        case noteTyped(String)
        case sendTapped
    }

    /// What is to be done once it is complete.
    static func update(_ state: inout State?, _ action: Action) -> Removal? {
        switch action {
        case .picked(let reason): state?.reason = reason
        case .noteTyped(let text): state?.note = text
        case .sendTapped:
            guard let report = state, let draft = report.draft else { return nil }
            state = nil
            return .report(report.subject, draft)
        }
        return nil
    }
}

/// How the form of a report looks.
struct ReportView {
    let state: Report.State
    /// Whether the reader is banned, and so can't report.
    let isBanned: Bool
    let strings: Strings

    static let titleID: ElementID = "report-title"
    private static let noteID = "report-note"
    private static let complaintID = "report-complaint"

    var sheet: Sheet<SecretsApp.Action> {
        Sheet(
            key: "report", titleID: Self.titleID, title: strings.report, closeLabel: strings.close,
            close: close, action: send, content: isBanned ? [closed] : [reasons, note, promise])
    }

    private var close: SecretsApp.Action {
        switch state.subject {
        case .post: SecretsApp.Action(.closeSheet)
        case .comment(let post, _): .open(.comments(post))
        }
    }

    private var send: Node<SecretsApp.Action> {
        .element(
            .button, .classNames("button primary"), .set(.type, "button"),
            .flag(.disabled, isBanned || state.draft == nil), .onClick(.report(.sendTapped))
        ) { strings.sendReport }
    }

    private var closed: Node<SecretsApp.Action> {
        .element(.p, .classNames("inline-notice")) { strings.banned }
    }

    private var reasons: Node<SecretsApp.Action> {
        .element(.fieldset, .classNames("reasons")) {
            Node.element(.legend) { strings.whatIsWrong }
            for reason in ReportReason.allCases {
                Node.element(.label, .classNames("reason")) {
                    Node.element(
                        .input, .set(.type, "radio"), .set(.name, "reason"), .value(reason.rawValue),
                        .flag(.checked, state.reason == reason), .on(.change, .report(.picked(reason))))
                    Node.element(.span) { strings.name(of: reason) }
                }
            }
        }
    }

    private var note: Node<SecretsApp.Action> {
        .element(.div, .classNames("report-note")) {
            Node.element(.label, .set(.forID, Self.noteID)) { strings.reportNote }
            Node.element(
                .textarea, .id(Self.noteID), .classNames("comment-field"), .set(.rows, "3"),
                .set(.ariaDescribedBy, Self.complaintID),
                .set(.ariaInvalid, state.isNoteShort ? "false" : "true"), .value(state.note),
                .on(.input) { .report(.noteTyped($0)) })
            Node.element(.p, .id(Self.complaintID), .classNames("complaint"), .set(.role, "alert")) {
                if !state.isNoteShort { strings.noteTooLong }
            }
        }
    }

    private var promise: Node<SecretsApp.Action> {
        .element(.p, .classNames("quiet")) { strings.reportPromise }
    }
}
