import Components
import Interface
import JSON
import Wire

/// The API of what keeps the place kind, and of leaving it.
extension SecretsClient {
    /// Hides a post or a comment from the reader.
    static func hide(
        _ subject: Removal.Subject, reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        switch subject {
        case .post(let post):
            call(SecretsRoutes.hidePost.method, SecretsRoutes.hidePost.path(post), reply: reply)
        case .comment(let post, let comment):
            call(
                SecretsRoutes.hideComment.method, SecretsRoutes.hideComment.path((post, comment)),
                reply: reply)
        }
    }

    /// Reports a post or a comment, which hides it from the reader too.
    static func report(
        _ subject: Removal.Subject, _ draft: ReportDraft,
        reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        switch subject {
        case .post(let post):
            call(
                SecretsRoutes.reportPost.method, SecretsRoutes.reportPost.path(post), body: draft.jsonBytes,
                reply: reply)
        case .comment(let post, let comment):
            call(
                SecretsRoutes.reportComment.method, SecretsRoutes.reportComment.path((post, comment)),
                body: draft.jsonBytes, reply: reply)
        }
    }

    /// Whom the reader has blocked.
    static func blocks(
        reply: @escaping (Result<[User], APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.blocks.method, SecretsRoutes.blocks.path) { reply($0.decoded()) }
    }

    /// Blocks an author.
    static func block(
        _ username: String, reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let draft = BlockDraft(username: username)
        return call(
            SecretsRoutes.block.method, SecretsRoutes.block.path, body: draft.jsonBytes, reply: reply)
    }

    /// Takes a block back.
    static func unblock(
        _ username: String, reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let route = SecretsRoutes.unblock
        return call(route.method, route.path(BlockedName(username: username)), reply: reply)
    }

    /// Everything the server keeps of the account, as a document.
    static func export(
        reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.exportAccount.method, SecretsRoutes.exportAccount.path, reply: reply)
    }

    /// Deletes the account.
    static func deleteAccount(
        reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.deleteAccount.method, SecretsRoutes.deleteAccount.path, reply: reply)
    }
}
