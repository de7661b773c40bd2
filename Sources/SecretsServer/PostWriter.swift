import Database
import JSON
import Wire

/// Writes posts as JSON straight from the rows of the database, without a string in between.
///
/// It writes what `Post` writes, byte for byte; a test holds the two together.
struct PostWriter: ~Copyable {
    private(set) var json: JSONWriter
    private var avatars: AvatarURLWriter
    private var times = TimeWriter()

    /// - Parameter expected: how many posts will be written, to begin with room enough.
    init(origin: Origin, expected: Int) {
        json = JSONWriter(capacity: 512 + expected * 448)
        avatars = AvatarURLWriter(origin: origin)
    }

    /// How many bytes have been written.
    var count: Int { json.count }

    mutating func beginArray() { json.beginArray() }

    mutating func endArray() { json.endArray() }

    /// Writes the post that the row holds.
    /// - Returns: where the bytes of `liked` end.
    @discardableResult
    mutating func write(_ row: borrowing Row, liked: Bool) -> Int {
        json.beginObject()
        json.field("id", row.integer(PostColumns.id))
        writeText("content", row, PostColumns.content)
        writeText("background_color", row, PostColumns.backgroundColor)
        json.name("image")
        json.null()
        writeAuthor(row)
        json.field("likes_count", row.integer(PostColumns.likesCount))
        json.field("liked", liked)
        let likedEnd = json.count
        json.field("comments_count", row.integer(PostColumns.commentsCount))
        json.field("latitude", row.optionalReal(PostColumns.latitude))
        json.field("longitude", row.optionalReal(PostColumns.longitude))
        writeTime("created_at", Instant(seconds: row.integer(PostColumns.createdAt)))
        writeTime("updated_at", Instant(seconds: row.integer(PostColumns.updatedAt)))
        json.endObject()
        return likedEnd
    }

    private mutating func writeText(_ name: StaticString, _ row: borrowing Row, _ column: Int) {
        json.name(name)
        row.withText(column) { json.value(utf8: $0) }
    }

    private mutating func writeAuthor(_ row: borrowing Row) {
        json.name("user")
        json.beginObject()
        row.withText(PostColumns.authorName) { name in
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
