/// A page of the feed as the server answered it.
struct Page: Equatable, Sendable {
    /// Newest first, no post twice.
    private(set) var posts: [Post]
    /// Whether there are older ones beyond it.
    let hasMore: Bool

    /// Puts the posts in order, whatever order they came in. A page without a post has nothing beyond it.
    init(_ posts: [Post], hasMore: Bool) {
        var ordered: [Post] = []
        for post in posts.sorted(by: { $0.id > $1.id }) where post.id != ordered.last?.id {
            ordered.append(post)
        }
        self.posts = ordered
        self.hasMore = hasMore && !ordered.isEmpty
    }

    /// Takes in what has become known of a post since the page was answered: nil when it is gone.
    mutating func note(_ id: PostID, _ post: Post?) {
        guard let index = posts.firstIndex(where: { $0.id == id }) else { return }
        if let post { posts[index] = post } else { posts.remove(at: index) }
    }
}
