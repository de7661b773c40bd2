import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// How every screen looks, at every width and in both schemes. A picture of each is left in `.build/screenshots`.
    @Suite struct ScreenTests {
        private static let posts = "*/api/v1/posts*"

        @Test(
            "A-04 every screen fits, can be read and can be tapped, from 320 pixels up, in light and in dark")
        func looks() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try Self.withoutPosts(server, browser)
                    try Self.write(Pictured.secrets, server)
                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForCards(Pictured.secrets.count)
                    try Self.look("feed", browser)
                    try Self.writing(browser)
                    try browser.find(role: "link", name: "Settings").click()
                    try browser.find(role: "dialog", name: "Settings")
                    try Self.look("settings", browser)
                    try browser.press(.escape)
                    try Self.offline(browser)
                    try browser.expectOnlyNetworkErrors()
                }
            }
        }

        /// Loading, what stands where nothing came, and what stands where nothing is.
        private static func withoutPosts(_ server: TrebolProcess, _ browser: BrowserSession) throws {
            try browser.devTools("Fetch.enable", ["patterns": [["urlPattern": .string(posts)]]])
            try browser.open(server.address + "/secrets/")
            try browser.find(".feed .skeleton")
            _ = try browser.shownName()
            try look("loading", browser)
            try browser.devTools("Network.enable")
            try browser.devTools("Network.setBlockedURLs", ["urls": [.string(posts)]])
            try browser.devTools("Fetch.disable")
            try browser.refresh()
            try browser.find(".feed [role=alert]")
            try look("error", browser)
            try browser.devTools("Network.setBlockedURLs", ["urls": []])
            try browser.find(role: "button", name: "Try again").click()
            try browser.waitForCards(0)
            try browser.waitForText("Nothing has been told yet", in: ".feed")
            try look("empty", browser)
        }

        private static func writing(_ browser: BrowserSession) throws {
            try browser.find(role: "link", name: "Write a secret").click()
            try browser.find(role: "dialog", name: "New secret")
            try look("compose-empty", browser)
            try browser.type(
                "I still have the key to our first flat. I don’t know why.", into: "#compose-text")
            try look("compose", browser)
            try browser.devTools("Network.setBlockedURLs", ["urls": [.string(posts)]])
            try browser.find(role: "button", name: "Post").click()
            try browser.find("dialog [role=alert]")
            try look("compose-failed", browser)
            try browser.devTools("Network.setBlockedURLs", ["urls": []])
            try browser.click("#compose-text")
            try browser.devTools(
                "Input.insertText", ["text": .string(String(repeating: " and on", count: 70))])
            try browser.find("#compose-counter.over")
            try look("compose-long", browser)
            try browser.press(.escape)
            try browser.waitForCount(0, of: "dialog")
        }

        private static func offline(_ browser: BrowserSession) throws {
            try browser.emulate(offline: true)
            try browser.find(".banner")
            try browser.find(role: "button", name: "Refresh").click()
            try browser.find(".toast")
            try look("offline", browser)
            try browser.emulate(offline: false)
        }

        private static func write(_ secrets: [Pictured.Secret], _ server: TrebolProcess) throws {
            for secret in secrets.reversed() {
                try Author(at: server).post(secret.text, color: secret.color)
            }
        }

        /// Looks at a screen on three devices in both schemes, and at the colour it stands on.
        static func look(_ screen: String, _ browser: BrowserSession) throws {
            try browser.look(at: "secrets-" + screen) { scheme in
                let ground = try browser.script("return getComputedStyle(document.body).backgroundColor")
                #expect(ground == (scheme == .dark ? "rgb(19, 17, 41)" : "rgb(246, 243, 236)"))
            }
        }
    }
}
