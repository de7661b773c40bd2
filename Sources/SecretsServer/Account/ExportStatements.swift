import Accounts
import Database
import JSON
import Secrets
import Wire

/// Some elements of a list, with commas between them.
struct ExportRows {
    let json: [UInt8]
    /// The number that the next ones are behind; nil when there are no more.
    let last: Int64?

    /// - Parameter array: the elements as a whole array.
    fileprivate init(_ array: [UInt8], last: Int64?) {
        json = Array(array.dropFirst().dropLast())
        self.last = last
    }
}

extension Connection {
    /// How many rows are read at once: some hundred kilobytes at most.
    private static var rowLimit: Value { .integer(100) }

    /// The beginning of the document, up to its first list; nil when there is no such account.
    func exportHead(of account: AccountID) throws(DatabaseError) -> [UInt8]? {
        try first(
            """
            SELECT number, username, created_at, (SELECT banned_at FROM bans WHERE account_id = accounts.id)
            FROM accounts JOIN author_numbers ON account_id = accounts.id WHERE accounts.id = $1
            """, .integer(account.rawValue)
        ) { row in
            var json = JSONWriter()
            json.beginObject()
            json.field("id", row.integer(0))
            json.field("username", row.text(1))
            json.field("created_at", Instant(seconds: row.integer(2)).iso8601)
            json.field("banned_at", row.optionalInteger(3).map { Instant(seconds: $0).iso8601 })
            json.endObject()
            return json.bytes.dropLast()
        }
    }

    /// The next elements of a list.
    func exportRows(
        _ section: ExportSection, of viewpoint: Viewpoint, after: Int64
    ) throws(DatabaseError) -> ExportRows {
        let account = Value.integer(viewpoint.viewer.rawValue)
        return switch section {
        case .posts: try exportPosts(account, .integer(after), viewpoint.origin)
        case .comments: try exportComments(account, .integer(after))
        case .likes:
            try exportNumbers(
                "SELECT post_id FROM likes WHERE account_id = $1 AND post_id > $2 ORDER BY post_id LIMIT $3",
                account, .integer(after))
        case .hiddenPosts:
            try exportNumbers(
                """
                SELECT post_id FROM hidden_posts WHERE account_id = $1 AND post_id > $2 ORDER BY post_id LIMIT $3
                """,
                account, .integer(after))
        case .hiddenComments:
            try exportNumbers(
                """
                SELECT comment_id FROM hidden_comments
                WHERE account_id = $1 AND comment_id > $2 ORDER BY comment_id LIMIT $3
                """,
                account, .integer(after))
        case .blocks: try exportBlocks(account, .integer(after))
        case .reports: try exportReports(account, .integer(after))
        case .tokens: try exportTokens(account, .integer(after))
        case .idempotencyKeys: try exportKeys(account, .integer(after))
        }
    }

    private func exportPosts(
        _ account: Value, _ after: Value, _ origin: Origin
    ) throws(DatabaseError) -> ExportRows {
        var writer = RowWriter(origin: origin, expected: 100)
        var last: Int64?
        writer.beginArray()
        try each(
            """
            SELECT id, content, background_color, author_name, likes_count, comments_count, latitude, longitude,
                created_at, updated_at, picture_id, held, author_number,
                EXISTS (SELECT 1 FROM likes WHERE account_id = $1 AND post_id = posts.id)
            FROM posts WHERE author_id = $1 AND id > $2 ORDER BY id LIMIT $3
            """,
            account, after, Self.rowLimit
        ) { row in
            last = row.integer(PostColumns.id)
            writer.writePost(row, liked: row.integer(PostColumns.authorNumber + 1) != 0)
        }
        writer.endArray()
        return ExportRows(writer.json.bytes, last: last)
    }

    private func exportComments(_ account: Value, _ after: Value) throws(DatabaseError) -> ExportRows {
        try exportList(
            """
            SELECT id, post_id, content, created_at, updated_at
            FROM comments WHERE author_id = $1 AND id > $2 ORDER BY id LIMIT $3
            """,
            account, after
        ) { row, json in
            json.beginObject()
            json.field("id", row.integer(0))
            json.field("post_id", row.integer(1))
            json.field("content", row.text(2))
            json.field("created_at", Instant(seconds: row.integer(3)).iso8601)
            json.field("updated_at", Instant(seconds: row.integer(4)).iso8601)
            json.endObject()
        }
    }

    private func exportNumbers(
        _ sql: SQL, _ account: Value, _ after: Value
    ) throws(DatabaseError) -> ExportRows {
        try exportList(sql, account, after) { row, json in json.value(row.integer(0)) }
    }

    /// The names of those who are blocked.
    private func exportBlocks(_ account: Value, _ after: Value) throws(DatabaseError) -> ExportRows {
        try exportList(
            """
            SELECT blocked_id, username FROM blocks JOIN accounts ON accounts.id = blocked_id
            WHERE account_id = $1 AND blocked_id > $2 ORDER BY blocked_id LIMIT $3
            """,
            account, after
        ) { row, json in
            json.value(row.text(1))
        }
    }

    private func exportReports(_ account: Value, _ after: Value) throws(DatabaseError) -> ExportRows {
        try exportList(
            """
            SELECT id, post_id, comment_id, reason, note, created_at
            FROM reports WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3
            """,
            account, after
        ) { row, json in
            json.beginObject()
            json.field("post_id", row.optionalInteger(1))
            json.field("comment_id", row.optionalInteger(2))
            json.field("reason", row.text(3))
            json.field("note", row.optionalText(4))
            json.field("created_at", Instant(seconds: row.integer(5)).iso8601)
            json.endObject()
        }
    }

    private func exportTokens(_ account: Value, _ after: Value) throws(DatabaseError) -> ExportRows {
        try exportList(
            "SELECT id, used_at FROM tokens WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3",
            account, after
        ) { row, json in
            json.beginObject()
            json.field("used_at", Instant(seconds: row.integer(1)).iso8601)
            json.endObject()
        }
    }

    /// Keys have no numbers of their own: they are counted.
    private func exportKeys(_ account: Value, _ after: Value) throws(DatabaseError) -> ExportRows {
        try exportList(
            """
            SELECT ROW_NUMBER() OVER (ORDER BY under, key), key, used_at FROM idempotency_keys
            WHERE account_id = $1 ORDER BY under, key LIMIT $3 OFFSET $2
            """,
            account, after
        ) { row, json in
            json.beginObject()
            json.field("key", row.text(1))
            json.field("used_at", Instant(seconds: row.integer(2)).iso8601)
            json.endObject()
        }
    }

    /// Writes a list whose rows have their number in the first column.
    private func exportList(
        _ sql: SQL, _ account: Value, _ after: Value, write: (borrowing Row, inout JSONWriter) -> Void
    ) throws(DatabaseError) -> ExportRows {
        var json = JSONWriter()
        var last: Int64?
        json.beginArray()
        try each(sql, account, after, Self.rowLimit) { row in
            last = row.integer(0)
            write(row, &json)
        }
        json.endArray()
        return ExportRows(json.bytes, last: last)
    }
}
