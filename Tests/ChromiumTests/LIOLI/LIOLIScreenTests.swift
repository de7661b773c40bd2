import Testing
import WebDriver
import Wire

extension ChromiumTests {
    /// How every screen looks, at every width and in both schemes. A picture of each is left in `.build/screenshots`.
    @Suite struct LIOLIScreenTests {
        @Test(
            "A-04 every screen of LIOLI fits, can be read and can be tapped, from 320 pixels up, in light and in dark"
        )
        func looks() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try Self.site(house, browser)
                try browser.open(house.address + "/lioli/")
                try browser.find("#username")
                try browser.look(at: "lioli-login")
                try browser.logIn(at: house)
                try browser.waitForText("No weigh-in due", in: "h1")
                // A week ahead, less the moment since: counted as a calendar does.
                try browser.waitForText("In 7 days, ", in: "time")
                try browser.look(at: "lioli-not-due")
                for place in ["about", "support", "settings"] {
                    try browser.open(house.address + "/lioli/" + place)
                    try browser.find(".text-page .group")
                    try browser.look(at: "lioli-" + place)
                }
                house.wait(.days(7))
                try browser.open(house.address + "/lioli/")
                try browser.waitForText("Your weigh-in is due", in: "h1")
                try browser.look(at: "lioli-due")
                try Self.form(house, browser)
                _ = try browser.takeConsole()
            }
        }

        /// The pages of the server: enrolling, the schedule, one's own program.
        private static func site(_ house: LIOLIHouse, _ browser: BrowserSession) throws {
            try browser.open(house.address + "/programs/new")
            try browser.look(at: "lioli-site-enrol")
            try browser.open(house.address + "/programs/preview?unit=kg&start=80&goal=90&weeks=0&stake=0.001")
            try browser.look(at: "lioli-site-enrol-problems")
            try browser.open(
                house.address + "/programs/preview?unit=kg&start=90&goal=80&weeks=4&stake=10")
            try browser.look(at: "lioli-site-schedule")
            for language in ["es", "en"] {
                try browser.open(
                    house.address
                        + "/programs/preview?unit=kg&start=90&goal=80&weeks=2&stake=10&lang=\(language)")
                try browser.type("maria-luisa", into: "#username")
                try browser.type("12345678", into: "#password")
                try browser.click("[name=agree]")
                try browser.click("form[method=post] button[type=submit]")
                try browser.find("#password-problem")
                try browser.look(at: "lioli-site-password-refused-" + language) { _ in
                    _ = try browser.script(
                        "document.querySelector('#password-problem').scrollIntoView({ block: 'center' })")
                }
            }
            try browser.enrol(at: house, weeks: 4)
            try browser.look(at: "lioli-site-program")
            for page in ["password", "stop", "delete"] {
                try browser.open(house.address + "/programs/" + page)
                try browser.look(at: "lioli-site-" + page)
            }
            try browser.open(house.address + "/programs/log_in")
            try browser.look(at: "lioli-site-log-in")
        }

        private static func form(_ house: LIOLIHouse, _ browser: BrowserSession) throws {
            try browser.find(role: "link", name: "Weigh in").click()
            try browser.click("#send")
            try browser.waitForText("Add a photo", in: ".complaint")
            try browser.look(at: "lioli-form-complaints")
            try browser.devTools("Page.setInterceptFileChooserDialog", ["enabled": true])
            try browser.click("#photo")
            try browser.find(role: "button", name: "Choose from library")
            try browser.look(at: "lioli-photo-menu")
            try browser.find(role: "button", name: "Choose from library").click()
            try browser.find("#picture-library").type(LIOLIHouse.photo)
            try browser.find(".crop img")
            try browser.look(at: "lioli-photo-edit")
            try browser.find(role: "button", name: "Use photo").click()
            try browser.find(".photo-thumbnail")
            try browser.type("60", into: "#weight")
            try browser.click("#send")
            try browser.find("#weight-confirm")
            try browser.look(at: "lioli-form-doubt")
            try browser.click("#weight-confirm")
            try browser.find(".result")
            try browser.look(at: "lioli-result-weigh-in-success")
        }

        @Test("L-09 A-04 each of the four results is told clearly, on a screen that can be read")
        func results() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.openForm(at: house)
                try Self.weighIn("86.25", browser)
                try browser.waitForText("Weigh-in: missed it", in: ".result-kind")
                try browser.look(at: "lioli-result-weigh-in-failure")
                house.wait(.days(7))
                try browser.open(house.address + "/lioli/weigh-in")
                try Self.weighIn("79.9", browser)
                try browser.waitForText("Program: made it", in: ".result-kind")
                try browser.look(at: "lioli-result-program-success")
                try browser.find(role: "button", name: "Done").click()
                try browser.waitForText("Your program is over", in: "h1")
                try browser.look(at: "lioli-over")
                try browser.open(house.address + "/programs/mine")
                try browser.wait(until: "[...document.images].every((image) => image.complete)")
                try browser.look(at: "lioli-site-program-over")
            }
        }

        private static func weighIn(_ weight: String, _ browser: BrowserSession) throws {
            try browser.addPhoto()
            try browser.type(weight, into: "#weight")
            try browser.type("A hard week, but a good one.", into: "#comment")
            try browser.click("#send")
            try browser.find(".result")
        }
    }
}
