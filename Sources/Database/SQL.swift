/// The text of one statement, written for SQLite and PostgreSQL alike: parameters are `$1`, `$2`, …
///
/// It is nearly always a literal, so that nothing from outside can get into it, and so that a kept
/// statement is found by the literal's address instead of by its text.
public struct SQL: ExpressibleByStringLiteral, Sendable {
    enum Key: Hashable {
        case literal(UnsafePointer<UInt8>)
        case text(String)
    }

    private enum Source {
        case literal(StaticString)
        case text(String)
    }

    private let source: Source

    /// The literal's text.
    public init(stringLiteral value: StaticString) {
        source = value.hasPointerRepresentation ? .literal(value) : .text(value.description)
    }

    /// A text put together at run time, for instance with as many parameters as there are rows to fetch.
    /// Never put values into it.
    public init(assembled text: String) {
        source = .text(text)
    }

    var key: Key {
        switch source {
        case .literal(let literal): .literal(literal.utf8Start)
        case .text(let text): .text(text)
        }
    }

    var text: String {
        switch source {
        case .literal(let literal): literal.description
        case .text(let text): text
        }
    }
}
