import Foundation

/// A running Chromium with its driver. Sessions use it one after the other, each in a context of its own, which shares
/// nothing with another: no storage, cookies, cache or workers.
///
/// `Sendable` because the pool hands it from one thread to another; only one of them uses it at a time.
final class Browser: @unchecked Sendable {
    /// A window that shares nothing with others, and the driver's session that controls it.
    struct Context {
        /// The path of the driver's session, such as `/session/ID`.
        let session: String
        fileprivate let id: ScriptValue
    }

    let driver: Chromedriver
    /// The languages it was started with.
    let languages: [String]
    /// The path of the session that started it. Its window is not private: what it stores stays in the profile.
    let firstSession: String
    /// Where Chromium listens for those who control it, such as `http://localhost:1234`.
    let debugger: String
    private let profile: String
    private let keepsProfile: Bool

    /// Starts the driver and Chromium. Without a folder for its profile, everything is forgotten at the end.
    init(languages: [String], profile: String?) throws(WebDriverError) {
        self.languages = languages
        self.profile = profile ?? NSTemporaryDirectory() + "/trebol-browser-\(UUID().uuidString)"
        keepsProfile = profile != nil
        driver = try Chromedriver(removing: keepsProfile ? nil : self.profile)
        let options = try Self.options(languages: languages, profile: self.profile)
        let started = try Self.start(driver, options, within: .seconds(120))
        firstSession = try Self.path(started)
        guard let address = started["capabilities"]["goog:chromeOptions"]["debuggerAddress"].string else {
            throw .malformedReply("\(started)")
        }
        debugger = "http://\(address)"
    }

    deinit {
        quit()
    }

    /// Opens a window in a context of its own. Fails soon when the browser hangs.
    func openContext() throws(WebDriverError) -> Context {
        let context = try browserCommand("Target.createBrowserContext", [:])["browserContextId"]
        let window = try browserCommand(
            "Target.createTarget", ["url": "about:blank", "browserContextId": context])["targetId"]
        let address = ScriptValue.string(String(debugger.dropFirst("http://".count)))
        let session = try Self.path(
            try Self.start(driver, ["debuggerAddress": address], within: Self.patience))
        try driver.command("POST", session + "/window", ["handle": window], within: Self.patience)
        return Context(session: session, id: context)
    }

    /// Closes a context and its windows, with all that they stored.
    func close(_ context: Context) throws(WebDriverError) {
        try driver.command("DELETE", context.session, within: Self.patience)
        try browserCommand("Target.disposeBrowserContext", ["browserContextId": context.id])
    }

    /// Closes the browser and its driver. Nothing else works after it; harmless when repeated.
    func quit() {
        guard driver.isRunning else { return }
        // When it is asked to end, it writes what pages stored. What doesn't end is killed with the driver.
        _ = try? driver.command("DELETE", firstSession, within: Self.patience)
        driver.stop()
        if !keepsProfile { try? FileManager.default.removeItem(atPath: profile) }
    }

    /// How long Chromium may take for what it does at once unless it hangs.
    private static let patience = Duration.seconds(20)

    /// Performs a command of Chromium's protocol that concerns no page. The driver passes commands to pages only, so the
    /// first window connects to the browser by itself.
    @discardableResult
    private func browserCommand(
        _ command: String, _ parameters: [String: ScriptValue]
    ) throws(WebDriverError) -> ScriptValue {
        let page = debugger + "/json/version"
        let address = try driver.command("GET", firstSession + "/url", within: Self.patience)
        if address.string != page {
            try driver.command("POST", firstSession + "/url", ["url": .string(page)], within: Self.patience)
        }
        let arguments: ScriptValue = [.string(command), .object(parameters)]
        let answer = try driver.command(
            "POST", firstSession + "/execute/async",
            ["script": .string(Self.connection), "args": arguments], within: Self.patience)
        guard answer["result"] != .null else { throw .malformedReply("\(command): \(answer)") }
        return answer["result"]
    }

    private static let connection = """
        const [method, params, done] = arguments;
        const connect = async () => {
            const socket = new WebSocket(JSON.parse(document.body.innerText).webSocketDebuggerUrl);
            await new Promise((resolve, reject) => {
                socket.onopen = resolve;
                socket.onerror = () => reject(new Error('no connection to the browser'));
            });
            return socket;
        };
        (async () => {
            const socket = await (globalThis.connection ??= connect());
            const id = globalThis.commands = (globalThis.commands ?? 0) + 1;
            socket.onmessage = ({ data }) => {
                const answer = JSON.parse(data);
                if (answer.id === id) done(answer);
            };
            socket.send(JSON.stringify({ id, method, params }));
        })().catch((error) => done({ error: String(error) }));
        """

    private static func path(_ started: ScriptValue) throws(WebDriverError) -> String {
        guard let id = started["sessionId"].string else { throw .malformedReply("\(started)") }
        return "/session/\(id)"
    }

    private static func start(
        _ driver: Chromedriver, _ options: ScriptValue, within limit: Duration
    ) throws(WebDriverError) -> ScriptValue {
        let wanted: ScriptValue = [
            "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
            // A wait carries its own bound into the page, and ends before this one.
            "timeouts": ["script": 300_000, "pageLoad": 60_000, "implicit": 0],
        ]
        return try driver.command(
            "POST", "/session", ["capabilities": ["alwaysMatch": wanted]], within: limit)
    }

    private static func options(languages: [String], profile: String) throws(WebDriverError) -> ScriptValue {
        let chromium: String
        do {
            chromium = try Chromedriver.path(of: "chromium")
        } catch {
            throw .process(error)
        }
        let arguments: [String] = [
            // The sandbox refuses to run as root, and containers give little shared memory.
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            "--hide-scrollbars", "--disable-background-networking", "--disable-breakpad",
            "--no-first-run", "--user-data-dir=\(profile)", "--lang=\(languages.first ?? "en-US")",
            // Lets the first window connect to the browser.
            "--remote-allow-origins=*",
        ]
        return [
            "binary": .string(chromium),
            "args": .array(arguments.map(ScriptValue.string)),
            "prefs": [
                "intl.accept_languages": .string(languages.joined(separator: ",")),
                // Opens this page first. What it opens by itself, it sometimes opens after five seconds only.
                "session.restore_on_startup": 4, "session.startup_urls": ["about:blank"],
            ],
        ]
    }
}
