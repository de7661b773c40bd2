import Synchronization

/// Browsers that no session uses now. Starting one takes a second of both processors; opening a window in one that
/// runs, a tenth of that. What is left in the pool ends with the process, whose guardians see to that.
final class BrowserPool: Sendable {
    static let shared = BrowserPool()

    /// More would take too much memory.
    private static let mostIdle = 3

    /// The one that was used last is the last.
    private let idle = Mutex<[Browser]>([])

    /// A browser in those languages with an open context. One that has died or hangs is replaced.
    func open(languages: [String]) throws(WebDriverError) -> (Browser, Browser.Context) {
        while let browser = take(languages: languages) {
            if let context = try? browser.openContext() { return (browser, context) }
            browser.quit()
        }
        let browser = try Browser(languages: languages, profile: nil)
        return (browser, try browser.openContext())
    }

    /// Closes a context, and keeps its browser for the next session. A browser that can't close it ends.
    func close(_ context: Browser.Context, of browser: Browser) {
        do {
            try browser.close(context)
        } catch {
            browser.quit()
            return
        }
        let superfluous = idle.withLock { idle in
            idle.append(browser)
            return idle.count > Self.mostIdle ? idle.removeFirst() : nil
        }
        superfluous?.quit()
    }

    /// Takes the one out of the pool that speaks those languages and was used last.
    func take(languages: [String]) -> Browser? {
        idle.withLock { idle in
            idle.lastIndex { $0.languages == languages }.map { idle.remove(at: $0) }
        }
    }
}
