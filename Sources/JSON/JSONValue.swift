/// A JSON value as RFC 8259 has it. Integers that fit 64 bits are kept exactly.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A whole number above `Int64.max`; smaller ones are always ``integer(_:)``.
    case unsigned(UInt64)
    /// A number with a fraction or an exponent, minus zero, or a whole number beyond 64 bits.
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// What kind a ``JSONValue`` is of. The raw value is how a message calls it.
public enum JSONType: String, Equatable, Sendable {
    case null = "null"
    case bool = "true or false"
    case number = "a number"
    case string = "a string"
    case array = "an array"
    case object = "an object"
}

extension JSONValue {
    /// The kind of this value.
    public var type: JSONType {
        switch self {
        case .null: .null
        case .bool: .bool
        case .integer, .unsigned, .double: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The members; an error of kind `wrongType` for anything but an object.
    @inlinable
    public func object() throws(JSONError) -> JSONObject {
        guard case .object(let object) = self else { throw wrongType(.object) }
        return object
    }

    /// The elements; an error of kind `wrongType` for anything but an array.
    @inlinable
    public func array() throws(JSONError) -> [JSONValue] {
        guard case .array(let elements) = self else { throw wrongType(.array) }
        return elements
    }

    /// The text; an error of kind `wrongType` for anything but a string.
    @inlinable
    public func string() throws(JSONError) -> String {
        guard case .string(let text) = self else { throw wrongType(.string) }
        return text
    }

    /// The error that says that something else was expected here.
    public func wrongType(_ expected: JSONType) -> JSONError {
        JSONError(.wrongType(expected: expected, found: type))
    }
}

extension JSONValue: Equatable {
    /// Equal when the kind and the content are the same: `1` and `1.0` are not,
    /// and strings are compared byte by byte, as RFC 8259 compares names.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.string(let left), .string(let right)): sameBytes(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

/// Whether two strings are the same in UTF-8. `==` would also take different encodings of a character as equal.
func sameBytes(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    // Native strings lend their storage; one bridged from elsewhere may not.
    let same = left.utf8.withContiguousStorageIfAvailable { isSame(right, as: $0) }
    return same ?? left.utf8.elementsEqual(right.utf8)
}

/// Whether a string is these bytes.
@inline(__always)
func isSame(_ text: String, as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.utf8.count == bytes.count else { return false }
    let same = text.utf8.withContiguousStorageIfAvailable { text in
        var index = 0
        while index < bytes.count {
            if text[index] != bytes[index] { return false }
            index += 1
        }
        return true
    }
    return same ?? text.utf8.elementsEqual(bytes)
}
