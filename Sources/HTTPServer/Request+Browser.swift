// What a browser says of its reader, and of the page that a form comes from.
extension Request {
    /// The languages that the reader wants, as `es-MX`, best first, by the Accept-Language header.
    public var acceptedLanguages: [String] { Preferences(header("Accept-Language")).values }

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
