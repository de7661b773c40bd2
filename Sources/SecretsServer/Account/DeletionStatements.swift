import Accounts
import Database
import Secrets

extension Connection {
    /// Marks an account as deleted: it can't be entered any more, its name is free, and nothing that it wrote is shown.
    func beginDeletion(of account: AccountID) throws(DatabaseError) {
        try execute("INSERT INTO account_deletions (account_id) VALUES ($1)", .integer(account.rawValue))
        try AccountStore.retire(account, on: self)
        try execute("DELETE FROM author_numbers WHERE account_id = $1", .integer(account.rawValue))
        try execute("DELETE FROM idempotency_keys WHERE account_id = $1", .integer(account.rawValue))
    }

    /// The accounts whose deletion was begun and not finished.
    func unfinishedDeletions() throws(DatabaseError) -> [AccountID] {
        try query("SELECT account_id FROM account_deletions ORDER BY account_id") { AccountID($0.integer(0)) }
    }

    /// Deletes some of what an account left, and the account when nothing is left.
    /// - Parameter limit: how many rows, about: so long do other writes wait.
    /// - Returns: whether all is gone.
    func deleteSome(of account: AccountID, limit: Int) throws(DatabaseError) -> Bool {
        var rest = limit
        try deletePosts(of: account, upTo: &rest)
        try deleteComments(of: account, upTo: &rest)
        try deleteLikes(of: account, upTo: &rest)
        try deleteModeration(of: account, upTo: &rest)
        guard rest > 0 else { return false }
        try execute("DELETE FROM account_deletions WHERE account_id = $1", .integer(account.rawValue))
        try AccountStore.delete(account, on: self)
        return true
    }

    /// As much is overwritten for a picture as for so many rows.
    private static var rowsOfPicture: Int { 25 }

    private func deletePosts(of account: AccountID, upTo rest: inout Int) throws(DatabaseError) {
        guard rest > 0 else { return }
        let posts = try query(
            "SELECT id FROM posts WHERE author_id = $1 ORDER BY id LIMIT $2", .integer(account.rawValue),
            .integer(Int64(rest))
        ) { $0.integer(0) }
        for case let id? in posts.map(PostID.init) {
            // A post that many people liked takes more than one step.
            rest -= try deleteLikesAndComments(under: id, limit: rest)
            guard rest > 0 else { return }
            rest -= try pictureID(of: id) == nil ? 1 : Self.rowsOfPicture
            try removePost(id)
        }
    }

    /// - Returns: how many are deleted; fewer than `limit` when none is left.
    func deleteLikesAndComments(under post: PostID, limit: Int) throws(DatabaseError) -> Int {
        let likes = try execute(
            """
            DELETE FROM likes WHERE post_id = $1 AND account_id IN
                (SELECT account_id FROM likes WHERE post_id = $1 LIMIT $2)
            """,
            .integer(post.number), .integer(Int64(limit)))
        guard likes < limit else { return likes }
        let comments = try execute(
            "DELETE FROM comments WHERE id IN (SELECT id FROM comments WHERE post_id = $1 ORDER BY id LIMIT $2)",
            .integer(post.number), .integer(Int64(limit - likes)))
        return likes + comments
    }

    private func deleteComments(of account: AccountID, upTo rest: inout Int) throws(DatabaseError) {
        guard rest > 0 else { return }
        let comments = try query(
            "SELECT id, post_id FROM comments WHERE author_id = $1 LIMIT $2", .integer(account.rawValue),
            .integer(Int64(rest))
        ) { (id: CommentID($0.integer(0)), post: PostID($0.integer(1))) }
        for case (let id?, let post?) in comments {
            try removeComment(id, under: post)
            rest -= 1
        }
    }

    /// What it hid, blocked and reported, and others' blocks of it.
    private func deleteModeration(of account: AccountID, upTo rest: inout Int) throws(DatabaseError) {
        let statements: [SQL] = [
            """
            DELETE FROM hidden_posts WHERE account_id = $1 AND post_id IN
                (SELECT post_id FROM hidden_posts WHERE account_id = $1 LIMIT $2)
            """,
            """
            DELETE FROM hidden_comments WHERE account_id = $1 AND comment_id IN
                (SELECT comment_id FROM hidden_comments WHERE account_id = $1 LIMIT $2)
            """,
            """
            DELETE FROM blocks WHERE account_id = $1 AND blocked_id IN
                (SELECT blocked_id FROM blocks WHERE account_id = $1 LIMIT $2)
            """,
            """
            DELETE FROM blocks WHERE blocked_id = $1 AND account_id IN
                (SELECT account_id FROM blocks WHERE blocked_id = $1 LIMIT $2)
            """,
            "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE account_id = $1 LIMIT $2)",
        ]
        for statement in statements where rest > 0 {
            rest -= try execute(statement, .integer(account.rawValue), .integer(Int64(rest)))
        }
    }

    private func deleteLikes(of account: AccountID, upTo rest: inout Int) throws(DatabaseError) {
        guard rest > 0 else { return }
        let posts = try query(
            "SELECT post_id FROM likes WHERE account_id = $1 ORDER BY post_id LIMIT $2",
            .integer(account.rawValue), .integer(Int64(rest))
        ) { $0.integer(0) }
        for case let post? in posts.map(PostID.init) {
            try removeLike(of: post, by: account)
            rest -= 1
        }
    }
}
