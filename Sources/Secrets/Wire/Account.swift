import JSON

/// What an account signs up and in with.
public struct Credentials: Equatable, Sendable {
    /// The made-up name it goes by.
    public let username: String
    /// In clear: it is never logged nor stored so.
    public let password: String

    /// Made of its parts.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

/// The answer to signing up or in: what `Authorization: Bearer` carries from then on.
public struct TokenReply: Equatable, Sendable {
    /// Opaque to the client.
    public let token: String
    /// Whether an operator has banned the account: see ``Ban``.
    public let banned: Bool

    /// Made of its parts.
    public init(token: String, banned: Bool = false) {
        self.token = token
        self.banned = banned
    }
}

/// A readable name that nobody has, and an address to go with it that leads nowhere.
public struct MadeUpName: Equatable, Sendable {
    /// The made-up name it goes by.
    public let username: String
    /// An address that nothing can be sent to.
    public let email: String

    /// Made of its parts.
    public init(username: String, email: String) {
        self.username = username
        self.email = email
    }
}

extension Credentials: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        password = try object.decode("password")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        writer.field("password", password)
        writer.endObject()
    }
}

extension TokenReply: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        token = try object.decode("token")
        banned = try object.decodeIfPresent("banned") ?? false
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("token", token)
        // Only then: the answer has no other key for anybody else.
        if banned { writer.field("banned", true) }
        writer.endObject()
    }
}

extension MadeUpName: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        email = try object.decode("email")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        writer.field("email", email)
        writer.endObject()
    }
}
