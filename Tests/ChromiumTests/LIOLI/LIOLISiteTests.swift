import Testing
import WebDriver
import Wire

extension ChromiumTests {
    /// The sign-up site in a browser.
    @Suite struct LIOLISiteTests {
        @Test("without JavaScript somebody enrols, sees their program and logs out; times stand in UTC")
        func withoutScripts() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
                try browser.enrol(at: house, weeks: 2)
                #expect(try browser.text(of: ".lead time").hasSuffix(" UTC"))
                try browser.find(role: "button", name: "Log out").click()
                try browser.waitForPath("/programs/log_in")
            }
        }

        @Test("times stand in the reader's own zone and language, on every page that has some")
        func times() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.devTools("Emulation.setTimezoneOverride", ["timezoneId": "Asia/Kolkata"])
                try browser.emulate(languages: ["es-ES"])
                try browser.enrol(at: house, weeks: 2)
                let pages = [
                    "/programs/preview?unit=kg&start=90&goal=80&weeks=4&stake=10", "/programs/mine",
                ]
                for page in pages {
                    try browser.open(house.address + page)
                    let wrong = try browser.script(
                        """
                        const zoned = (date) => new Date(date).toLocaleString('es', {
                            timeZone: 'Asia/Kolkata', weekday: 'short', year: 'numeric', month: 'short',
                            day: 'numeric', hour: 'numeric', minute: '2-digit',
                        });
                        const times = [...document.querySelectorAll('time')];
                        return times.length < 4 ? ['too few'] : times
                            .filter((time) => time.textContent !== zoned(time.dateTime))
                            .map((time) => time.textContent);
                        """)
                    #expect(wrong.array == [], "\(page)")
                }
            }
        }

        @Test("A-04 a screen reader passes over the plot, and hears the same in a table")
        func plot() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.enrol(at: house, weeks: 2)
                let nodes = try browser.accessibleNodes()
                #expect(!nodes.contains { ["SvgRoot", "graphics-document", "img"].contains($0.role) })
                #expect(nodes.contains { $0.role == "table" && $0.name == "Targets and weights" })
                let heads = nodes.filter { $0.role == "rowheader" }.map(\.name)
                #expect(heads.contains { $0.hasPrefix("Week 1") && $0.hasSuffix("To come") }, "\(heads)")
                #expect(nodes.contains { $0.role == "columnheader" && $0.name == "Target" })
            }
        }
    }
}
