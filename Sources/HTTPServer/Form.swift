import CMicroHTTPD
import Wire

/// The fields of a form: `multipart/form-data`, or `application/x-www-form-urlencoded`.
///
/// Of fields with the same name the first one counts.
public struct Form: Sendable {
    /// What stood in one field.
    public struct Field: Equatable, Sendable {
        /// As it came.
        public let bytes: [UInt8]
        /// Whether it came as a file.
        public let isFile: Bool

        /// The bytes as text; nil when they aren't UTF-8.
        public var text: String? { String(validating: bytes, as: UTF8.self) }
    }

    private var fields: [(name: String, field: Field)] = []

    /// The field of this name.
    public subscript(name: String) -> Field? {
        fields.first { $0.name == name }?.field
    }

    /// The text of the field of this name; 400 when it isn't text.
    public func text(_ name: String) throws(HTTPError) -> String? {
        guard let field = self[name] else { return nil }
        guard let text = field.text else { throw .badRequest("The field has to be text.", field: name) }
        return text
    }

    /// The most fields a form may have.
    static let maximumFields = 64
    /// The most bytes a field's name may have: visible ASCII and blanks, no quotation marks.
    static let maximumName = 100
}

extension Request {
    /// Reads the body as a form; 415 when it isn't one, 400 when it is broken, 413 when it has too many fields.
    ///
    /// Before the handler has returned, as the headers are needed for it.
    public func form() throws(HTTPError) -> Form {
        switch contentType {
        case "application/x-www-form-urlencoded": return try Form(encoded: body)
        case "multipart/form-data": return try multipart()
        default:
            throw HTTPError(
                .unsupportedMediaType, code: "unsupported_media_type", message: "The body has to be a form.")
        }
    }

    private func multipart() throws(HTTPError) -> Form {
        var reading = FormReading()
        let isWhole = withLibraryConnection { connection in
            withUnsafeMutablePointer(to: &reading) { Self.process(body, connection, $0) }
        }
        if reading.isTooLarge { throw Form.tooLarge }
        guard isWhole == true, !reading.hasMalformedName else { throw Form.unreadable }
        return reading.form
    }

    /// How much of the form the library looks at a time. The headers of a field have to fit, and for each it moves what is
    /// behind them: of a form that is nothing but boundaries, much of it millions of times.
    private static var bufferSize: Int { 8 * 1_024 }

    private static func process(
        _ body: [UInt8], _ connection: OpaquePointer, _ reading: UnsafeMutablePointer<FormReading>
    ) -> Bool {
        guard
            let processor = MHD_create_post_processor(
                connection, bufferSize,
                { context, _, name, fileName, _, _, data, offset, size in
                    guard let context, let name else { return .NO }
                    let reading = context.assumingMemoryBound(to: FormReading.self)
                    let bytes = UnsafeRawBufferPointer(start: data, count: size)
                    let isTaken = reading.pointee.take(
                        bytes, of: String(cString: name), isFile: fileName != nil, isNew: offset == 0)
                    return isTaken ? .YES : .NO
                }, reading)
        else { return false }
        let isTaken = body.withUnsafeBytes { bytes in
            MHD_post_process(
                processor, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count) == .YES
        }
        // Answers whether the form was whole.
        return MHD_destroy_post_processor(processor) == .YES && isTaken
    }
}

/// A form as its fields come, piece by piece.
private struct FormReading {
    private var fields: [(name: String, bytes: [UInt8], isFile: Bool)] = []
    private(set) var isTooLarge = false
    private(set) var hasMalformedName = false

    mutating func take(_ bytes: UnsafeRawBufferPointer, of name: String, isFile: Bool, isNew: Bool) -> Bool {
        if isNew || fields.isEmpty {
            guard fields.count < Form.maximumFields, name.utf8.count <= Form.maximumName else {
                isTooLarge = true
                return false
            }
            guard Form.isName(name) else {
                hasMalformedName = true
                return false
            }
            fields.append((name, Array(bytes), isFile))
        } else {
            fields[fields.count - 1].bytes.append(contentsOf: bytes)
        }
        return true
    }

    var form: Form {
        Form(fields.map { ($0.name, Form.Field(bytes: $0.bytes, isFile: $0.isFile)) })
    }
}

extension Form {
    fileprivate init(_ fields: [(name: String, field: Field)]) {
        self.fields = fields
    }

    /// Reads a form that is written like a query. As there, only the first equals sign of a field ends its name, so base64
    /// may stand in it as it is.
    fileprivate init(encoded body: [UInt8]) throws(HTTPError) {
        guard body.count(where: { $0 == UInt8(ascii: "&") }) < Self.maximumFields else { throw Self.tooLarge }
        guard let text = String(validating: body, as: UTF8.self), let query = Query(parsing: text[...]) else {
            throw Self.unreadable
        }
        guard query.items.allSatisfy({ $0.name.utf8.count <= Self.maximumName }) else { throw Self.tooLarge }
        guard query.items.allSatisfy({ Self.isName($0.name) }) else { throw Self.unreadable }
        fields = query.items.map { ($0.name, Field(bytes: Array($0.value.utf8), isFile: false)) }
    }

    /// Whether a field can have this name.
    fileprivate static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") }
    }

    fileprivate static let tooLarge = HTTPError(
        .contentTooLarge, code: "content_too_large", message: "The form has too many fields.")
    fileprivate static let unreadable = HTTPError.badRequest("The form can't be read.")
}
