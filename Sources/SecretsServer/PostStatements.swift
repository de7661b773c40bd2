import Accounts
import Database
import Secrets
import Wire

// MARK: - Reading

extension Connection {
    /// The post as JSON, or nil when there is none that the viewer is shown.
    /// - Parameter isLikeReply: whether it answers a like.
    func postJSON(
        _ id: PostID, _ viewpoint: Viewpoint, isLikeReply: Bool = false
    ) throws(DatabaseError) -> [UInt8]? {
        guard try shows(id, to: viewpoint.viewer) else { return nil }
        let liked = try first(
            "SELECT post_id FROM likes WHERE account_id = $1 AND post_id = $2",
            .integer(viewpoint.viewer.rawValue), .integer(id.number)
        ) { $0.integer(0) }
        var writer = RowWriter(origin: viewpoint.origin, expected: 1)
        try each(
            """
            SELECT id, content, background_color, author_name, likes_count, comments_count, latitude, longitude,
                created_at, updated_at, picture_id, held, author_number
            FROM posts WHERE id = $1
            """,
            .integer(id.number)
        ) { row in
            writer.writePost(row, liked: liked != nil, isLikeReply: isLikeReply)
        }
        return writer.count == 0 ? nil : writer.json.bytes
    }
}

// MARK: - Writing

