import Foundation

extension BrowserSession {
    /// Opens an address, and waits until the page is loaded.
    public func open(_ address: String) throws(WebDriverError) {
        try command("POST", "/url", ["url": .string(address)], within: .seconds(90))
    }

    /// The address that the browser shows.
    public var address: String {
        get throws(WebDriverError) { try command("GET", "/url").string ?? "" }
    }

    /// The page's title.
    public var title: String {
        get throws(WebDriverError) { try command("GET", "/title").string ?? "" }
    }

    /// What has the keyboard's focus; the body when nothing has.
    public var focused: BrowserElement {
        get throws(WebDriverError) { try BrowserElement(try command("GET", "/element/active"), in: self) }
    }

    /// Goes back, as the phone's own button does.
    public func back() throws(WebDriverError) {
        try command("POST", "/back")
    }

    /// Goes forward again.
    public func forward() throws(WebDriverError) {
        try command("POST", "/forward")
    }

    /// Loads the page again.
    public func refresh() throws(WebDriverError) {
        try command("POST", "/refresh")
    }

    /// Runs the body of a function in the page, with `arguments`, and answers what it returns.
    @discardableResult
    public func script(_ body: String, _ arguments: [ScriptValue] = []) throws(WebDriverError) -> ScriptValue
    {
        try command("POST", "/execute/sync", ["script": .string(body), "args": .array(arguments)])
    }

    /// Runs the body of a function whose last argument is to be called with the outcome, within `limit` or soon after.
    @discardableResult
    public func asyncScript(
        _ body: String, _ arguments: [ScriptValue] = [], within limit: Duration = patience
    ) throws(WebDriverError) -> ScriptValue {
        try command(
            "POST", "/execute/async", ["script": .string(body), "args": .array(arguments)],
            within: limit + .seconds(45))
    }

    /// Writes what the browser shows as a PNG file, `.build/screenshots/NAME.png`, and answers its path.
    @discardableResult
    public func screenshot(_ name: String) throws(WebDriverError) -> String {
        try Self.write(try command("GET", "/screenshot"), as: name)
    }

    static func write(_ image: ScriptValue, as name: String) throws(WebDriverError) -> String {
        guard let png = Data(base64Encoded: image.string ?? "") else { throw .malformedReply("no picture") }
        let folder = Checkout.path + "/.build/screenshots"
        let path = "\(folder)/\(name).png"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try png.write(to: URL(fileURLWithPath: path))
        } catch {
            throw .malformedReply("the picture cannot be written: \(error)")
        }
        return path
    }
}

/// The repository that the tests were built from.
public enum Checkout {
    /// Its root folder.
    public static let path = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
