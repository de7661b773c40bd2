import Testing
import WebDriver

extension ChromiumTests {
    /// Writing.
    @Suite struct ComposeTests {
        @Test(
            "S-06 the form opens by its button and by its address; Back, Escape and Close leave the feed as it stood"
        )
        func opensAndCloses() throws {
            try withTrebol { server in
                try Author(at: server).post(numbers: 1...12)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 12)
                    try browser.scroll(by: 700)
                    try browser.wait(until: "scrollY > 500")
                    let place = try browser.scrolled
                    let ways: [(BrowserSession) throws -> Void] = [
                        { try $0.back() }, { try $0.press(.escape) },
                        { try $0.find(role: "button", name: "Close").click() },
                    ]
                    for close in ways {
                        try browser.find(role: "link", name: "Write a secret").click()
                        try browser.waitForPath("/secrets/new")
                        try browser.find(role: "dialog", name: "New secret")
                        #expect(try browser.title == "New secret · Secrets")
                        try browser.wait(until: "document.activeElement.id === 'compose-text'", "the focus")
                        try close(browser)
                        try Self.waitUntilClosed(browser)
                        try browser.expect(scrolled: place)
                        #expect(try browser.focused.attribute("id") == "write")
                    }
                    try server.expect(1, of: "GET /api/v1/posts")
                }
            }
        }

        @Test("S-06 opened by its address, the form closes to the feed; a draft survives a reload")
        func keepsDrafts() throws {
            try withTrebol { server in
                try Author(at: server).post("Somebody’s secret")
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 1)
                    let text = "I talk to my plants 🌱\nand they know it all."
                    try browser.type(text, into: "#compose-text")
                    try browser.click(".swatch input[value='#B5E6CC']")
                    try browser.wait(
                        until: "(\(BrowserSession.kept("draft")))?.includes('B5E6CC')", "the draft on disk")
                    try browser.refresh()
                    try browser.wait(
                        until: "document.querySelector('#compose-text')?.value !== ''", "a draft")
                    #expect(try browser.find("#compose-text").property("value").string == text)
                    #expect(try browser.find(".swatch input:checked").property("value") == "#B5E6CC")
                    try browser.press(.escape)
                    try Self.waitUntilClosed(browser)
                    try browser.waitForCards(1)
                    try browser.expect(cards: ["Somebody’s secret"])
                    try browser.find(role: "link", name: "Write a secret").click()
                    #expect(try browser.find("#compose-text").property("value").string == text)
                }
            }
        }

        @Test("S-06 what was written right before the page is left is there afterwards")
        func keepsLastWords() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try browser.type("I talk to my plants", into: "#compose-text")
                    let writeAndLeave = """
                        const field = document.querySelector('#compose-text');
                        field.value += ' at night';
                        field.dispatchEvent(new Event('input', { bubbles: true }));
                        location.reload();
                        """
                    _ = try browser.script(writeAndLeave)
                    try browser.wait(
                        until: "document.querySelector('#compose-text')?.value.endsWith(' at night')",
                        "the draft")
                }
            }
        }

        @Test("S-08 a new post is on top, and the feed stands at it; below it nothing is missing")
        func postsOnTop() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...25)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 20)
                    try browser.scroll(by: 900)
                    try browser.wait(until: "scrollY > 600")
                    try browser.find(role: "link", name: "Write a secret").click()
                    try author.post(numbers: 26...28)
                    try browser.post("Mine")
                    try browser.waitForPath("/secrets/")
                    try browser.waitForText("Mine", in: ".cards > li:first-child")
                    try browser.waitForText("Posted.", in: "#announcer")
                    // Where the browser would go by itself, once it is back, is drawn in the next frames.
                    try browser.waitForFrame()
                    try browser.expect(scrolled: 0)
                    #expect(try browser.focused.role == "article")
                    try browser.scrollToEnd()
                    try browser.expect(cards: ["Mine"] + (1...28).reversed().map(Author.numbered))
                    let box = try browser.shownName()
                    #expect(try author.posts().first?.name == box)
                }
            }
        }

        @Test("S-08 tapping twice on “Post” creates one post; A-06 it is there although the server is killed")
        func postsOnce() throws {
            try withTrebol { server in
                let reader = try Author(at: server)
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try browser.type("Only once", into: "#compose-text")
                    try browser.find(role: "button", name: "Post").tap(times: 2)
                    try browser.waitForText("Posted.", in: "#announcer")
                    server.kill()
                    try server.restart()
                    try browser.refresh()
                    try browser.waitForCards(1)
                    try browser.expect(cards: ["Only once"])
                    #expect(try reader.posts().map(\.text) == ["Only once"])
                    try browser.expectOnlyNetworkErrors()
                }
            }
        }

        @Test("S-06 what is too long or empty cannot be posted, and the form says by how much")
        func refusesLength() throws {
            var options = BrowserOptions()
            options.viewport = .narrowPhone
            try withTrebol { server in
                try withBrowser(options) { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    let post = try browser.find(role: "button", name: "Post")
                    #expect(try post.property("disabled") == true)
                    try Self.write(String(repeating: "🤫", count: 503), in: browser)
                    try browser.waitForText("3 characters too many", in: "#compose-counter")
                    #expect(try post.property("disabled") == true)
                    #expect(try browser.find("#compose-text").attribute("aria-invalid") == "true")
                    // However long the text, its counter stays in sight.
                    let counter = try browser.find("#compose-counter").box
                    #expect(try #require(counter["bottom"].number) <= 568)
                    try browser.press(.backspace)
                    try browser.waitForText("2 characters too many", in: "#compose-counter")
                    try Self.write("   ", in: browser)
                    try browser.wait(until: "document.querySelector('#compose-counter').textContent === ''")
                    #expect(try post.property("disabled") == true)
                    try Self.write(String(repeating: "🤫", count: 500), in: browser)
                    try browser.waitForText("0 characters left", in: "#compose-counter")
                    #expect(try post.property("disabled") == false)
                }
            }
        }

        /// Puts a text in the place of what is in the form, as pasting does.
        private static func write(_ text: String, in browser: BrowserSession) throws {
            try browser.script("document.querySelector('#compose-text').select()")
            try browser.devTools("Input.insertText", ["text": .string(text)])
        }

        private static func waitUntilClosed(_ browser: BrowserSession) throws {
            try browser.waitForPath("/secrets/")
            try browser.waitForCount(0, of: "dialog")
            #expect(try browser.title == "Secrets")
        }
    }
}
