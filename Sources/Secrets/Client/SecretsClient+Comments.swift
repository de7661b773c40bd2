import Components
import Interface
import JSON
import Wire

/// The API of comments as the screens use it.
extension SecretsClient {
    /// The newest comments under a post, or those older than `before`.
    static func comments(
        of post: PostID, before: CommentID?,
        reply: @escaping (Result<CommentPage, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let path = SecretsRoutes.comments.path(post) + CommentPageQuery(before: before).query.text
        return call(SecretsRoutes.comments.method, path) { result in
            reply(
                result.decoded().map { (comments: [Comment]) in
                    let next = result.success?.header("link").flatMap(NextLink.commentPage)
                    return CommentPage(comments, hasMore: next != nil)
                })
        }
    }

    /// Creates a comment, once however often it is sent with that key.
    static func createComment(
        _ draft: CommentDraft, under post: PostID, key: IdempotencyKey,
        reply: @escaping (Result<Comment, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let route = SecretsRoutes.createComment
        return call(route.method, route.path(post), body: draft.jsonBytes, key: key) { reply($0.decoded()) }
    }

    /// Changes a comment.
    static func updateComment(
        _ comment: CommentID, under post: PostID, _ draft: CommentDraft,
        reply: @escaping (Result<Comment, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let route = SecretsRoutes.updateComment
        return call(route.method, route.path((post, comment)), body: draft.jsonBytes) { reply($0.decoded()) }
    }

    /// Deletes a comment.
    static func deleteComment(
        _ comment: CommentID, under post: PostID,
        reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let route = SecretsRoutes.deleteComment
        return call(route.method, route.path((post, comment)), reply: reply)
    }
}
