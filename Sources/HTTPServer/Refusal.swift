import CMicroHTTPD

/// A whole response in bytes, for when the library can't send one: in the middle of a request.
enum Refusal {
    /// The response; the connection ends with it.
    static func bytes(_ error: HTTPError, body: [UInt8]) -> [UInt8] {
        let reason = MHD_get_reason_phrase_for(UInt32(error.status.code)).map { String(cString: $0) } ?? ""
        var text = "HTTP/1.1 \(error.status.code) \(reason)\r\n"
        let fields =
            [
                HeaderField("Content-Type", ContentType.json),
                HeaderField("Content-Length", String(body.count)),
                HeaderField("Connection", "close"),
                HeaderField("Cache-Control", "no-store"),
            ] + SecurityHeaders.everywhere + error.headers
        for field in fields { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8) + body
    }
}
