import Accounts
import Database
import HTTPServer
import JSON
import Secrets

/// A page of the feed as nobody in particular sees it: written as JSON, every post not liked.
struct FeedPage: Sendable {
    /// The header that leads to the next page; none when there is none.
    private let headers: [HeaderField]
    /// The numbers of its posts, newest first.
    private let ids: [Int64]
    /// For each post, the position behind the `false` that says that it isn't liked.
    private let likedEnds: [Int]
    private let json: [UInt8]
    private let sharedJSON: SharedBytes

    /// - Parameter url: where the feed is, without a query.
    fileprivate init(_ rows: FeedRows, json: [UInt8], limit: Int, url: String) {
        ids = rows.ids
        likedEnds = rows.likedEnds
        self.json = json
        sharedJSON = SharedBytes(json)
        if let before = rows.next {
            let next = PageQuery(limit: limit, before: PostID(before))
            headers = [HeaderField("Link", NextLink.value(url + next.query.text))]
        } else {
            headers = []
        }
    }

    /// How much memory it takes, nearly.
    var byteCount: Int { 2 * json.count + 16 * ids.count + 256 }

    /// The numbers that its posts lie between; nil when there are none.
    var range: ClosedRange<Int64>? {
        guard let oldest = ids.last, let newest = ids.first else { return nil }
        return oldest...newest
    }

    /// The page for somebody who likes the posts of these numbers, given newest first.
    func response(liked: [Int64]) -> Response {
        var response = Response.json(bytes: [], headers: headers)
        response.body = body(liked: liked)
        return response
    }

    private func body(liked: [Int64]) -> Response.Body {
        guard !liked.isEmpty else { return .shared(sharedJSON) }
        var marked: [UInt8] = []
        marked.reserveCapacity(json.count)
        var copied = 0
        var next = liked[...]
        for (index, id) in ids.enumerated() where id == next.first {
            next.removeFirst()
            marked.append(contentsOf: json[copied..<likedEnds[index] - "false".utf8.count])
            marked.append(contentsOf: "true".utf8)
            copied = likedEnds[index]
        }
        marked.append(contentsOf: json[copied...])
        return .bytes(marked)
    }
}

extension Connection {
    /// Reads a page as nearly everybody sees it: a scan of one range of posts, which costs the same however deep it lies.
    /// - Parameter path: where the feed is, for the link to the next page.
    func feedPage(_ page: PageQuery, origin: Origin, path: String) throws(DatabaseError) -> FeedPage {
        var posts = RowWriter(origin: origin, expected: page.limit)
        var rows = FeedRows()
        posts.beginArray()
        // One more than is asked for says whether there is a next page.
        try each(
            """
            SELECT id, content, background_color, author_name, likes_count, comments_count, latitude, longitude,
                created_at, updated_at, picture_id, held, author_number
            FROM posts WHERE id < $1 AND held = 0 AND author_id NOT IN (SELECT account_id FROM account_deletions)
            ORDER BY id DESC LIMIT $2
            """,
            .integer(page.before?.number ?? .max), .integer(Int64(page.limit) + 1)
        ) { row in
            rows.take(row, limit: page.limit, &posts)
        }
        posts.endArray()
        return FeedPage(rows, json: posts.json.bytes, limit: page.limit, url: origin.text + path)
    }

    /// Which posts of a page somebody likes, newest first: a scan of one range of their likes.
    func likes(of viewer: AccountID, on page: FeedPage) throws(DatabaseError) -> [Int64] {
        guard let range = page.range else { return [] }
        return try query(
            "SELECT post_id FROM likes WHERE account_id = $1 AND post_id BETWEEN $2 AND $3 ORDER BY post_id DESC",
            .integer(viewer.rawValue), .integer(range.lowerBound), .integer(range.upperBound)
        ) { $0.integer(0) }
    }
}

extension Connection {
    /// The page as `viewpoint` alone sees it: without what they have hidden and whom they have blocked, and with what is held
    /// back of their own.
    func personalFeedPage(
        _ page: PageQuery, _ viewpoint: Viewpoint, path: String
    ) throws(DatabaseError) -> FeedPage {
        var posts = RowWriter(origin: viewpoint.origin, expected: page.limit)
        var rows = FeedRows()
        posts.beginArray()
        let rest = try readInWindows(
            before: page.before?.number ?? .max,
            edge: { before, places throws(DatabaseError) in
                try first(
                    "SELECT id FROM posts WHERE id < $1 ORDER BY id DESC LIMIT 1 OFFSET $2", .integer(before),
                    .integer(Int64(places))
                ) { $0.integer(0) }
            },
            read: { from, before throws(DatabaseError) in
                try eachPost(from: from, before: before, limit: page.limit + 1 - rows.ids.count, viewpoint) {
                    row in rows.take(row, limit: page.limit, &posts)
                }
                return rows.next != nil
            })
        posts.endArray()
        rows.next = rows.next ?? rest
        return FeedPage(
            rows, json: posts.json.bytes, limit: page.limit, url: viewpoint.origin.text + path)
    }

    /// The posts of a range of numbers that somebody is shown in their feed, newest first.
    private func eachPost(
        from: Int64, before: Int64, limit: Int, _ viewpoint: Viewpoint,
        body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try each(
            """
            SELECT id, content, background_color, author_name, likes_count, comments_count, latitude, longitude,
                created_at, updated_at, picture_id, held, author_number
            FROM posts WHERE id >= $1 AND id < $2 AND (held = 0 OR author_id = $4)
                AND author_id NOT IN (SELECT account_id FROM account_deletions)
                AND NOT EXISTS (SELECT 1 FROM hidden_posts WHERE account_id = $4 AND post_id = posts.id)
                AND NOT EXISTS (SELECT 1 FROM blocks WHERE account_id = $4 AND blocked_id = posts.author_id)
            ORDER BY id DESC LIMIT $3
            """,
            .integer(from), .integer(before), .integer(Int64(limit)), .integer(viewpoint.viewer.rawValue),
            body: body)
    }
}

/// What is known of a page's posts beside their JSON, while they are read.
private struct FeedRows {
    var ids: [Int64] = []
    var likedEnds: [Int] = []
    /// Where the next page begins, if there is one.
    var next: Int64?

    /// Takes a post that belongs on the page, or notes that there is a next page.
    mutating func take(_ row: borrowing Row, limit: Int, _ posts: inout RowWriter) {
        guard ids.count < limit else {
            next = ids.last
            return
        }
        ids.append(row.integer(PostColumns.id))
        likedEnds.append(posts.writePost(row, liked: false))
    }
}
