/// A type that can be written as one JSON value.
public protocol JSONEncodable {
    /// Writes exactly one value.
    func write(to writer: inout JSONWriter)
}

extension JSONEncodable {
    /// The value as a JSON text in UTF-8.
    @inlinable
    public var jsonBytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The value as a JSON text.
    @inlinable
    public var jsonText: String {
        String(decoding: jsonBytes, as: UTF8.self)
    }
}

extension JSONWriter {
    /// Writes a member. `name` is a literal without anything that needs an escape; nil is written as `null`.
    @inlinable
    public mutating func field<Value: JSONEncodable>(_ name: StaticString, _ value: Value) {
        self.name(name)
        value.write(to: &self)
    }

    /// Writes a member whose value is a string of which the UTF-8 is at hand; see ``value(utf8:)``.
    @inlinable
    public mutating func field(_ name: StaticString, utf8: UnsafeBufferPointer<UInt8>) {
        self.name(name)
        value(utf8: utf8)
    }

    /// Writes a value that knows how to write itself.
    @inlinable
    public mutating func value<Value: JSONEncodable>(_ value: Value) {
        value.write(to: &self)
    }
}

extension Bool: JSONEncodable {
    /// As `true` or `false`.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: JSONEncodable {
    /// As a whole number.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int64: JSONEncodable {
    /// As a whole number.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension UInt64: JSONEncodable {
    /// As a whole number.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Double: JSONEncodable {
    /// As the shortest number that reads back the same; `null` when not finite.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension String: JSONEncodable {
    /// As a string.
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Optional: JSONEncodable where Wrapped: JSONEncodable {
    /// Nil as `null`.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        if let self {
            self.write(to: &writer)
        } else {
            writer.null()
        }
    }
}

extension Array: JSONEncodable where Element: JSONEncodable {
    /// As an array.
    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self { element.write(to: &writer) }
        writer.endArray()
    }
}

extension JSONObject: JSONEncodable {
    /// As an object, every member in order.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for member in members {
            writer.name(escaping: member.name)
            member.value.write(to: &writer)
        }
        writer.endObject()
    }
}

extension JSONValue: JSONEncodable {
    /// As the text that parses to this value; a double that is not finite as `null`.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.value(value)
        case .integer(let value): writer.value(value)
        case .unsigned(let value): writer.value(value)
        case .double(let value): writer.value(value)
        case .string(let value): writer.value(value)
        case .array(let elements): elements.write(to: &writer)
        case .object(let object): object.write(to: &writer)
        }
    }
}
