import Database
import JSON
import Secrets

/// One page of the feed, written as JSON.
struct FeedPage: Sendable {
    let json: [UInt8]
    /// Where the next page begins; nil when there is none.
    let next: PageQuery?
}

extension Connection {
    /// The page of posts as `viewer` sees it.
    ///
    /// It is a scan of one range of posts and one of the viewer's likes, so it costs the same however deep it lies.
    func feedPage(_ page: PageQuery, _ viewpoint: Viewpoint) throws(DatabaseError) -> FeedPage {
        var posts = PostWriter(origin: viewpoint.origin, expected: page.limit)
        var rows = FeedRows()
        posts.beginArray()
        var hasMore = false
        // One more than is asked for says whether there is a next page.
        try each(
            """
            SELECT id, content, background_color, author_name, likes_count, comments_count, latitude, longitude,
                created_at, updated_at
            FROM posts WHERE id < $1 ORDER BY id DESC LIMIT $2
            """,
            .integer(page.before?.number ?? .max), .integer(Int64(page.limit) + 1)
        ) { row in
            guard rows.ids.count < page.limit else {
                hasMore = true
                return
            }
            let id = row.integer(PostColumns.id)
            rows.append(id, likedEnd: posts.write(row, liked: false))
        }
        posts.endArray()
        guard let newest = rows.ids.first, let oldest = rows.ids.last else {
            return FeedPage(json: posts.json.bytes, next: nil)
        }
        var liked: [Int64] = []
        try each(
            "SELECT post_id FROM likes WHERE account_id = $1 AND post_id BETWEEN $2 AND $3 ORDER BY post_id DESC",
            .integer(viewpoint.viewer.rawValue), .integer(oldest), .integer(newest)
        ) { row in
            liked.append(row.integer(0))
        }
        let next = hasMore ? PageQuery(limit: page.limit, before: PostID(oldest)) : nil
        return FeedPage(json: rows.mark(liked, in: posts.json), next: next)
    }
}

/// The posts of a page, newest first, and where in its JSON it stands whether each is liked.
private struct FeedRows {
    private(set) var ids: [Int64] = []
    private var likedEnds: [Int] = []

    /// Adds a post that was written as not liked; `likedEnd` is the position behind that `false`.
    mutating func append(_ id: Int64, likedEnd: Int) {
        ids.append(id)
        likedEnds.append(likedEnd)
    }

    /// The JSON with `true` at the posts of `liked`, which are in the order of ``ids`` and among them.
    func mark(_ liked: [Int64], in json: borrowing JSONWriter) -> [UInt8] {
        guard !liked.isEmpty else { return json.bytes }
        return json.withBytes { bytes in
            var marked: [UInt8] = []
            marked.reserveCapacity(bytes.count)
            var copied = 0
            var next = liked[...]
            for (index, id) in ids.enumerated() where id == next.first {
                next.removeFirst()
                marked.append(contentsOf: bytes[copied..<likedEnds[index] - "false".utf8.count])
                marked.append(contentsOf: "true".utf8)
                copied = likedEnds[index]
            }
            marked.append(contentsOf: bytes[copied...])
            return marked
        }
    }
}
