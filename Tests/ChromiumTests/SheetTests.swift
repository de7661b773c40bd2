import Testing
import WebDriver

extension ChromiumTests {
    /// A sheet under a finger.
    @Suite struct SheetTests {
        @Test("A sheet follows the finger on its bar; let go early it returns, let go low it closes")
        func dragging() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.find(".feed .notice")
                    try browser.open(server.address + "/secrets/new")
                    try browser.find(".sheet-bar")
                    try browser.wait(until: "!document.querySelector('.sheet').getAnimations().length")
                    let bar = try browser.find(".sheet-bar").box
                    let x = (bar["x"].number ?? 0) + (bar["width"].number ?? 0) / 2
                    let y = (bar["y"].number ?? 0) + 12

                    try browser.touch("touchStart", (x, y))
                    try browser.touch("touchMove", (x, y + 60))
                    try browser.touch("touchMove", (x, y + 100))
                    try browser.wait(until: "\(Self.shift) === 100", "the sheet 100 pixels lower")
                    try browser.touch("touchEnd")
                    try browser.wait(until: "\(Self.shift) === 0", "the sheet back")

                    // A finger on what stands in the sheet moves that, not the sheet.
                    try browser.touch("touchStart", (x, y + 300))
                    try browser.touch("touchMove", (x, y + 380))
                    try browser.touch("touchMove", (x, y + 700))
                    try browser.touch("touchEnd")
                    try browser.waitForFrame()
                    #expect(try browser.script("return \(Self.shift)").number == 0)

                    try browser.touch("touchStart", (x, y))
                    try browser.touch("touchMove", (x, y + 200))
                    try browser.touch("touchMove", (x, y + 500))
                    try browser.touch("touchEnd")
                    try browser.waitForCount(0, of: "dialog")
                }
            }
        }

        /// How far below its place the sheet is.
        private static let shift =
            "parseFloat(getComputedStyle(document.querySelector('.sheet')).translate.split(' ')[1] ?? 0)"
    }
}
