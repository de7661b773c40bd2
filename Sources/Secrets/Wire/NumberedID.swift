import JSON
import Wire

/// A number that the server gives to what is posted: positive, and rising with time, so that pages are cut by it.
public protocol NumberedID: PathParameter, Hashable, Comparable, JSONDecodable, JSONEncodable {
    /// Nil unless `number` is positive.
    init?(_ number: Int64)

    /// The number as the database and the wire have it.
    var number: Int64 { get }
}

extension NumberedID {
    /// Older ones come first.
    public static func < (left: Self, right: Self) -> Bool {
        left.number < right.number
    }

    /// Reads decimal digits alone: no sign, no leading zero, nothing that doesn't fit in 64 bits.
    public init?(pathSegment: String) {
        guard let first = pathSegment.utf8.first,
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
            let number = Int64(pathSegment)
        else { return nil }
        self.init(number)
    }

    /// The number in decimal digits.
    public var pathSegment: String { String(number) }

    /// Accepts a positive whole number.
    public init(json: JSONValue) throws(JSONError) {
        guard let id = Self(try Int64(json: json)) else { throw .invalid("has to be positive") }
        self = id
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}
