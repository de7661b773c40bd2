import Wire
import JSON

/// The comments that were begun and not sent, by post; the latest few are kept.
struct CommentNotes: Equatable, Sendable {
    /// What was begun under one post.
    struct Note: Equatable, Sendable {
        let post: PostID
        var text: String
        /// What tells the server that another attempt with this text is the same comment.
        var key: IdempotencyKey?
    }

    private(set) var notes: [Note] = []

    /// How many are kept.
    static let limit = 20

    /// What was begun under a post. Setting nil, or an empty text, takes it out.
    subscript(post: PostID) -> Note? {
        get { notes.first { $0.post == post } }
        set {
            notes.removeAll { $0.post == post }
            guard let newValue, !newValue.text.isEmpty else { return }
            notes.append(newValue)
            if notes.count > Self.limit { notes.removeFirst() }
        }
    }

    /// Another text is another comment: it gets a key of its own.
    mutating func write(_ text: String, under post: PostID) {
        guard self[post]?.text != text else { return }
        self[post] = Note(post: post, text: text)
    }
}

extension CommentNotes: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let kept: [Note] = try json.object().decode("notes")
        for note in kept.suffix(Self.limit) { self[note.post] = note }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("notes", notes)
        writer.endObject()
    }
}

extension CommentNotes.Note: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        post = try object.decode("post")
        text = try object.decode("text")
        let kept: String? = try object.decodeIfPresent("key")
        key = kept.flatMap { IdempotencyKey($0) }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("post", post)
        writer.field("text", text)
        if let key { writer.field("key", key.text) }
        writer.endObject()
    }
}
