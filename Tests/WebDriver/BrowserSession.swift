/// How a browser is set up when it starts.
public struct BrowserOptions: Sendable {
    /// The size and kind of its screen.
    public var viewport = Viewport.phone
    /// The languages that pages are told of, the preferred one first.
    public var languages = ["en-US"]
    /// Whether the system asks for dark colours.
    public var colorScheme = ColorScheme.light
    /// Whether the system asks for less motion.
    public var reducedMotion = false
    /// A folder that keeps what pages store, for a browser that is closed and opened again. Without one, everything
    /// is forgotten at the end.
    public var profile: String?
    /// Whether to start a browser for this session alone, whose window isn't private: apps can be installed from there.
    /// So it is with a `profile` in any case.
    public var hasOwnBrowser = false

    /// A phone held upright, in English and in light colours.
    public init() {}
}

/// A window of a headless Chromium under a test's control. Every call waits for its outcome, within bounds. It shares
/// nothing with another session's window, although they may be windows of the same browser.
public final class BrowserSession {
    private let browser: Browser
    /// Nothing when the browser is this session's alone.
    private let context: Browser.Context?
    private var isOpen = true

    /// Opens an empty page, and starts a driver and Chromium where none can be used again.
    public init(_ options: BrowserOptions = BrowserOptions()) throws(WebDriverError) {
        if options.hasOwnBrowser || options.profile != nil {
            browser = try Browser(languages: options.languages, profile: options.profile)
            context = nil
        } else {
            let (browser, context) = try BrowserPool.shared.open(languages: options.languages)
            self.browser = browser
            self.context = context
        }
        try emulate(options.viewport)
        try emulate(options.colorScheme, reducedMotion: options.reducedMotion)
        try emulate(languages: options.languages)
    }

    deinit {
        quit()
    }

    /// Closes the window, with all that its pages stored outside of a `profile`. Nothing else works after it; harmless
    /// when repeated.
    public func quit() {
        guard isOpen else { return }
        isOpen = false
        if let context {
            BrowserPool.shared.close(context, of: browser)
        } else {
            browser.quit()
        }
    }

    /// Performs a WebDriver command of this session.
    @discardableResult
    func command(
        _ method: String, _ command: String, _ body: ScriptValue = [:], within limit: Duration = .seconds(60)
    ) throws(WebDriverError) -> ScriptValue {
        let session = context?.session ?? browser.firstSession
        return try browser.driver.command(method, session + command, body, within: limit)
    }

    /// Performs a command of Chromium's own protocol, for what WebDriver does not know.
    @discardableResult
    public func devTools(
        _ command: String, _ parameters: [String: ScriptValue] = [:]
    ) throws(WebDriverError) -> ScriptValue {
        try self.command(
            "POST", "/goog/cdp/execute", ["cmd": .string(command), "params": .object(parameters)])
    }

    /// What the page logged since this was asked last, as `LEVEL message`. Errors are of level `SEVERE`.
    public func takeConsole() throws(WebDriverError) -> [String] {
        let entries = try command("POST", "/se/log", ["type": "browser"]).array.map { entry in
            "\(entry["level"].string ?? "") \(entry["message"].string ?? "")"
        }
        // The driver listens to the browser's first window too, which has no icon.
        return entries.filter { !$0.contains(browser.debugger) }
    }
}
