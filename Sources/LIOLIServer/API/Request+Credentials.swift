import HTTPServer

extension Request {
    /// Whether it brings a name and a password, which take long to check.
    var isBasic: Bool { credentials(scheme: "Basic") != nil }

    /// The name and the password that it brings; nil when it brings none.
    func basicCredentials() throws(HTTPError) -> BasicCredentials? {
        guard let base64 = credentials(scheme: "Basic") else { return nil }
        guard let credentials = BasicCredentials(base64: base64) else {
            throw Refusal.unauthorized(.malformedBasic)
        }
        return credentials
    }
}
