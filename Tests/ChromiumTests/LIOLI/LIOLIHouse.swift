import Database
import Foundation
import HTTPServer
import Imaging
import LIOLIServer
import Synchronization
import Testing
import TestSupport
import WebDriver
import Wire

/// LIOLI in this process, with its app and its site, and a clock that is moved by hand, so that weeks pass in no time.
final class LIOLIHouse {
    private let folder: URL
    private let database: Database
    private let workers = Workers()
    private let decoder = PictureDecoder(program: BuiltProgram.path("trebol-pictures")) {
        Issue.record("\($0)")
    }
    private let server: Server

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "lioli-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try Database(at: folder.path + "/lioli.sqlite3", migrations: LIOLIService.migrations)
        let shared = SharedClock()
        time = shared
        let log = Log { _ in }
        var router = Router()
        try LIOLIService(
            database: database, workers: workers, decoder: decoder, log: log,
            time: TimeSource(now: { shared.now }, monotonic: TimeSource.system.monotonic)
        ).addRoutes(to: &router)
        let web = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../.build/web").standardizedFileURL.path
        router.mount(try StaticFiles(directory: web + "/lioli"), under: "lioli")
        router.mount(
            try StaticFiles(directory: web, excluding: ["lioli", "movies", "secrets"]), fallback: nil)
        var configuration = ServerConfiguration()
        configuration.port = 0
        server = try Server(configuration: configuration, router: router, log: log)
    }

    deinit {
        server.stop(within: 5)
        _ = workers.drain(within: 5)
        database.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private let time: SharedClock

    /// A picture to weigh in with: upright, and higher than it is wide.
    static let photo = Checkout.path + "/docs/feed.png"

    var address: String { "http://127.0.0.1:\(server.port)" }

    /// Lets time pass.
    func wait(_ interval: Seconds) {
        time.advance(interval)
    }

    /// Stops answering: the browser finds nobody.
    func stop() {
        server.stop(within: 5)
    }
}

/// A clock that begins at the browser's own time and is moved by hand.
private final class SharedClock: Sendable {
    private let start = TimeSource.system.now()
    private let passed = Mutex<Int64>(0)

    var now: Instant { start + Seconds(passed.withLock { $0 }) }

    func advance(_ interval: Seconds) {
        passed.withLock { $0 += interval.count }
    }
}

/// What the suites of LIOLI do again and again.
extension BrowserSession {
    /// Enrols on the web page, from 90 kg to 80 in so many weeks, with ten dollars at stake for each.
    func enrol(at house: LIOLIHouse, weeks: Int) throws {
        try open(house.address + "/programs/new")
        _ = try script("document.querySelector('[name=unit]').value = 'kg'")
        try type("90", into: "[name=start]")
        try type("80", into: "[name=goal]")
        try type(String(weeks), into: "[name=weeks]")
        try type("10", into: "[name=stake]")
        try click("button[type=submit]")
        try type("otto", into: "#username")
        try type("a long password", into: "#password")
        try click("[name=agree]")
        try click("form[method=post] button[type=submit]")
        try waitForPath("/programs/mine")
    }

    /// Logs in to the app.
    func logIn(at house: LIOLIHouse, password: String = "a long password") throws {
        try open(house.address + "/lioli/")
        try type("otto", into: "#username")
        try type(password, into: "#password")
        try click("form button[type=submit]")
    }

    /// Enrols, logs in, and opens the form a week later.
    func openForm(at house: LIOLIHouse, weeks: Int = 2) throws {
        try enrol(at: house, weeks: weeks)
        try logIn(at: house)
        try waitForText("No weigh-in due", in: "h1")
        house.wait(.days(7))
        try open(house.address + "/lioli/weigh-in")
        try find("#weight")
    }

    /// Chooses a picture from the library, and has it before one to be turned and cropped.
    func openPhoto() throws {
        // No window can open here: without this, the browser would take it for cancelled.
        try devTools("Page.setInterceptFileChooserDialog", ["enabled": true])
        try click("#photo")
        try find(role: "button", name: "Choose from library").click()
        try find("#picture-library").type(LIOLIHouse.photo)
        try find(".crop img")
        try wait(until: Self.isStill, "the sheet to settle")
    }

    /// Chooses a picture from the library, as it is.
    func addPhoto() throws {
        try openPhoto()
        try find(role: "button", name: "Use photo").click()
        try find(".photo-thumbnail")
    }
}
