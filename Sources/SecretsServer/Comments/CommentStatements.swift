import Accounts
import Database
import Secrets
import Wire

// MARK: - Reading

extension Connection {
    /// A page of a post's comments as JSON, newest first, without those that the viewer isn't shown; nil when there is no
    /// such post.
    func commentPage(
        _ post: PostID, _ page: CommentPageQuery, _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> CommentPage? {
        guard try shows(post, to: viewpoint.viewer) else { return nil }
        var writer = RowWriter(origin: viewpoint.origin, expected: page.limit)
        var oldest: Int64 = 0
        var count = 0
        writer.beginArray()
        // One more than is asked for says whether there is a next page.
        let rest = try eachComment(under: post, before: page.before, limit: page.limit + 1, viewpoint.viewer)
        { row in
            count += 1
            guard count <= page.limit else { return }
            oldest = row.integer(CommentColumns.id)
            writer.writeComment(row)
        }
        writer.endArray()
        let before = count > page.limit ? oldest : rest
        let next = before.map { CommentPageQuery(limit: page.limit, before: CommentID($0)) }
        return CommentPage(json: writer.json.bytes, next: next)
    }

    /// Which numbers the newest comments have that somebody is shown, and whether there are older ones.
    func commentRange(
        _ post: PostID, before: CommentID?, limit: Int, _ viewer: AccountID
    ) throws(DatabaseError) -> (numbers: Range<Int64>, hasMore: Bool) {
        var oldest: Int64 = 0
        var count = 0
        let rest = try eachComment(under: post, before: before, limit: limit + 1, viewer) { row in
            count += 1
            if count <= limit { oldest = row.integer(CommentColumns.id) }
        }
        let from = count > limit ? oldest : rest ?? 0
        return (from..<(before?.number ?? .max), count > limit || rest != nil)
    }

    /// The newest comments that somebody is shown, `limit` at most.
    /// - Returns: where to go on when there are fewer than that and there may be more.
    private func eachComment(
        under post: PostID, before: CommentID?, limit: Int, _ viewer: AccountID,
        body: (borrowing Row) -> Void
    ) throws(DatabaseError) -> Int64? {
        var count = 0
        return try readInWindows(
            before: before?.number ?? .max,
            edge: { before, places throws(DatabaseError) in
                try first(
                    "SELECT id FROM comments WHERE post_id = $1 AND id < $2 ORDER BY id DESC LIMIT 1 OFFSET $3",
                    .integer(post.number), .integer(before), .integer(Int64(places))
                ) { $0.integer(0) }
            },
            read: { from, before throws(DatabaseError) in
                try eachComment(under: post, from: from, before: before, limit: limit - count, viewer) {
                    row in
                    count += 1
                    body(row)
                }
                return count == limit
            })
    }

    /// The comments of a range of numbers that somebody is shown, newest first.
    func eachComment(
        under post: PostID, from: Int64, before: Int64, limit: Int, _ viewer: AccountID,
        body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try each(
            """
            SELECT id, content, author_name, created_at, updated_at, held, author_number FROM comments
            WHERE post_id = $1 AND id >= $2 AND id < $3 AND (held = 0 OR author_id = $5)
                AND author_id NOT IN (SELECT account_id FROM account_deletions)
                AND NOT EXISTS (SELECT 1 FROM hidden_comments WHERE account_id = $5 AND comment_id = comments.id)
                AND NOT EXISTS (SELECT 1 FROM blocks WHERE account_id = $5 AND blocked_id = comments.author_id)
            ORDER BY id DESC LIMIT $4
            """,
            .integer(post.number), .integer(from), .integer(before), .integer(Int64(limit)),
            .integer(viewer.rawValue), body: body)
    }

    /// A comment as JSON; nil when the viewer isn't shown it, or it stands under another post.
    func commentJSON(
        _ id: CommentID, under post: PostID, _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> [UInt8]? {
        guard try shows(post, to: viewpoint.viewer) else { return nil }
        var writer = RowWriter(origin: viewpoint.origin, expected: 1)
        try each(
            """
            SELECT id, content, author_name, created_at, updated_at, held, author_number FROM comments
            WHERE id = $1 AND post_id = $2 AND (held = 0 OR author_id = $3)
                AND author_id NOT IN (SELECT account_id FROM account_deletions)
                AND NOT EXISTS (SELECT 1 FROM blocks WHERE account_id = $3 AND blocked_id = comments.author_id)
            """,
            .integer(id.number), .integer(post.number), .integer(viewpoint.viewer.rawValue)
        ) { row in
            writer.writeComment(row)
        }
        return writer.count == 0 ? nil : writer.json.bytes
    }
}

/// Some of a post's comments.
struct CommentPage: Sendable {
    let json: [UInt8]
    /// Nil when there are no more.
    let next: CommentPageQuery?
}

// MARK: - Writing

extension Connection {
    /// Stores a comment and answers it; the one that was posted with the same key, if there is one. The post's count
    /// rises in the same transaction.
    func createComment(
        _ content: SecretText, under post: PostID, key: IdempotencyKey?, at now: Instant,
        _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> Change {
        let slot = key.map { KeySlot(account: viewpoint.viewer, under: post.number, key: $0) }
        if let slot, let number = try posted(with: slot, at: now) {
            let json = try CommentID(number).flatMap { id throws(DatabaseError) in
                try commentJSON(id, under: post, viewpoint)
            }
            return json.map(Change.done) ?? .deletedSince
        }
        guard try shows(post, to: viewpoint.viewer) else { return .notFound }
        let number = try first("UPDATE last_comment SET id = id + 1 RETURNING id") { $0.integer(0) }
        guard let id = CommentID(number ?? 0) else { throw .misuse("no number for a comment") }
        try execute(
            """
            INSERT INTO comments (id, post_id, author_id, author_name, author_number, content, created_at, updated_at)
            VALUES ($1, $2, $3, (SELECT username FROM accounts WHERE id = $3),
                (SELECT number FROM author_numbers WHERE account_id = $3), $4, $5, $5)
            """,
            .integer(id.number), .integer(post.number), .integer(viewpoint.viewer.rawValue),
            .text(content.text), .integer(now.seconds))
        try execute(
            "UPDATE posts SET comments_count = comments_count + 1 WHERE id = $1", .integer(post.number))
        if let slot { try remember(slot, number: id.number, at: now) }
        return try change(of: id, under: post, viewpoint)
    }

    /// Puts a text in the place of a comment's, if `viewpoint` is its author's.
    func updateComment(
        _ id: CommentID, under post: PostID, to content: SecretText, at now: Instant, _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> Change {
        guard try shows(post, to: viewpoint.viewer) else { return .notFound }
        if let refusal = try refusal(of: viewpoint.viewer, changing: id, under: post) { return refusal }
        try execute(
            "UPDATE comments SET content = $1, updated_at = $2 WHERE id = $3", .text(content.text),
            .integer(now.seconds), .integer(id.number))
        try forgetDecidedReports(of: .comment(id))
        return try change(of: id, under: post, viewpoint)
    }

    /// Deletes a comment, if `viewer` wrote it.
    func deleteComment(
        _ id: CommentID, under post: PostID, by viewer: AccountID
    ) throws(DatabaseError) -> Change {
        if let refusal = try refusal(of: viewer, changing: id, under: post) { return refusal }
        try removeComment(id, under: post)
        return .done([])
    }

    /// Deletes a comment, whoever wrote it. The post's count falls only when it was there and counted, in the
    /// same transaction.
    func removeComment(_ id: CommentID, under post: PostID) throws(DatabaseError) {
        let wasHeld = try isHeld(.comment(id))
        let removed = try execute(
            "DELETE FROM comments WHERE id = $1 AND post_id = $2", .integer(id.number), .integer(post.number))
        guard removed > 0, !wasHeld else { return }
        try execute(
            "UPDATE posts SET comments_count = comments_count - 1 WHERE id = $1", .integer(post.number))
    }

    private func change(
        of id: CommentID, under post: PostID, _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> Change {
        try commentJSON(id, under: post, viewpoint).map(Change.done) ?? .notFound
    }

    private func refusal(
        of viewer: AccountID, changing id: CommentID, under post: PostID
    ) throws(DatabaseError) -> Change? {
        guard let author = try author(of: id, under: post) else { return .notFound }
        guard author != viewer.rawValue else { return nil }
        guard try shows(post, to: viewer) else { return .notFound }
        return try isHeld(.comment(id)) ? .notFound : .forbidden
    }

    /// The number of the account that wrote a comment; nil when it isn't there, or stands under another post.
    func author(of id: CommentID, under post: PostID) throws(DatabaseError) -> Int64? {
        try first(
            """
            SELECT author_id FROM comments
            WHERE id = $1 AND post_id = $2 AND author_id NOT IN (SELECT account_id FROM account_deletions)
            """, .integer(id.number), .integer(post.number)
        ) { $0.integer(0) }
    }
}
