import Testing
import WebDriver

extension ChromiumTests {
    /// With the network really cut.
    @Suite struct MoviesOfflineTests {
        @Test(
            "M-02 the server gone, the saved ones are there with their age; back again, it refreshes by itself"
        )
        func showsSaved() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try Self.openFirstPage(server, browser)
                    try browser.waitForDisk("movies")
                    try browser.openMovie(at: 1)
                    try browser.waitForDisk("seen")
                    try browser.closeMovie()
                    try Self.cutAPI(browser)
                    try browser.waitUntilSaved()
                    try browser.age("movies", days: 2)
                    try browser.refresh()
                    try browser.waitForText("Saved two days ago.", in: ".banner")
                    try browser.waitForMovies(20)
                    // What was seen opens too.
                    try browser.click(".cell:nth-child(2) a")
                    try browser.waitForText("This is as you saw it before.", in: ".detail")
                    try browser.waitForText("Director", in: ".facts")
                    try browser.closeMovie()
                    try browser.emulate(offline: true)
                    try browser.devTools("Network.setBlockedURLs", ["urls": []])
                    try browser.emulate(offline: false)
                    try browser.waitForCount(0, of: ".banner")
                    try browser.waitForMovies(20)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test("M-03 saved seven days ago is too old: an error with a retry, and nothing is left of it")
        func expires() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try Self.openFirstPage(server, browser)
                    try Self.cutAPI(browser)
                    try browser.waitUntilSaved()
                    try browser.age("movies", days: 7)
                    try browser.refresh()
                    try browser.waitForText("The films didn’t come.", in: ".notice")
                    try browser.wait(
                        until: "!(\(BrowserSession.onDisk("movies")))", "the old ones to be gone")
                    try browser.devTools("Network.setBlockedURLs", ["urls": []])
                    try browser.find(role: "button", name: "Try again").click()
                    try browser.waitForMovies(20)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test("M-04 the server killed and nothing saved: an error, and the retry works once it runs again")
        func nothingSaved() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try Self.cutAPI(browser)
                    try browser.open(server.address + "/movies/")
                    try browser.waitForText("The server is out of reach.", in: ".notice")
                    try browser.devTools("Network.setBlockedURLs", ["urls": []])
                    server.kill()
                    try browser.find(role: "button", name: "Try again").click()
                    try browser.waitForText("The server is out of reach.", in: ".notice")
                    try server.restart()
                    try browser.find(role: "button", name: "Try again").click()
                    try browser.waitForMovies(20)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test("M-02 the server killed under an open list: it stays, and a refresh says so")
        func outlivesTheServer() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    server.kill()
                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForText("Nothing new came. The server is out of reach.", in: ".toast")
                    try browser.waitForMovies(20)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test(
            "M-02 A-02 opened anew without a network: the saved ones with their posters, what was seen, the watchlist; back online it goes on by itself"
        )
        func opensCold() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.waitUntilKept()
                    // From now on the worker sees the posters.
                    try browser.refresh()
                    try browser.waitForMovies(20)
                    try browser.waitUntilSaved()
                    try browser.openMovie(at: 1)
                    try browser.click(".watch")
                    try browser.waitForDisk("watchlist")
                    try browser.waitForDisk("seen")
                    try browser.wait(until: Self.hasPoster(".detail"), "the page's poster")

                    server.kill()
                    try browser.emulate(offline: true)
                    // What the browser keeps by itself is no help: it may go at any time.
                    try browser.devTools("Network.clearBrowserCache")
                    try browser.open(server.address + "/movies/")
                    try browser.waitForText("Saved a moment ago. The server is out of reach.", in: ".banner")
                    try browser.waitForMovies(20)
                    try browser.wait(until: Self.hasPoster(".cell"), "the first poster")
                    try browser.click(".cell:nth-child(2) a")
                    try browser.waitForText("This is as you saw it before.", in: ".detail")
                    try browser.waitForText("Director", in: ".facts")
                    try browser.wait(until: Self.hasPoster(".detail"), "the page's poster")
                    try browser.open(server.address + "/movies/watchlist")
                    try browser.waitForMovies(1)
                    try browser.open(server.address + "/movies/search?q=matrix")
                    try browser.waitForText(
                        "The search didn’t work.", in: ".notice")

                    try server.restart()
                    try browser.emulate(offline: false)
                    try browser.wait(
                        until: "document.querySelector('.cell .movie-title')?.textContent === 'The Matrix'",
                        "what is searched for")
                    try browser.find(role: "link", name: "Popular").click()
                    try browser.waitForCount(0, of: ".banner")
                    try browser.waitForMovies(20)
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        @Test(
            "M-02 without a network, a film of the saved list that was never opened: what the list knows, and what is missing"
        )
        func neverOpened() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.waitUntilKept()
                    try browser.refresh()
                    try browser.waitForMovies(20)
                    try browser.waitUntilSaved()
                    try browser.waitForDisk("genres")
                    let title = try #require(try browser.titles.dropFirst(2).first)

                    server.kill()
                    try browser.emulate(offline: true)
                    try browser.open(server.address + "/movies/")
                    try browser.waitForText("Saved a moment ago.", in: ".banner")
                    try browser.click(".cell:nth-child(3) a")
                    try browser.waitForPage()
                    try Self.expectWhatTheListKnows(of: title, browser)
                    // By its address, without the list in sight.
                    try browser.refresh()
                    try browser.waitForText("Running time and director didn’t come.", in: ".detail")
                    try Self.expectWhatTheListKnows(of: title, browser)

                    try server.restart()
                    try browser.emulate(offline: false)
                    try browser.waitForText("Director", in: ".facts")
                    try browser.waitForCount(0, of: ".detail .inline-notice")
                    try browser.leaveExpectingOnlyNetworkErrors()
                }
            }
        }

        private static func expectWhatTheListKnows(of title: String, _ browser: BrowserSession) throws {
            try browser.waitForText(title, in: ".detail-title")
            try browser.waitForText("The server is out of reach.", in: ".detail .inline-notice")
            try browser.waitForText("Genres", in: ".facts")
            let known = """
                return document.querySelector('.detail .overview p').textContent.length > 20
                    && document.querySelector('.facts time').textContent.length > 5
                    && /^[0-9]{4}$/.test(document.querySelector('.detail-line').textContent)
                    && !document.querySelector('.facts').textContent.includes('Director')
                """
            #expect(try browser.script(known) == true)
            try browser.wait(until: hasPoster(".detail"), "the poster")
        }

        private static func hasPoster(_ place: String) -> String {
            "document.querySelector('\(place) img')?.naturalWidth > 0"
        }

        /// Lets the page itself through, and nothing of the API.
        /// Opens the app and lets no further page come: one that came late would be saved over what a test has changed on
        /// disk.
        private static func openFirstPage(_ server: TrebolProcess, _ browser: BrowserSession) throws {
            try browser.devTools("Network.enable")
            try browser.devTools("Network.setBlockedURLs", ["urls": ["*/3/*page=2*"]])
            try browser.openMovies(server)
        }

        private static func cutAPI(_ browser: BrowserSession) throws {
            try browser.devTools("Network.enable")
            try browser.devTools("Network.setBlockedURLs", ["urls": ["*/3/*"]])
        }
    }
}
