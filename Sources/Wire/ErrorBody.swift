import JSON

/// What an answer that isn't a success carries: `{"error":{"code","message","field"?}}`.
public struct ErrorBody: Error, Equatable, Sendable {
    /// A word for programs, in snake_case.
    public let code: String
    /// A sentence for people, in plain English.
    public let message: String
    /// Which value of the request is wrong: a path as `content`, when one is to blame.
    public let field: String?

    /// Made of its parts.
    public init(code: String, message: String, field: String? = nil) {
        self.code = code
        self.message = message
        self.field = field
    }
}

extension ErrorBody: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let error: JSONObject = try json.object().decode("error")
        do {
            code = try error.decode("code")
            message = try error.decode("message")
            field = try error.decodeIfPresent("field")
        } catch {
            throw error.inside("error")
        }
    }

    /// A field that is nil is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("error")
        writer.beginObject()
        writer.field("code", code)
        writer.field("message", message)
        if let field { writer.field("field", field) }
        writer.endObject()
        writer.endObject()
    }
}
