import JSON

/// The account of the one who asks: a user, and the address that came with the made-up name.
public struct Profile: Equatable, Sendable {
    /// As everybody sees the account.
    public let user: User
    /// An address that nothing can be sent to, as ``MadeUpName`` has it.
    public let email: String

    /// Made of its parts.
    public init(user: User, email: String) {
        self.user = user
        self.email = email
    }
}

extension Profile: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        user = try User(json: json)
        email = try json.object().decode("email")
    }

    /// Writes one object with the members of both.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        user.writeMembers(to: &writer)
        writer.field("email", email)
        writer.endObject()
    }
}
