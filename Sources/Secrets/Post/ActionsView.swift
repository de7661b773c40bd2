import Components
import Interface

/// What can be done with a post, or with a comment.
struct ActionsView {
    let subject: Removal.Subject
    let author: String
    /// Whether it is the reader's own.
    let isOwn: Bool
    /// Whether the reader is banned: they neither change nor report anything.
    let isBanned: Bool
    let strings: Strings
    let view: View<SecretsApp.Action>

    static let titleID: ElementID = "actions-title"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        Sheet(key: "actions", titleID: Self.titleID, title: title, closeLabel: strings.close, close: close)
            .write(to: view, over: over) { view.div("actions", actions) }
    }

    private var title: String {
        switch subject {
        case .post: strings.secretBy(author)
        case .comment: strings.commentBy(author)
        }
    }

    /// From a comment one comes back to the others.
    private var close: SecretsApp.Action {
        switch subject {
        case .post: SecretsApp.Action(.closeSheet)
        case .comment(let post, _): .open(.comments(post))
        }
    }

    private func actions() {
        if case .post(let post) = subject {
            action(strings.openComments, .open(.comments(post)))
            if isOwn {
                if !isBanned { action(strings.editSecret, .open(.edit(post))) }
                action(strings.deleteSecret, .remove(.post(post)), isDangerous: true)
            }
        }
        if !isOwn {
            action(strings.hide, .remove(.hide(subject)))
            if !isBanned { action(strings.report, .open(reportPlace)) }
            action(strings.block(author), .remove(.block(author)), isDangerous: true)
        }
    }

    private var reportPlace: Place {
        switch subject {
        case .post(let post): .report(post)
        case .comment(let post, let comment): .reportComment(post, comment)
        }
    }

    private func action(_ name: String, _ action: SecretsApp.Action, isDangerous: Bool = false) {
        view.button("action") {
            view.className("danger", isDangerous)
            view.onClick(action)
            view.text(name)
        }
    }
}
