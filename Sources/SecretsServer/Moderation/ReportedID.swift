import Secrets
import Wire

/// What can be reported and hidden: a post or a comment. An operator calls it `post-12` or `comment-3`.
public enum ReportedID: Hashable, Sendable {
    /// A post.
    case post(PostID)
    /// A comment, under whichever post.
    case comment(CommentID)

    /// Reads what ``text`` writes; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "post":
            guard let id = PostID(pathSegment: String(parts[1])) else { return nil }
            self = .post(id)
        case "comment":
            guard let id = CommentID(pathSegment: String(parts[1])) else { return nil }
            self = .comment(id)
        default: return nil
        }
    }

    /// What an operator calls it.
    public var text: String { "\(subject)-\(number)" }

    /// Which of the two it is, as it stands in the database.
    var subject: String {
        switch self {
        case .post: "post"
        case .comment: "comment"
        }
    }

    /// Its number among its own.
    var number: Int64 {
        switch self {
        case .post(let id): id.number
        case .comment(let id): id.number
        }
    }

    /// One of two statements, that for posts or that for comments.
    func pick<Value>(_ post: Value, _ comment: Value) -> Value {
        switch self {
        case .post: post
        case .comment: comment
        }
    }
}
