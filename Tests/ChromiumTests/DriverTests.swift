import Foundation
import Testing

@testable import WebDriver

extension ChromiumTests {
    /// The driver itself, on a page that serves nothing but this.
    @Suite struct DriverTests {
        static let page = """
            <!doctype html><html lang="en"><head><title>Driver</title><link rel="icon" href="data:,">
            <meta name="viewport" content="width=device-width, initial-scale=1"></head>
            <body><main><h1>Driver</h1><label>Your name <input id="name"></label>
            <button id="greet">Greet</button><p id="greeting">Nobody yet</p></main>
            <script nonce="driver">
            const element = (id) => document.getElementById(id);
            let taps = 0;
            element('greet').onclick = () => setTimeout(() => {
                element('greeting').textContent = 'Hello, ' + element('name').value;
            }, 100);
            element('greeting').onpointerdown = (event) => {
                if (event.pointerType === 'touch') element('greeting').dataset.taps = ++taps;
            };
            </script></body></html>
            """

        let server: PageServer

        init() throws {
            server = try PageServer(Self.page)
        }

        @Test("clicks, types, and waits for what the page does later")
        func greets() throws {
            try withBrowser { browser in
                try browser.open(server.address)
                #expect(try browser.title == "Driver")
                try browser.type("Zoë 👋", into: "#name")
                #expect(try browser.find("#name").property("value") == "Zoë 👋")
                try browser.click("#greet")
                try browser.waitForText("Hello, Zoë 👋", in: "#greeting")
                #expect(try browser.text(of: "#greeting") == "Hello, Zoë 👋")
                try browser.waitForCount(1, of: "main p")
                try browser.find("#name").clear()
                #expect(try browser.find("#name").property("value") == "")
                #expect(try browser.find("#greet").attribute("id") == "greet")
                #expect(try browser.find("#greet").attribute("class") == nil)
                #expect(try browser.findAll(".none").isEmpty)
            }
        }

        @Test("a wait in vain says what was waited for, where, and what the page shows")
        func waitsInVain() throws {
            try withBrowser { browser in
                try browser.open(server.address + "/here")
                let error = try #require(throws: WebDriverError.self) {
                    try browser.find("#nothing", within: .milliseconds(100))
                }
                #expect("\(error)".contains("#nothing at \(server.address)/here"))
                #expect("\(error)".contains("Nobody yet"))
                let mistaken = try #require(throws: WebDriverError.self) {
                    try browser.wait(until: "nonsense.length", within: .milliseconds(100))
                }
                #expect("\(mistaken)".contains("nonsense is not defined"))
                #expect(throws: WebDriverError.self) { try browser.wait(until: "syntax error") }
            }
        }

        @Test("a wait goes on when the page is left meanwhile")
        func waitsAcrossPages() throws {
            try withBrowser { browser in
                try browser.open(server.address + "/one")
                try browser.script("setTimeout(() => location.assign('/two?x=1'), 100)")
                try browser.waitForPath("/two?x=1")
                try browser.back()
                try browser.waitForPath("/one")
                try browser.forward()
                #expect(try browser.address == server.address + "/two?x=1")
                try browser.type("gone", into: "#name")
                try browser.refresh()
                #expect(try browser.script("return document.readyState") == "complete")
                #expect(try browser.address == server.address + "/two?x=1")
            }
        }

        @Test("values go to scripts and come back as they are")
        func passesValues() throws {
            try withBrowser { browser in
                try browser.open(server.address)
                let value: ScriptValue = [
                    "text": "\"quoted\" \u{2028}", "numbers": [1, -2, .number(0.5)], "yes": true,
                    "none": .null,
                ]
                #expect(try browser.script("return arguments[0]", [value]) == value)
                #expect(try browser.script("return undefined") == .null)
                let later = "setTimeout(() => arguments[1](arguments[0] + 1), 50)"
                #expect(try browser.asyncScript(later, [41]) == 42)
                #expect(throws: WebDriverError.self) { try browser.script("throw new Error('no')") }
            }
        }

        @Test("the keyboard moves the focus, types and presses")
        func pressesKeys() throws {
            try withBrowser { browser in
                let focused = "return document.activeElement.id"
                try browser.open(server.address)
                try browser.press(.tab)
                #expect(try browser.script(focused) == "name")
                try browser.typeKeys("Ana")
                try browser.press(.tab)
                #expect(try browser.script(focused) == "greet")
                try browser.press(.enter)
                try browser.waitForText("Hello, Ana")
                try browser.press(.tab, holding: .shift)
                #expect(try browser.script(focused) == "name")
            }
        }

        @Test("a finger taps, a wheel scrolls")
        func tapsAndScrolls() throws {
            try withBrowser { browser in
                try browser.open(server.address)
                try browser.find("#greeting").tap(times: 2)
                try browser.wait(until: "document.getElementById('greeting').dataset.taps === '2'")
                try browser.script("document.body.style.height = '4000px'")
                try browser.scroll(by: 300)
                try browser.wait(until: "scrollY === 300")
                try browser.swipeUp(by: 400)
                try browser.wait(until: "scrollY > 500")
            }
        }

        @Test("a screen reader finds things by role and name")
        func readsAccessibility() throws {
            try withBrowser { browser in
                try browser.open(server.address)
                let nodes = try browser.accessibleNodes()
                let heading = try #require(nodes.first { $0.role == "heading" })
                #expect(heading.name == "Driver")
                #expect(heading.states["level"] == 1)
                let button = try browser.find(role: "button", name: "Greet")
                #expect(try button.name == "Greet")
                #expect(try button.role == "button")
                #expect(try button.isDisplayed)
                try browser.find(role: "textbox", name: "Your name").type("Eva")
                try button.click()
                try browser.waitForText("Hello, Eva")
                let error = try #require(throws: WebDriverError.self) {
                    try browser.find(role: "button", name: "Nothing", within: .milliseconds(50))
                }
                #expect("\(error)".contains("button: Greet"))
            }
        }

        @Test("an error that the page logs fails the test, unless it was taken")
        func noticesErrors() throws {
            #expect(throws: WebDriverError.self) {
                try withBrowser { browser in
                    try browser.open(server.address)
                    try browser.script("console.error('a mishap')")
                }
            }
            try withBrowser { browser in
                try browser.open(server.address)
                try browser.script("console.error('a mishap')")
                let logged = try browser.takeConsole()
                #expect(logged.count == 1)
                #expect(logged.first?.contains("a mishap") == true)
            }
        }
    }
}
