import Database
import Secrets
import Wire

extension Connection {
    /// The most notes that are read for one thing.
    private static var noteLimit: Int64 { 50 }

    /// What was reported since the last decision, and what is held back, though those who reported it may be gone.
    func reportedIDs(limit: Int) throws(DatabaseError) -> [ReportedID] {
        try query(
            """
            SELECT post_id, comment_id, SUM(count), MAX(at) FROM (
                SELECT post_id, comment_id, 1 AS count, created_at AS at FROM reports WHERE decided = 0
                UNION ALL SELECT id, NULL, 0, updated_at FROM posts WHERE held = 1
                UNION ALL SELECT NULL, id, 0, updated_at FROM comments WHERE held = 1
            ) AS open GROUP BY post_id, comment_id ORDER BY 3 DESC, 4 DESC, 1, 2 LIMIT $1
            """, .integer(Int64(limit))
        ) { row in
            if let post = row.optionalInteger(0).flatMap({ PostID($0) }) { return ReportedID.post(post) }
            return row.optionalInteger(1).flatMap { CommentID($0) }.map(ReportedID.comment)
        }.compactMap { $0 }
    }

    /// A thing with its reports; nil when it isn't there.
    func reportedThing(_ id: ReportedID) throws(DatabaseError) -> ReportedThing? {
        let (counts, notes) = (try reportCounts(of: id), try notes(on: id))
        return try first(
            id.pick(
                """
                SELECT content, author_name, held, created_at, updated_at, picture_id,
                    EXISTS (SELECT 1 FROM bans WHERE account_id = author_id) FROM posts WHERE id = $1
                """,
                """
                SELECT content, author_name, held, created_at, updated_at, NULL,
                    EXISTS (SELECT 1 FROM bans WHERE account_id = author_id) FROM comments WHERE id = $1
                """),
            .integer(id.number)
        ) { row in
            ReportedThing(
                id: id, content: row.text(0), picture: row.optionalText(5).map(PictureID.init(stored:)),
                author: row.text(1), isAuthorBanned: row.integer(6) != 0, isHeld: row.integer(2) != 0,
                createdAt: Instant(seconds: row.integer(3)), updatedAt: Instant(seconds: row.integer(4)),
                reports: counts, notes: notes)
        }
    }

    private func reportCounts(of id: ReportedID) throws(DatabaseError) -> ReportCounts {
        var counts = ReportCounts()
        counts.reasons = try query(
            id.pick(
                """
                SELECT reason, count(*) FROM reports WHERE post_id = $1 AND decided = 0
                GROUP BY reason ORDER BY reason
                """,
                """
                SELECT reason, count(*) FROM reports WHERE comment_id = $1 AND decided = 0
                GROUP BY reason ORDER BY reason
                """),
            .integer(id.number)
        ) { ($0.text(0), Int($0.integer(1))) }
        return counts
    }

    private func notes(on id: ReportedID) throws(DatabaseError) -> [ReportedThing.Note] {
        try query(
            id.pick(
                """
                SELECT reason, note FROM reports WHERE post_id = $1 AND decided = 0 AND note IS NOT NULL
                ORDER BY id DESC LIMIT $2
                """,
                """
                SELECT reason, note FROM reports WHERE comment_id = $1 AND decided = 0 AND note IS NOT NULL
                ORDER BY id DESC LIMIT $2
                """),
            .integer(id.number), .integer(Self.noteLimit)
        ) { ReportedThing.Note(reason: $0.text(0), text: $0.text(1)) }
    }
}
