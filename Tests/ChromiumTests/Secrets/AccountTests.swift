import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// Who one is: the first opening, and every later one.
    @Suite struct AccountTests {
        @Test("A-01, S-01, S-02 the first opening finds a name, signs up and keeps the account on disk")
        func opensAtFirst() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.open(server.address)
                    try browser.waitForPath("/secrets/")
                    let name = try browser.shownName()
                    #expect(name.wholeMatch(of: /[a-z0-9._-]{3,30}/) != nil)
                    try browser.waitForCards(0)
                    let account = try browser.account()
                    #expect(account["username"].string == name)
                    #expect((account["password"].string ?? "").count >= 32)
                    #expect(account["token"].string?.isEmpty == false)
                    try server.expect(1, of: "GET /api/v1/fake")
                    try server.expect(1, of: "POST /api/v1/sign_up")
                    try server.expect(0, of: "POST /api/v1/sign_in")
                    let password = try #require(account["password"].string)
                    #expect(!server.output.contains(password))
                }
            }
        }

        @Test("S-03 opened again, it signs in under the same name, also when the server was restarted")
        func opensAgain() throws {
            let folder = NSTemporaryDirectory() + "/trebol-profile-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var options = BrowserOptions()
            options.profile = folder
            try withTrebol { server in
                let first = try withBrowser(options) { browser in
                    try browser.openSecrets(server, cards: 0)
                    return try browser.account()
                }
                #expect(try server.stop() == .exited(0))
                try server.restart()
                try withBrowser(options) { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.waitForCards(0)
                    #expect(try browser.shownName() == first["username"].string)
                    try server.expect(1, of: "POST /api/v1/sign_in")
                    try server.expect(0, of: "POST /api/v1/sign_up")
                    try server.expect(0, of: "GET /api/v1/fake")
                    let old = try #require(first["token"].string)
                    try browser.wait(
                        until: "!(\(BrowserSession.kept("account"))).includes('\(old)')", "another token")
                    let second = try browser.account()
                    #expect(second["username"] == first["username"])
                    #expect(second["password"] == first["password"])
                    #expect(second["token"].string?.isEmpty == false)
                }
            }
        }

        @Test("S-01 without the API, it says so, and finds a name when one tries again")
        func triesAgain() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.devTools("Network.enable")
                    try browser.devTools("Network.setBlockedURLs", ["urls": ["*/api/v1/*"]])
                    try browser.open(server.address + "/secrets/")
                    try browser.waitForText("The server is out of reach.", in: "[role=alert]")
                    #expect(try browser.text(of: ".page-title p") == "Finding a name for you…")
                    try browser.expectOnlyNetworkErrors()
                    try browser.devTools("Network.setBlockedURLs", ["urls": []])
                    try browser.find(role: "button", name: "Try again").click()
                    try browser.waitForCards(0)
                    #expect(try browser.shownName() == browser.account()["username"].string)
                }
            }
        }
    }
}
