import Components
import Interface
import Wire

/// Changing one's own post: its text and its colour. A picture stays as it is.
enum Edit {
    struct State: Equatable {
        /// The post as it was when the change began.
        let original: Post
        var text: String
        var color: CardColor
        var isSending = false
        var failure: APIFailure?

        /// Begins with the post as it is.
        init(_ post: Post) {
            original = post
            text = post.content
            color = post.backgroundColor
        }

        /// What is sent; nil when it can't be, or nothing was changed.
        var draft: PostDraft? {
            guard SecretText.problem(of: text) == nil,
                text != original.content || color != original.backgroundColor
            else { return nil }
            return PostDraft(
                content: text, backgroundColor: color, latitude: original.latitude,
                longitude: original.longitude)
        }
    }

    indirect enum Action {
        case typed(String)
        case picked(CardColor)
        case keyPressed(String)
        case save
        case saved(PostID, Result<Post, APIFailure>)
    }

    /// Begins to change a post, when it is there. What was begun with the same post goes on.
    static func open(_ state: inout State?, _ post: Post?) -> [Demand] {
        guard state?.isSending != true, state?.original != post else { return [] }
        state = post.map { State($0) }
        return []
    }

    static func update(_ state: inout State?, _ action: Action) -> [Demand] {
        switch action {
        case .typed(let text):
            guard state?.isSending == false else { return [] }
            state?.text = text
            state?.failure = nil
            return []
        case .picked(let color):
            if state?.isSending == false { state?.color = color }
            return []
        case .keyPressed(let key): return Comments.isSendKey(key) ? save(&state) : []
        case .save: return save(&state)
        case .saved(let post, let result): return saved(&state, post, result)
        }
    }

    private static func save(_ state: inout State?) -> [Demand] {
        guard let edit = state, !edit.isSending, let draft = edit.draft else { return [] }
        state?.isSending = true
        state?.failure = nil
        let post = edit.original.id
        return [.call(SecretsClient.update(post, draft) { .edit(.saved(post, $0)) })]
    }

    private static func saved(
        _ state: inout State?, _ post: PostID, _ result: Result<Post, APIFailure>
    ) -> [Demand] {
        guard state?.original.id == post, state?.isSending == true else { return [] }
        switch result {
        case .success(let changed):
            state = nil
            return [.tell(.changed(changed))]
        case .failure(let failure):
            state?.isSending = false
            state?.failure = failure
            return [.tell(.changeFailed(post, failure))]
        }
    }
}
