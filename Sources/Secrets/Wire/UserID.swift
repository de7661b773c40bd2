import JSON

/// The public number of an account. It is random, so it says nothing of the account: neither when somebody signed up nor
/// how many did before.
public struct UserID: Hashable, Sendable {
    /// The number as the wire has it.
    public let number: Int64

    /// The numbers there are: up to 53 bits, so that every client can hold them exactly.
    public static let range: ClosedRange<Int64> = 1...9_007_199_254_740_991

    /// Nil for a number outside ``range``.
    public init?(_ number: Int64) {
        guard Self.range.contains(number) else { return nil }
        self.number = number
    }
}

extension UserID: JSONDecodable, JSONEncodable {
    /// Accepts a whole number in ``range``.
    public init(json: JSONValue) throws(JSONError) {
        guard let id = UserID(try Int64(json: json)) else { throw JSONError(.outOfRange) }
        self = id
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(number)
    }
}