extension Connection {
    /// Stores a new post with its picture and answers it; the one that was posted with the same key, if there is one.
    func createPost(
        _ draft: StoredDraft, key: IdempotencyKey? = nil, at now: Instant, _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> Change {
        let slot = key.map { KeySlot(account: viewpoint.viewer, under: 0, key: $0) }
        if let slot, let number = try posted(with: slot, at: now) {
            guard let id = PostID(number), let json = try postJSON(id, viewpoint) else {
                return .deletedSince
            }
            return .done(json)
        }
        let number = try first("UPDATE last_post SET id = id + 1 RETURNING id") { $0.integer(0) }
        guard let id = PostID(number ?? 0) else { throw .misuse("no number for a post") }
        let picture = try draft.picture.map { files throws(DatabaseError) in try storePicture(files) }
        try execute(
            """
            INSERT INTO posts (id, author_id, author_name, author_number, content, background_color, latitude,
                longitude, likes_count, comments_count, created_at, updated_at, picture_id)
            VALUES ($1, $2, (SELECT username FROM accounts WHERE id = $2),
                (SELECT number FROM author_numbers WHERE account_id = $2), $3, $4, $5, $6, 0, 0, $7, $7, $8)
            """,
            .integer(id.number), .integer(viewpoint.viewer.rawValue), .text(draft.content.text),
            .text(draft.backgroundColor.text), Value(draft.latitude), Value(draft.longitude),
            .integer(now.seconds), Value(picture?.text))
        if let slot { try remember(slot, number: id.number, at: now) }
        guard let json = try postJSON(id, viewpoint) else {
            throw .misuse("a post that was just stored is not there")
        }
        return .done(json)
    }

    /// Puts a draft in the place of a post's content, if `viewpoint` is its author's. The picture stays unless the draft
    /// has another one.
    func updatePost(
        _ id: PostID, to draft: StoredDraft, at now: Instant, _ viewpoint: Viewpoint
    ) throws(DatabaseError) -> Change {
        if let refusal = try refusal(of: viewpoint.viewer, changing: id) { return refusal }
        try execute(
            """
            UPDATE posts SET content = $1, background_color = $2, latitude = $3, longitude = $4, updated_at = $5
            WHERE id = $6
            """,
            .text(draft.content.text), .text(draft.backgroundColor.text), Value(draft.latitude),
            Value(draft.longitude), .integer(now.seconds), .integer(id.number))
        if let files = draft.picture { try replacePicture(of: id, by: files) }
        try forgetDecidedReports(of: .post(id))
        return try change(of: id, viewpoint)
    }

    /// Deletes a post and all that hangs on it, if `viewer` wrote it; some of it when that is very much.
    func deletePost(_ id: PostID, by viewer: AccountID) throws(DatabaseError) -> Change {
        if let refusal = try refusal(of: viewer, changing: id) { return refusal }
        guard try thinOut(id) else { return .unfinished }
        try removePost(id)
        return .done([])
    }

    /// Deletes some of the likes and comments of a post that is to go, so that no write overwrites ten thousand of them at once.
    /// As long as some are left it is held back.
    /// - Returns: whether none is left.
    func thinOut(_ id: PostID) throws(DatabaseError) -> Bool {
        let limit = AccountDeletion.stepSize
        guard try deleteLikesAndComments(under: id, limit: limit) >= limit else { return true }
        try setHeld(.post(id), true)
        // Right at every moment: it may never be asked for again.
        try execute(
            """
            UPDATE posts SET likes_count = (SELECT COUNT(*) FROM likes WHERE post_id = $1),
                comments_count = (SELECT COUNT(*) FROM comments WHERE post_id = $1 AND held = 0)
            WHERE id = $1
            """, .integer(id.number))
        return false
    }

    /// Deletes a post, its comments, its likes and its picture, whoever wrote it.
    func removePost(_ id: PostID) throws(DatabaseError) {
        let picture = try pictureID(of: id)
        try execute("DELETE FROM comments WHERE post_id = $1", .integer(id.number))
        try execute("DELETE FROM likes WHERE post_id = $1", .integer(id.number))
        try execute("DELETE FROM posts WHERE id = $1", .integer(id.number))
        if let picture { try removePicture(picture) }
    }

    /// Likes a post. The count rises only when the like wasn't there, in the same transaction.
    func like(_ id: PostID, _ viewpoint: Viewpoint) throws(DatabaseError) -> Change {
        guard try shows(id, to: viewpoint.viewer) else { return .notFound }
        let added = try execute(
            "INSERT INTO likes (account_id, post_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            .integer(viewpoint.viewer.rawValue), .integer(id.number))
        if added > 0 {
            try execute("UPDATE posts SET likes_count = likes_count + 1 WHERE id = $1", .integer(id.number))
        }
        return try change(of: id, viewpoint, isLikeReply: true)
    }

    /// Takes a like back. The count falls only when the like was there, in the same transaction.
    func unlike(_ id: PostID, _ viewpoint: Viewpoint) throws(DatabaseError) -> Change {
        try removeLike(of: id, by: viewpoint.viewer)
        return try change(of: id, viewpoint, isLikeReply: true)
    }

    /// Removes a like, if there is one, and counts it off.
    func removeLike(of id: PostID, by account: AccountID) throws(DatabaseError) {
        let removed = try execute(
            "DELETE FROM likes WHERE account_id = $1 AND post_id = $2", .integer(account.rawValue),
            .integer(id.number))
        guard removed > 0 else { return }
        try execute("UPDATE posts SET likes_count = likes_count - 1 WHERE id = $1", .integer(id.number))
    }

    private func change(
        of id: PostID, _ viewpoint: Viewpoint, isLikeReply: Bool = false
    ) throws(DatabaseError) -> Change {
        try postJSON(id, viewpoint, isLikeReply: isLikeReply).map(Change.done) ?? .notFound
    }

    private func refusal(of viewer: AccountID, changing id: PostID) throws(DatabaseError) -> Change? {
        guard let author = try author(of: id) else { return .notFound }
        guard author != viewer.rawValue else { return nil }
        return try shows(id, to: viewer) ? .forbidden : .notFound
    }

    /// The number of the account that wrote a post; nil when there is no such post.
    func author(of id: PostID) throws(DatabaseError) -> Int64? {
        try first(
            """
            SELECT author_id FROM posts
            WHERE id = $1 AND author_id NOT IN (SELECT account_id FROM account_deletions)
            """, .integer(id.number)
        ) { $0.integer(0) }
    }
}
