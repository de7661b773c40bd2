import Accounts
import Database
import Secrets

extension Connection {
    /// Whether somebody is shown a post: there is one, it isn't held back unless it is theirs, and they haven't blocked its
    /// author. What they have hidden is only left out of lists, so that they can look at it and show it again.
    func shows(_ id: PostID, to viewer: AccountID) throws(DatabaseError) -> Bool {
        guard let author = try author(of: id) else { return false }
        guard author != viewer.rawValue else { return true }
        return try first(
            """
            SELECT id FROM posts WHERE id = $1 AND held = 0
                AND NOT EXISTS (SELECT 1 FROM blocks WHERE account_id = $2 AND blocked_id = posts.author_id)
            """, .integer(id.number), .integer(viewer.rawValue)
        ) { $0.integer(0) } != nil
    }

    /// How the feed is for somebody.
    func feedStanding(of viewer: AccountID) throws(DatabaseError) -> FeedStanding {
        let standing = try first(
            """
            SELECT (SELECT max(id) FROM decisions),
                EXISTS (SELECT 1 FROM hidden_posts WHERE account_id = $1)
                OR EXISTS (SELECT 1 FROM blocks WHERE account_id = $1)
                OR EXISTS (SELECT 1 FROM posts WHERE author_id = $1 AND held = 1)
            """, .integer(viewer.rawValue)
        ) { FeedStanding(lastDecision: $0.optionalInteger(0) ?? 0, isPersonal: $0.integer(1) != 0) }
        return standing ?? FeedStanding(lastDecision: 0, isPersonal: true)
    }

    /// Reads a list, newest first, of which much may be left out: in two windows, so that the work is bounded however much
    /// that is. A page is full unless all but a few of 10,000 entries in a row are left out; then it leads on from there.
    /// - Parameters:
    ///   - before: only entries with smaller numbers.
    ///   - edge: the number of the entry so many places behind `before`; nil when there are fewer.
    ///   - read: reads the entries from a number on, up to one before another; whether the page is full now.
    /// - Returns: where the next page goes on when the page isn't full and there may be more.
    func readInWindows(
        before: Int64, edge: (Int64, Int) throws(DatabaseError) -> Int64?,
        read: (Int64, Int64) throws(DatabaseError) -> Bool
    ) throws(DatabaseError) -> Int64? {
        var before = before
        for window in [250, 10_000] {
            let end = try edge(before, window)
            if try read(end ?? 0, before) { return nil }
            guard let end else { return nil }
            before = end
        }
        return before
    }
}

/// How the feed is for somebody.
struct FeedStanding: Equatable, Sendable {
    /// The operators' last decision: another process may have made it, and it makes every kept page old.
    let lastDecision: Int64
    /// Whether something is left out of it, or is in it, for them alone.
    let isPersonal: Bool
}
