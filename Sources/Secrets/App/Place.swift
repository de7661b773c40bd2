/// Where in the app one is. The address is printed and parsed here and nowhere else.
enum Place: Equatable, Sendable {
    case feed
    case compose
    case settings
    /// A post with what was said about it.
    case comments(PostID)
    /// What can be done with a post.
    case actions(PostID)
    /// A post, to be reported.
    case report(PostID)
    /// What can be done with a comment.
    case commentActions(PostID, CommentID)
    /// A comment, to be reported.
    case reportComment(PostID, CommentID)
    /// One's own post, to be changed.
    case edit(PostID)
    /// An address that leads nowhere.
    case missing

    /// The place at an address below where the app is mounted; its query is passed over.
    init(path: String) {
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        let parts = path[..<end].split(separator: "/")
        switch parts.count {
        case 0: self = .feed
        case 1 where parts[0] == "new": self = .compose
        case 1 where parts[0] == "settings": self = .settings
        case 3 where parts[0] == "posts":
            self = Self.place(parts[2], of: PostID(pathSegment: String(parts[1])))
        case 5 where parts[0] == "posts" && parts[2] == "comments":
            self = Self.place(
                parts[4], of: PostID(pathSegment: String(parts[1])),
                CommentID(pathSegment: String(parts[3])))
        default: self = .missing
        }
    }

    private static func place(_ name: Substring, of post: PostID?, _ comment: CommentID?) -> Place {
        guard let post, let comment else { return .missing }
        switch name {
        case "actions": return .commentActions(post, comment)
        case "report": return .reportComment(post, comment)
        default: return .missing
        }
    }

    private static func place(_ name: Substring, of post: PostID?) -> Place {
        guard let post else { return .missing }
        switch name {
        case "comments": return .comments(post)
        case "actions": return .actions(post)
        case "edit": return .edit(post)
        case "report": return .report(post)
        default: return .missing
        }
    }

    /// Its address, beginning with a slash.
    var path: String {
        switch self {
        case .feed, .missing: "/"
        case .compose: "/new"
        case .settings: "/settings"
        case .comments(let post): Self.path(post, "comments")
        case .actions(let post): Self.path(post, "actions")
        case .edit(let post): Self.path(post, "edit")
        case .report(let post): Self.path(post, "report")
        case .commentActions(let post, let comment):
            Self.path(post, "comments/" + comment.pathSegment + "/actions")
        case .reportComment(let post, let comment):
            Self.path(post, "comments/" + comment.pathSegment + "/report")
        }
    }

    /// The post it is about, when it is about one.
    var post: PostID? {
        switch self {
        case .comments(let post), .actions(let post), .edit(let post), .report(let post),
            .commentActions(let post, _), .reportComment(let post, _):
            post
        case .feed, .compose, .settings, .missing: nil
        }
    }

    private static func path(_ post: PostID, _ name: String) -> String {
        "/posts/" + post.pathSegment + "/" + name
    }
}
