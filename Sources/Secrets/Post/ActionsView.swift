import Components
import Interface

/// What can be done with a post.
struct ActionsView {
    let post: Post
    /// Whether it is the reader's own.
    let isOwn: Bool
    let strings: Strings

    static let titleID: ElementID = "actions-title"

    var sheet: Sheet<SecretsApp.Action> {
        Sheet(
            key: "actions", titleID: Self.titleID, title: strings.secretBy(post.user.username),
            closeLabel: strings.close, close: SecretsApp.Action(.closeSheet), content: [list])
    }

    private var list: Node<SecretsApp.Action> {
        .element(.div, .classNames("actions")) {
            action(strings.openComments, .open(.comments(post.id)))
            if isOwn {
                action(strings.editSecret, .open(.edit(post.id)))
                action(strings.deleteSecret, .remove(.post(post.id)), isDangerous: true)
            }
        }
    }

    private func action(
        _ name: String, _ action: SecretsApp.Action, isDangerous: Bool = false
    ) -> Node<SecretsApp.Action> {
        .element(
            .button, .classNames(isDangerous ? "action danger" : "action"), .set(.type, "button"),
            .onClick(action)
        ) { name }
    }
}
