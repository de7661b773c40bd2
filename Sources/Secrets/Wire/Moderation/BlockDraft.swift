import JSON
import Wire

/// Whom an account wants to see nothing more of.
public struct BlockDraft: Equatable, Sendable {
    /// The made-up name of the author to be blocked.
    public var username: String

    /// Made of its parts.
    public init(username: String) {
        self.username = username
    }
}

extension BlockDraft: JSONDecodable, JSONEncodable {
    /// The name is not looked at.
    public init(json: JSONValue) throws(JSONError) {
        username = try json.object().decode("username")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        writer.endObject()
    }
}

/// The name of a blocked author, as a segment of a path.
public struct BlockedName: PathParameter {
    /// The made-up name.
    public let username: String

    /// Takes any name: the server says whether there is such an account.
    public init(username: String) {
        self.username = username
    }

    /// Nil for an empty segment.
    public init?(pathSegment: String) {
        guard !pathSegment.isEmpty else { return nil }
        username = pathSegment
    }

    /// The name itself.
    public var pathSegment: String { username }
}
