import Testing
import WebDriver

/// What the suites of Movies do and look at again and again.
extension BrowserSession {
    /// Opens the app at a path below `/movies`, and waits until it shows movies.
    func openMovies(_ server: TrebolProcess, _ path: String = "/") throws {
        try open(server.address + "/movies" + path)
        try find(".cell")
    }

    /// The titles in the grid, in order.
    var titles: [String] {
        get throws {
            let texts = "return [...document.querySelectorAll('.cell .movie-title')].map(e => e.textContent)"
            return try script(texts).array.compactMap(\.string)
        }
    }

    /// Waits until the grid has at least so many movies.
    func waitForMovies(_ count: Int) throws {
        try wait(until: "document.querySelectorAll('.cell').length >= \(count)", "\(count) movies")
    }

    /// Opens the page of the movie at that place in the grid, and waits until all of it is there.
    func openMovie(at index: Int) throws {
        try click(".cell:nth-child(\(index + 1)) a")
        try waitForPage()
    }

    /// Waits until a movie's page has all that is known, and stands still.
    func waitForPage() throws {
        try find(".detail[aria-busy=false] .detail-title")
        try wait(until: Self.isStill, "the page to settle")
    }

    /// Closes the movie's page, and waits until the list has the focus again.
    func closeMovie() throws {
        try press(.escape)
        try waitForCount(0, of: ".detail")
        try wait(until: Self.isStill, "the list to settle")
    }

    /// Waits until something is on disk under a name.
    func waitForDisk(_ name: String) throws {
        try wait(until: Self.onDisk(name), "\(name) on disk")
    }

    /// Waits until the movies on disk are those in the grid, and no further page is on its way.
    func waitUntilSaved() throws {
        try wait(
            until: """
                \(Self.isSettled)(document.querySelector('.grid > .opening'))
                    && JSON.parse(\(Self.onDisk("movies"))).movies.length === document.querySelectorAll('.cell').length
                """, "the movies on disk")
    }

    /// Whether the place for the next page isn't near, or has said that it didn't come.
    private static let isSettled = """
        ((end) => !end || end.querySelector('button') || end.getBoundingClientRect().top > 2 * innerHeight)
        """

    /// Makes what is saved look as old as so many days.
    func age(_ name: String, days: Int) throws {
        let script = """
            const done = arguments[0];
            const opening = indexedDB.open('trebol/movies');
            opening.onsuccess = () => {
                const store = opening.result.transaction('disk', 'readwrite').objectStore('disk');
                store.get('\(name)').onsuccess = ({ target }) => {
                    if (!target.result) return done(false);
                    const saved = JSON.parse(new TextDecoder().decode(target.result));
                    saved.saved_at -= \(days) * 86400;
                    store.put(new TextEncoder().encode(JSON.stringify(saved)), '\(name)').onsuccess = () => {
                        opening.result.close();
                        done(true);
                    };
                };
            };
            """
        #expect(try asyncScript(script) == true)
    }

    /// An expression for what is on disk under a name, as text; null when there is nothing.
    static func onDisk(_ name: String) -> String {
        kept(name).replacing("trebol/secrets", with: "trebol/movies")
    }
}
