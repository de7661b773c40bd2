import CMicroHTTPD

/// A response as the library takes it, ready to be queued.
///
/// Unchecked, because a pointer stands in it: the library's response may be made on one thread and queued on another.
struct Answer: ~Copyable, @unchecked Sendable {
    let pointer: OpaquePointer
    let status: Status
    /// How long the body is.
    let byteCount: Int
    /// Who owns the pointer, when many requests share it.
    private let owner: PreparedAnswer?

    /// Takes over the pointer.
    init(owning pointer: OpaquePointer, status: Status, byteCount: Int) {
        self.pointer = pointer
        self.status = status
        self.byteCount = byteCount
        owner = nil
    }

    init(_ prepared: PreparedAnswer) {
        pointer = prepared.answer.pointer
        status = prepared.answer.status
        byteCount = prepared.answer.byteCount
        owner = prepared
    }

    deinit {
        if owner == nil { MHD_destroy_response(pointer) }
    }
}

/// A response that is made once and sent to everybody who asks.
final class PreparedAnswer: Sendable {
    let answer: Answer

    /// Nil when there is no memory for it, or a header can't be sent.
    init?(_ response: Response) {
        guard let answer = Answer(response) else { return nil }
        self.answer = answer
    }
}

extension Answer {
    /// Makes a response ready.
    ///
    /// Nil when there is no memory for it, or when a header can't be sent, having a line break in it.
    /// - Parameter closes: the connection is closed behind it.
    init?(_ response: Response, closes: Bool = false) {
        guard let pointer = Answer.make(response.body) else { return nil }
        guard Answer.addHeaders(of: response, closes: closes, to: pointer) else {
            MHD_destroy_response(pointer)
            return nil
        }
        self.init(owning: pointer, status: response.status, byteCount: response.body.count)
    }

    private static func make(_ body: Response.Body) -> OpaquePointer? {
        switch body {
        case .empty:
            return CMicroHTTPDBorrowing(nil, 0)
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { CMicroHTTPDCopying($0.baseAddress, $0.count) }
        case .shared(let bytes):
            let retained = Unmanaged.passRetained(bytes)
            let pointer = MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.buffer.baseAddress),
                { context in
                    guard let context else { return }
                    Unmanaged<SharedBytes>.fromOpaque(context).release()
                }, retained.toOpaque())
            if pointer == nil { retained.release() }
            return pointer
        case .stream(let stream):
            return stream.makeResponse()
        }
    }

    private static func addHeaders(of response: Response, closes: Bool, to pointer: OpaquePointer) -> Bool {
        if let contentType = response.contentType {
            guard add("Content-Type", contentType, to: pointer) else { return false }
            if contentType.utf8.starts(with: "text/html".utf8) {
                guard add(SecurityHeaders.page, to: pointer) else { return false }
            }
        }
        guard add(SecurityHeaders.everywhere, to: pointer), add(response.headers, to: pointer) else {
            return false
        }
        if !response.headers.contains(where: { equalsIgnoringCase($0.name, "Cache-Control") }) {
            guard add("Cache-Control", "no-store", to: pointer) else { return false }
        }
        return !closes || add("Connection", "close", to: pointer)
    }

    private static func add(_ fields: [HeaderField], to pointer: OpaquePointer) -> Bool {
        fields.allSatisfy { add($0.name, $0.value, to: pointer) }
    }

    private static func add(_ name: String, _ value: String, to pointer: OpaquePointer) -> Bool {
        MHD_add_response_header(pointer, name, value) == .YES
    }
}
