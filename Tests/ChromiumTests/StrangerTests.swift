import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// Pages that others change besides the program: translators, which take its texts out of the page, and extensions.
    @Suite struct StrangerTests {
        @Test(
            "a translated feed still counts likes, tells of what is new, is written in and changes its language"
        )
        func translatedSecrets() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...3)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 3)
                    try browser.translatePage(heedsNothing: true)
                    try browser.waitForText("«0»", in: ".like .count")
                    try browser.find(role: "button", name: "Like").tap()
                    try browser.wait(until: Self.isText("1", of: ".like .count"), "one like, told once")

                    try author.post("A new one")
                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForCards(4)
                    #expect(try browser.cards.first == "A new one")

                    try browser.find(role: "link", name: "«Write a secret»").click()
                    try browser.find("#compose-text")
                    try browser.translatePage(heedsNothing: true)
                    try browser.click("#compose-text")
                    try browser.devTools(
                        "Input.insertText", ["text": .string(String(repeating: "x", count: 495))])
                    try browser.wait(
                        until: Self.isText("5 characters left", of: "#compose-counter"), "the counter")
                    try browser.typeKeys("yz")
                    try browser.wait(
                        until: Self.isText("3 characters left", of: "#compose-counter"), "the counter")
                    try browser.press(.enter, holding: .control)
                    try browser.waitForCards(5)

                    try browser.find(role: "link", name: "Settings").click()
                    try browser.find("#settings-language")
                    try browser.translatePage(heedsNothing: true)
                    try Self.chooseSpanish(browser)
                    try browser.wait(
                        until: Self.isText("Idioma", of: "label[for=settings-language]"), "Spanish")
                    try browser.press(.escape)
                    try browser.wait(until: Self.isText("Escribir un secreto", of: ".write"), "Spanish")
                    try browser.waitForText("Aquí eres", in: ".page-title p")
                    try browser.waitForText("Ya los has leído todos.", in: ".end")
                    #expect(
                        try browser.script("return document.querySelector('.page-title p > font')") == .null)
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("a translator that goes on has all that changes, but no numbers, no names and no codes")
        func goesOn() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...2)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 2)
                    try browser.translatePage(goesOn: true)
                    let name = try browser.account()["username"].string ?? ""
                    try browser.wait(
                        until: Self.isText("«You are »\(name)« here»", of: ".page-title p"),
                        "the name as it is")
                    try browser.find(role: "button", name: "Like").tap()
                    try browser.wait(until: Self.isText("1", of: ".like .count"), "one like")
                    try browser.find(role: "button", name: "Comment").click()
                    try browser.wait(
                        until: Self.isText("«Comments»", of: ".sheet-title"), "a translated sheet")
                    try browser.type("Well said", into: "#comment-text")
                    try browser.press(.enter, holding: .control)
                    try browser.wait(until: Self.isText("«Well said»", of: ".comment-text"), "the comment")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    try browser.find(role: "button", name: "Comments, 1 comment")
                    try browser.wait(
                        until: Self.isText("1", of: ".count-button:not(.like) .count"), "one comment")
                    try browser.find(role: "link", name: "Settings").click()
                    try Self.chooseSpanish(browser)
                    try browser.wait(
                        until: Self.isText("«Ajustes»", of: ".sheet-title"), "Spanish, translated")
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("translated movies are searched, kept, opened, and change their language")
        func translatedMovies() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.translatePage(heedsNothing: true)
                    try browser.openMovie(at: 0)
                    try browser.translatePage(heedsNothing: true)
                    try browser.click("button.watch")
                    try browser.find("button.watch.listed")
                    try browser.closeMovie()
                    try browser.click(".tab:nth-child(2)")
                    try browser.wait(until: Self.isText("Search", of: "h1"), "the title of the tab")
                    try browser.translatePage(heedsNothing: true)
                    try browser.type("matrix", into: "#search-field")
                    try browser.wait(
                        until: Self.isText("The Matrix", of: ".cell .movie-title"), "what was found")
                    try browser.type("zzzz", into: "#search-field")
                    try browser.waitForText("Nothing found for “matrixzzzz”", in: ".notice-title")
                    try browser.click(".tab:nth-child(3)")
                    try browser.waitForCount(1, of: ".cell")
                    try browser.find("#open-settings").click()
                    try browser.find("#settings-language")
                    try browser.translatePage(heedsNothing: true)
                    try Self.chooseSpanish(browser)
                    try browser.wait(
                        until: Self.isText("Idioma", of: "label[for=settings-language]"), "Spanish")
                    try browser.wait(until: Self.isText("Pendientes", of: "h1"), "Spanish below")
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("a translated LIOLI logs in, weighs in, tells the result and changes its language")
        func translatedLIOLI() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.enrol(at: house, weeks: 2)
                try browser.open(house.address + "/lioli/")
                try browser.find("#username")
                try browser.translatePage(goesOn: true, heedsNothing: true)
                try browser.type("otto", into: "#username")
                try browser.type("a wrong one", into: "#password")
                try browser.click("form button[type=submit]")
                try browser.waitForText("«", in: ".complaint")
                try browser.type("\u{E009}a\u{E000}a long password", into: "#password")
                try browser.click("form button[type=submit]")
                try browser.wait(until: Self.isText("«No weigh-in due»", of: "h1"), "what isn't due")
                house.wait(.days(7))
                try browser.find(role: "button", name: "«Ask again»").click()
                try browser.wait(until: Self.isText("«Your weigh-in is due»", of: "h1"), "what is due")
                try browser.wait(until: Self.isText("«85\u{A0}kg»", of: ".target dd"), "the target")
                try browser.click(".due .button")
                try browser.type("84.5", into: "#weight")
                try browser.click("#send")
                try browser.waitForText("«", in: ".complaint:not(:empty)")
                try browser.open(house.address + "/lioli/settings")
                try browser.find("#settings-language")
                try browser.translatePage(heedsNothing: true)
                try Self.chooseSpanish(browser)
                try browser.wait(until: Self.isText("Ajustes", of: "h1"), "Spanish")
                try browser.wait(until: Self.isText("Idioma", of: "label[for=settings-language]"), "Spanish")
                #expect(try browser.takeConsole().allSatisfy { $0.contains("401") })
            }
        }

        @Test("elements that extensions put between those of the app harm nothing")
        func crowded() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...3)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 3)
                    let before = try browser.cards
                    try browser.crowdPage()
                    try browser.find(role: "button", name: "Like").tap()
                    try browser.wait(until: Self.isText("1", of: ".like .count"), "one like")
                    try author.post("A new one")
                    try browser.find(role: "button", name: "Refresh").click()
                    try browser.waitForCards(4)
                    try browser.expect(cards: ["A new one"] + before)
                    try browser.crowdPage()
                    try browser.find(role: "link", name: "Settings").click()
                    try Self.chooseSpanish(browser)
                    try browser.wait(until: Self.isText("Ajustes", of: ".sheet-title"), "Spanish")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    try browser.expect(cards: ["A new one"] + before)
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("a card that an extension has taken out, or put elsewhere, stands in its place when it changes")
        func taken() throws {
            try withTrebol { server in
                let author = try Author(at: server)
                try author.post(numbers: 1...3)
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 3)
                    let before = try browser.cards
                    try browser.script(
                        """
                        const rows = document.querySelectorAll('.cards > li');
                        rows[0].remove();
                        document.querySelector('.page-title').append(rows[1]);
                        """)
                    try browser.find(role: "link", name: "Settings").click()
                    try Self.chooseSpanish(browser)
                    try browser.wait(until: Self.isText("Ajustes", of: ".sheet-title"), "Spanish")
                    try browser.press(.escape)
                    try browser.waitForCards(3)
                    try browser.expect(cards: before)
                    try browser.waitForCount(3, of: ".cards > li > article")
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        private static func isText(_ text: String, of css: String) -> String {
            let text = String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
            return "document.querySelector('\(css)')?.textContent === \(text)"
        }

        private static func chooseSpanish(_ browser: BrowserSession) throws {
            // Not by its name, which may be translated.
            try browser.find("#settings-language")
            try browser.script(
                """
                const select = document.querySelector('#settings-language');
                select.value = 'es';
                select.dispatchEvent(new Event('change', { bubbles: true }));
                """)
        }
    }
}
