import HTTPServer
import Wire

/// The name and the password of `Authorization: Basic`. It is never printed.
struct BasicCredentials: Sendable {
    let username: String
    let password: String

    init(username: String, password: String) {
        self.username = username
        self.password = password
    }

    /// Reads what stands behind `Basic`: base64 of `name:password`. The password begins behind the first colon.
    ///
    /// RFC 7617 leaves the encoding to who sends it: bytes that are UTF-8 are taken for that, others for Latin-1.
    init?(base64: String) {
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

extension Request {
    /// Whether it brings a name and a password, which take long to check.
    var isBasic: Bool { credentials(scheme: "Basic") != nil }

    /// The name and the password that it brings; nil when it brings none.
    func basicCredentials() throws(HTTPError) -> BasicCredentials? {
        guard let base64 = credentials(scheme: "Basic") else { return nil }
        guard let credentials = BasicCredentials(base64: base64) else {
            throw Refusal.unauthorized(.malformedBasic)
        }
        return credentials
    }
}
