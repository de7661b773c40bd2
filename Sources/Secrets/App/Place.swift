/// Where in the app one is. The address is printed and parsed here and nowhere else.
enum Place: Equatable, Sendable {
    case feed
    case compose
    case settings
    /// A post with what was said about it.
    case comments(PostID)
    /// What can be done with a post.
    case actions(PostID)
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
        default: self = .missing
        }
    }

    private static func place(_ name: Substring, of post: PostID?) -> Place {
        guard let post else { return .missing }
        switch name {
        case "comments": return .comments(post)
        case "actions": return .actions(post)
        case "edit": return .edit(post)
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
        }
    }

    /// The post it is about, when it is about one.
    var post: PostID? {
        switch self {
        case .comments(let post), .actions(let post), .edit(let post): post
        case .feed, .compose, .settings, .missing: nil
        }
    }

    private static func path(_ post: PostID, _ name: String) -> String {
        "/posts/" + post.pathSegment + "/" + name
    }
}
