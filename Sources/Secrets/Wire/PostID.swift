import JSON
import Wire

/// A post's number: positive, and rising with time, so that pages are cut by it.
public struct PostID: Hashable, Comparable, Sendable {
    /// The number as the database and the wire have it.
    public let number: Int64

    /// Nil unless `number` is positive.
    public init?(_ number: Int64) {
        guard number > 0 else { return nil }
        self.number = number
    }

    /// Older ones come first.
    public static func < (left: PostID, right: PostID) -> Bool {
        left.number < right.number
    }
}

extension PostID: PathParameter {
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
}

extension PostID: JSONDecodable, JSONEncodable {
    /// Accepts a positive whole number.
    public init(json: JSONValue) throws(JSONError) {
        guard let id = PostID(try Int64(json: json)) else { throw .invalid("has to be positive") }
        self = id
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}
