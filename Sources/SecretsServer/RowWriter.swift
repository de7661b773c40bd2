import Database
import JSON
import Wire

/// Writes posts and comments as JSON straight from the rows of the database, without a string in between.
///
/// It writes what `Post` and `Comment` write, byte for byte; a test holds them together.
struct RowWriter: ~Copyable {
    private(set) var json: JSONWriter
    private var avatars: AvatarURLWriter
    private var pictures: PictureURLWriter
    private var times = TimeWriter()

    /// - Parameter expected: how many will be written, to begin with room enough.
    init(origin: Origin, expected: Int) {
        json = JSONWriter(capacity: 512 + expected * 448)
        avatars = AvatarURLWriter(origin: origin)
        pictures = PictureURLWriter(origin: origin)
    }

    /// How many bytes have been written.
    var count: Int { json.count }

    mutating func beginArray() { json.beginArray() }

    mutating func endArray() { json.endArray() }

    /// Writes the post that the row holds.
    /// - Parameter isLikeReply: whether it answers a like: older clients decode `likeable_id` and `likeable_type` then.
    /// - Returns: where the bytes of `liked` end.
    @discardableResult
    mutating func writePost(_ row: borrowing Row, liked: Bool, isLikeReply: Bool = false) -> Int {
        json.beginObject()
        json.field("id", row.integer(PostColumns.id))
        writeText("content", row, PostColumns.content)
        writeText("background_color", row, PostColumns.backgroundColor)
        writePicture(row)
        writeUser("user", row, name: PostColumns.authorName, number: PostColumns.authorNumber)
        json.field("likes_count", row.integer(PostColumns.likesCount))
        json.field("liked", liked)
        let likedEnd = json.count
        json.field("comments_count", row.integer(PostColumns.commentsCount))
        json.field("latitude", row.optionalReal(PostColumns.latitude))
        json.field("longitude", row.optionalReal(PostColumns.longitude))
        writeTime("created_at", Instant(seconds: row.integer(PostColumns.createdAt)))
        writeTime("updated_at", Instant(seconds: row.integer(PostColumns.updatedAt)))
        if row.integer(PostColumns.held) != 0 { json.field("held", true) }
        if isLikeReply {
            json.field("likeable_id", row.integer(PostColumns.id))
            json.field("likeable_type", "Post")
        }
        json.endObject()
        return likedEnd
    }

    /// Writes the comment that the row holds.
    mutating func writeComment(_ row: borrowing Row) {
        json.beginObject()
        json.field("id", row.integer(CommentColumns.id))
        writeText("content", row, CommentColumns.content)
        writeUser("autor", row, name: CommentColumns.authorName, number: CommentColumns.authorNumber)
        writeUser("author", row, name: CommentColumns.authorName, number: CommentColumns.authorNumber)
        let updatedAt = Instant(seconds: row.integer(CommentColumns.updatedAt))
        writeTime("created_at", Instant(seconds: row.integer(CommentColumns.createdAt)))
        writeTime("updated_at", updatedAt)
        writeTime("uptaded_at", updatedAt)
        if row.integer(CommentColumns.held) != 0 { json.field("held", true) }
        json.endObject()
    }

    private mutating func writeText(_ name: StaticString, _ row: borrowing Row, _ column: Int) {
        json.name(name)
        row.withText(column) { json.value(utf8: $0) }
    }

    private mutating func writePicture(_ row: borrowing Row) {
        json.name("image")
        // That of a post that is held back is shown to nobody.
        guard !row.isNull(PostColumns.pictureID), row.integer(PostColumns.held) == 0 else {
            json.null()
            return
        }
        json.beginObject()
        row.withText(PostColumns.pictureID) { id in
            writeASCII("small_url", pictures.url(of: id, .small))
            writeASCII("medium_url", pictures.url(of: id, .medium))
        }
        json.endObject()
    }

    private mutating func writeUser(
        _ member: StaticString, _ row: borrowing Row, name column: Int, number: Int
    ) {
        json.name(member)
        json.beginObject()
        json.field("id", row.integer(number))
        row.withText(column) { name in
            json.field("username", utf8: name)
            writeASCII("avatar_url", avatars.url(of: name))
        }
        json.endObject()
    }

    private mutating func writeTime(_ name: StaticString, _ instant: Instant) {
        writeASCII(name, times.iso8601(instant))
    }

    private mutating func writeASCII(_ name: StaticString, _ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { json.field(name, utf8: $0) }
    }
}
