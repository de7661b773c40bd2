// What a browser says of its reader, and of the page that a form comes from.
extension Request {
    /// The languages that the reader wants, as `es-MX`, best first, by the Accept-Language header.
    public var acceptedLanguages: [String] {
        guard let header = header("Accept-Language"), header.utf8.count <= 512 else { return [] }
        var tags: [(tag: String, weight: Int)] = []
        for part in header.split(separator: ",") {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let tag = pieces.first else { continue }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
            tags.append((String(tag), Self.thousandths(quality)))
        }
        // A stable order: of equal ones the first is preferred.
        return tags.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element.tag)
    }

    /// `0.8` as 800; what can't be read, or isn't there, as 1,000.
    private static func thousandths(_ quality: Substring?) -> Int {
        guard let quality, let value = Double(quality), value >= 0, value <= 1 else { return 1_000 }
        return Int(value * 1_000)
    }

    /// Whether a form comes from a page of this server, as far as the browser says. One that says nothing is believed, so a
    /// form has to carry a key besides.
    /// - Parameter publicOrigin: where people reach the server, as `https://example.org`; nil believes the Host header.
    public func isSentFromHere(publicOrigin: String?) -> Bool {
        if let site = header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
        guard let origin = header("Origin") else { return true }
        if let publicOrigin { return origin == publicOrigin }
        guard let host = header("Host") else { return false }
        return origin == "http://" + host || origin == "https://" + host
    }
}
