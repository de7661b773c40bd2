/// A value that goes between a test and a script in the page: JSON, and elements in the disguise that the
/// protocol gives them.
public enum ScriptValue: Sendable, Hashable {
    /// JSON's `null`, and JavaScript's `undefined`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// An array.
    case array([ScriptValue])
    /// An object's own keys and values.
    case object([String: ScriptValue])

    /// The text, if it is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if it is one.
    public var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The truth value, if it is one.
    public var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// The array's values; none when it isn't one.
    public var array: [ScriptValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The object's value for a key; `.null` when there is none, or when it isn't an object.
    public subscript(key: String) -> ScriptValue {
        if case .object(let members) = self { members[key] ?? .null } else { .null }
    }
}

extension ScriptValue: Codable {
    /// Reads any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let values = try? container.decode([ScriptValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: ScriptValue].self))
        }
    }

    /// Writes itself as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension ScriptValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// An array.
    public init(arrayLiteral elements: ScriptValue...) { self = .array(elements) }
    /// An object; of equal keys the last counts.
    public init(dictionaryLiteral elements: (String, ScriptValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
