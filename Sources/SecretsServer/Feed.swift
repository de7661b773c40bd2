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
        if rows.hasMore, let oldest = ids.last {
            let next = PageQuery(limit: limit, before: PostID(oldest))
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
    /// Reads a page: a scan of one range of posts, which costs the same however deep it lies.
    /// - Parameter path: where the feed is, for the link to the next page.
    func feedPage(_ page: PageQuery, origin: Origin, path: String) throws(DatabaseError) -> FeedPage {
        var posts = RowWriter(origin: origin, expected: page.limit)
        var rows = FeedRows()
        posts.beginArray()
        // One more than is asked for says whether there is a next page.
        try each(
            """
            SELECT id, content, background_color, author_name, likes_count, comments_count, latitude, longitude,
                created_at, updated_at, picture_id
            FROM posts WHERE id < $1 AND author_id NOT IN (SELECT account_id FROM account_deletions)
            ORDER BY id DESC LIMIT $2
            """,
            .integer(page.before?.number ?? .max), .integer(Int64(page.limit) + 1)
        ) { row in
            guard rows.ids.count < page.limit else {
                rows.hasMore = true
                return
            }
            rows.ids.append(row.integer(PostColumns.id))
            rows.likedEnds.append(posts.writePost(row, liked: false))
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

/// What is known of a page's posts beside their JSON, while they are read.
private struct FeedRows {
    var ids: [Int64] = []
    var likedEnds: [Int] = []
    var hasMore = false
}
