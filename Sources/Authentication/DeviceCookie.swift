import HTTPServer

/// The cookie that keeps a proof of having signed in on a device (`DeviceProofs`). It outlives the session, and opens nothing.
public struct DeviceCookie: Sendable {
    /// Its name: `lioli_device`.
    public let name: String
    private let path: String

    /// - Parameters:
    ///   - realm: whom it is about.
    ///   - path: below which path browsers send it.
    public init(_ realm: String, path: String = "/") {
        name = realm + "_device"
        self.path = path
    }

    /// The header that sets it, for 400 days, which is as long as browsers keep one; nil removes it.
    public func header(_ proof: String?, isSecure: Bool) -> HeaderField {
        HeaderField(
            "Set-Cookie",
            "\(name)=\(proof ?? ""); Path=\(path); Max-Age=\(proof == nil ? 0 : 34_560_000); HttpOnly; "
                + "SameSite=Strict" + (isSecure ? "; Secure" : ""))
    }
}
