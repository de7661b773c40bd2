import Testing
import WebDriver

extension ChromiumTests {
    /// Without a server, and without a network.
    @Suite struct OfflineTests {
        @Test(
            "S-04, S-08 the server away: the feed stays and says so; what was written stays, and is posted later"
        )
        func outlivesTheServer() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...3)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 3)
                    server.kill()
                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForText("Nothing new came. The server is out of reach.", in: ".toast")
                    try browser.expect(cards: (1...3).reversed().map(Author.numbered))

                    try browser.find(role: "link", name: "Write a secret").click()
                    try browser.post("Written in the dark")
                    try browser.waitForText(
                        "Not posted. The server is out of reach.", in: "dialog [role=alert]")
                    try browser.waitForText("Your text is still here.", in: "dialog [role=alert]")
                    #expect(
                        try browser.find("#compose-text").property("value") == "Written in the dark")

                    try server.restart()
                    try browser.find(role: "button", name: "Post").click()
                    try browser.waitForCards(4)
                    #expect(try browser.cards.first == "Written in the dark")
                    #expect(try author.posts().map(\.text) == browser.cards)
                    try browser.expect(scrolled: 0)
                    try browser.expectOnlyNetworkErrors()
                }
            }
        }

        @Test("S-08 a post whose answer got lost is not posted a second time")
        func postsOnceInDoubt() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post("Earlier")
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 1)
                    try browser.script(Self.losesAnswer)
                    try browser.post("Once and no more")
                    try browser.waitForText("Not posted.", in: "dialog [role=alert]")
                    #expect(try author.posts().count == 2)
                    try browser.find(role: "button", name: "Post").click()
                    try browser.waitForCards(2)
                    try browser.expect(cards: ["Once and no more", "Earlier"])
                    #expect(try author.posts().map(\.text) == ["Once and no more", "Earlier"])
                    // The second attempt is the same post: the server answers it without another.
                    try server.expect(3, of: "POST /api/v1/posts")
                }
            }
        }

        @Test("S-04 without a network it says so at once, and goes on by itself when the network is back")
        func goesOnByItself() throws {
            try withTrebol { server in
                try Author(at: server).post(numbers: 1...3)
                try withBrowser { browser in
                    try browser.devTools("Network.enable")
                    try browser.devTools("Network.setBlockedURLs", ["urls": ["*/api/v1/posts*"]])
                    try browser.open(server.address + "/secrets/")
                    try browser.waitForText("The secrets didn’t come.", in: ".feed [role=alert]")
                    try browser.emulate(offline: true)
                    try browser.waitForText("You are offline.", in: "[role=status]")
                    try browser.devTools("Network.setBlockedURLs", ["urls": []])
                    try browser.emulate(offline: false)
                    try browser.waitForCards(3)
                    try browser.waitForCount(0, of: ".banner")
                    try browser.expectOnlyNetworkErrors()
                }
            }
        }

        /// Lets the next post reach the server, and makes its answer a failure of the network.
        private static let losesAnswer = """
            const { open, send } = XMLHttpRequest.prototype;
            XMLHttpRequest.prototype.open = function (method, path) {
                this.isLost = method === 'POST' && path.endsWith('/posts');
                open.call(this, method, path);
            };
            XMLHttpRequest.prototype.send = function (body) {
                if (this.isLost) {
                    this.onload = this.onerror;
                    Object.assign(XMLHttpRequest.prototype, { open, send });
                }
                send.call(this, body);
            };
            """
    }
}
