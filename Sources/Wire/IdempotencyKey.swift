/// What a client makes up once for something it posts and sends along with every attempt, so that it is posted once
/// however many attempts are needed.
public struct IdempotencyKey: Hashable, Sendable {
    /// The header that carries it.
    public static let header = "Idempotency-Key"

    /// 1 to 64 characters of printable ASCII, without blanks.
    public let text: String

    /// Nil for anything else.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard (1...64).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }
}
