import Wire

extension SecretsRoutes {
    /// Takes a ``ReportDraft``. Answers 204, however often it is sent, and hides the post from the one who asks.
    public static let reportPost = Route<PostID>(
        .post, one: .literal("posts"), .parameter("post"), .literal("report"))
    /// Takes a ``ReportDraft``. Answers 204, however often it is sent, and hides the comment from the one who asks.
    public static let reportComment = Route<(PostID, CommentID)>(
        .post, two: .literal("posts"), .parameter("post"), .literal("comments"), .parameter("comment"),
        .literal("report"))

    /// Hides the post from the one who asks. Answers 204.
    public static let hidePost = Route<PostID>(
        .post, one: .literal("posts"), .parameter("post"), .literal("hide"))
    /// Shows a hidden post again. Answers 204.
    public static let unhidePost = Route<PostID>(
        .delete, one: .literal("posts"), .parameter("post"), .literal("hide"))
    /// Hides the comment from the one who asks. Answers 204.
    public static let hideComment = Route<(PostID, CommentID)>(
        .post, two: .literal("posts"), .parameter("post"), .literal("comments"), .parameter("comment"),
        .literal("hide"))
    /// Shows a hidden comment again. Answers 204.
    public static let unhideComment = Route<(PostID, CommentID)>(
        .delete, two: .literal("posts"), .parameter("post"), .literal("comments"), .parameter("comment"),
        .literal("hide"))

    /// Answers an array of ``User``: whom the one who asks has blocked.
    public static let blocks = Route<Void>(.get, "blocks")
    /// Takes a ``BlockDraft``. Answers 204; 422 for oneself.
    public static let block = Route<Void>(.post, "blocks")
    /// Takes a block back. Answers 204.
    public static let unblock = Route<BlockedName>(.delete, one: .literal("blocks"), .parameter("username"))

    /// Everything that is kept about the account of the one who asks, as one JSON document to be saved.
    public static let exportAccount = Route<Void>(.get, "account", "export")
    /// Deletes the account and all that it wrote. Answers 204.
    public static let deleteAccount = Route<Void>(.delete, "account")
}
