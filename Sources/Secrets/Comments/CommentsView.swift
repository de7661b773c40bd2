import Components
import Interface

/// A post with what was said about it: the post on top, under it the form, under that the comments (S-14).
struct CommentsView {
    let state: Comments.State
    /// The post; nil when it isn't there yet.
    let post: Post?
    let id: PostID
    /// Why the post didn't come, when it didn't.
    let postFailure: APIFailure?
    let heart: Int64?
    let username: String?
    /// Whether the reader is banned: they read, and say nothing.
    let isBanned: Bool
    let removals: Removals
    let strings: Strings

    static let titleID: ElementID = "comments-title"
    private static let counterID = "comment-counter"

    var sheet: Sheet<SecretsApp.Action> {
        Sheet(
            key: "comments", titleID: Self.titleID, title: strings.comments, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet), content: content)
    }

    private var content: [Node<SecretsApp.Action>] {
        guard let post else { return [withoutPost] }
        let card = Card(
            post: post, heart: heart, strings: strings, isBanned: isBanned, place: .thread,
            isOwn: post.user.username == username)
        return [card.node, isBanned ? closedForm : form, list]
    }

    private var withoutPost: Node<SecretsApp.Action> {
        guard let postFailure else { return FeedView.skeletonCard }
        return Notice(
            title: postFailure == .gone ? strings.postGone : strings.postFailedToCome,
            text: postFailure == .gone ? strings.postGoneAdvice : strings.text(of: postFailure),
            button: postFailure == .gone ? strings.toTheFeed : strings.tryAgain,
            action: postFailure == .gone ? SecretsApp.Action(.closeSheet) : .feed(.seek(id))
        ).node
    }

    // MARK: - The form

    private var text: String { state.notes[id]?.text ?? "" }
    private var isSending: Bool { state.sending == id }

    private var form: Node<SecretsApp.Action> {
        .element(
            .form, key: .name("form"), .classNames("comment-form"), .on(.submit, .comments(.post))
        ) {
            Node.element(.label, .classNames("visually-hidden"), .set(.forID, Comments.fieldID.text)) {
                strings.yourComment
            }
            Node.element(
                .textarea, .id(Comments.fieldID.text), .classNames("comment-field"), .set(.rows, "2"),
                .set(.placeholder, strings.commentPlaceholder), .set(.autocapitalize, "sentences"),
                .set(.ariaDescribedBy, Self.counterID), .flag(.readOnly, isSending), .value(text),
                .on(.input) { .comments(.typed($0)) }, .on(.keyDown) { .comments(.keyPressed($0)) })
            Node.element(.div, .classNames("comment-tools")) {
                CardEditor.counter(text, id: Self.counterID, strings)
                Node.element(
                    .button, key: .name("send"), .classNames("button primary"), .set(.type, "submit"),
                    .flag(.disabled, state.sending != nil || SecretText.problem(of: text) != nil),
                    .set(.ariaBusy, isSending ? "true" : "false")
                ) { isSending ? strings.sending : strings.sendComment }
            }
            if let failure = state.failure, failure.post == id {
                Node.element(
                    .p, key: .name("failure"), .classNames("complaint"), .set(.role, "alert")
                ) { strings.text(of: .commentFailed(failure.reason)) }
            }
            if !state.isKept {
                Node.element(.p, key: .name("unkept"), .classNames("quiet")) { strings.draftNotKept }
            }
        }
    }

    /// Instead of the form. What was begun can still be read, and taken elsewhere.
    private var closedForm: Node<SecretsApp.Action> {
        .element(.div, key: .name("closed"), .classNames("comment-form")) {
            Node.element(.p, .classNames("inline-notice"), .set(.role, "status")) { strings.banned }
            if !text.isEmpty {
                Node.element(
                    .textarea, .classNames("comment-field"), .set(.rows, "2"), .label(strings.yourComment),
                    .flag(.readOnly), .value(text))
            }
        }
    }

    // MARK: - The list

    private var thread: Thread? {
        state.thread?.post == id ? state.thread : nil
    }

    private var list: Node<SecretsApp.Action> {
        .element(.section, key: .name("list"), .classNames("thread"), .label(strings.comments)) {
            if let thread { comments(thread) }
        }
    }

    private func comments(_ thread: Thread) -> [Node<SecretsApp.Action>] {
        let shown = thread.comments.filter { !removals.hides($0, under: id) }
        var parts: [Node<SecretsApp.Action>] = []
        if !shown.isEmpty {
            let rows = shown.map { comment in
                CommentRow(
                    comment: comment, post: id, isOwn: comment.author.username == username,
                    isBanned: isBanned, editing: thread.editing?.comment == comment.id ? thread.editing : nil,
                    strings: strings
                ).node
            }
            parts.append(
                .element(.ol, key: .name("rows"), .classNames("comments"), .set(.role, "list")) { rows })
        }
        switch thread.load {
        case .loading where shown.isEmpty: parts.append(skeleton)
        case .loading:
            parts.append(
                .element(.p, key: .name("loading"), .classNames("quiet"), .set(.role, "status")) {
                    strings.loading
                })
        case .failed(let failure): parts.append(failed(failure, isFirst: shown.isEmpty))
        case nil where shown.isEmpty && !thread.hasMore: parts.append(empty)
        case nil where thread.hasMore: parts.append(opening(below: thread.comments.last?.id))
        case nil: break
        }
        return parts
    }

    private func failed(_ failure: APIFailure, isFirst: Bool) -> Node<SecretsApp.Action> {
        Notice(
            title: isFirst ? strings.commentsFailed : strings.moreCommentsFailed,
            text: strings.text(of: failure), button: strings.tryAgain, action: .comments(.retry)
        ).inline
    }

    private var empty: Node<SecretsApp.Action> {
        .element(.p, key: .name("empty"), .classNames("quiet thread-empty")) { strings.noComments }
    }

    /// Asks for the next ones when the reader comes near.
    private func opening(below comment: CommentID?) -> Node<SecretsApp.Action> {
        .element(
            .div, key: .name("below-" + (comment?.pathSegment ?? "")), .classNames("thread-opening"),
            .on(.approach, .comments(.approached)))
    }

    private var skeleton: Node<SecretsApp.Action> {
        .element(.div, key: .name("skeleton"), .classNames("comments"), .set(.ariaBusy, "true")) {
            Node.element(.p, .classNames("visually-hidden"), .set(.role, "status")) { strings.loading }
            for _ in 0..<3 {
                Node.element(.div, .classNames("comment"), .decorative) {
                    Node.element(.div, .classNames("avatar"))
                    Node.element(.div, .classNames("comment-body")) {
                        Node.element(.div, .classNames("skeleton-line name"))
                        Node.element(.div, .classNames("skeleton-line"))
                    }
                }
            }
        }
    }
}
