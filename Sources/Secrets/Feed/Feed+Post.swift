import Components
import Interface

/// What happens to one post.
extension Feed {
    /// How the server has it now; what the reader wants to like stays as they see it.
    static func changed(_ state: inout State, _ post: Post) -> [Demand] {
        state.likes[post.id]?.learn(post)
        let seen = state.likes[post.id]?.applied(to: post) ?? post
        state.timeline.update(seen)
        state.held?.note(post.id, post)
        return []
    }

    static func take(_ state: inout State, away id: PostID) {
        state.timeline.remove(id)
        state.held?.note(id, nil)
        state.latest[id] = nil
        state.likes[id] = nil
    }

    // MARK: - A post that isn't loaded

    /// Asks for a post that a place is about, unless it is there.
    static func seek(_ state: inout State, _ id: PostID) -> [Demand] {
        guard state.timeline[id] == nil, state.sought[id] != .loading else { return [] }
        state.sought[id] = .loading
        return [.call(SecretsClient.post(id) { .feed(.found(id, $0)) })]
    }

    static func found(
        _ state: inout State, _ id: PostID, _ result: Result<Post, APIFailure>
    ) -> [Demand] {
        switch result {
        case .success(let post) where post.id == id:
            state.sought[id] = nil
            // Others may be missing between it and what is loaded: the timeline knows.
            state.timeline.insert(post)
        case .success: state.sought[id] = .failed(.unreadable)
        case .failure(let failure): state.sought[id] = .failed(failure)
        }
        return []
    }

    // MARK: - What is said about it

    /// Stands at the post, with what was said last below it (S-15).
    static func commented(
        _ state: inout State, _ id: PostID, _ comments: [Comment], stands: Bool
    ) -> [Demand] {
        state.latest[id] = comments
        count(&state, id, 1)
        guard stands else { return [.toast(.commented)] }
        return [.effect(.scroll(.element(elementID(of: id)))), .effect(.focus(elementID(of: id)))]
            + [.announce(.commented)]
    }

    static func commentChanged(_ state: inout State, _ id: PostID, _ comment: Comment) -> [Demand] {
        guard let index = state.latest[id]?.firstIndex(where: { $0.id == comment.id }) else { return [] }
        state.latest[id]?[index] = comment
        state.timeline.touch(id)
        return []
    }

    static func commentRemoved(_ state: inout State, _ id: PostID, _ comment: CommentID) -> [Demand] {
        state.latest[id]?.removeAll { $0.id == comment }
        count(&state, id, -1)
        return []
    }

    private static func count(_ state: inout State, _ id: PostID, _ difference: Int) {
        state.timeline.touch(id)
        guard var post = state.timeline[id] else { return }
        post.commentsCount = max(min(post.commentsCount, .max - 1) + difference, 0)
        state.timeline.update(post)
        state.held?.note(id, post)
    }

    /// The name of the button by which a post's comments are opened.
    static func commentsButtonID(of post: PostID) -> ElementID {
        ElementID("comments-" + post.pathSegment)
    }

    /// The name of the button by which one sees what can be done with a post.
    static func actionsButtonID(of post: PostID) -> ElementID {
        ElementID("actions-" + post.pathSegment)
    }
}
