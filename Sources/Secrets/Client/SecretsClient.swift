import Interface
import JSON
import Wire

/// The API as the screens use it: every request, and what its answer reads as.
enum SecretsClient {
    /// A made-up name that nobody has. Needs no token.
    static func fake<Action>(
        reply: @escaping (Result<MadeUpName, APIFailure>) -> Action
    ) -> Call<Action> {
        call(SecretsRoutes.fake.method, SecretsRoutes.fake.path) { reply(decoded($0)) }
    }

    /// Signs up; `invalid` when the name is taken. Needs no token.
    static func signUp<Action>(
        _ credentials: Credentials, reply: @escaping (Result<TokenReply, APIFailure>) -> Action
    ) -> Call<Action> {
        call(SecretsRoutes.signUp.method, SecretsRoutes.signUp.path, body: credentials.jsonBytes) {
            reply(decoded($0))
        }
    }

    /// Signs in; `unauthorized` when the name or the password isn't right. Needs no token.
    static func signIn<Action>(
        _ credentials: Credentials, reply: @escaping (Result<TokenReply, APIFailure>) -> Action
    ) -> Call<Action> {
        call(SecretsRoutes.signIn.method, SecretsRoutes.signIn.path, body: credentials.jsonBytes) {
            reply(decoded($0))
        }
    }

    /// The newest posts, or those older than `before`.
    static func posts<Action>(
        before: PostID?, reply: @escaping (Result<Page, APIFailure>) -> Action
    ) -> Call<Action> {
        let path = SecretsRoutes.posts.path + PageQuery(before: before).query.text
        return call(SecretsRoutes.posts.method, path) { reply(page($0)) }
    }

    /// Creates a post.
    static func create<Action>(
        _ draft: PostDraft, reply: @escaping (Result<Post, APIFailure>) -> Action
    ) -> Call<Action> {
        call(SecretsRoutes.createPost.method, SecretsRoutes.createPost.path, body: draft.jsonBytes) {
            reply(decoded($0))
        }
    }

    /// Likes a post, or takes the like back.
    static func setLike<Action>(
        _ isLiked: Bool, of post: PostID, reply: @escaping (Result<Post, APIFailure>) -> Action
    ) -> Call<Action> {
        let route = isLiked ? SecretsRoutes.like : SecretsRoutes.unlike
        return call(route.method, route.path(post)) { reply(decoded($0)) }
    }

    private static func call<Action>(
        _ method: Method, _ path: String, body: [UInt8] = [],
        reply: @escaping (Result<HTTPReply, APIFailure>) -> Action
    ) -> Call<Action> {
        var headers = [HTTPRequest.Header("Accept", "application/json")]
        if !body.isEmpty { headers.append(HTTPRequest.Header("Content-Type", "application/json")) }
        let request = HTTPRequest(
            method, SecretsAPI.base + path, headers: headers, body: body, timeout: 20_000)
        return Call(request: request, reply: reply)
    }

    private static func decoded<Value: JSONDecodable>(
        _ result: Result<HTTPReply, APIFailure>
    ) -> Result<Value, APIFailure> {
        result.flatMap { reply in
            do throws(JSONError) {
                return .success(try Value(json: JSONValue(parsing: reply.body)))
            } catch {
                return .failure(.unreadable)
            }
        }
    }

    private static func page(_ result: Result<HTTPReply, APIFailure>) -> Result<Page, APIFailure> {
        decoded(result).map { (posts: [Post]) in
            let next = result.success?.header("link").flatMap(NextLink.page)
            return Page(posts, hasMore: next != nil)
        }
    }
}

extension Result {
    /// The value of a success.
    fileprivate var success: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}
