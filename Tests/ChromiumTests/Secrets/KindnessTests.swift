import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// What keeps the place kind, and leaving it.
    @Suite struct KindnessTests {
        @Test(
            "one hides, reports and blocks; what one doesn't want to see is gone at once, also after a reload"
        )
        func unwanted() throws {
            try withTrebol { server in
                try Author(at: server, name: "loud_crow").post(numbers: 1...2)
                try Author(at: server, name: "calm_owl").post(numbers: 3...5)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 5)
                    try Self.act("Hide", onCard: 1, browser)
                    try browser.waitForCards(4)
                    try browser.find(role: "button", name: "Undo").click()
                    try browser.waitForCards(5)
                    try Self.act("Report", onCard: 1, browser)
                    try browser.find("dialog .reason")
                    try ScreenTests.look("report", browser)
                    try browser.click("dialog .reason:nth-of-type(5) input")
                    try browser.type("Please look", into: "#report-note")
                    try browser.find(role: "button", name: "Send").click()
                    try browser.waitForCards(4)
                    try Self.act("Block loud_crow", onCard: 4, browser)
                    try browser.waitForCards(2)
                    // The page going out of sight is the end of the time to take it back.
                    try browser.open(server.address + "/secrets/settings")
                    try browser.waitForText("loud_crow", in: "dialog .blocked-row")
                    try ScreenTests.look("settings-blocked", browser)
                    try browser.find(role: "button", name: "Unblock loud_crow").click()
                    try browser.waitForText("Nobody.", in: "dialog")
                    try browser.openSecrets(server, cards: 4)
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("who is banned finds writing closed at once, and from the start when they come back")
        func banned() throws {
            try withTrebol { server in
                let post = try Author(at: server, name: "calm_owl").post("Read me.")
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 1)
                    try browser.post("Unkind.")
                    try browser.waitForCards(2)
                    #expect(try server.run("reports", "ban", "post-\(post + 1)") == .exited(0))
                    try browser.click(".cards > li:last-child .count-button.like")
                    try browser.waitForText("you can read, but not write", in: ".banner")
                    try browser.waitForCount(0, of: "a.write")
                    try browser.wait(
                        until:
                            "document.querySelector('.cards > li:last-child .like').ariaPressed === 'false'")
                    try browser.openSecrets(server, cards: 1)
                    try browser.find(".banner")
                    try ScreenTests.look("banned", browser)
                    try browser.click(".count-button:not(.like):not(.more)")
                    try browser.waitForText("you can read, but not write", in: "dialog")
                    try ScreenTests.look("banned-comments", browser)
                    try browser.openSecrets(server, "/new", cards: 1)
                    try browser.waitForText("you can read, but not write", in: "dialog")
                    try ScreenTests.look("banned-compose", browser)
                    #expect(try Author(at: server).posts().map(\.text) == ["Read me."])
                    // The like that told of it.
                    #expect(try browser.takeConsole().count { $0.contains("403") } == 1)
                }
            }
        }

        private static func act(_ name: String, onCard index: Int, _ browser: BrowserSession) throws {
            let more = ".cards > li:nth-child(\(index)) .count-button.more"
            // Not under the button that floats over the feed.
            _ = try browser.script("document.querySelector('\(more)').scrollIntoView({ block: 'center' })")
            try browser.click(more)
            try browser.find(role: "button", name: name)
            if name == "Hide" { try ScreenTests.look("actions-other", browser) }
            try browser.find(role: "button", name: name).click()
        }

        @Test("one takes one's data along, deletes the account in two steps, and begins anew")
        func leaving() throws {
            try withTrebol { server in
                let reader = try Author(at: server)
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try browser.post("Gone tomorrow.")
                    try browser.waitForCards(1)
                    try browser.find(role: "link", name: "Settings").click()
                    try browser.find(role: "button", name: "Save my data").click()
                    try browser.waitForText("The file is saved.", in: "#announcer")
                    try browser.find(role: "button", name: "Delete my account").click()
                    try browser.find("#leaving-confirm")
                    try ScreenTests.look("leaving", browser)
                    try browser.click("#leaving-confirm")
                    try browser.waitForText("Everything of yours is gone", in: "main")
                    try ScreenTests.look("left", browser)
                    #expect(try reader.posts() == [])
                    try browser.find(role: "button", name: "Go on under a new name").click()
                    try browser.wait(until: BrowserSession.hasAccount, "an account")
                    try browser.waitForCards(0)
                }
            }
        }
    }
}
