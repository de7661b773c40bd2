import JSON
import Wire

/// A movie's number: positive, up to 64 bits.
public struct MovieID: Hashable, Sendable {
    /// The number as the wire has it.
    public let number: Int64

    /// Nil unless `number` is positive.
    public init?(_ number: Int64) {
        guard number > 0 else { return nil }
        self.number = number
    }
}

extension MovieID: PathParameter {
    /// Reads decimal digits alone.
    public init?(pathSegment: String) {
        guard let first = pathSegment.utf8.first,
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
            let number = Int64(pathSegment)
        else { return nil }
        self.init(number)
    }

    /// The number in decimal digits.
    public var pathSegment: String { String(number) }
}

extension MovieID: JSONDecodable, JSONEncodable {
    /// Accepts a positive whole number.
    public init(json: JSONValue) throws(JSONError) {
        guard let id = MovieID(try Int64(json: json)) else { throw .invalid("has to be positive") }
        self = id
    }

    /// Writes the number.
    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}
