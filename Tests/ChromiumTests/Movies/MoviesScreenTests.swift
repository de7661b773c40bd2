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
                    try browser.look(at: "movies-popular")
                    try browser.openMovie(at: 1)
                    try browser.look(at: "movies-movie")
                    try browser.click(".watch")
                    try browser.find(".toast")
                    try browser.look(at: "movies-toast")
                    try browser.open(server.address + "/movies/watchlist")
                    try browser.find(".cell")
                    try browser.look(at: "movies-watchlist")
                    try browser.open(server.address + "/movies/search?q=the")
                    try browser.find(".cell")
                    try browser.look(at: "movies-search")
                    try browser.open(server.address + "/movies/search")
                    try browser.waitForText("What would you like to see?", in: ".main")
                    try browser.look(at: "movies-search-empty")
                    try browser.open(server.address + "/movies/settings")
                    try browser.find(role: "dialog", name: "Settings")
                    try browser.look(at: "movies-settings")
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
            try browser.look(at: "movies-loading")
            try browser.devTools("Network.setBlockedURLs", ["urls": ["*/3/*"]])
            try browser.devTools("Fetch.disable")
            try browser.refresh()
            try browser.find(".notice[role=alert]")
            try browser.look(at: "movies-error")
            try browser.devTools("Network.setBlockedURLs", ["urls": []])
            try browser.find(role: "button", name: "Try again").click()
        }

        private static func saved(_ server: TrebolProcess, _ browser: BrowserSession) throws {
            try browser.age("movies", days: 2)
            try browser.devTools("Network.setBlockedURLs", ["urls": ["*/3/*", "*/t/p/*"]])
            try browser.open(server.address + "/movies/")
            try browser.waitForText("Saved two days ago.", in: ".banner")
            try browser.look(at: "movies-saved")
            // One that was never opened.
            try browser.click(".cell:nth-child(3) a")
            try browser.waitForText("Running time and director didn’t come.", in: ".detail")
            try browser.look(at: "movies-saved-movie")
            try browser.open(server.address + "/movies/settings")
            try browser.find(role: "combobox", name: "Language").type("Español")
            try browser.open(server.address + "/movies/")
            try browser.click(".cell:nth-child(3) a")
            try browser.waitForText("No han llegado la duración ni la dirección.", in: ".detail")
            try browser.look(at: "movies-saved-movie-spanish")
        }
    }
}
