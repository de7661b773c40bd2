import Components
import Interface

/// Something that goes out of the reader's sight at once, while the server hears of it later, or can't be told.
enum Removal: Equatable, Sendable {
    /// A post of one's own, deleted.
    case post(PostID)
    /// A comment of one's own, deleted.
    case comment(PostID, CommentID)
    /// Hidden for oneself.
    case hide(Subject)
    /// Reported, and hidden for oneself.
    case report(Subject, ReportDraft)
    /// Everything by somebody, for oneself.
    case block(String)

    /// What a reader may not want to see: a post, or a comment under one.
    enum Subject: Equatable, Sendable {
        case post(PostID)
        case comment(PostID, CommentID)

        /// The post it is, or is under.
        var post: PostID {
            switch self {
            case .post(let post), .comment(let post, _): post
            }
        }
    }

    /// What it takes away, when that is one thing.
    var subject: Subject? {
        switch self {
        case .post(let post): .post(post)
        case .comment(let post, let comment): .comment(post, comment)
        case .hide(let subject), .report(let subject, _): subject
        case .block: nil
        }
    }

    /// A report is sent at once; anything else waits for as long as it can be taken back.
    var canBeTakenBack: Bool {
        if case .report = self { false } else { true }
    }
}

/// What is going.
struct Removals: Equatable, Sendable {
    /// What can still be taken back.
    var waiting: Removal?
    /// What the server has been told.
    var sent: [Removal] = []

    /// Whether it is on its way.
    func contains(_ removal: Removal) -> Bool {
        waiting == removal || sent.contains(removal)
    }

    /// Whether a post is out of sight.
    func hides(_ post: Post) -> Bool {
        all.contains { $0.subject == .post(post.id) || $0 == .block(post.user.username) }
    }

    /// Whether a comment is out of sight.
    func hides(_ comment: Comment, under post: PostID) -> Bool {
        all.contains { $0.subject == .comment(post, comment.id) || $0 == .block(comment.author.username) }
    }

    private var all: [Removal] { sent + (waiting.map { [$0] } ?? []) }
}

/// Deleting, hiding, reporting, blocking.
extension SecretsApp {
    static func remove(_ removal: Removal, _ state: inout State) -> [Effect<Action>] {
        guard !state.removals.contains(removal) else { return [] }
        let before = commitRemoval(&state)
        let leaving = leave(removal, &state)
        let message = Self.message(of: removal)
        let toast = show(message, removal.canBeTakenBack ? Action(.undoRemoval) : nil, &state)
        state.removals.waiting = removal
        let sending = removal.canBeTakenBack ? [] : commitRemoval(&state)
        return before + leaving + toast + sending + [.announce(state.strings.text(of: message))]
    }

    /// From the place that was about it: to the comments it was among, or to the feed.
    private static func leave(_ removal: Removal, _ state: inout State) -> [Effect<Action>] {
        if case .comment(let post, _) = removal.subject {
            return state.place == .comments(post) ? [] : open(.comments(post), &state)
        }
        return state.place.post == nil ? [] : closeSheet(&state)
    }

    private static func message(of removal: Removal) -> Message {
        switch removal {
        case .post: .postRemoved
        case .comment: .commentRemoved
        case .hide: .hidden
        case .report: .reported
        case .block(let name): .blocked(name)
        }
    }

    static func undoRemoval(_ state: inout State) -> [Effect<Action>] {
        guard let removal = state.removals.waiting else { return [] }
        state.removals.waiting = nil
        switch removal.subject {
        case .post(let post): return [.focus(Feed.elementID(of: post))]
        case .comment(_, let comment): return [.focus(Comments.elementID(of: comment))]
        case nil: return [.focus(FeedView.writeID)]
        }
    }

    /// The time to take it back is over.
    static func commitRemoval(_ state: inout State) -> [Effect<Action>] {
        guard let removal = state.removals.waiting else { return [] }
        state.removals.waiting = nil
        state.removals.sent.append(removal)
        let call =
            switch removal {
            case .post(let post): SecretsClient.delete(post) { Action(.removed(removal, $0)) }
            case .comment(let post, let comment):
                SecretsClient.deleteComment(comment, under: post) { Action(.removed(removal, $0)) }
            case .hide(let subject): SecretsClient.hide(subject) { Action(.removed(removal, $0)) }
            case .report(let subject, let draft):
                SecretsClient.report(subject, draft) { Action(.removed(removal, $0)) }
            case .block(let name): SecretsClient.block(name) { Action(.removed(removal, $0)) }
            }
        return perform([.call(call)], &state)
    }

    static func removed(
        _ removal: Removal, _ result: Result<HTTPReply, APIFailure>, _ state: inout State
    ) -> [Effect<Action>] {
        guard state.removals.sent.contains(removal) else { return [] }
        state.removals.sent.removeAll { $0 == removal }
        switch result {
        case .success, .failure(.gone): return forget(removal, &state)
        case .failure(let failure):
            switch removal {
            case .post, .comment: return show(.removalFailed(failure), nil, &state)
            case .hide, .report, .block: return show(.unwantedFailed(failure), nil, &state)
            }
        }
    }

    private static func forget(_ removal: Removal, _ state: inout State) -> [Effect<Action>] {
        switch removal.subject {
        case .post(let post): return send(.feed(.removed(post)), &state)
        case .comment(let post, let comment):
            if state.comments.thread?.post == post { state.comments.thread?.remove(comment) }
            return send(.feed(.commentRemoved(post, comment)), &state)
        case nil:
            guard case .block(let name) = removal else { return [] }
            state.comments.thread?.remove(by: name)
            let listing = state.place == .settings ? send(.blocks(.open), &state) : []
            return listing + send(.feed(.removedAuthor(name)), &state)
        }
    }
}
