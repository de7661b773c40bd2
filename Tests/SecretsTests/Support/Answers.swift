import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Secrets

/// What a server may answer.
extension HTTPResult {
    static func status(_ status: Int, _ body: String = "", headers: [(String, String)] = []) -> HTTPResult {
        .success(
            HTTPReply(
                status: status, headers: headers.map { HTTPRequest.Header($0.0, $0.1) },
                body: Array(body.utf8)))
    }

    static func name(_ username: String) -> HTTPResult {
        .status(200, MadeUpName(username: username, email: "\(username)@example.invalid").jsonText)
    }

    static func token(_ token: String, status: Int = 200) -> HTTPResult {
        .status(status, TokenReply(token: token).jsonText)
    }

    static func error(_ status: Int, _ code: String, field: String? = nil, retryAfter: Int? = nil)
        -> HTTPResult
    {
        let body = ErrorBody(code: code, message: "The server's own words.", field: field)
        return .status(status, body.jsonText, headers: retryAfter.map { [("retry-after", String($0))] } ?? [])
    }

    /// A page of these posts, with a link to the next when there is more.
    static func page(_ posts: [Post], hasMore: Bool = false) -> HTTPResult {
        let link = posts.last.map {
            "<http://localhost/api/v1/posts?limit=20&before=\($0.id.number)>; rel=\"next\""
        }
        return .status(200, posts.jsonText, headers: hasMore ? [("link", link ?? "")] : [])
    }

    static func post(_ post: Post, status: Int = 200) -> HTTPResult {
        .status(status, post.jsonText)
    }
}

extension User {
    static func sample(
        _ username: String, avatarURL: String? = nil
    ) -> User {
        // As on the server, a name has one number.
        let number = username.utf8.reduce(1) { ($0 &* 31 &+ Int64($1)) & 0xFFFF_FFFF }
        guard let id = UserID(number) else { preconditionFailure("A user's number is positive") }
        return User(
            id: id, username: username,
            avatarURL: avatarURL ?? "http://localhost/api/v1/avatars/\(username).png")
    }
}

extension Post {
    static func sample(
        _ number: Int64, _ content: String? = nil, by username: String = "quiet_otter",
        color: CardColor = CardColor.palette[0], likes: Int = 0, liked: Bool = false
    ) -> Post {
        guard let id = PostID(number) else { preconditionFailure("A post's number is positive") }
        let time = Instant(seconds: 1_799_000_000 + number)
        return Post(
            id: id, content: content ?? "Secret \(number)", backgroundColor: color,
            user: .sample(username),
            likesCount: likes, liked: liked, createdAt: time, updatedAt: time)
    }

    /// Posts from `newest` down to `oldest`.
    static func samples(_ newest: Int64, downTo oldest: Int64) -> [Post] {
        stride(from: newest, through: oldest, by: -1).map { sample($0) }
    }
}

extension AppTestSupport.Phone<SecretsApp> {
    static var account: String { #"{"username":"brave_fox","password":"pass","token":"old"}"# }
    static var newest: String { "GET /api/v1/posts?limit=20" }
    static var signIn: String { "POST /api/v1/sign_in" }
    static var signUp: String { "POST /api/v1/sign_up" }
    static var fake: String { "GET /api/v1/fake" }
    static var create: String { "POST /api/v1/posts" }

    static func older(than number: Int64) -> String { newest + "&before=\(number)" }

    /// A phone with an account that has signed in and shows these posts.
    static func reading(
        _ posts: [Post], hasMore: Bool = false, at path: String = "/", languages: [String] = ["en"],
        draft: String? = nil, edit: String? = nil
    ) -> Phone {
        let disk = Disk(["account": account])
        disk.files["draft"] = draft
        disk.files["edit"] = edit
        let phone = Phone(at: path, languages: languages, disk: disk)
        phone.answer(signIn, .token("new"))
        phone.answer(newest, .page(posts, hasMore: hasMore))
        return phone
    }
}
