import TestSupport
import Testing
import WebDriver
import Wire

extension ChromiumTests {
    /// A database upstream that answers strange things, and what becomes of them on the screen.
    @Suite struct MoviesStrangeTests {
        private static let key = "key-that-nobody-sees"

        /// In the shape of the API; each a film as there may be one, or can't.
        private static let page =
            #"{"page":1,"total_pages":1,"total_results":9,"results":[null,"#
            + #"{"id":9007199254740993,"title":"שׁוֹטֵר אַזּוּלַאי","release_date":"1971-01-01","vote_count":9,"vote_average":7.4},"#
            + #"{"id":2,"title":"👩‍👩‍👧‍👦 🎬","release_date":"","vote_count":1,"vote_average":10},"#
            + #"{"id":3,"title":"\#(String(repeating: "ñ", count: 300))","release_date":null,"vote_count":7,"vote_average":0.1,"#
            + #""overview":"\#(String(repeating: "W", count: 300))"},"#
            + #"{"id":4,"title":"<b>bold</b><img src=x onerror=document.title='broken'>","poster_path":null},"#
            + #"{"id":5,"title":"\u202ereversed","poster_path":"/nobody-has-it.jpg","vote_count":3,"vote_average":5},"#
            + #"{"id":6,"title":"مصر العربية","original_title":"مصر","original_language":"ar","overview":"قصة طويلة"},"#
            + #"{"id":7,"title":" ","genre_ids":[1,2,3],"vote_count":0,"vote_average":9}]}"#

        @Test(
            "A-04 A-05 strange titles, and ratings, stay in their places, from 320 pixels up, in light and in dark; the key is nowhere"
        )
        func strange() throws {
            let proxy = try UpstreamProxy(to: 1)
            proxy.behaviour = .answer(status: 200, body: Self.page)
            let address = "http://127.0.0.1:\(proxy.port)"
            let environment = ["TMDB_API_KEY": Self.key, "TMDB_URL": address]
            try withTrebol(apps: "movies", environment: environment) { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.waitForCount(7, of: ".cell")
                    try browser.waitForCount(4, of: ".rating")
                    try browser.waitForCount(0, of: ".cell b")
                    try browser.look(at: "movies-strange")
                    for place in [1, 3, 6] {
                        try browser.click(".cell:nth-child(\(place)) a")
                        try browser.waitForText("Running time and director didn’t come.", in: ".detail")
                        try browser.look(at: "movies-strange-movie-\(place)")
                        try browser.closeMovie()
                    }
                    #expect(
                        try browser.wait(until: Self.everythingLoaded).string?.contains(Self.key) == false)
                    _ = try browser.takeConsole()
                }
                #expect(proxy.requests.contains { $0.contains(Self.key) })
            }
        }

        /// The page, all that it loaded, and some that it doesn't.
        private static let everythingLoaded = """
            (await Promise.all([...performance.getEntriesByType('resource').map(({ name }) => name),
                location.href, '/', '/healthz', '/3/movie/0', '/3/nothing', '/t/p/w92/a.jpg', '/movies/manifest.webmanifest',
            ].map(async (address) => {
                const answer = await fetch(address);
                return address + [...answer.headers].join() + await answer.text();
            }))).join() + document.documentElement.outerHTML
            """
    }
}
