import Testing
import WebDriver

/// What the tests of installing need to know of an app.
struct InstalledApp: CustomTestStringConvertible, Sendable {
    let name: String
    /// What shows that its program runs, at its first address.
    let running: String
    /// What shows that its program runs without a server.
    let runningAlone: String
    /// An address below, and what shows that its program runs there without a server.
    let below: (path: String, running: String)

    static let all = [
        InstalledApp(
            name: "secrets", running: ".feed .notice", runningAlone: ".feed [role=alert]",
            below: ("new?x=1", "#compose-text")),
        InstalledApp(
            name: "movies", running: ".cell", runningAlone: ".banner.saved",
            below: ("search?q=matrix", ".notice[role=alert]")),
        InstalledApp(
            name: "lioli", running: "#username", runningAlone: "#username",
            below: ("about", ".text-page .group")),
    ]

    var testDescription: String { name }

    var path: String { "/\(name)/" }
}

extension BrowserSession {
    /// Opens an app, and waits until the device has all that it needs to open without a network.
    func open(_ app: InstalledApp, at server: TrebolProcess) throws {
        try open(server.address + app.path)
        try find(app.running)
        try waitUntilKept()
        if app.name == "movies" { try waitUntilSaved() }
    }

    /// Waits until the worker has kept everything, and watches over this page.
    func waitUntilKept() throws {
        try wait(until: "navigator.serviceWorker.controller?.state === 'activated'", "the worker")
    }
}
