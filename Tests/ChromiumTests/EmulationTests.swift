import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// What the driver pretends to be, and what it leaves behind.
    @Suite struct EmulationTests {
        let server: PageServer

        init() throws {
            server = try PageServer(DriverTests.page)
        }

        @Test("a page sees the screen, the colours and the languages it is told of")
        func emulates() throws {
            var options = BrowserOptions()
            options.viewport = .narrowPhone
            options.colorScheme = .dark
            options.reducedMotion = true
            options.languages = ["es-ES", "es"]
            try withBrowser(options) { browser in
                try browser.open(server.address)
                #expect(try Self.screen(browser) == [320, 568, 2, true])
                #expect(try Self.matches("prefers-color-scheme: dark", browser))
                #expect(try Self.matches("prefers-reduced-motion: reduce", browser))
                #expect(try browser.script("return navigator.languages") == ["es-ES", "es"])
                #expect(try browser.script("return (0.5).toLocaleString()") == "0,5")

                try browser.emulate(.wide)
                try browser.emulate(.light)
                try browser.emulate(languages: ["en-GB"])
                try browser.refresh()
                #expect(try Self.screen(browser) == [1024, 768, 1, false])
                #expect(try Self.matches("prefers-color-scheme: light", browser))
                #expect(try Self.matches("prefers-reduced-motion: no-preference", browser))
                #expect(try browser.script("return navigator.language") == "en-GB")
                #expect(try browser.script("return (0.5).toLocaleString()") == "0.5")
            }
        }

        @Test("offline, requests fail; online again, they succeed")
        func goesOffline() throws {
            try withBrowser { browser in
                let fetches = "await fetch('/').then(() => 'through', () => 'failed')"
                try browser.open(server.address)
                try browser.emulate(offline: true)
                #expect(try browser.wait(until: fetches) == "failed")
                #expect(try browser.script("return navigator.onLine") == false)
                #expect(try browser.takeConsole().count == 1)
                try browser.emulate(offline: false)
                #expect(try browser.wait(until: fetches) == "through")
            }
        }

        @Test("a picture is taken in device pixels")
        func takesPictures() throws {
            try withBrowser { browser in
                try browser.open(server.address)
                let path = try browser.screenshot("driver")
                #expect(path.hasSuffix("/.build/screenshots/driver.png"))
                #expect(try Self.size(ofPNG: path) == [780, 1688])
                let button = try browser.find("#greet").screenshot("driver-button")
                #expect(try Self.size(ofPNG: button) != [780, 1688])
            }
        }

        @Test("a profile keeps what pages store; no process stays behind")
        func keepsProfiles() throws {
            let folder = NSTemporaryDirectory() + "/trebol-profile-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var options = BrowserOptions()
            options.profile = folder
            try withBrowser(options) { browser in
                try browser.open(server.address)
                try browser.script("localStorage.setItem('kept', 'yes')")
                #expect(try !Self.processes(mentioning: folder).isEmpty)
            }
            #expect(try Self.processes(mentioning: folder).isEmpty)
            try withBrowser(options) { browser in
                try browser.open(server.address)
                #expect(try browser.script("return localStorage.getItem('kept')") == "yes")
            }
        }

        /// Width, height, scale, and whether there is a touch screen.
        private static func screen(_ browser: BrowserSession) throws -> ScriptValue {
            try browser.script(
                "return [innerWidth, innerHeight, devicePixelRatio, matchMedia('(pointer: coarse)').matches]")
        }

        private static func matches(_ feature: String, _ browser: BrowserSession) throws -> Bool {
            try browser.script("return matchMedia('(\(feature))').matches").bool == true
        }

        /// Width and height, as the picture's header says them.
        private static func size(ofPNG path: String) throws -> [Int] {
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
            try #require(bytes.count > 24)
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        }

        private static func processes(mentioning text: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { entry in
                guard Int(entry) != nil,
                    let line = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")
                else { return false }
                return String(decoding: line, as: UTF8.self).contains(text)
            }
        }
    }
}
