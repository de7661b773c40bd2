import Testing
import WebDriver

extension ChromiumTests {
    /// English and Spanish.
    @Suite struct LanguageTests {
        @Test(
            "A-03 a Spanish phone reads Spanish; English once chosen stays, until the phone’s is chosen again"
        )
        func speaks() throws {
            var options = BrowserOptions()
            options.languages = ["es-MX", "es", "en"]
            try withTrebol { server in
                try Author(at: server).post(numbers: 1...2)
                try withBrowser(options) { browser in
                    try browser.openSecrets(server, cards: 2)
                    #expect(try Self.language(browser) == "es")
                    try browser.find(role: "link", name: "Escribir un secreto")
                    try browser.waitForText("Aquí eres", in: ".page-title")
                    try browser.waitForText("Ya los has leído todos.", in: ".feed")
                    let time = try browser.text(of: "article.card time")
                    #expect(time == "ahora" || time.contains("hace"))

                    try Self.choose("English", from: "Idioma", settings: "Ajustes", browser)
                    try browser.find(role: "dialog", name: "Settings")
                    #expect(try Self.language(browser) == "en")
                    try browser.wait(until: "(\(BrowserSession.kept("language"))) === 'en'")
                    try browser.refresh()
                    try browser.find(role: "dialog", name: "Settings")
                    try browser.press(.escape)
                    try browser.find(role: "link", name: "Write a secret")
                    try browser.waitForText("You have read them all.", in: ".feed")
                    #expect(try Self.language(browser) == "en")

                    try Self.choose(
                        "As the device (Español)", from: "Language", settings: "Settings", browser)
                    try browser.find(role: "dialog", name: "Ajustes")
                    #expect(try Self.language(browser) == "es")
                    #expect(try browser.title == "Ajustes · Secrets")
                }
            }
        }

        @Test("A-03 a phone in neither language reads English, every screen in one language")
        func fallsBack() throws {
            var options = BrowserOptions()
            options.languages = ["ja-JP", "ja"]
            try withTrebol { server in
                try withBrowser(options) { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    #expect(try Self.language(browser) == "en")
                    try browser.find(role: "dialog", name: "New secret")
                }
            }
        }

        /// The language that the page says it is in.
        private static func language(_ browser: BrowserSession) throws -> String? {
            try browser.script("return document.documentElement.lang").string
        }

        private static func choose(
            _ choice: String, from label: String, settings: String, _ browser: BrowserSession
        ) throws {
            try browser.find(role: "link", name: settings).click()
            let select = try browser.find(role: "combobox", name: label)
            try select.type(choice)
            try browser.press(.tab)
        }
    }
}
