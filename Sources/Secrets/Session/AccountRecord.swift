import JSON

/// What is kept on the device of an account: first its name, then its password, and once the server has
/// answered, its token.
struct AccountRecord: Equatable, Sendable {
    let username: String
    var password: String?
    /// The token of the last time. There is one exactly when the server is known to have the account.
    var token: String?
}

extension AccountRecord: JSONDecodable, JSONEncodable {
    init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        username = try object.decode("username")
        password = try object.decodeIfPresent("password")
        token = try object.decodeIfPresent("token")
        if username.isEmpty || password?.isEmpty == true { throw .invalid("is empty") }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("username", username)
        if let password { writer.field("password", password) }
        if let token { writer.field("token", token) }
        writer.endObject()
    }
}
