/// Runs a test's body with a browser of its own, and closes it whatever happens. A body that fails leaves a picture,
/// `.build/screenshots/failed-TEST.png`; one that succeeds fails all the same when the page logged errors that it did
/// not take with `takeConsole()`.
public func withBrowser<Outcome>(
    _ options: BrowserOptions = BrowserOptions(), test: String = #function,
    _ body: (BrowserSession) throws -> Outcome
) throws -> Outcome {
    let session = try BrowserSession(options)
    defer { session.quit() }
    let outcome: Outcome
    do {
        outcome = try body(session)
    } catch {
        _ = try? session.screenshot("failed-" + test.filter { $0.isLetter || $0.isNumber })
        throw error
    }
    let errors = try session.takeConsole().filter { $0.hasPrefix("SEVERE") }
    guard errors.isEmpty else { throw WebDriverError.consoleErrors(errors) }
    return outcome
}
