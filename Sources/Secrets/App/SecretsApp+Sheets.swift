import Components
import Interface

/// What lies over the feed.
extension SecretsApp {
    /// - Parameter over: writes what lies over the sheet.
    /// - Returns: whether there is one.
    static func sheet(_ state: State, _ view: View<Action>, over: () -> Void) -> Bool {
        let username = state.session.record?.username
        let isBanned = state.session.isBanned
        switch state.place {
        case .feed, .missing: return false
        case .compose:
            ComposeView(
                state: state.compose, username: username, isBanned: isBanned, strings: state.strings,
                view: view
            ).write(over: over)
        case .settings:
            SettingsView(
                username: username, choice: state.languageChoice,
                deviceLanguage: Language(preferring: state.deviceLanguages),
                isLanguageKept: state.isLanguageKept, blocks: state.blocks, leaving: state.leaving,
                strings: state.strings, view: view
            ).write(over: over)
        case .comments(let post): comments(post, state, view, over)
        case .actions(let id):
            actions(.post(id), state.feed.timeline[id]?.user.username, state, view, over)
        case .commentActions(let id, let comment):
            let author = state.comments.thread?[comment]?.author.username
            actions(.comment(id, comment), author, state, view, over)
        case .report(let id), .reportComment(let id, _):
            guard let report = state.report else {
                comments(id, state, view, over)
                break
            }
            ReportView(state: report, isBanned: isBanned, strings: state.strings, view: view).write(
                over: over)
        case .edit(let id):
            guard let edit = state.edit.form, edit.original.id == id, edit.original.user.username == username
            else {
                comments(id, state, view, over)
                break
            }
            EditView(state: edit, isBanned: isBanned, strings: state.strings, view: view).write(over: over)
        }
        return true
    }

    /// A post that isn't there, or isn't there yet, is said to be so where its comments would be.
    private static func actions(
        _ subject: Removal.Subject, _ author: String?, _ state: State, _ view: View<Action>,
        _ over: () -> Void
    ) {
        guard let author else { return comments(subject.post, state, view, over) }
        ActionsView(
            subject: subject, author: author, isOwn: author == state.session.record?.username,
            isBanned: state.session.isBanned, strings: state.strings, view: view
        ).write(over: over)
    }

    private static func comments(
        _ id: PostID, _ state: State, _ view: View<Action>, _ over: () -> Void
    ) {
        var failure: APIFailure?
        if case .failed(let reason) = state.feed.sought[id] { failure = reason }
        let isRemoved =
            state.feed.timeline[id].map { state.removals.hides($0) } ?? state.removals.contains(.post(id))
        CommentsView(
            state: state.comments, post: isRemoved ? nil : state.feed.timeline[id], id: id,
            postFailure: isRemoved ? .gone : failure,
            heart: state.feed.heart.flatMap { $0.post == id ? $0.number : nil },
            username: state.session.record?.username, isBanned: state.session.isBanned,
            removals: state.removals, strings: state.strings, view: view
        ).write(over: over)
    }
}
