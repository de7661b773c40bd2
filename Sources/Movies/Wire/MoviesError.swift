import JSON

/// An error in the API's own shape: `{"success":false,"status_code":34,"status_message":"…"}`.
public struct MoviesError: Error, Equatable, Sendable {
    /// The API's own number for what went wrong; not the HTTP status.
    public let code: Int
    /// A sentence for people.
    public let message: String

    /// Made of its parts.
    public init(code: Int, message: String) {
        self.code = code
        self.message = message
    }
}

extension MoviesError: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        code = try object.decode("status_code") { json throws(JSONError) in
            try Int(json: json.readingNumber)
        }
        message = try object.decode("status_message")
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("success", false)
        writer.field("status_code", code)
        writer.field("status_message", message)
        writer.endObject()
    }
}
