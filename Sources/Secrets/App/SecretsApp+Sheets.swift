import Components
import Interface

/// What lies over the feed.
extension SecretsApp {
    static func sheet(_ state: State) -> Node<Action>? {
        let username = state.session.record?.username
        let isBanned = state.session.isBanned
        switch state.place {
        case .feed, .missing: return nil
        case .compose:
            return ComposeView(
                state: state.compose, username: username, isBanned: isBanned, strings: state.strings
            )
            .sheet.node
        case .settings:
            return SettingsView(
                username: username, choice: state.languageChoice,
                deviceLanguage: Language(preferring: state.deviceLanguages),
                isLanguageKept: state.isLanguageKept, blocks: state.blocks, leaving: state.leaving,
                strings: state.strings
            ).sheet.node
        case .comments(let post): return comments(post, state)
        case .actions(let id):
            guard let post = state.feed.timeline[id] else { return without(id, state) }
            return ActionsView(
                subject: .post(id), author: post.user.username, isOwn: post.user.username == username,
                isBanned: isBanned, strings: state.strings
            ).sheet.node
        case .commentActions(let id, let comment):
            guard let author = state.comments.thread?[comment]?.author.username else {
                return without(id, state)
            }
            return ActionsView(
                subject: .comment(id, comment), author: author, isOwn: author == username,
                isBanned: isBanned, strings: state.strings
            ).sheet.node
        case .report(let id), .reportComment(let id, _):
            guard let report = state.report else { return without(id, state) }
            return ReportView(state: report, isBanned: isBanned, strings: state.strings).sheet.node
        case .edit(let id):
            guard let edit = state.edit.form, edit.original.id == id, edit.original.user.username == username
            else {
                return without(id, state)
            }
            return EditView(state: edit, isBanned: isBanned, strings: state.strings).sheet.node
        }
    }

    /// A post that isn't there, or isn't there yet, is said to be so where its comments would be.
    private static func without(_ id: PostID, _ state: State) -> Node<Action> {
        comments(id, state)
    }

    private static func comments(_ id: PostID, _ state: State) -> Node<Action> {
        var failure: APIFailure?
        if case .failed(let reason) = state.feed.sought[id] { failure = reason }
        let isRemoved =
            state.feed.timeline[id].map { state.removals.hides($0) } ?? state.removals.contains(.post(id))
        return CommentsView(
            state: state.comments, post: isRemoved ? nil : state.feed.timeline[id], id: id,
            postFailure: isRemoved ? .gone : failure,
            heart: state.feed.heart.flatMap { $0.post == id ? $0.number : nil },
            username: state.session.record?.username, isBanned: state.session.isBanned,
            removals: state.removals, strings: state.strings
        ).sheet.node
    }
}
