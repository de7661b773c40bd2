import HTTPServer

/// Where people reach the server: `https://example.org`, or with a port behind it.
public struct Origin: Hashable, Sendable {
    /// Without a slash at the end.
    public let text: String

    /// What the operator gave as the public address: a scheme, a host and maybe a port, nothing else.
    public init?(publicURL: String) {
        let withoutSlash = publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL
        for scheme in ["http://", "https://"] where withoutSlash.hasPrefix(scheme) {
            guard Self.isAuthority(withoutSlash.utf8.dropFirst(scheme.utf8.count)) else { return nil }
            text = withoutSlash
            return
        }
        return nil
    }

    /// What a request says in its Host header; nil when that is no host at all.
    init?(host: String, isSecure: Bool) {
        guard Self.isAuthority(host.utf8[...]) else { return nil }
        text = (isSecure ? "https://" : "http://") + host
    }

    /// Whether it is a name or an address, and maybe a port: nothing that could end the URL it is put into.
    private static func isAuthority(_ bytes: Substring.UTF8View) -> Bool {
        guard (1...255).contains(bytes.count), let first = bytes.first else { return false }
        var rest = bytes
        if first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = bytes[bytes.index(after: bytes.startIndex)..<end]
            guard address.count >= 2, address.allSatisfy(isIPv6Character) else { return false }
            rest = bytes[bytes.index(after: end)...]
        } else {
            let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            let name = bytes[..<end]
            guard !name.isEmpty, name.allSatisfy(isNameCharacter) else { return false }
            rest = bytes[end...]
        }
        guard let colon = rest.first else { return true }
        let port = rest.dropFirst()
        return colon == UInt8(ascii: ":") && (1...5).contains(port.count) && port.allSatisfy(isDigit)
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: isDigit(byte)
        }
    }

    private static func isIPv6Character(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"),
            UInt8(ascii: "."):
            true
        default: isDigit(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

/// Finds out under which address the one who asks knows the server.
public struct Origins: Sendable {
    /// What the operator said; it holds for everybody.
    let publicOrigin: Origin?
    /// Whether a proxy in front of the server tells how it was asked.
    let trustsProxy: Bool

    /// - Parameters:
    ///   - publicOrigin: what the operator said; nil believes each request's Host header.
    ///   - trustsProxy: whether X-Forwarded-Proto is believed.
    public init(publicOrigin: Origin?, trustsProxy: Bool) {
        self.publicOrigin = publicOrigin
        self.trustsProxy = trustsProxy
    }

    /// 400 when the request doesn't name a host.
    func origin(of request: Request) throws(HTTPError) -> Origin {
        if let publicOrigin { return publicOrigin }
        let isSecure = trustsProxy && request.header("X-Forwarded-Proto") == "https"
        guard let host = request.header("Host"), let origin = Origin(host: host, isSecure: isSecure) else {
            throw .badRequest("The Host header has to name a host.")
        }
        return origin
    }
}
