import Foundation

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

    /// A phone held upright, in English and in light colours.
    public init() {}
}

/// One headless Chromium under a test's control. Every call waits for its outcome, within bounds.
public final class BrowserSession {
    let driver: Chromedriver
    private let path: String
    private let profile: String
    private let keepsProfile: Bool
    private var isOpen = true

    /// Starts the driver and Chromium, with an empty page.
    public init(_ options: BrowserOptions = BrowserOptions()) throws(WebDriverError) {
        profile = options.profile ?? Self.newFolder()
        keepsProfile = options.profile != nil
        driver = try Chromedriver(removing: keepsProfile ? nil : profile)
        let capabilities = try Self.capabilities(options, profile: profile)
        let started = try driver.command("POST", "/session", capabilities, within: .seconds(120))
        guard let id = started["sessionId"].string else { throw .malformedReply("\(started)") }
        path = "/session/\(id)"
        // A wait carries its own bound into the page, and ends before this one.
        try command("POST", "/timeouts", ["script": 300_000, "pageLoad": 60_000, "implicit": 0])
        try emulate(options.viewport)
        try emulate(options.colorScheme, reducedMotion: options.reducedMotion)
        try emulate(languages: options.languages)
    }

    deinit {
        quit()
    }

    /// Closes the browser and its driver. Nothing else works after it; harmless when repeated.
    public func quit() {
        guard isOpen else { return }
        isOpen = false
        // Asked kindly, it writes what pages stored; what does not end is killed with the driver.
        _ = try? command("DELETE", "")
        driver.stop()
        if !keepsProfile { try? FileManager.default.removeItem(atPath: profile) }
    }

    /// Performs a WebDriver command of this session.
    @discardableResult
    func command(
        _ method: String, _ command: String, _ body: ScriptValue = [:], within limit: Duration = .seconds(60)
    ) throws(WebDriverError) -> ScriptValue {
        try driver.command(method, path + command, body, within: limit)
    }

    /// Performs a command of Chromium's own protocol, for what WebDriver does not know.
    @discardableResult
    public func devTools(
        _ command: String, _ parameters: [String: ScriptValue] = [:]
    ) throws(WebDriverError) -> ScriptValue {
        try self.command(
            "POST", "/goog/cdp/execute", ["cmd": .string(command), "params": .object(parameters)])
    }

    private static func newFolder() -> String {
        NSTemporaryDirectory() + "/trebol-browser-\(UUID().uuidString)"
    }

    private static func capabilities(
        _ options: BrowserOptions, profile: String
    ) throws(WebDriverError) -> ScriptValue {
        let chromium: String
        do {
            chromium = try Chromedriver.path(of: "chromium")
        } catch {
            throw .process(error)
        }
        let languages = options.languages.joined(separator: ",")
        let arguments: [String] = [
            // The sandbox refuses to run as root, and containers give little shared memory.
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            "--hide-scrollbars", "--disable-background-networking", "--disable-breakpad",
            "--no-first-run", "--user-data-dir=\(profile)", "--lang=\(options.languages.first ?? "en-US")",
        ]
        let chromeOptions: ScriptValue = [
            "binary": .string(chromium),
            "args": .array(arguments.map(ScriptValue.string)),
            "prefs": ["intl.accept_languages": .string(languages)],
        ]
        let wanted: ScriptValue = [
            "goog:chromeOptions": chromeOptions,
            "goog:loggingPrefs": ["browser": "ALL"],
        ]
        return ["capabilities": ["alwaysMatch": wanted]]
    }
}
