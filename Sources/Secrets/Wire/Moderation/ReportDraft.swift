import JSON
import Wire

/// A report of a post or a comment, as the one who reports it sends it.
public struct ReportDraft: Equatable, Sendable {
    /// What is wrong with it.
    public var reason: ReportReason
    /// What the operator should know besides; nil for nothing.
    public var note: String?

    /// The most characters a note may have, as a person counts them (extended grapheme clusters).
    public static let noteCharacterLimit = 500

    /// The most bytes of UTF-8 a note may have: one character can be made of any number of them.
    public static let noteByteLimit = 8_000

    /// Made of its parts.
    public init(reason: ReportReason, note: String? = nil) {
        self.reason = reason
        self.note = note
    }
}

extension ReportDraft: JSONDecodable, JSONEncodable {
    /// Accepts a note within the limits alone.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        reason = try object.decode("reason")
        let note = try object.decodeIfPresent("note") { json throws(JSONError) in
            try Self.note(json)
        }
        self.note = note?.isEmpty == true ? nil : note
    }

    /// What is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("reason", reason)
        if let note { writer.field("note", note) }
        writer.endObject()
    }

    /// A note as it is stored, see `WrittenText`; empty when nothing of it can be seen.
    private static func note(_ json: JSONValue) throws(JSONError) -> String {
        let note = WrittenText.normalized(try json.string())
        // Bytes first: counting the characters of a long text takes time.
        guard note.utf8.count <= noteByteLimit, note.count <= noteCharacterLimit else {
            throw .invalid("can have 500 characters at most")
        }
        guard !note.utf8.contains(0) else { throw .invalid("can't have a NUL in it") }
        return WrittenText.isVisible(note) ? note : ""
    }
}
