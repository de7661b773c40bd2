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

    private static let counterID = "edit-counter"

    var node: Node<SecretsApp.Action> {
        .element(.li, key: .number(comment.id.number), .classNames("comment")) {
            Self.avatar(comment.author)
            Node.element(
                .div, .classNames("comment-body"), .id(Comments.elementID(of: comment.id).text),
                .set(.tabIndex, "-1")
            ) {
                head
                if let editing { form(editing) } else { said }
            }
        }
    }

    static func avatar(_ user: User) -> Node<SecretsApp.Action> {
        .element(
            .img, .classNames("avatar"), .set(.src, user.avatarURL), .set(.alt, ""), .set(.width, "32"),
            .set(.height, "32"), .set(.loading, "lazy"))
    }

    private var head: Node<SecretsApp.Action> {
        .element(.p, key: .name("head"), .classNames("comment-head")) {
            Node.element(.span, .classNames("name"), .untranslated) { comment.author.username }
            Node.element(.time, .attribute(.relativeTime(comment.createdAt)))
            if comment.updatedAt > comment.createdAt { Node.element(.span) { strings.edited } }
            if !isOwn {
                Node.element(
                    .button, key: .name("more"), .classNames("icon-button comment-more"),
                    .set(.type, "button"),
                    .label(strings.more), .onClick(.open(.commentActions(post, comment.id)))
                ) { Icon.more.node() }
            }
        }
    }

    private var said: [Node<SecretsApp.Action>] {
        var parts: [Node<SecretsApp.Action>] = [
            .element(.p, key: .name("text"), .classNames("comment-text"), .set(.dir, "auto")) {
                comment.content
            }
        ]
        if comment.held {
            parts.append(.element(.p, key: .name("held"), .classNames("quiet")) { strings.heldForLook })
        }
        if isOwn {
            parts.append(
                .element(.div, key: .name("tools"), .classNames("comment-own")) {
                    if !isBanned { tool(strings.editComment, .comments(.edit(comment.id))) }
                    tool(strings.deleteComment, .remove(.comment(post, comment.id)))
                })
        }
        return parts
    }

    private func tool(_ name: String, _ action: SecretsApp.Action) -> Node<SecretsApp.Action> {
        .element(.button, .classNames("button quiet"), .set(.type, "button"), .onClick(action)) { name }
    }

    private func form(_ editing: Thread.Editing) -> Node<SecretsApp.Action> {
        .element(.form, key: .name("form"), .classNames("comment-form"), .on(.submit, .comments(.saveEdit))) {
            Node.element(
                .textarea, .id(Comments.editID.text), .classNames("comment-field"), .set(.rows, "2"),
                .label(strings.yourComment), .set(.ariaDescribedBy, Self.counterID),
                .flag(.readOnly, editing.isSending), .value(editing.text),
                .on(.input) { .comments(.editTyped($0)) }, .on(.keyDown) { .comments(.editKeyPressed($0)) })
            Node.element(.div, .classNames("comment-tools")) {
                CardEditor.counter(editing.text, id: Self.counterID, strings)
                tool(strings.cancel, .comments(.cancelEdit))
                Node.element(
                    .button, .classNames("button primary"), .set(.type, "submit"),
                    .flag(
                        .disabled,
                        isBanned || editing.isSending || SecretText.problem(of: editing.text) != nil)
                ) { editing.isSending ? strings.saving : strings.save }
            }
            if let failure = editing.failure {
                Node.element(.p, key: .name("failure"), .classNames("complaint"), .set(.role, "alert")) {
                    strings.text(of: .changeFailed(failure))
                }
            }
        }
    }
}
