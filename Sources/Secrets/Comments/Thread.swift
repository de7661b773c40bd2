import Components

/// What was said about one post, newest first, as far as it is loaded.
struct Thread: Equatable, Sendable {
    let post: PostID
    /// Newest first, no comment twice.
    private(set) var comments: [Comment] = []
    /// Whether there may be older ones than the last.
    private(set) var hasMore = true
    /// The page that is on its way or failed, if one is.
    var load: Feed.Load?
    /// The comment that is being changed, if one is.
    var editing: Editing?

    /// A comment that its author is changing.
    struct Editing: Equatable, Sendable {
        let comment: CommentID
        var text: String
        var isSending = false
        var failure: APIFailure?
    }

    /// Nothing is known of it yet.
    init(post: PostID) {
        self.post = post
    }

    /// Takes in a page of what is older than `before`, or of the newest when that is nil.
    mutating func take(_ page: CommentPage, before: CommentID?) {
        guard let before else {
            comments = page.comments
            hasMore = page.hasMore
            return
        }
        guard comments.last?.id == before else { return }
        comments += page.comments.filter { $0.id < before }
        hasMore = page.hasMore
    }

    /// Puts a new comment on top, or a changed one in its place.
    mutating func put(_ comment: Comment) {
        if let index = comments.firstIndex(where: { $0.id == comment.id }) {
            comments[index] = comment
        } else {
            comments.insert(comment, at: comments.firstIndex { $0.id < comment.id } ?? comments.endIndex)
        }
    }

    /// Takes a comment out that is gone.
    mutating func remove(_ id: CommentID) {
        comments.removeAll { $0.id == id }
        if editing?.comment == id { editing = nil }
    }

    /// Takes everything out that somebody said.
    mutating func remove(by username: String) {
        comments.removeAll { $0.author.username == username }
    }

    /// The comment with that number, when it is loaded.
    subscript(id: CommentID) -> Comment? {
        comments.first { $0.id == id }
    }
}

/// A page of comments as the server answered it.
struct CommentPage: Equatable, Sendable {
    /// Newest first, no comment twice.
    let comments: [Comment]
    /// Whether there are older ones beyond it.
    let hasMore: Bool

    /// Puts the comments in order, whatever order they came in. A page without one has nothing beyond it.
    init(_ comments: [Comment], hasMore: Bool) {
        var ordered: [Comment] = []
        for comment in comments.sorted(by: { $0.id > $1.id }) where comment.id != ordered.last?.id {
            ordered.append(comment)
        }
        self.comments = ordered
        self.hasMore = hasMore && !ordered.isEmpty
    }
}
