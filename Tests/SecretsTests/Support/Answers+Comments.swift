import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Secrets

/// Not the one of Swift Testing.
typealias Comment = Secrets.Comment

extension HTTPResult {
    /// A page of these comments, with a link to the next when there is more.
    static func comments(_ comments: [Comment], hasMore: Bool = false) -> HTTPResult {
        let last = comments.last?.id.number ?? 1
        let link = "<http://localhost/api/v1/posts/1/comments?limit=20&before=\(last)>; rel=\"next\""
        return .status(200, comments.jsonText, headers: hasMore ? [("link", link)] : [])
    }

    static func comment(_ comment: Comment, status: Int = 200) -> HTTPResult {
        .status(status, comment.jsonText)
    }
}

extension Comment {
    static func sample(_ number: Int64, _ content: String? = nil, by username: String = "quiet_otter")
        -> Comment
    {
        guard let id = CommentID(number) else { preconditionFailure("A comment's number is positive") }
        let time = Instant(seconds: 1_799_000_000 + number)
        return Comment(
            id: id, content: content ?? "Comment \(number)",
            author: .sample(username),
            createdAt: time, updatedAt: time)
    }
}

extension AppTestSupport.Phone<SecretsApp> {
    static func comments(_ post: Int64) -> String { "GET /api/v1/posts/\(post)/comments?limit=20" }
    static func createComment(_ post: Int64) -> String { "POST /api/v1/posts/\(post)/comments" }

    /// What each comment says that is to be seen.
    var comments: [String] { elements("comment-text").map { Node.element($0).text } }

    /// Sends the form that was written in last: one's own comment's when it is open, else the one for a new comment.
    func submit(source: SourceLocation = #_sourceLocation) {
        guard let form = elements.last(where: { $0.tag == .form }) else {
            Issue.record("There is no form", sourceLocation: source)
            return
        }
        trigger(.submit, on: form, source: source)
    }

    /// Opens a post's comments.
    func openComments(_ post: Int64, _ comments: [Comment], hasMore: Bool = false) {
        guard let id = PostID(post) else { return }
        send(.open(.comments(id)))
        answer(Self.comments(post), .comments(comments, hasMore: hasMore))
    }
}
