import Testing
import WebDriver

extension ChromiumTests {
    /// What is said under a secret, and what its author can do with it.
    @Suite struct CommentTests {
        @Test(
            "S-14, S-15, S-16 one comments and stands at the post with it; changes it, deletes it, takes that back"
        )
        func comments() throws {
            try withTrebol { server in
                try Author(at: server).post(numbers: 1...8)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 8)
                    try browser.script(
                        "document.querySelector('.cards > li:nth-child(6)').scrollIntoView({ block: 'center' })"
                    )
                    try browser.click(".cards > li:nth-child(6) [id^=comments-]")
                    try browser.waitForText("Nobody has said anything yet.", in: "dialog")
                    try ScreenTests.look("comments-empty", browser)
                    try browser.type("Me too, every winter.", into: "#comment-text")
                    try browser.click("dialog .comment-form button[type=submit]")
                    try browser.waitForPath("/secrets/")
                    try browser.waitForText("Me too, every winter.", in: ".cards > li:nth-child(6) .latest")
                    try browser.waitForText("Your comment is there.", in: "#announcer")
                    try browser.wait(
                        until: "document.activeElement.matches('.cards > li:nth-child(6) article')")
                    #expect(try browser.scrolled > 500)
                    try ScreenTests.look("commented", browser)
                    try browser.click(".cards > li:nth-child(6) .latest > button")
                    try browser.find("dialog .comment-own")
                    try ScreenTests.look("comments", browser)
                    try browser.find(role: "button", name: "Edit").click()
                    try browser.type(" And spring.", into: "#comment-edit")
                    try ScreenTests.look("comment-edit", browser)
                    try browser.find(role: "button", name: "Save").click()
                    try browser.waitForText("And spring.", in: "dialog .comment-text")
                    try browser.find(role: "button", name: "Delete").click()
                    try browser.waitForCount(0, of: "dialog .comment-text")
                    try browser.find(role: "button", name: "Undo").click()
                    try browser.waitForCount(1, of: "dialog .comment-text")
                    try browser.back()
                    try browser.waitForCount(0, of: "dialog")
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test(
            "S-17 one's own secret is changed on its card, and deleted with a way back; nothing leads nowhere in silence"
        )
        func ownPost() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try browser.post("I never learned to whistle.")
                    try browser.waitForCards(1)
                    try browser.find(role: "button", name: "More").click()
                    try browser.find(role: "button", name: "Edit secret")
                    try ScreenTests.look("actions", browser)
                    try browser.find(role: "button", name: "Edit secret").click()
                    try browser.type(" Yet.", into: "dialog .card-text")
                    try ScreenTests.look("edit", browser)
                    try browser.find(role: "button", name: "Save").click()
                    try browser.waitForText("whistle. Yet.", in: "article.card")
                    #expect(try author.posts().map(\.text) == ["I never learned to whistle. Yet."])
                    try browser.find(role: "button", name: "More").click()
                    try browser.find(role: "button", name: "Delete secret").click()
                    try browser.waitForCount(0, of: "article.card")
                    try browser.find(role: "button", name: "Undo").click()
                    try browser.waitForCards(1)
                    try browser.open(server.address + "/secrets/nowhere")
                    try browser.waitForText("There is nothing here", in: "main")
                    try ScreenTests.look("missing", browser)
                    try browser.find(role: "button", name: "To the secrets").click()
                    try browser.waitForCards(1)
                }
            }
        }
    }
}
