import Testing
import WebDriver
import Wire

extension ChromiumTests {
    /// Turning and cropping the photo of a weigh-in, with whatever one has at hand.
    @Suite struct LIOLIPhotoTests {
        /// How large the photo is shown, and how far right of its frame and below it: whole numbers.
        private static let placing = """
            (() => {
                const image = document.querySelector('.crop-picture');
                const [inner, outer] = [image, image.parentNode].map((node) => node.getBoundingClientRect());
                const scale = new DOMMatrix(getComputedStyle(image).transform).a;
                return [scale * 100, inner.left - outer.left, inner.top - outer.top].map(Math.round);
            })()
            """

        /// The middle of the frame.
        private static func middle(_ browser: BrowserSession) throws -> (x: Double, y: Double) {
            let box = try browser.find(".crop").box
            let numbers = ["x", "y", "width", "height"].map { box[$0].number ?? 0 }
            return (numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2)
        }

        private static func tap(_ name: String, _ browser: BrowserSession) throws {
            let box = try browser.find(role: "button", name: name).box
            let numbers = ["x", "y", "width", "height"].map { box[$0].number ?? 0 }
            try browser.touch(
                "touchStart", (numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2))
            try browser.touch("touchEnd")
        }

        private static func placed(_ browser: BrowserSession) throws -> [Double] {
            try browser.script("return " + placing).array.compactMap(\.number)
        }

        /// Waits until the photo is shown `scale` percent large, and moved by about so much from where it was.
        private static func wait(
            _ browser: BrowserSession, scale: Int, x: Double, y: Double
        ) throws {
            try browser.wait(
                until: """
                    (() => {
                        const [scale, x, y] = \(placing);
                        return scale === \(scale) && Math.abs(x - \(x)) <= 2 && Math.abs(y - \(y)) <= 2;
                    })()
                    """, "the photo at \(scale) %, \(x), \(y)")
        }

        private static let isTurned =
            "(({ naturalWidth, naturalHeight }) => naturalWidth > naturalHeight)"

        /// Uses the photo, and expects it to lie on its side.
        private static func expectTurned(_ browser: BrowserSession) throws {
            try browser.find(".photo-thumbnail")
            try browser.wait(
                until: "document.querySelector('.photo-thumbnail').complete && "
                    + "\(isTurned)(document.querySelector('.photo-thumbnail'))", "a photo on its side")
        }

        @Test("L-05 by touch: a tap turns the photo, two fingers enlarge it, one moves it")
        func touch() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.emulate(.phone)
                try browser.openForm(at: house)
                try browser.openPhoto()
                try Self.tap("Turn", browser)
                try browser.wait(
                    until: "\(Self.isTurned)(document.querySelector('.crop-picture'))", "a turned picture")
                try browser.wait(until: BrowserSession.isStill, "the picture to settle")
                let (x, y) = try Self.middle(browser)
                try browser.touch("touchStart", (x - 30, y))
                try browser.touch("touchStart", (x - 30, y), (x + 30, y))
                try browser.touch("touchMove", (x - 45, y), (x + 45, y))
                try browser.touch("touchMove", (x - 60, y), (x + 60, y))
                try browser.wait(until: "\(Self.placing)[0] === 200", "twice as large")
                try browser.touch("touchEnd")
                let before = try Self.placed(browser)

                try browser.touch("touchStart", (x, y))
                try browser.touch("touchMove", (x + 20, y + 10))
                try browser.touch("touchMove", (x + 40, y + 30))
                try browser.touch("touchEnd")
                try Self.wait(browser, scale: 200, x: before[1] + 40, y: before[2] + 30)

                // As far as there is picture, and no further.
                try browser.touch("touchStart", (x, y))
                try browser.touch("touchMove", (x + 20, y + 20))
                try browser.touch("touchMove", (x + 380, y + 700))
                try browser.touch("touchEnd")
                try Self.wait(browser, scale: 200, x: 0, y: 0)

                try browser.screenshot("lioli-photo-turned")
                try browser.find(role: "button", name: "Use photo").click()
                try Self.expectTurned(browser)
            }
        }

        @Test("L-05 by mouse: the slider enlarges the photo, dragging moves it, a click turns it")
        func mouse() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.emulate(.wide)
                try browser.openForm(at: house)
                try browser.openPhoto()
                try browser.click("#photo-zoom")
                try browser.wait(until: "\(Self.placing)[0] === 250", "two and a half times as large")
                let before = try Self.placed(browser)
                let (x, y) = try Self.middle(browser)
                try browser.dragMouse(from: (x, y), to: (x - 40, y + 24))
                try Self.wait(browser, scale: 250, x: before[1] - 40, y: before[2] + 24)
                try browser.find(role: "button", name: "Turn").click()
                try browser.wait(
                    until: "\(Self.isTurned)(document.querySelector('.crop-picture'))", "a turned picture")
                try browser.find(role: "button", name: "Use photo").click()
                try Self.expectTurned(browser)
            }
        }

        @Test(
            "L-05 A-04 by keyboard: plus enlarges the photo, arrows move it, and everything is reached by Tab"
        )
        func keyboard() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.emulate(.wide)
                try browser.openForm(at: house)
                try browser.openPhoto()
                try browser.tab(to: ".crop")
                for _ in 0..<5 { try browser.press("+") }
                try browser.wait(until: "\(Self.placing)[0] === 200", "twice as large")
                let before = try Self.placed(browser)
                try browser.press(.right)
                try browser.press(.up)
                try browser.wait(
                    until: "(([scale, x, y]) => x < \(before[1]) && y > \(before[2]))(\(Self.placing))",
                    "the part right of it and above")
                try browser.tab(to: ".crop-tools button")
                try browser.press(.space)
                try browser.wait(
                    until: "\(Self.isTurned)(document.querySelector('.crop-picture'))", "a turned picture")
                try browser.tab(to: ".sheet-bar .primary")
                try browser.press(.enter)
                try Self.expectTurned(browser)
                try browser.wait(until: "document.activeElement.id === 'photo'", "the focus back in the form")
            }
        }
    }
}

extension BrowserSession {
    /// Presses Tab until an element has the focus; once around at most.
    fileprivate func tab(to css: String) throws {
        for _ in 0..<20 {
            if try script("return document.activeElement.matches('\(css)')").bool == true { return }
            try press(.tab)
        }
        Issue.record("Tab doesn't reach \(css).")
    }
}
