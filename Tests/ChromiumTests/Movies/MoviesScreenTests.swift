import Testing
import WebDriver

extension ChromiumTests {
    /// How every screen looks, at every width and in both schemes. A picture of each is left in `.build/screenshots`.
    @Suite struct MoviesScreenTests {
        @Test(
            "A-04 every screen of Movies fits, can be read and can be tapped, from 320 pixels up, in light and in dark"
        )
        func looks() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try Self.withoutMovies(server, browser)
                    try browser.waitForMovies(20)
                    try browser.lookAtMovies("popular")
                    try browser.openMovie(at: 1)
                    try browser.lookAtMovies("movie")
                    try browser.click(".watch")
                    try browser.find(".toast")
                    try browser.lookAtMovies("toast")
                    try browser.open(server.address + "/movies/watchlist")
                    try browser.find(".cell")
                    try browser.lookAtMovies("watchlist")
                    try browser.open(server.address + "/movies/search?q=the")
                    try browser.find(".cell")
                    try browser.lookAtMovies("search")
                    try browser.open(server.address + "/movies/search")
                    try browser.waitForText("What would you like to see?", in: ".main")
                    try browser.lookAtMovies("search-empty")
                    try browser.open(server.address + "/movies/settings")
                    try browser.find(role: "dialog", name: "Settings")
                    try browser.lookAtMovies("settings")
                    try Self.saved(server, browser)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        /// Loading, and what stands where nothing came.
        private static func withoutMovies(_ server: TrebolProcess, _ browser: BrowserSession) throws {
            try browser.devTools("Network.enable")
            try browser.devTools("Fetch.enable", ["patterns": [["urlPattern": "*/3/*"]]])
            try browser.open(server.address + "/movies/")
            try browser.find(".tabs")
            try browser.find(".grid .skeleton")
            try browser.lookAtMovies("loading")
            try browser.devTools("Network.setBlockedURLs", ["urls": ["*/3/*"]])
            try browser.devTools("Fetch.disable")
            try browser.refresh()
            try browser.find(".notice[role=alert]")
            try browser.lookAtMovies("error")
            try browser.devTools("Network.setBlockedURLs", ["urls": []])
            try browser.find(role: "button", name: "Try again").click()
        }

        private static func saved(_ server: TrebolProcess, _ browser: BrowserSession) throws {
            try browser.age("movies", days: 2)
            try browser.devTools("Network.setBlockedURLs", ["urls": ["*/3/*", "*/t/p/*"]])
            try browser.open(server.address + "/movies/")
            try browser.waitForText("Saved two days ago.", in: ".banner")
            try browser.lookAtMovies("saved")
        }
    }
}

extension BrowserSession {
    /// Looks at a screen of Movies on three devices in both schemes, and at what is wrong with it there.
    func lookAtMovies(_ screen: String) throws {
        for viewport in [Viewport.wide, .narrowPhone, .phone] {
            try emulate(viewport)
            for scheme in [ColorScheme.dark, .light] {
                try emulate(scheme)
                try wait(until: Self.isStill, "\(screen) to settle")
                let complaints = try complaints()
                #expect(complaints == [], "\(screen), \(viewport.width) pixels, \(scheme)")
                try screenshot("movies-\(screen)-\(viewport.width)-\(scheme)")
            }
        }
    }
}
