import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// Reading on, looking closer, searching, and keeping a list.
    @Suite struct MoviesTests {
        @Test(
            "M-01, M-05 popular movies load by themselves, more as one scrolls, each once, and nothing jumps")
        func loads() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.waitForMovies(20)
                    try browser.wait(
                        until: "document.querySelector('.cell img').complete", "the first poster")
                    #expect(
                        try browser.script("return document.querySelector('.cell img').naturalWidth").number
                            ?? 0 > 0)
                    try browser.scroll(until: "document.querySelector('.grid > .end')")
                    let movies = try browser.script(
                        "return [...document.querySelectorAll('.cell a')].map(e => e.id)"
                    ).array.compactMap(\.string)
                    #expect(movies.count > 250 && Set(movies).count == movies.count)
                    try server.expect((movies.count + 19) / 20, of: "GET /3/movie/popular")
                    #expect(try browser.shifts() == [])
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("M-05 a movie's page opens from its poster, completes, and Back leads to where one was")
        func opensPage() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.scroll(
                        until: "document.querySelectorAll('.cell').length >= 60 && scrollY > 900")
                    try browser.script(
                        "document.querySelector('.cell:nth-child(20)').scrollIntoView({ block: 'center' })")
                    let title = try browser.text(of: ".cell:nth-child(20) .movie-title")
                    try browser.openMovie(at: 19)
                    #expect(try browser.text(of: ".detail-title") == title)
                    let before = try browser.script("return scrollY").number
                    try browser.waitForText("Released", in: ".facts")
                    try browser.wait(
                        until:
                            "/^[A-Z][a-z]+ [0-9]+, [0-9]{4}$/.test(document.querySelector('.facts time').textContent)",
                        "the day it came out")
                    #expect(
                        try browser.script("return location.pathname").string?.hasPrefix("/movies/movie/")
                            == true)
                    try browser.script("history.back()")
                    try browser.waitForCount(0, of: ".detail")
                    #expect(try browser.script("return scrollY").number == before)
                    try browser.wait(
                        until:
                            "document.activeElement.querySelector('.movie-title')?.textContent === \(Self.quoted(title))",
                        "the focus on the card")
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("M-05 search finds as one types, and its address can be opened")
        func searches() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.typeKeys("/")
                    try browser.wait(until: "document.activeElement.id === 'search-field'", "the field")
                    try browser.typeKeys("matrix")
                    try browser.wait(
                        until: "document.querySelector('.cell .movie-title')?.textContent === 'The Matrix'",
                        "it")
                    #expect(try browser.script("return location.search").string == "?q=matrix")
                    try browser.find(role: "button", name: "Clear").click()
                    try browser.waitForText("What would you like to see?", in: ".main")
                    try browser.typeKeys("zzzz")
                    try browser.waitForText("Nothing found for “zzzz”", in: ".main")
                    try browser.open(server.address + "/movies/search?q=godfather")
                    try browser.find(".cell")
                    #expect(try browser.find("#search-field").property("value") == "godfather")
                    #expect(try browser.titles.contains("The Godfather"))
                }
            }
        }

        @Test("the watchlist keeps what is added, gives it as a file, and takes a removal back")
        func watches() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    let title = try browser.text(of: ".cell:nth-child(3) .movie-title")
                    try browser.openMovie(at: 2)
                    try browser.click(".watch")
                    try browser.find(".watch[aria-pressed=true]")
                    try browser.waitForDisk("watchlist")
                    try browser.closeMovie()
                    try browser.open(server.address + "/movies/watchlist")
                    try browser.find(".cell")
                    #expect(try browser.titles == [title])
                    try browser.openMovie(at: 0)
                    try browser.click(".watch")
                    try browser.waitForText("was taken off", in: ".toast")
                    try browser.find(role: "button", name: "Undo").click()
                    try browser.find(".watch[aria-pressed=true]")
                }
            }
        }

        @Test("M-05 a genre shows only its own, and the arrows go about in the grid")
        func genreAndArrows() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.find(role: "button", name: "Comedy").click()
                    try browser.waitForMovies(9)
                    try browser.wait(
                        until: "document.querySelector('.chip[aria-pressed=true]').textContent === 'Comedy'",
                        "it")
                    try browser.script("document.querySelector('.cell:nth-child(1) a').focus()")
                    try browser.press(.right)
                    try Self.expectFocus(2, browser)
                    try browser.press(.down)
                    try Self.expectFocus(5, browser)
                    try browser.press(.up)
                    try browser.press(.left)
                    try Self.expectFocus(1, browser)
                }
            }
        }

        @Test("M-01 pulling the page down refreshes it")
        func pulls() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.script(Self.pull)
                    try browser.wait(
                        until: """
                            performance.getEntriesByType('resource')
                                .filter(({ name }) => name.includes('/3/movie/popular?page=1&')).length === 2
                            """, "the list to be asked for again")
                }
            }
        }

        private static func expectFocus(_ place: Int, _ browser: BrowserSession) throws {
            try browser.wait(
                until: "document.activeElement === document.querySelector('.cell:nth-child(\(place)) a')",
                "the focus on card \(place)")
        }

        private static func quoted(_ text: String) -> String {
            String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
        }

        private static let pull = """
            const target = document.querySelector('.page-title');
            const touch = (y) => new Touch({ identifier: 1, target, clientX: 100, clientY: y });
            const send = (type, y) => target.dispatchEvent(
                new TouchEvent(type, { bubbles: true, touches: type === 'touchend' ? [] : [touch(y)] }));
            send('touchstart', 100);
            for (const y of [120, 200, 280]) send('touchmove', y);
            send('touchend', 280);
            """
    }
}
