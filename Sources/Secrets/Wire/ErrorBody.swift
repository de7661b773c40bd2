/// What every answer that isn't a success carries: `{"error":{"code","message","field"?}}`.
public struct ErrorBody: Error, Equatable, Sendable {
    /// A word for programs, in snake_case.
    public let code: String
    /// A sentence for people, in plain English.
    public let message: String
    /// Which value of the request is wrong: a path as `content`, when one is to blame.
    public let field: String?

    public init(code: String, message: String, field: String? = nil) {
        self.code = code
        self.message = message
        self.field = field
    }
}
