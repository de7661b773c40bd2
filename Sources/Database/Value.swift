/// A value bound to a parameter.
public enum Value: Equatable, Sendable {
    /// No value.
    case null
    /// All 64 bits.
    case integer(Int64)
    /// Exactly as it is; a NaN becomes null.
    case real(Double)
    /// With its length: a NUL inside is kept.
    case text(String)
    /// An empty blob is not null.
    case blob([UInt8])

    /// The integer, or null.
    public init(_ integer: Int64?) {
        self = integer.map(Value.integer) ?? .null
    }

    /// The number, or null.
    public init(_ real: Double?) {
        self = real.map(Value.real) ?? .null
    }

    /// The text, or null.
    public init(_ text: String?) {
        self = text.map(Value.text) ?? .null
    }

    /// The blob, or null.
    public init(_ blob: [UInt8]?) {
        self = blob.map(Value.blob) ?? .null
    }
}
