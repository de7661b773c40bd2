import Testing
import WebDriver

extension ChromiumTests {
    /// That nothing moves by itself on a slow phone with a slow network, neither while a page comes nor later.
    @Suite struct ShiftTests {
        @Test("nothing in Secrets moves by itself", arguments: [Viewport.phone, .wide])
        func secrets(viewport: Viewport) throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...45)
                try Self.slowly(viewport) { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.wait(until: "document.querySelectorAll('article.card').length >= 20")
                    try browser.expectUnmoved("the feed")
                    try browser.scrollToEnd()
                    try browser.expectUnmoved("the feed to its end")
                    try browser.scroll(until: "scrollY === 0", by: -4_000)
                    try browser.expectUnmoved("the feed back to its beginning")
                    try browser.find(role: "button", name: "Like").click()
                    try browser.find(role: "button", name: "Like, 1 like")
                    try browser.expectUnmoved("a like")
                    try browser.find(role: "button", name: "Comment").click()
                    try browser.type("Well said", into: "#comment-text")
                    try browser.press(.enter, holding: .control)
                    try browser.waitForText("Well said", in: ".comments")
                    try browser.expectUnmoved("a comment")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    try browser.expectUnmoved("the feed again")
                    for (path, sign) in [
                        ("new", "#compose-text"), ("settings", "#settings-language"),
                        ("posts/20/comments", ".thread-empty"), ("nowhere", "main .notice"),
                    ] {
                        try browser.open(server.address + "/secrets/" + path)
                        try browser.find(sign)
                        _ = try browser.shownName()
                        try browser.expectUnmoved(path)
                    }
                }
            }
        }

        @Test("nothing in Movies moves by itself", arguments: [Viewport.phone, .wide])
        func movies(viewport: Viewport) throws {
            try withTrebol(apps: "movies") { server in
                try Self.slowly(viewport) { browser in
                    try browser.open(server.address + "/movies/")
                    try browser.waitForMovies(20)
                    try browser.find("button.chip")
                    try browser.expectUnmoved("the popular ones")
                    try browser.scroll(until: "document.querySelectorAll('.cell').length >= 60")
                    try browser.expectUnmoved("more of them")
                    try browser.scroll(until: "scrollY === 0", by: -4_000)
                    try browser.click(".chip:nth-child(3)")
                    try browser.find(".chip:nth-child(3)[aria-pressed=true]")
                    try browser.expectUnmoved("a genre")
                    try browser.openMovie(at: 0)
                    try browser.click("button.watch")
                    try browser.find("button.watch.listed")
                    try browser.expectUnmoved("a movie")
                    let movie = try browser.script("return location.pathname").string ?? ""
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: ".detail")
                    try browser.click(".tab:nth-child(2)")
                    try browser.type("matrix", into: "#search-field")
                    try browser.find(".cell")
                    try browser.expectUnmoved("what was found")
                    for (path, sign) in [
                        (movie, ".detail[aria-busy=false]"), ("/movies/search?q=man", ".cell"),
                        ("/movies/watchlist", ".cell"), ("/movies/settings", "#settings-language"),
                        ("/movies/movie/99999999", ".detail .notice"),
                    ] {
                        try browser.open(server.address + path)
                        try browser.find(sign)
                        try browser.expectUnmoved(path)
                    }
                }
            }
        }

        @Test("nothing in LIOLI and on its site moves by itself", arguments: [Viewport.phone, .wide])
        func lioli(viewport: Viewport) throws {
            let house = try LIOLIHouse()
            try Self.slowly(viewport) { browser in
                for (path, sign) in [
                    ("/lioli/", "#username"), ("/lioli/about", ".text-page"),
                    ("/lioli/support", ".text-page"),
                    ("/lioli/settings", "#settings-language"), ("/programs/new", "[name=unit]"),
                ] {
                    try browser.open(house.address + path)
                    try browser.find(sign)
                    try browser.expectUnmoved(path)
                }
                try browser.enrol(at: house, weeks: 2)
                try browser.expectUnmoved("one's own program")
                try browser.logIn(at: house)
                try browser.waitForText("No weigh-in due", in: "h1")
                try browser.expectUnmoved("none due")
                house.wait(.days(7))
                try browser.find(role: "button", name: "Ask again").click()
                try browser.waitForText("Your weigh-in is due", in: "h1")
                try browser.expectUnmoved("one due")
                try browser.click(".due .button")
                try browser.find("#weight")
                try browser.expectUnmoved("the form")
                try browser.addPhoto()
                try browser.expectUnmoved("the photo")
                for (path, sign) in [("/lioli/", ".due"), ("/lioli/weigh-in", "#weight")] {
                    try browser.open(house.address + path)
                    try browser.find(sign)
                    try browser.expectUnmoved(path)
                }
                try browser.type("84.5", into: "#weight")
                try browser.click("#send")
                try browser.find(".result-kind")
                try browser.expectUnmoved("the result")
            }
        }

        /// Runs a body with a browser on a slow phone.
        private static func slowly(_ viewport: Viewport, _ body: (BrowserSession) throws -> Void) throws {
            var options = BrowserOptions()
            options.viewport = viewport
            try withBrowser(options) { browser in
                try browser.emulate(slowNetwork: true, processorSlowedBy: 4)
                try body(browser)
                // A movie that isn't there is one of the addresses.
                let errors = try browser.takeConsole().filter { !$0.contains("/3/movie/99999999") }
                #expect(errors == [])
            }
        }
    }
}

extension BrowserSession {
    /// Waits until the page stands still, and compares with nothing what has moved since it was opened.
    fileprivate func expectUnmoved(_ step: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try wait(until: Self.isStill, "\(step) to settle")
        try wait(until: "[...document.images].every((image) => image.complete || image.loading === 'lazy')")
        let shifts = try shifts()
        #expect(shifts == [], "\(step)", sourceLocation: sourceLocation)
    }
}
