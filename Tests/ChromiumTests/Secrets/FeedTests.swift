import Testing
import WebDriver

extension ChromiumTests {
    /// Reading.
    @Suite struct FeedTests {
        @Test("S-04 the feed is drawn from one request, newest first, and nothing jumps")
        func draws() throws {
            try withTrebol { server in
                let author = try Author(at: server, name: "quiet.heron")
                try author.post(numbers: 1...20)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 20)
                    try browser.expect(cards: (1...20).reversed().map(Author.numbered))
                    try browser.waitForText("quiet.heron", in: "article.card .byline")
                    #expect(try browser.text(of: ".feed .end") == "You have read them all.")
                    try server.expect(1, of: "GET /api/v1/posts")
                    #expect(try browser.shifts() == [])
                }
            }
        }

        @Test("S-05 scrolled to the end, every post is there once and in order, each page asked for once")
        func scrolls() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...55)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 20)
                    try browser.scroll(until: "document.querySelectorAll('article.card').length > 20")
                    // Somebody else goes on posting meanwhile.
                    try Author(at: server).post(numbers: 56...60)
                    try browser.scrollToEnd()
                    try browser.expect(cards: (1...55).reversed().map(Author.numbered))
                    try server.expect(3, of: "GET /api/v1/posts")
                    #expect(try browser.shifts() == [])

                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForCards(60)
                    try browser.expect(cards: (1...60).reversed().map(Author.numbered))
                    try browser.wait(until: "scrollY === 0", "the top")
                    try server.expect(4, of: "GET /api/v1/posts")
                }
            }
        }

        @Test("S-05 a finger scrolls; what came in more than a page's number meanwhile leaves no gap")
        func fillsGaps() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...25)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 20)
                    try browser.swipeUp(by: 600)
                    try browser.wait(until: "scrollY > 300", "the finger’s work")
                    try author.post(numbers: 26...75)
                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForText("Secret 75", in: ".cards > li:first-child")
                    try browser.scrollToEnd()
                    try browser.wait(until: "!document.querySelector('.gap')", "no gap")
                    try browser.expect(cards: (1...75).reversed().map(Author.numbered))
                }
            }
        }

        @Test("S-05 a page that does not come says so, and is asked for again")
        func retriesPages() throws {
            try withTrebol { server in
                try Author(at: server).post(numbers: 1...25)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 20)
                    server.kill()
                    try browser.scroll(until: "document.querySelector('.opening [role=alert]')")
                    try browser.waitForText("The next ones didn’t come.", in: ".opening")
                    try server.restart()
                    // Where it came up, the button for writing may lie over it: one scrolls on.
                    try browser.script(
                        "document.querySelector('.opening .button').scrollIntoView({ block: 'center' })")
                    try browser.click(".opening .button")
                    try browser.waitForCards(25)
                    try browser.expect(cards: (1...25).reversed().map(Author.numbered))
                    try browser.expectOnlyNetworkErrors()
                }
            }
        }
    }
}
