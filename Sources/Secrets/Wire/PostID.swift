import JSON
import Wire

/// A post's number: positive, and rising with time, so that pages are cut by it.
public struct PostID: Hashable, Comparable, Sendable {
    public let number: Int64

    /// Nil unless `number` is positive.
    public init?(_ number: Int64) {
        guard number > 0 else { return nil }
        self.number = number
    }

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

    public var pathSegment: String { String(number) }
}

extension PostID: JSONDecodable, JSONEncodable {
    /// Accepts a positive whole number.
    public init(json: JSONValue) throws(JSONError) {
        guard let id = PostID(try Int64(json: json)) else { throw .invalid("has to be positive") }
        self = id
    }

    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}
