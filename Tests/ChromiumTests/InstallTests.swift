import Foundation
import TestSupport
import Testing
import WebDriver

extension ChromiumTests {
    /// An app on the home screen: it installs, opens without a network, and is replaced by a newer one.
    @Suite struct InstallTests {
        @Test(
            "A-02 each app can be installed: manifest, icons and worker are in order",
            arguments: InstalledApp.all)
        func installs(app: InstalledApp) throws {
            // Chromium doesn't install apps from a private window.
            var options = BrowserOptions()
            options.hasOwnBrowser = true
            try withTrebol(apps: app.name) { server in
                try withBrowser(options) { browser in
                    try browser.open(app, at: server)
                    try browser.devTools("Page.enable")
                    let errors = try browser.devTools("Page.getInstallabilityErrors")
                    #expect(errors["installabilityErrors"].array == [])
                    let manifest = try browser.devTools("Page.getAppManifest")
                    #expect(manifest["errors"].array == [])
                    #expect(manifest["url"].string == server.address + app.path + "manifest.webmanifest")
                    let sizes = try browser.wait(until: Self.iconSizes(app), "the icons")
                    #expect(sizes.array.compactMap(\.number) == [180, 192, 512, 512])
                }
            }
        }

        @Test(
            "A-02 with the server gone each app opens at any of its addresses, and goes on once it is back",
            arguments: InstalledApp.all)
        func opensOffline(app: InstalledApp) throws {
            try withTrebol(apps: app.name) { server in
                try withBrowser { browser in
                    try browser.open(app, at: server)
                    server.kill()
                    let below = app.path + app.below.path
                    try browser.open(server.address + below)
                    try browser.find(app.below.running)
                    #expect(
                        try browser.script("return location.pathname").string
                            == below.split(separator: "?").first.map(String.init))
                    try browser.open(server.address + app.path)
                    try browser.find(app.runningAlone)
                    try server.restart()
                    try browser.open(server.address + app.path)
                    try browser.find(app.running)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test(
            "A-02 nothing that an API answers is kept by the worker, but for posters",
            arguments: InstalledApp.all)
        func keepsNoAnswers(app: InstalledApp) throws {
            try withTrebol(apps: app.name) { server in
                try withBrowser { browser in
                    try browser.open(app, at: server)
                    try browser.refresh()
                    try browser.find(app.running)
                    let kept = try browser.wait(until: Self.keptPaths).array.compactMap(\.string)
                    #expect(kept.contains(app.path))
                    #expect(kept.allSatisfy { $0.hasPrefix(app.path) || $0.hasPrefix("/t/p/") })
                }
            }
        }

        @Test(
            "A-02 a newer program runs at the next opening, and opens without a network from then on",
            arguments: InstalledApp.all)
        func upgrades(app: InstalledApp) throws {
            let web = try WebCopy(app: app.name)
            try withTrebol(apps: app.name, arguments: ["--web", web.path]) { server in
                try withBrowser { browser in
                    let old = web.version
                    try browser.open(app, at: server)
                    #expect(try browser.keptVersions() == [old])

                    let newer = "0123456789abcdef"
                    try web.upgrade(to: newer)
                    try server.restart()
                    #expect(try browser.runningVersion() == old)
                    try browser.refresh()
                    try browser.find(app.running)
                    #expect(try browser.runningVersion() == newer)
                    try browser.wait(until: "(\(BrowserSession.versions)).join() === '\(newer)'")
                    server.kill()
                    try browser.refresh()
                    try browser.find(app.runningAlone)
                    #expect(try browser.runningVersion() == newer)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test(
            "A-02 a newer version that comes through in part leaves the one that is there as it is",
            arguments: InstalledApp.all)
        func halfUpgrade(app: InstalledApp) throws {
            let web = try WebCopy(app: app.name)
            try withTrebol(apps: app.name, arguments: ["--web", web.path]) { server in
                try withBrowser { browser in
                    let old = web.version
                    try browser.open(app, at: server)
                    try web.upgrade(to: "fedcba9876543210")
                    try web.remove(app.name + ".wasm")
                    try server.restart()
                    try browser.wait(until: Self.updatesInVain, "an update that fails")
                    #expect(try browser.keptVersions() == [old])
                    server.kill()
                    try browser.refresh()
                    try browser.find(app.runningAlone)
                    #expect(try browser.runningVersion() == old)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test(
            "A-02 when the network is too slow for the page, the kept program gives way to a newer one that comes"
        )
        func slowUpgrade() throws {
            let app = try #require(InstalledApp.all.last)
            let web = try WebCopy(app: app.name)
            try withTrebol(apps: app.name, arguments: ["--web", web.path]) { server in
                let proxy = try UpstreamProxy(to: server.port)
                let address = "http://127.0.0.1:\(proxy.port)" + app.path
                try withBrowser { browser in
                    let old = web.version
                    try browser.open(address)
                    try browser.find(app.running)
                    try browser.waitUntilKept()
                    let newer = "0123456789abcdef"
                    try web.upgrade(to: newer)
                    try server.restart()
                    proxy.behaviour = .hold
                    try browser.refresh()
                    try browser.find(app.running)
                    #expect(try browser.runningVersion() == old)
                    proxy.release()
                    try browser.wait(until: "(\(BrowserSession.version)) === '\(newer)'", "the newer version")
                    try browser.find(app.running)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test("A-02 posters that were seen are there without a network; of too many the oldest go")
        func posters() throws {
            let web = try WebCopy()
            let folder = web.path + "/t/p/w342"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("a poster".utf8).write(to: URL(fileURLWithPath: folder + "/film.png"))
            try withTrebol(arguments: ["--web", web.path]) { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.waitUntilKept()
                    #expect(try browser.wait(until: Self.poster(0)).string == "a poster")
                    try browser.wait(until: "(\(Self.keptPosters)).length === 1", "the poster kept")
                    server.kill()
                    #expect(try browser.wait(until: Self.poster(0)).string == "a poster")
                    try server.restart()
                    try browser.wait(until: Self.manyPosters)
                    let kept = try browser.wait(
                        until: "((all) => all.length === 300 && all)(\(Self.keptPosters))", "300 posters"
                    ).array.compactMap(\.string)
                    #expect(kept.first == "?6" && kept.last == "?305")
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        private static func poster(_ number: Int) -> String {
            "await (await fetch('/t/p/w342/film.png?\(number)')).text()"
        }

        /// One after the other, so that it is known which is the oldest.
        private static let manyPosters = """
            await (async () => {
                for (let number = 1; number <= 305; number += 1) {
                    await (await fetch(`/t/p/w342/film.png?${number}`)).text();
                }
                return true;
            })()
            """

        private static let keptPosters =
            "(await (await caches.open('posters')).keys()).map((request) => new URL(request.url).search)"

        private static func iconSizes(_ app: InstalledApp) -> String {
            """
            await Promise.all(["180", "192", "512", "maskable-512"].map(async (name) => {
                const image = new Image();
                image.src = `\(app.path)icon-${name}.png`;
                await image.decode();
                return image.naturalWidth === image.naturalHeight && image.naturalWidth;
            }))
            """
        }

        private static let keptPaths = """
            (await Promise.all((await caches.keys()).map(async (name) =>
                (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).flat()
            """

        /// Looks for a newer version, and waits until its worker has given up.
        private static let updatesInVain = """
            await (async () => {
                const registration = await navigator.serviceWorker.ready;
                await registration.update().catch(() => {});
                const worker = registration.installing;
                if (!worker) return true;
                return new Promise((resolve) => {
                    worker.onstatechange = () => worker.state === "redundant" && resolve(true);
                });
            })()
            """
    }
}

extension BrowserSession {
    /// The versions of the app that are kept.
    fileprivate func keptVersions() throws -> [String] {
        try wait(until: Self.versions).array.compactMap(\.string)
    }

    /// The version that this page runs.
    fileprivate func runningVersion() throws -> String? {
        try script("return " + Self.version).string
    }

    fileprivate static let version =
        "document.querySelector('script[data-program]')?.dataset.program.split('/')[2]"

    fileprivate static var versions: String {
        "(await caches.keys()).filter((name) => name !== 'posters').map((name) => name.split(' ').pop())"
    }
}
