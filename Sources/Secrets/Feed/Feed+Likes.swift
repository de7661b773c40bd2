import Components
import Interface
import Wire

/// Likes.
extension Feed {
    static func doubleTapped(_ state: inout State, _ id: PostID) -> [Demand] {
        state.heart = Heart(post: id, number: (state.heart?.number ?? 0) + 1)
        return setLike(&state, id, true)
            + [.effect(.timer(heartTimer, milliseconds: heartMilliseconds, .feed(.heartEnded)))]
    }

    static func setLike(_ state: inout State, _ id: PostID, _ isWanted: Bool) -> [Demand] {
        guard let post = state.timeline[id], post.liked != isWanted else { return [] }
        if var like = state.likes[id] {
            like.want(isWanted)
            state.likes[id] = like
            state.timeline.update(like.applied(to: post))
            return []
        }
        let like = Like(isWanted, of: post)
        state.likes[id] = like
        state.timeline.update(like.applied(to: post))
        return [send(like, id)]
    }

    private static func send(_ like: Like, _ id: PostID) -> Demand {
        .call(SecretsClient.setLike(like.isSent, of: id) { .feed(.likeAnswered(id, $0)) })
    }

    static func likeAnswered(
        _ state: inout State, _ id: PostID, _ result: Result<Post, APIFailure>
    ) -> [Demand] {
        guard var like = state.likes[id] else { return [] }
        state.likes[id] = nil
        switch result {
        case .success(let post):
            state.confirmedCount += 1
            state.confirmations[id] = state.confirmedCount
            guard post.id == id, like.confirm(post) else {
                state.timeline.update(post)
                state.held?.note(post.id, post)
                return []
            }
            state.likes[id] = like
            state.timeline.update(like.applied(to: post))
            return [send(like, id)]
        case .failure(.gone):
            state.timeline.remove(id)
            state.held?.note(id, nil)
            return [.toast(.postGone)]
        case .failure(let failure):
            if let post = state.timeline[id] { state.timeline.update(like.undone(on: post)) }
            return [.toast(.likeFailed(failure))]
        }
    }
}

extension Feed.State {
    /// A page whose likes are no older than what is known: one that was asked for before a like was confirmed, and
    /// comes after, may have the post as it was.
    func upToDate(_ page: Page, since: Int) -> Page {
        let posts = page.posts.map { post in
            guard let confirmed = confirmations[post.id], confirmed > since, let known = timeline[post.id]
            else { return post }
            var post = post
            post.liked = known.liked
            post.likesCount = known.likesCount
            return post
        }
        return Page(posts, hasMore: page.hasMore)
    }
}
