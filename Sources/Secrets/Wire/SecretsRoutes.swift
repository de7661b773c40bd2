import Wire

/// Where the API of Secrets is mounted.
public enum SecretsAPI {
    /// Where the app asks.
    public static let base = "/api/v1"

    /// Every path answers under each of these: older clients ask under `/api`.
    public static let prefixes = ["/api/v1", "/api"]
}

/// Every request of the API: printed by the client, parsed by the server. Paths are relative to ``SecretsAPI``.
public enum SecretsRoutes {
    /// A made-up name that nobody has. Answers a ``MadeUpName``.
    public static let fake = Route<Void>(.get, "fake")
    /// Takes ``Credentials`` for a new account. Answers 201 and a ``TokenReply``.
    public static let signUp = Route<Void>(.post, "sign_up")
    /// Takes ``Credentials``. Answers a ``TokenReply``.
    public static let signIn = Route<Void>(.post, "sign_in")
    /// Answers the ``Profile`` of the one who asks.
    public static let profile = Route<Void>(.get, "profile")

    /// Takes a ``PageQuery``. Answers an array of ``Post``, newest first, and a ``NextLink`` while there is more.
    public static let posts = Route<Void>(.get, "posts")
    /// Takes a ``PostDraft``, and an ``IdempotencyKey`` if there is one. Answers 201 and the ``Post``.
    public static let createPost = Route<Void>(.post, "posts")
    /// Answers the ``Post``.
    public static let post = Route<PostID>(.get, one: .literal("posts"), .parameter("post"))
    /// Takes a ``PostDraft``. Answers the ``Post`` as it is now. Only for its author.
    public static let updatePost = Route<PostID>(.put, one: .literal("posts"), .parameter("post"))
    /// Answers 204. Only for its author.
    public static let deletePost = Route<PostID>(.delete, one: .literal("posts"), .parameter("post"))

    /// Likes the post, once however often it is sent. Answers the ``Post``.
    public static let like = Route<PostID>(
        .post, one: .literal("posts"), .parameter("post"), .literal("like"))
    /// Takes the like back, if there is one. Answers the ``Post``.
    public static let unlike = Route<PostID>(
        .delete, one: .literal("posts"), .parameter("post"), .literal("like"))

    /// Takes a ``CommentPageQuery``. Answers an array of ``Comment``, newest first, and a ``NextLink`` while there is more.
    public static let comments = Route<PostID>(
        .get, one: .literal("posts"), .parameter("post"), .literal("comments"))
    /// Takes a ``CommentDraft``, and an ``IdempotencyKey`` if there is one. Answers 201 and the ``Comment``.
    public static let createComment = Route<PostID>(
        .post, one: .literal("posts"), .parameter("post"), .literal("comments"))
    /// Answers the ``Comment``.
    public static let comment = Route<(PostID, CommentID)>(
        .get, two: .literal("posts"), .parameter("post"), .literal("comments"), .parameter("comment"))
    /// Takes a ``CommentDraft``. Answers the ``Comment`` as it is now. Only for its author.
    public static let updateComment = Route<(PostID, CommentID)>(
        .put, two: .literal("posts"), .parameter("post"), .literal("comments"), .parameter("comment"))
    /// Answers 204. Only for its author.
    public static let deleteComment = Route<(PostID, CommentID)>(
        .delete, two: .literal("posts"), .parameter("post"), .literal("comments"), .parameter("comment"))
}
