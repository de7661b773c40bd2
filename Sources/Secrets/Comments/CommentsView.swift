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
    let view: View<SecretsApp.Action>

    static let titleID: ElementID = "comments-title"
    private static let counterID: ElementID = "comment-counter"

    /// - Parameter over: writes what lies over the sheet.
    func write(over: () -> Void) {
        Sheet(
            key: "comments", titleID: Self.titleID, title: strings.comments, closeLabel: strings.close,
            close: SecretsApp.Action(.closeSheet)
        ).write(to: view, over: over, content: content)
    }

    private func content() {
        guard let post else { return withoutPost() }
        Card(
            post: post, heart: heart, strings: strings, isBanned: isBanned, place: .thread, view: view
        ).write()
        if isBanned { closedForm() } else { form() }
        list()
    }

    private func withoutPost() {
        switch postFailure {
        case nil: FeedView.skeletonCard(view)
        case .gone:
            view.notice(
                title: strings.postGone, text: strings.postGoneAdvice, button: strings.toTheFeed,
                SecretsApp.Action(.closeSheet))
        case let failure?:
            view.notice(
                title: strings.postFailedToCome, text: strings.text(of: failure), button: strings.tryAgain,
                .feed(.seek(id)))
        }
    }

    // MARK: - The form

    private var text: String { state.notes[id]?.text ?? "" }
    private var isSending: Bool { state.sending == id }

    private func form() {
        view.form("comment-form") {
            view.key("form")
            view.on(.submit, .comments(.post))
            view.label("visually-hidden") {
                view.set(.forID, Comments.fieldID.text)
                view.text(strings.yourComment)
            }
            field()
            view.div("comment-tools") {
                CardEditor.counter(text, id: Self.counterID, strings, view)
                view.submitButton("button primary") {
                    view.key("send")
                    view.flag(.disabled, state.sending != nil || SecretText.problem(of: text) != nil)
                    view.set(.ariaBusy, isSending)
                    view.text(isSending ? strings.sending : strings.sendComment)
                }
            }
            if let failure = state.failure, failure.post == id {
                view.complaint(strings.text(of: .commentFailed(failure.reason))) { view.key("failure") }
            }
            if !state.isKept {
                view.p("quiet") {
                    view.key("unkept")
                    view.text(strings.draftNotKept)
                }
            }
        }
    }

    private func field() {
        view.textarea("comment-field") {
            view.id(Comments.fieldID)
            view.set(.rows, "2")
            view.set(.placeholder, strings.commentPlaceholder)
            view.set(.autocapitalize, "sentences")
            view.set(.ariaDescribedBy, Self.counterID.text)
            view.flag(.readOnly, isSending)
            view.value(text)
            view.on(.input) { .comments(.typed($0)) }
            view.on(.keyDown) { .comments(.keyPressed($0)) }
        }
    }

    /// Instead of the form. What was begun can still be read, and taken elsewhere.
    private func closedForm() {
        view.div("comment-form") {
            view.key("closed")
            view.p("inline-notice") {
                view.role("status")
                view.text(strings.banned)
            }
            if !text.isEmpty {
                view.textarea("comment-field") {
                    view.set(.rows, "2")
                    view.ariaLabel(strings.yourComment)
                    view.flag(.readOnly)
                    view.value(text)
                }
            }
        }
    }

    // MARK: - The list

    private var thread: Thread? {
        state.thread?.post == id ? state.thread : nil
    }

    private func list() {
        view.section("thread") {
            view.key("list")
            view.ariaLabel(strings.comments)
            if let thread { comments(thread) }
        }
    }

    private func comments(_ thread: Thread) {
        let shown = thread.comments.filter { !removals.hides($0, under: id) }
        if !shown.isEmpty {
            view.ol("comments") {
                view.key("rows")
                view.role("list")
                for comment in shown { row(comment, thread) }
            }
        }
        switch thread.load {
        case .loading where shown.isEmpty: skeleton()
        case .loading: quiet("loading", "quiet", strings.loading, isStatus: true)
        case .failed(let failure): failed(failure, isFirst: shown.isEmpty)
        case nil where shown.isEmpty && !thread.hasMore:
            quiet("empty", "quiet thread-empty", strings.noComments, isStatus: false)
        // Asks for the next ones when the reader comes near.
        case nil where thread.hasMore:
            view.loadMore(
                .div, "thread-opening", key: "below-" + (thread.comments.last?.id.pathSegment ?? ""),
                .comments(.approached)
            ) {}
        case nil: break
        }
    }

    private func row(_ comment: Comment, _ thread: Thread) {
        CommentRow(
            comment: comment, post: id, isOwn: comment.author.username == username, isBanned: isBanned,
            editing: thread.editing?.comment == comment.id ? thread.editing : nil, strings: strings,
            view: view
        ).write()
    }

    private func quiet(_ key: StaticString, _ classNames: StaticString, _ text: String, isStatus: Bool) {
        view.p(classNames) {
            view.key(key)
            if isStatus { view.role("status") }
            view.text(text)
        }
    }

    private func failed(_ failure: APIFailure, isFirst: Bool) {
        view.inlineNotice(
            title: isFirst ? strings.commentsFailed : strings.moreCommentsFailed,
            text: strings.text(of: failure), button: strings.tryAgain, .comments(.retry))
    }

    private func skeleton() {
        view.div("comments") {
            view.key("skeleton")
            view.set(.ariaBusy, true)
            view.p("visually-hidden") {
                view.role("status")
                view.text(strings.loading)
            }
            for _ in 0..<3 {
                view.div("comment") {
                    view.decorative()
                    view.div("avatar")
                    view.div("comment-body") {
                        view.div("skeleton-line name")
                        view.div("skeleton-line")
                    }
                }
            }
        }
    }
}
