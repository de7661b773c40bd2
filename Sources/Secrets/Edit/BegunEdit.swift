import JSON
import Wire

/// What an author began to make of a post and hasn't saved: kept on disk, as phones close pages that aren't looked at.
struct BegunEdit: Equatable, Sendable {
    let post: PostID
    var text: String
    var color: CardColor
}

extension BegunEdit: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        post = try object.decode("post")
        text = try object.decode("text")
        color = try object.decode("color")
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("post", post)
        writer.field("text", text)
        writer.field("color", color)
        writer.endObject()
    }
}
