import Foundation

extension BrowserSession {
    /// How long a wait lasts when nothing else is said. Long, as a busy machine is not a failure.
    public static var patience: Duration { .seconds(15) }

    /// Waits until a JavaScript expression is truthy, and answers its value. The page itself looks again whenever the
    /// document changes and every 20 ms besides; the expression may `await`. A page that is left meanwhile is no
    /// failure: the wait goes on in the next one.
    @discardableResult
    public func wait(
        until condition: String, _ what: String? = nil, within limit: Duration = patience
    ) throws(WebDriverError) -> ScriptValue {
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: limit)
        while true {
            let rest = max(.zero, clock.now.duration(to: deadline))
            do throws(WebDriverError) {
                let outcome = try asyncScript(
                    Self.waitScript(condition), [.number(rest / .milliseconds(1))], within: rest)
                if outcome["met"] != .null { return outcome["met"] }
                throw ranOut(what ?? condition, outcome["error"].string)
            } catch .refused(let code, let message)
                where Self.isLeavingPage(code, message) && clock.now < deadline
            {
                continue
            }
        }
    }

    /// Waits until an element that matches is in the document, and answers the first.
    @discardableResult
    public func find(_ css: String, within limit: Duration = patience) throws(WebDriverError)
        -> BrowserElement
    {
        let found = try wait(until: "document.querySelector(\(Self.quoted(css)))", css, within: limit)
        return try BrowserElement(found, in: self)
    }

    /// All elements that match now, in document order, without waiting.
    public func findAll(_ css: String) throws(WebDriverError) -> [BrowserElement] {
        let found = try command("POST", "/elements", ["using": "css selector", "value": .string(css)])
        var elements: [BrowserElement] = []
        for value in found.array { elements.append(try BrowserElement(value, in: self)) }
        return elements
    }

    /// Waits until the text that a person sees in the first matching element contains `text`.
    public func waitForText(
        _ text: String, in css: String = "body", within limit: Duration = patience
    ) throws(WebDriverError) {
        try wait(
            until: "document.querySelector(\(Self.quoted(css)))?.innerText.includes(\(Self.quoted(text)))",
            "“\(text)” in \(css)", within: limit)
    }

    /// Waits until exactly that many elements match.
    public func waitForCount(
        _ count: Int, of css: String, within limit: Duration = patience
    ) throws(WebDriverError) {
        try wait(
            until: "document.querySelectorAll(\(Self.quoted(css))).length === \(count)",
            "\(count) of \(css)", within: limit)
    }

    /// Waits until the address has this path, and its query where `path` has one.
    public func waitForPath(_ path: String, within limit: Duration = patience) throws(WebDriverError) {
        let seen = path.contains("?") ? "location.pathname + location.search" : "location.pathname"
        try wait(until: "\(seen) === \(Self.quoted(path))", "the path \(path)", within: limit)
    }

    /// Waits for the next frame that the page draws.
    public func waitForFrame() throws(WebDriverError) {
        _ = try asyncScript(
            "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))", within: .seconds(10))
    }

    /// A JavaScript literal of a text.
    static func quoted(_ text: String) -> String {
        guard let data = try? JSONEncoder().encode(text) else { return "''" }
        return String(decoding: data, as: UTF8.self)
    }

    private func ranOut(_ what: String, _ error: String?) -> WebDriverError {
        let text = (try? script("return document.body.innerText").string) ?? nil
        let reason = error.map { " (\($0))" } ?? ""
        let logged = ((try? takeConsole()) ?? []).joined(separator: "\n")
        return .waitRanOut(
            what: what + reason, address: (try? address) ?? "an unknown address",
            pageText: "\((text ?? "").prefix(2_000))\n\(logged)")
    }

    /// Whether a script failed only because its page was being left. The driver calls that a script timeout as well,
    /// at once; a real one is later than any wait.
    private static func isLeavingPage(_ code: String, _ message: String) -> Bool {
        if code == "script timeout" { return true }
        let signs = ["unloaded", "navigat", "execution context", "Cannot find context", "detached"]
        return ["javascript error", "unknown error", "stale element reference"].contains(code)
            && signs.contains { message.localizedCaseInsensitiveContains($0) }
    }

    /// The condition is part of the script, as a page's security policy forbids it to evaluate texts.
    private static func waitScript(_ condition: String) -> String {
        """
        const [limit, done] = arguments;
        const deadline = performance.now() + limit;
        const condition = async () => (\(condition));
        let busy = false, over = false, error = null;
        const finish = (outcome) => {
            over = true;
            observer.disconnect();
            clearInterval(timer);
            done(outcome);
        };
        const look = async () => {
            if (busy || over) return;
            busy = true;
            let met = null;
            try { met = await condition(); error = null; } catch (thrown) { error = String(thrown); }
            busy = false;
            if (met) finish({ met });
            else if (performance.now() >= deadline) finish({ met: null, error });
        };
        const observer = new MutationObserver(look);
        const timer = setInterval(look, 20);
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
        """
    }
}
