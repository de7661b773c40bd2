import Components
import Interface

/// Something of one's own that is being deleted. It goes out of sight at once, and off the server when the time to
/// take it back is over.
enum Removal: Equatable, Sendable {
    case post(PostID)
    case comment(PostID, CommentID)
}

/// What is being deleted.
struct Removals: Equatable, Sendable {
    /// What can still be taken back.
    var waiting: Removal?
    /// What the server has been asked to delete.
    var sent: [Removal] = []

    /// Whether it is out of sight.
    func contains(_ removal: Removal) -> Bool {
        waiting == removal || sent.contains(removal)
    }
}

/// Deleting.
extension SecretsApp {
    static func remove(_ removal: Removal, _ state: inout State) -> [Effect<Action>] {
        guard !state.removals.contains(removal) else { return [] }
        let before = commitRemoval(&state)
        let closing = removal == state.place.post.map { .post($0) } ? closeSheet(&state) : []
        let message: Message = if case .post = removal { .postRemoved } else { .commentRemoved }
        let toast = show(message, Action(.undoRemoval), &state)
        state.removals.waiting = removal
        return before + closing + toast + [.announce(state.strings.text(of: message))]
    }

    static func undoRemoval(_ state: inout State) -> [Effect<Action>] {
        guard let removal = state.removals.waiting else { return [] }
        state.removals.waiting = nil
        switch removal {
        case .post(let post): return [.focus(Feed.elementID(of: post))]
        case .comment(_, let comment): return [.focus(Comments.elementID(of: comment))]
        }
    }

    /// The time to take it back is over.
    static func commitRemoval(_ state: inout State) -> [Effect<Action>] {
        guard let removal = state.removals.waiting else { return [] }
        state.removals.waiting = nil
        state.removals.sent.append(removal)
        let call =
            switch removal {
            case .post(let post): SecretsClient.delete(post) { Action(.removed(removal, $0)) }
            case .comment(let post, let comment):
                SecretsClient.deleteComment(comment, under: post) { Action(.removed(removal, $0)) }
            }
        return perform([.call(call)], &state)
    }

    static func removed(
        _ removal: Removal, _ result: Result<HTTPReply, APIFailure>, _ state: inout State
    ) -> [Effect<Action>] {
        guard state.removals.sent.contains(removal) else { return [] }
        state.removals.sent.removeAll { $0 == removal }
        switch result {
        case .success, .failure(.gone): return forget(removal, &state)
        case .failure(let failure): return show(.removalFailed(failure), nil, &state)
        }
    }

    private static func forget(_ removal: Removal, _ state: inout State) -> [Effect<Action>] {
        switch removal {
        case .post(let post): return send(.feed(.removed(post)), &state)
        case .comment(let post, let comment):
            if state.comments.thread?.post == post { state.comments.thread?.remove(comment) }
            return send(.feed(.commentRemoved(post, comment)), &state)
        }
    }
}
