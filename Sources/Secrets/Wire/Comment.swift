import JSON
import Wire

/// What somebody wrote under a secret, as the API answers it.
public struct Comment: Equatable, Sendable {
    /// Its number.
    public let id: CommentID
    /// What it says, trimmed.
    public var content: String
    /// Who wrote it. On the wire it is `autor`, the spelling of the contract, and `author` beside it.
    public var author: User
    /// When it was written.
    public var createdAt: Instant
    /// When its author last changed it.
    public var updatedAt: Instant
    /// Whether it is held back until an operator has looked at it: nobody but its author sees it.
    public var held: Bool

    /// Made of its parts.
    public init(
        id: CommentID, content: String, author: User, createdAt: Instant, updatedAt: Instant,
        held: Bool = false
    ) {
        self.id = id
        self.content = content
        self.author = author
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.held = held
    }
}

/// A comment as its author sends it, to be created or to take the place of what was there.
public struct CommentDraft: Equatable, Sendable {
    /// As it was written; ``SecretText`` says whether it can be posted.
    public var content: String

    /// Made of its parts.
    public init(content: String) {
        self.content = content
    }
}

extension Comment: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        content = try object.decode("content")
        author = try object.decode("autor")
        createdAt = try object.decode("created_at", Instant.read)
        updatedAt = try object.decode("updated_at", Instant.read)
        held = try object.decodeIfPresent("held") ?? false
    }

    /// Writes it as the API has it: the author also under `author`, and the time of the last change also under
    /// `uptaded_at`, which other clients read; `held` only when it is true.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("id", id)
        writer.field("content", content)
        writer.field("autor", author)
        writer.field("author", author)
        writer.field("created_at", createdAt.iso8601)
        writer.field("updated_at", updatedAt.iso8601)
        writer.field("uptaded_at", updatedAt.iso8601)
        if held { writer.field("held", true) }
        writer.endObject()
    }
}

extension CommentDraft: JSONDecodable, JSONEncodable {
    /// The content is not looked at.
    public init(json: JSONValue) throws(JSONError) {
        content = try json.object().decode("content")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("content", content)
        writer.endObject()
    }
}
