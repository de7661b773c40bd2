import CCurl

/// One request and its answer, on a handle that nobody else uses meanwhile.
final class Transfer {
    private let handle: UnsafeMutableRawPointer
    private let request: ClientRequest
    private var body: [UInt8] = []
    private var headers: [(name: String, value: String)] = []
    private var headerBytes = 0
    private var isTooLarge = false
    private var fields: UnsafeMutablePointer<curl_slist>?

    private static let maximumHeaders = 64 * 1_024

    init(_ handle: UnsafeMutableRawPointer, _ request: ClientRequest) {
        self.handle = handle
        self.request = request
    }

    deinit {
        curl_slist_free_all(fields)
    }

    func run() throws(ClientError) -> ClientResponse {
        guard isSendable, addHeaders(), setOptions() else { throw .unsendable }
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard CCurlReceiveHeaders(handle, receiveHeader, context) == CURLE_OK,
            CCurlReceiveBody(handle, receiveBody, context) == CURLE_OK
        else { throw .outOfResources }
        let code = curl_easy_perform(handle)
        // The list and this object end before the handle is used again.
        CCurlSetList(handle, CURLOPT_HTTPHEADER, nil)
        guard code == CURLE_OK else {
            throw isTooLarge ? .tooLarge : ClientError(code, isConnected: CCurlWasConnected(handle))
        }
        let status = CCurlStatus(handle)
        guard (100...599).contains(status) else { throw .malformed }
        return ClientResponse(status: status, headers: headers, body: body)
    }

    /// Nothing but printable ASCII leaves, so that no header or address can smuggle in another line.
    private var isSendable: Bool {
        (request.url.hasPrefix("http://") || request.url.hasPrefix("https://"))
            && request.url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && request.headers.allSatisfy { header in
                !header.name.isEmpty && !header.value.isEmpty && header.name.utf8.allSatisfy(isNameByte)
                    && header.value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            }
    }

    private func addHeaders() -> Bool {
        for header in request.headers {
            guard let longer = curl_slist_append(fields, header.name + ": " + header.value) else {
                return false
            }
            fields = longer
        }
        return CCurlSetList(handle, CURLOPT_HTTPHEADER, fields) == CURLE_OK
    }

    private func setOptions() -> Bool {
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_HTTPGET, 1), (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout), (CURLOPT_TIMEOUT_MS, request.timeout),
            (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
        ]
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
            // All that libcurl can undo.
            (CURLOPT_ACCEPT_ENCODING, ""), (CURLOPT_USERAGENT, "Trebol"),
        ]
        return numbers.allSatisfy { CCurlSetLong(handle, $0, $1) == CURLE_OK }
            && texts.allSatisfy { CCurlSetText(handle, $0, $1) == CURLE_OK }
    }

    // MARK: - What comes

    fileprivate func take(body bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard body.count + bytes.count <= request.maximumBody else {
            isTooLarge = true
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    fileprivate func take(header bytes: UnsafeBufferPointer<UInt8>) -> Int {
        headerBytes += bytes.count
        guard headerBytes <= Self.maximumHeaders else {
            isTooLarge = true
            return 0
        }
        // A status line begins the headers of another answer: an interim one came before.
        if bytes.starts(with: "HTTP/".utf8) {
            headers = []
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let name = bytes[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            headers.append(
                (String(decoding: name, as: UTF8.self), Self.trimmed(bytes[bytes.index(after: colon)...])))
        }
        return bytes.count
    }

    private static func trimmed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        var value = bytes.drop(while: isBlank)
        while let last = value.last, isBlank(last) { value.removeLast() }
        return String(decoding: value, as: UTF8.self)
    }
}

private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
    default: false
    }
}

private let receiveBody: CCurlReceiver = { bytes, size, count, context in
    receive(bytes, size * count, context) { $0.take(body: $1) }
}

private let receiveHeader: CCurlReceiver = { bytes, size, count, context in
    receive(bytes, size * count, context) { $0.take(header: $1) }
}

private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (Transfer, UnsafeBufferPointer<UInt8>) -> Int
) -> Int {
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
        take(transfer, UnsafeBufferPointer(start: $0, count: count))
    }
}

extension ClientError {
    /// What libcurl's codes come to.
    fileprivate init(_ code: CURLcode, isConnected: Bool) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self = isConnected ? .timedOut : .unreachable
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER:
            self = .insecure
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: self = .unsendable
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: self = .malformed
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: self = .outOfResources
        default: self = isConnected ? .cut : .unreachable
        }
    }
}
