import CMicroHTTPD
import Glibc
import Wire

/// What a request's headers say about its body: read strictly, since the library and a proxy may read them differently.
struct RequestFraming {
    /// How long the body is going to be.
    enum Body: Equatable {
        case none
        case length(UInt64)
        case chunked
    }

    private(set) var body = Body.none
    /// Whether the client waits for leave to send the body.
    private(set) var expectsContinue = false
    private var hosts = 0
    private var lengths = 0
    private var codings = 0
    private var isMalformed = false
    private var hasUnknownCoding = false

    /// Where the header before ended. The library parses in place, so that headers lie one behind another.
    private var end: UnsafeRawPointer

    /// Looks at all headers of a request, on the thread that serves it.
    /// - Parameters:
    ///   - line: where the request line ends.
    ///   - blank: where the blank line behind the headers ends.
    init(_ connection: OpaquePointer, behind line: UnsafeRawPointer, upTo blank: UnsafeRawPointer) {
        end = line
        withUnsafeMutablePointer(to: &self) { framing in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameLength, value, valueLength in
                    guard let context, let name, let value else { return .NO }
                    let framing = context.assumingMemoryBound(to: RequestFraming.self)
                    framing.pointee.readGap(to: name, lineBreaks: 1)
                    framing.pointee.read(
                        UnsafeRawBufferPointer(start: name, count: nameLength),
                        UnsafeRawBufferPointer(start: value, count: valueLength))
                    framing.pointee.end = UnsafeRawPointer(value) + valueLength
                    return .YES
                }, framing)
        }
        readGap(to: blank, lineBreaks: 2)
    }

    /// Looks at what lies between two headers: line breaks, which the library may have overwritten with zeros. Anything
    /// else is what it has not seen: the rest of a value with a NUL in it, or a line with an empty name, at which it takes
    /// the headers to end.
    private mutating func readGap(to next: UnsafeRawPointer, lineBreaks: Int) {
        let length = next - end
        guard length >= lineBreaks, length <= maximumGap else {
            isMalformed = true
            return
        }
        var breakBytes = 0
        for byte in UnsafeRawBufferPointer(start: end, count: length) {
            switch byte {
            case 0, UInt8(ascii: "\r"), UInt8(ascii: "\n"): breakBytes += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: isMalformed = true
            }
        }
        if breakBytes > 2 * lineBreaks { isMalformed = true }
    }

    /// Why the request can't be served, if it can't.
    func problem(version: UnsafePointer<CChar>) -> HTTPError? {
        let isHTTP10 = strcmp(version, "HTTP/1.0") == 0
        // RFC 9112: a request with both lengths is an attack or a mistake, and chunks are not for HTTP/1.0.
        if isMalformed || hosts > 1 || lengths > 1 || codings > 1 || lengths + codings > 1 {
            return .malformedHeaders
        }
        if isHTTP10 ? codings > 0 : hosts == 0 { return .malformedHeaders }
        return hasUnknownCoding ? .unknownTransferCoding : nil
    }

    private mutating func read(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard !name.isEmpty, name.allSatisfy(isTokenByte), value.allSatisfy(isValueByte) else {
            isMalformed = true
            return
        }
        switch name.count {
        case 4 where equals(name, "host"): hosts += 1
        case 6 where equals(name, "expect"): expectsContinue = equals(value, "100-continue")
        case 14 where equals(name, "content-length"): readLength(value)
        case 17 where equals(name, "transfer-encoding"):
            codings += 1
            body = .chunked
            if !equals(value, "chunked") { hasUnknownCoding = true }
        default: break
        }
    }

    private mutating func readLength(_ value: UnsafeRawBufferPointer) {
        lengths += 1
        var length: UInt64 = 0
        // 18 digits are more than any body has, and never too many for the type.
        guard !value.isEmpty, value.count <= 18 else {
            isMalformed = true
            return
        }
        for byte in value {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                isMalformed = true
                return
            }
            length = length * 10 + UInt64(byte - UInt8(ascii: "0"))
        }
        body = length == 0 ? .none : .length(length)
    }

    /// Whether bytes are a word, given in lower case.
    private func equals(_ bytes: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
        guard bytes.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where lowercased(bytes[index]) != word.utf8Start[index] { return false }
        return true
    }
}

/// The most blanks and line breaks between two headers.
private let maximumGap = 64

/// Whether a byte may be in a header's value: no control character but the tab, by RFC 9110, section 5.5.
private func isValueByte(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t")
}

/// Whether a byte may stand in a header's name.
private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default:
        byte > 0x20 && byte < 0x7F
            && !#""(),/:;<=>?@[\]{}"#.utf8.contains(byte)
    }
}
