import Components
import Interface
import JSON
import Wire

/// The API as the screens use it: every request, and what its answer reads as.
enum SecretsClient {
    /// A made-up name that nobody has. Needs no token.
    static func fake(
        reply: @escaping (Result<MadeUpName, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.fake.method, SecretsRoutes.fake.path) { reply($0.decoded()) }
    }

    /// Signs up; `invalid` when the name is taken. Needs no token.
    static func signUp(
        _ credentials: Credentials, reply: @escaping (Result<TokenReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.signUp.method, SecretsRoutes.signUp.path, body: credentials.jsonBytes) {
            reply($0.decoded())
        }
    }

    /// Signs in; `unauthorized` when the name or the password isn't right. Needs no token; the one of the last time, if there is
    /// one, proves that this isn't somebody who guesses.
    static func signIn(
        _ credentials: Credentials, bearing token: String?,
        reply: @escaping (Result<TokenReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let call = call(
            SecretsRoutes.signIn.method, SecretsRoutes.signIn.path, body: credentials.jsonBytes
        ) { reply($0.decoded()) }
        return token.map { Call(call.request(bearing: $0), reply: call.reply) } ?? call
    }

    /// The newest posts, or those older than `before`.
    static func posts(
        before: PostID?, reply: @escaping (Result<Page, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let path = SecretsRoutes.posts.path + PageQuery(before: before).query.text
        return call(SecretsRoutes.posts.method, path) { reply(page($0)) }
    }

    /// A post.
    static func post(
        _ post: PostID, reply: @escaping (Result<Post, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.post.method, SecretsRoutes.post.path(post)) { reply($0.decoded()) }
    }

    /// Creates a post, once however often it is sent with that key. It can be cancelled, and tells how far it is.
    static func create(
        _ draft: PostDraft, key: IdempotencyKey, progress: @escaping (Progress) -> SecretsApp.Action,
        reply: @escaping (Result<Post, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        var call = call(
            SecretsRoutes.createPost.method, SecretsRoutes.createPost.path, body: draft.jsonBytes, key: key
        ) { reply($0.decoded()) }
        call.id = Compose.sendID
        call.progress = progress
        return call
    }

    /// Changes a post.
    static func update(
        _ post: PostID, _ draft: PostDraft, reply: @escaping (Result<Post, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let route = SecretsRoutes.updatePost
        return call(route.method, route.path(post), body: draft.jsonBytes) { reply($0.decoded()) }
    }

    /// Deletes a post.
    static func delete(
        _ post: PostID, reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        call(SecretsRoutes.deletePost.method, SecretsRoutes.deletePost.path(post), reply: reply)
    }

    /// Likes a post, or takes the like back.
    static func setLike(
        _ isLiked: Bool, of post: PostID, reply: @escaping (Result<Post, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        let route = isLiked ? SecretsRoutes.like : SecretsRoutes.unlike
        return call(route.method, route.path(post)) { reply($0.decoded()) }
    }

    static func call(
        _ method: Method, _ path: String, body: [UInt8] = [], key: IdempotencyKey? = nil,
        reply: @escaping (Result<HTTPReply, APIFailure>) -> SecretsApp.Action
    ) -> Call<SecretsApp.Action> {
        var request = HTTPRequest.json(method, SecretsAPI.base + path, body: body)
        if let key { request.headers.append(HTTPRequest.Header(IdempotencyKey.header, key.text)) }
        return Call(request, reply: reply)
    }

    private static func page(_ result: Result<HTTPReply, APIFailure>) -> Result<Page, APIFailure> {
        result.decoded().map { (posts: [Post]) in
            let next = result.success?.header("link").flatMap(NextLink.page)
            return Page(posts, hasMore: next != nil)
        }
    }
}

extension Result {
    /// The value of a success.
    var success: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}
