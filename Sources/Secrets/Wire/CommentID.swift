/// A comment's number. No two comments have the same one, whatever posts they stand under.
public struct CommentID: NumberedID, Sendable {
    /// The number as the database and the wire have it.
    public let number: Int64

    /// Nil unless `number` is positive.
    public init?(_ number: Int64) {
        guard number > 0 else { return nil }
        self.number = number
    }
}
