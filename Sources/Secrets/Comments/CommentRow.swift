import Components
import Interface

/// A comment as it stands under its post.
struct CommentRow {
    let comment: Comment
    let post: PostID
    let isOwn: Bool
    /// Whether the reader is banned: they change nothing, and may still delete.
    let isBanned: Bool
    /// What its author is making of it, if that is so.
    let editing: Thread.Editing?
    let strings: Strings
    let view: View<SecretsApp.Action>

    private static let counterID: ElementID = "edit-counter"

    func write() {
        view.li("comment") {
            view.key(comment.id.number)
            view.avatar(comment.author.avatarURL)
            view.div("comment-body") {
                view.id(Comments.elementID(of: comment.id))
                view.set(.tabIndex, "-1")
                head()
                if let editing { form(editing) } else { said() }
            }
        }
    }

    private func head() {
        view.p("comment-head") {
            view.key("head")
            view.untranslatedSpan("name", comment.author.username)
            view.time("", comment.createdAt)
            if comment.updatedAt > comment.createdAt { view.span("", strings.edited) }
            if !isOwn {
                view.iconButton(.more, strings.more, .open(.commentActions(post, comment.id))) {
                    view.className("comment-more")
                    view.key("more")
                }
            }
        }
    }

    private func said() {
        view.p("comment-text") {
            view.key("text")
            view.set(.dir, "auto")
            view.text(comment.content)
        }
        if comment.held {
            view.p("quiet") {
                view.key("held")
                view.text(strings.heldForLook)
            }
        }
        if isOwn {
            view.div("comment-own") {
                view.key("tools")
                if !isBanned { view.button(.quiet, strings.editComment, .comments(.edit(comment.id))) }
                view.button(.quiet, strings.deleteComment, .remove(.comment(post, comment.id)))
            }
        }
    }

    private func form(_ editing: Thread.Editing) {
        view.form("comment-form") {
            view.key("form")
            view.on(.submit, .comments(.saveEdit))
            view.textarea("comment-field") {
                view.id(Comments.editID)
                view.set(.rows, "2")
                view.ariaLabel(strings.yourComment)
                view.set(.ariaDescribedBy, Self.counterID.text)
                view.flag(.readOnly, editing.isSending)
                view.value(editing.text)
                view.on(.input) { .comments(.editTyped($0)) }
                view.on(.keyDown) { .comments(.editKeyPressed($0)) }
            }
            view.div("comment-tools") {
                CardEditor.counter(editing.text, id: Self.counterID, strings, view)
                view.button(.quiet, strings.cancel, .comments(.cancelEdit))
                view.submitButton("button primary") {
                    view.flag(
                        .disabled,
                        isBanned || editing.isSending || SecretText.problem(of: editing.text) != nil)
                    view.text(editing.isSending ? strings.saving : strings.save)
                }
            }
            if let failure = editing.failure {
                view.complaint(strings.text(of: .changeFailed(failure))) { view.key("failure") }
            }
        }
    }
}
