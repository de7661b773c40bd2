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
    let view: View<SecretsApp.Action>

    static let titleID: ElementID = "report-title"
    private static let noteID: ElementID = "report-note"
    private static let complaintID: ElementID = "report-complaint"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        Sheet(
            key: "report", titleID: Self.titleID, title: strings.report, closeLabel: strings.close,
            close: close
        ).write(to: view) {
            view.button(.primary, strings.sendReport, .report(.sendTapped)) {
                view.flag(.disabled, isBanned || state.draft == nil)
            }
        } over: {
            over()
        } content: {
            if isBanned {
                view.p("inline-notice", strings.banned)
            } else {
                reasons()
                note()
                view.p("quiet", strings.reportPromise)
            }
        }
    }

    private var close: SecretsApp.Action {
        switch state.subject {
        case .post: SecretsApp.Action(.closeSheet)
        case .comment(let post, _): .open(.comments(post))
        }
    }

    private func reasons() {
        view.fieldset("reasons") {
            view.legend("", strings.whatIsWrong)
            for reason in ReportReason.allCases {
                view.label("reason") {
                    view.input(type: "radio") {
                        view.set(.name, "reason")
                        view.value(reason.rawValue)
                        view.flag(.checked, state.reason == reason)
                        view.on(.change, .report(.picked(reason)))
                    }
                    view.span("", strings.name(of: reason))
                }
            }
        }
    }

    private func note() {
        view.div("report-note") {
            view.label("") {
                view.set(.forID, Self.noteID.text)
                view.text(strings.reportNote)
            }
            view.textarea("comment-field") {
                view.id(Self.noteID)
                view.set(.rows, "3")
                view.set(.ariaDescribedBy, Self.complaintID.text)
                view.set(.ariaInvalid, !state.isNoteShort)
                view.value(state.note)
                view.on(.input) { .report(.noteTyped($0)) }
            }
            view.p("complaint") {
                view.id(Self.complaintID)
                view.role("alert")
                if !state.isNoteShort { view.text(strings.noteTooLong) }
            }
        }
    }
}
