import JSON
import Wire

/// A picture on its way to the server: the bytes of a file, as base64.
public struct ImageData: Equatable, Sendable {
    /// Base64, bare or as a data URI.
    public let base64: String

    /// The most bytes a picture's file may have.
    public static let byteLimit = 10 * 1_024 * 1_024

    /// A picture's file, a JPEG for instance.
    public init(file bytes: [UInt8]) {
        base64 = Base64.encode(bytes)
    }

    /// What a client sent; whether it is base64 shows when it is decoded.
    public init(base64: String) {
        self.base64 = base64
    }

    /// The file's bytes; nil when it isn't base64. Blanks, line breaks and missing padding are forgiven.
    public func decoded() -> [UInt8]? {
        let text = base64.utf8
        guard text.starts(with: "data:".utf8) else { return Base64.decode(text[...]) }
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let coding = text[..<comma].suffix(";base64".utf8.count)
        guard coding.elementsEqual(";base64".utf8) else { return nil }
        return Base64.decode(text[text.index(after: comma)...])
    }
}

extension ImageData: JSONDecodable, JSONEncodable {
    /// Accepts a string.
    public init(json: JSONValue) throws(JSONError) {
        base64 = try json.string()
    }

    /// Writes it as the API has it.
    public func write(to writer: inout JSONWriter) {
        writer.value(base64)
    }
}
