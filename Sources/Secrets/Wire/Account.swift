import JSON

/// What an account signs up and in with.
public struct Credentials: Equatable, Sendable {
    public let username: String
    public let password: String

    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

/// The answer to signing up or in: what `Authorization: Bearer` carries from then on.
public struct TokenReply: Equatable, Sendable {
    public let token: String

    public init(token: String) {
        self.token = token
    }
}

/// A readable name that nobody has, and an address to go with it that leads nowhere.
public struct MadeUpName: Equatable, Sendable {
    public let username: String
    public let email: String

    public init(username: String, email: String) {
        self.username = username
        self.email = email
    }
}

extension Credentials: JSONDecodable, JSONEncodable {
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        password = try object.decode("password")
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        writer.field("password", password)
        writer.endObject()
    }
}

extension TokenReply: JSONDecodable, JSONEncodable {
    public init(json: JSONValue) throws(JSONError) {
        token = try json.object().decode("token")
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("token", token)
        writer.endObject()
    }
}

extension MadeUpName: JSONDecodable, JSONEncodable {
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        email = try object.decode("email")
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        writer.field("email", email)
        writer.endObject()
    }
}
