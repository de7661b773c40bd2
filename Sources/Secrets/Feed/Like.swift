/// A like, or the taking back of one, that the server hasn't confirmed yet.
struct Like: Equatable, Sendable {
    /// What the server said last.
    private(set) var truth: Truth
    /// What the reader wants, and sees.
    private(set) var isWanted: Bool
    /// What the request that is on its way asks for.
    private(set) var isSent: Bool

    struct Truth: Equatable, Sendable {
        let liked: Bool
        let count: Int

        init(_ post: Post) {
            liked = post.liked
            // One more must fit too.
            count = min(max(post.likesCount, 0), .max - 1)
        }
    }

    /// The first wish about a post that is as the server said.
    init(_ isWanted: Bool, of post: Post) {
        truth = Truth(post)
        self.isWanted = isWanted
        isSent = isWanted
    }

    /// Another wish, while a request is on its way.
    mutating func want(_ isWanted: Bool) {
        self.isWanted = isWanted
    }

    /// A page brought what the server knew at some moment.
    mutating func learn(_ post: Post) {
        truth = Truth(post)
    }

    /// The server did what the last request asked for. Whether another request has to follow.
    mutating func confirm(_ post: Post) -> Bool {
        truth = Truth(post)
        guard isWanted != isSent else { return false }
        isSent = isWanted
        return true
    }

    /// The post as the reader sees it.
    func applied(to post: Post) -> Post {
        var post = post
        post.liked = isWanted
        post.likesCount = truth.count
        if isWanted != truth.liked { post.likesCount = max(truth.count + (isWanted ? 1 : -1), 0) }
        return post
    }

    /// The post as the server said.
    func undone(on post: Post) -> Post {
        var post = post
        post.liked = truth.liked
        post.likesCount = truth.count
        return post
    }
}
