/// One header of a response.
public struct HeaderField: Hashable, Sendable {
    /// In any case; on the wire it stands as it is written here.
    public let name: String
    /// Without a line break.
    public let value: String

    /// A header. A name or a value with a line break in it makes the whole answer a 500: nothing is ever injected.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Whether two header names, or other tokens, are the same but for the case of ASCII letters.
func equalsIgnoringCase(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
}

/// The lower-case form of an ASCII letter; any other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
