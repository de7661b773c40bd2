import Wire

/// The name and the password of `Authorization: Basic`. Printing them shows nothing.
public struct BasicCredentials: Sendable {
    /// What stands before the first colon.
    public let username: String
    /// What stands behind it.
    public let password: String

    /// Made of its parts.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }

    /// Reads what stands behind `Basic`: base64 of `name:password`. The password begins behind the first colon.
    ///
    /// RFC 7617 leaves the encoding to who sends it: bytes that are UTF-8 are taken for that, others for Latin-1.
    public init?(base64: String) {
        guard let bytes = Base64.decode(base64.utf8[...]),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let text = String(validating: bytes, as: UTF8.self)
        if let text, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            username = String(text[..<colon])
            password = String(text[text.utf8.index(after: colon)...])
        } else {
            username = Self.latin1(bytes[..<colon])
            password = Self.latin1(bytes[(colon + 1)...])
        }
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}

extension BasicCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says nothing of them.
    public var description: String { "BasicCredentials(hidden)" }

    /// Says nothing of them.
    public var debugDescription: String { description }

    /// Shows no part of them.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
