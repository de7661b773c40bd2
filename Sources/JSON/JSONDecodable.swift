/// A type that can be made from a JSON value.
public protocol JSONDecodable {
    /// Reads `json`; throws when it is not one of these.
    init(json: JSONValue) throws(JSONError)
}

extension JSONValue: JSONDecodable {
    /// The value itself.
    @inlinable
    public init(json: JSONValue) {
        self = json
    }
}

extension JSONObject: JSONDecodable {
    /// Accepts an object.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        self = try json.object()
    }
}

extension Bool: JSONDecodable {
    /// Accepts `true` and `false` alone.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        guard case .bool(let value) = json else { throw json.wrongType(.bool) }
        self = value
    }
}

extension String: JSONDecodable {
    /// Accepts a string.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        self = try json.string()
    }
}

extension Double: JSONDecodable {
    /// Accepts every number; whole numbers beyond 2^53 are rounded.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        switch json {
        case .double(let value): self = value
        case .integer(let value): self = Double(value)
        case .unsigned(let value): self = Double(value)
        default: throw json.wrongType(.number)
        }
    }
}

extension Int64: JSONDecodable {
    /// Accepts whole numbers that fit, also when written with a fraction or exponent (`1.0`, `1e3`) if below 2^53.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        guard case .integer(let value) = json else {
            self = try exactInteger(json)
            return
        }
        self = value
    }
}

extension Int: JSONDecodable {
    /// As for `Int64`; out of range when the machine's word is too small.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        guard let value = Int(exactly: try Int64(json: json)) else { throw JSONError(.outOfRange) }
        self = value
    }
}

extension UInt64: JSONDecodable {
    /// Accepts whole numbers from 0 that fit, under the rules of `Int64`.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        if case .unsigned(let value) = json {
            self = value
            return
        }
        guard let value = UInt64(exactly: try Int64(json: json)) else { throw JSONError(.outOfRange) }
        self = value
    }
}

extension Optional: JSONDecodable where Wrapped: JSONDecodable {
    /// Nil for `null`. A member that is absent is ``JSONObject/decodeIfPresent(_:as:)``'s business.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        if case .null = json {
            self = nil
        } else {
            self = try Wrapped(json: json)
        }
    }
}

extension Array: JSONDecodable where Element: JSONDecodable {
    /// Accepts an array of which every element can be read.
    @inlinable
    public init(json: JSONValue) throws(JSONError) {
        self = try json.decodeArray { element throws(JSONError) in try Element(json: element) }
    }
}

/// The integer that a number other than ``JSONValue/integer(_:)`` stands for.
@usableFromInline
func exactInteger(_ json: JSONValue) throws(JSONError) -> Int64 {
    switch json {
    case .double(let value):
        // Beyond this a double no longer tells whole numbers apart, so what was written may have been another one.
        let limit = 9_007_199_254_740_991.0
        guard value >= -limit, value <= limit, Double(Int64(value)) == value else {
            throw JSONError(.outOfRange)
        }
        return Int64(value)
    case .integer(let value): return value
    case .unsigned: throw JSONError(.outOfRange)
    default: throw json.wrongType(.number)
    }
}
