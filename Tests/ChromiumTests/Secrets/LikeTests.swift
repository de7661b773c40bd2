import Testing
import WebDriver

extension ChromiumTests {
    /// Hearts.
    @Suite struct LikeTests {
        @Test("S-12, S-13 a heart counts up and down, and is taken back when it does not arrive")
        func likes() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                let post = try author.post("Like me")
                try author.like(post)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 1)
                    try browser.find(role: "button", name: "Like, 1 like").tap()
                    let heart = try browser.find(role: "button", name: "Like, 2 likes")
                    try Self.waitForHeart(pressed: true, browser)
                    try Self.waitForLikes(2, of: post, server, author)
                    try heart.tap()
                    try browser.find(role: "button", name: "Like, 1 like")
                    try Self.waitForHeart(pressed: false, browser)
                    try Self.waitForLikes(1, of: post, server, author)

                    server.kill()
                    try heart.tap()
                    try browser.waitForText("The heart didn’t arrive.", in: ".toast")
                    try Self.waitForHeart(pressed: false, browser)
                    #expect(try browser.text(of: ".count-button .count") == "1")
                    try server.restart()
                    try heart.tap()
                    try browser.find(role: "button", name: "Like, 2 likes")
                    try Self.waitForLikes(2, of: post, server, author)
                    try browser.expectOnlyNetworkErrors()
                }
            }
        }

        @Test("S-12 a double tap draws a heart over the post and likes it, and never takes a like back")
        func doubleTaps() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                let post = try author.post("Tap me twice")
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 1)
                    let text = try browser.find("article.card .card-text")
                    for _ in 1...2 {
                        try text.tap(times: 2)
                        try browser.find(".card-heart")
                        try Self.waitForHeart(pressed: true, browser)
                        try browser.waitForCount(0, of: ".card-heart")
                    }
                    try Self.waitForLikes(1, of: post, server, author)
                    #expect(try browser.text(of: ".count-button .count") == "1")
                    try server.expect(1, of: "POST /api/v1/posts/\(post)/like")
                    // It stays so when the page is opened again.
                    try browser.refresh()
                    try browser.waitForCards(1)
                    try Self.waitForHeart(pressed: true, browser)
                }
            }
        }

        private static func waitForHeart(pressed: Bool, _ browser: BrowserSession) throws {
            try browser.wait(
                until: "document.querySelector('.count-button')?.ariaPressed === '\(pressed)'",
                pressed ? "a full heart" : "an empty heart")
        }

        /// Waits until the server has answered, then compares its count.
        private static func waitForLikes(
            _ count: Int, of post: Int, _ server: TrebolProcess, _ author: Author
        ) throws {
            let deadline = ContinuousClock.now.advanced(by: BrowserSession.patience)
            while try author.posts().first(where: { $0.id == post })?.likes != count {
                guard ContinuousClock.now < deadline else {
                    Issue.record("The post never had \(count) likes: \(try author.posts())")
                    return
                }
            }
        }
    }
}
