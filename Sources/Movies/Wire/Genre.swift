import JSON
import Wire

/// A genre's number.
public struct GenreID: Hashable, Sendable {
    /// The number as the API has it.
    public let number: Int64

    /// The genre of this number.
    public init(_ number: Int64) {
        self.number = number
    }
}

extension GenreID: JSONDecodable, JSONEncodable {
    /// Accepts any whole number, also as a text.
    public init(json: JSONValue) throws(JSONError) {
        number = try Int64(json: json.readingNumber)
    }

    /// Writes the number.
    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}

/// A genre and what it is called in the language that was asked for.
public struct Genre: Equatable, Sendable {
    /// Its number.
    public var id: GenreID
    /// Its name.
    public var name: String

    /// Made of its parts.
    public init(id: GenreID, name: String) {
        self.id = id
        self.name = name
    }
}

extension Genre: JSONDecodable, JSONEncodable {
    /// Reads what the API writes.
    public init(json: JSONValue) throws(JSONError) {
        let object = try json.object()
        id = try object.decode("id")
        name = object.text("name") ?? ""
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("id", id)
        writer.field("name", name)
        writer.endObject()
    }
}
