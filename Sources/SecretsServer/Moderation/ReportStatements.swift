import Accounts
import Database
import Secrets
import Wire

/// What became of a report, a hide or a block.
enum ModerationOutcome: Equatable, Sendable {
    case done
    /// There is no such post, comment or account.
    case notFound
    /// It is one's own.
    case own
    /// One has as many already as one can have.
    case tooMany
}

extension Connection {
    /// Stores a report, once for each account, hides the thing from who reports it, and holds it back when enough different
    /// accounts have reported it since an operator last decided.
    /// - Parameter threshold: how many accounts are enough.
    func report(
        _ id: ReportedID, under post: PostID, _ draft: ReportDraft, by viewer: AccountID, threshold: Int,
        at now: Instant
    ) throws(DatabaseError) -> ModerationOutcome {
        guard let author = try author(of: id, under: post) else { return .notFound }
        guard author != viewer.rawValue else { return .own }
        // Who reported it before is told the same again, also when nobody sees it any more.
        guard try !hasReported(id, viewer) else { return .done }
        guard try !isHeld(id) else { return .notFound }
        try execute(
            id.pick(
                """
                INSERT INTO reports (account_id, post_id, reason, note, created_at) VALUES ($1, $2, $3, $4, $5)
                """,
                """
                INSERT INTO reports (account_id, comment_id, reason, note, created_at) VALUES ($1, $2, $3, $4, $5)
                """),
            .integer(viewer.rawValue), .integer(id.number), .text(draft.reason.rawValue), Value(draft.note),
            .integer(now.seconds))
        try setHidden(id, true, for: viewer)
        if try openReports(of: id) >= threshold { try setHeld(id, true) }
        return .done
    }

    /// Hides a thing from somebody, who may have hidden it already.
    func hide(_ id: ReportedID, under post: PostID, for viewer: AccountID) throws(DatabaseError)
        -> ModerationOutcome
    {
        guard let author = try author(of: id, under: post) else { return .notFound }
        if author != viewer.rawValue, try isHeld(id) { return .notFound }
        try setHidden(id, true, for: viewer)
        return .done
    }

    /// Shows a thing again, also while nobody else sees it.
    func unhide(_ id: ReportedID, under post: PostID, for viewer: AccountID) throws(DatabaseError)
        -> ModerationOutcome
    {
        guard try author(of: id, under: post) != nil else { return .notFound }
        try setHidden(id, false, for: viewer)
        return .done
    }

    private func setHidden(_ id: ReportedID, _ isHidden: Bool, for viewer: AccountID) throws(DatabaseError) {
        let sql: SQL =
            isHidden
            ? id.pick(
                "INSERT INTO hidden_posts (account_id, post_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                "INSERT INTO hidden_comments (account_id, comment_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            : id.pick(
                "DELETE FROM hidden_posts WHERE account_id = $1 AND post_id = $2",
                "DELETE FROM hidden_comments WHERE account_id = $1 AND comment_id = $2")
        try execute(sql, .integer(viewer.rawValue), .integer(id.number))
        if isHidden { try forgetOldHides(but: id, of: viewer) }
    }

    /// How many posts, and how many comments, an account can have hidden: the oldest come back.
    static let hideLimit = 5_000

    private func forgetOldHides(but id: ReportedID, of viewer: AccountID) throws(DatabaseError) {
        try execute(
            id.pick(
                """
                DELETE FROM hidden_posts WHERE account_id = $1 AND post_id <> $2 AND post_id <=
                    (SELECT post_id FROM hidden_posts WHERE account_id = $1 ORDER BY post_id DESC LIMIT 1 OFFSET $3)
                """,
                """
                DELETE FROM hidden_comments WHERE account_id = $1 AND comment_id <> $2 AND comment_id <=
                    (SELECT comment_id FROM hidden_comments WHERE account_id = $1
                     ORDER BY comment_id DESC LIMIT 1 OFFSET $3)
                """),
            .integer(viewer.rawValue), .integer(id.number), .integer(Int64(Self.hideLimit)))
    }

    /// Holds a thing back, or lets everybody see it again. Comments that are held back are not counted.
    func setHeld(_ id: ReportedID, _ isHeld: Bool) throws(DatabaseError) {
        let changed = try execute(
            id.pick(
                "UPDATE posts SET held = $1 WHERE id = $2 AND held <> $1",
                "UPDATE comments SET held = $1 WHERE id = $2 AND held <> $1"),
            .integer(isHeld ? 1 : 0), .integer(id.number))
        guard changed > 0, case .comment(let comment) = id else { return }
        try execute(
            """
            UPDATE posts SET comments_count = comments_count + $1
            WHERE id = (SELECT post_id FROM comments WHERE id = $2)
            """,
            .integer(isHeld ? -1 : 1), .integer(comment.number))
    }

    /// Lets a changed thing be reported anew: what was decided was decided about what stood there before.
    func forgetDecidedReports(of id: ReportedID) throws(DatabaseError) {
        try execute(
            id.pick(
                "DELETE FROM reports WHERE post_id = $1 AND decided = 1",
                "DELETE FROM reports WHERE comment_id = $1 AND decided = 1"),
            .integer(id.number))
    }

    func isHeld(_ id: ReportedID) throws(DatabaseError) -> Bool {
        try first(
            id.pick("SELECT held FROM posts WHERE id = $1", "SELECT held FROM comments WHERE id = $1"),
            .integer(id.number)
        ) { $0.integer(0) } == 1
    }

    /// How many accounts have reported it since the last decision.
    private func openReports(of id: ReportedID) throws(DatabaseError) -> Int {
        let count = try first(
            id.pick(
                "SELECT count(*) FROM reports WHERE post_id = $1 AND decided = 0",
                "SELECT count(*) FROM reports WHERE comment_id = $1 AND decided = 0"),
            .integer(id.number)
        ) { $0.integer(0) }
        return Int(count ?? 0)
    }

    private func hasReported(_ id: ReportedID, _ viewer: AccountID) throws(DatabaseError) -> Bool {
        try first(
            id.pick(
                "SELECT id FROM reports WHERE post_id = $1 AND account_id = $2",
                "SELECT id FROM reports WHERE comment_id = $1 AND account_id = $2"),
            .integer(id.number), .integer(viewer.rawValue)
        ) { $0.integer(0) } != nil
    }

    /// Who wrote it; nil when it isn't there, or is a comment under another post.
    private func author(of id: ReportedID, under post: PostID) throws(DatabaseError) -> Int64? {
        switch id {
        case .post(let post): try author(of: post)
        case .comment(let comment): try author(of: comment, under: post)
        }
    }
}
