import Foundation
import Testing
import WebDriver
import Wire

extension ChromiumTests {
    /// From the enrolment on the web page to the program's result.
    @Suite struct LIOLITests {
        @Test(
            "L-02 L-03 L-04 L-05 L-06 L-09 somebody enrols, logs in, weighs in with a photo and reads the result; weeks later, the program's"
        )
        func program() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.emulate(.phone)
                try browser.enrol(at: house, weeks: 2)
                try browser.logIn(at: house)
                try browser.waitForText("No weigh-in due", in: "h1")
                house.wait(.days(7))
                try browser.find(role: "button", name: "Ask again").click()
                try browser.waitForText("Your weigh-in is due", in: "h1")
                #expect(try browser.text(of: ".template").contains("Weigh 85 kg or less"))
                try Self.weighIn("84.5", browser)
                try browser.waitForText("Weigh-in: made it", in: ".result-kind")
                try browser.find(role: "button", name: "Done").click()
                try browser.waitForText("No weigh-in due", in: "h1")
                house.wait(.days(7))
                try browser.find(role: "button", name: "Ask again").click()
                try browser.waitForText("Your weigh-in is due", in: "h1")
                try Self.weighIn("82", browser)
                try browser.waitForText("Program: missed it", in: ".result-kind")
                try browser.find(role: "button", name: "Done").click()
                try browser.waitForText("Your program is over", in: "h1")
            }
        }

        private static func weighIn(_ weight: String, _ browser: BrowserSession) throws {
            try browser.find(role: "link", name: "Weigh in").click()
            try browser.addPhoto()
            try browser.type(weight, into: "#weight")
            try browser.type("Line one", into: "#comment")
            try browser.click("#send")
        }

        @Test("L-02 a wrong password is told on the page, not in a window of the browser's own")
        func wrongPassword() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.enrol(at: house, weeks: 2)
                try browser.logIn(at: house, password: "a wrong password")
                try browser.waitForText("isn’t right", in: ".complaint")
                #expect(try browser.takeConsole().allSatisfy { $0.contains("401") })
            }
        }

        @Test("L-01 L-10 L-12 a reload stays logged in; logging out leaves nothing, and the token is revoked")
        func session() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.enrol(at: house, weeks: 2)
                try browser.logIn(at: house)
                try browser.waitForText("No weigh-in due", in: "h1")
                try browser.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.watch)])
                try browser.refresh()
                try browser.waitForText("No weigh-in due", in: "h1")
                #expect(try browser.script("return globalThis.sawLogin").bool == false)
                #expect(try browser.kept() == ["token"])
                try browser.open(house.address + "/lioli/settings")
                try browser.find(role: "button", name: "Log out").click()
                try browser.waitForText("You are logged out.", in: ".banner")
                #expect(try browser.kept() == [])
                try browser.refresh()
                try browser.find("#password")
                #expect(try browser.script("return globalThis.sawLogin").bool == true)
            }
        }

        /// Notes whether the login is ever in the page, be it for a moment.
        private static let watch = """
            globalThis.sawLogin = false;
            new MutationObserver(() => {
                globalThis.sawLogin ||= document.querySelector('#password') !== null;
            }).observe(document, { childList: true, subtree: true });
            """

        @Test("L-08 the field that is being filled in stays in sight when the keyboard comes up")
        func keyboard() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.emulate(.phone)
                try browser.openForm(at: house)
                for field in ["#weight", "#comment"] {
                    try browser.click(field)
                    // A keyboard takes 340 pixels from the page, which is told to become smaller.
                    try browser.emulate(Viewport(width: 390, height: 504, scale: 2, isTouch: true))
                    let isInSight = """
                        (() => {
                            const field = document.querySelector('\(field)').getBoundingClientRect();
                            return field.top >= 0 && field.bottom <= innerHeight && innerHeight === 504;
                        })()
                        """
                    try browser.wait(until: isInSight, "\(field) in sight")
                    try browser.emulate(.phone)
                }
                let page = try browser.script("return document.querySelector('meta[name=viewport]').content")
                #expect(page.string?.contains("interactive-widget=resizes-content") == true)
            }
        }

        @Test("L-01 out of reach is said with a retry, and one stays logged in")
        func outOfReach() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.enrol(at: house, weeks: 2)
                try browser.logIn(at: house)
                try browser.waitForText("No weigh-in due", in: "h1")
                try browser.devTools("Network.enable")
                try browser.devTools("Network.setBlockedURLs", ["urls": ["*/api/*"]])
                try browser.refresh()
                try browser.waitForText("You are still logged in.", in: ".notice-text")
                try browser.devTools("Network.setBlockedURLs", ["urls": []])
                try browser.find(role: "button", name: "Try again").click()
                try browser.waitForText("No weigh-in due", in: "h1")
                _ = try browser.takeConsole()
            }
        }

        @Test("what was entered survives a reload, until it was sent")
        func reload() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.openForm(at: house)
                try browser.addPhoto()
                try browser.type("84.5", into: "#weight")
                try browser.type("Kept", into: "#comment")
                try browser.wait(
                    until: "(sessionStorage.length > 0 && JSON.stringify({...sessionStorage}).length > 1000)",
                    "the entry to be kept")
                try browser.refresh()
                try browser.find(".photo-thumbnail")
                #expect(try browser.find("#weight").property("value").string == "84.5")
                #expect(try browser.find("#comment").property("value").string == "Kept")
                try browser.click("#send")
                try browser.waitForText("Weigh-in: made it", in: ".result-kind")
                #expect(try browser.script("return sessionStorage.length").number == 0)
            }
        }

        @Test("a lost connection and a lost answer lose nothing that was entered, and post it once")
        func lost() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.openForm(at: house)
                try browser.addPhoto()
                try browser.type("84.5", into: "#weight")
                try browser.devTools("Network.enable")
                try browser.devTools("Network.setBlockedURLs", ["urls": ["*/weigh_ins"]])
                try browser.click("#send")
                try browser.waitForText("Nothing is lost", in: "[role=alert].inline-notice")
                try browser.devTools("Network.setBlockedURLs", ["urls": []])
                // The server takes it, but what it answers never arrives.
                try browser.script(
                    """
                    const send = XMLHttpRequest.prototype.send;
                    XMLHttpRequest.prototype.send = function (body) {
                        this.onload = this.onerror;
                        globalThis.isLost = true;
                        send.call(this, body);
                    };
                    """)
                try browser.click("#send")
                try browser.wait(until: "globalThis.isLost === true", "the answer to be lost")
                try browser.waitForText("Nothing is lost", in: "[role=alert].inline-notice")
                try browser.refresh()
                try browser.waitForText("Weigh-in: made it", in: ".result-kind")
                try browser.open(house.address + "/programs/mine")
                let lines = try browser.script(
                    "return [...document.querySelectorAll('table')].at(-1).querySelectorAll('tbody tr').length"
                )
                #expect(lines.number == 2)
                _ = try browser.takeConsole()
            }
        }
    }
}

extension BrowserSession {
    /// The names of what the device keeps for the app, beside the shell that opens it without a network.
    fileprivate func kept() throws -> [String] {
        let names = try asyncScript(
            """
            const done = arguments[0];
            const request = indexedDB.open('trebol/lioli');
            request.onsuccess = () => {
                const names = request.result.transaction('disk').objectStore('disk').getAllKeys();
                names.onsuccess = () => done([...names.result, ...Object.keys({...localStorage, ...sessionStorage})]);
            };
            """, within: .seconds(10))
        return names.array.compactMap(\.string)
    }
}
