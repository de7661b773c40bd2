// What a browser says of its reader, and of the page that a form comes from.
extension Request {
    /// The languages that the reader wants, as `es-MX`, best first, by the Accept-Language header.
    public var acceptedLanguages: [String] { Preferences(header("Accept-Language")).values }

    /// The value of the first cookie of this name; nil when there is none.
    public func cookie(_ name: String) -> String? {
        for part in (header("Cookie") ?? "").split(separator: ";") {
            let halves = part.drop { $0 == " " }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, halves[0] == name { return String(halves[1]) }
        }
        return nil
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
