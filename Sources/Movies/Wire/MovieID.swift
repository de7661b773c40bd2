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

/// A movie as a path names it: by its number, or by its number and whatever title stands behind a hyphen (`4-shrek`). The
/// title means nothing, so two that differ in it alone are equal.
public struct MovieAddress: Equatable, Sendable {
    /// Which movie.
    public let id: MovieID

    /// The address of a movie, without a title.
    public init(_ id: MovieID) {
        self.id = id
    }
}

extension MovieAddress: PathParameter {
    /// Reads a number, alone or before a hyphen.
    public init?(pathSegment: String) {
        let number = pathSegment.utf8.prefix { $0 != UInt8(ascii: "-") }
        guard let id = MovieID(pathSegment: String(Substring(number))) else { return nil }
        self.id = id
    }

    /// The number alone.
    public var pathSegment: String { id.pathSegment }
}

extension MovieID: JSONDecodable, JSONEncodable {
    /// Accepts a positive whole number, also as a text.
    public init(json: JSONValue) throws(JSONError) {
        guard let id = MovieID(try Int64(json: json.readingNumber)) else {
            throw .invalid("has to be positive")
        }
        self = id
    }

    /// Writes the number.
    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}
