import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// What the page does for the program besides drawing.
    @Suite struct EffectTests {
        @Test("What is kept for the tab outlives a reload, not an erasure, and is apart from the disk")
        func tabsDisk() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 0)
                    try browser.wait(until: Self.preparation)
                    try browser.script("effects.write(keep, 1, 1, 'draft', new Uint8Array([0, 104, 255]))")
                    #expect(try browser.answer() == [1, 1])
                    try browser.refresh()
                    try browser.wait(until: Self.preparation)
                    try browser.script("effects.read(keep, 2, 1, 'draft')")
                    #expect(try browser.answer() == [2, 1, 0, 104, 255])
                    try browser.script("effects.read(keep, 3, 0, 'draft')")
                    #expect(try browser.answer() == [3, 0])
                    try browser.script("effects.write(keep, 4, 1, 'draft', new Uint8Array(9_000_000))")
                    #expect(try browser.answer() == [4, -3])
                    try browser.script("effects.erase(keep, 5, 1, 'draft')")
                    #expect(try browser.answer() == [5, 1])
                    try browser.script("effects.read(keep, 6, 1, 'draft')")
                    #expect(try browser.answer() == [6, 0])
                }
            }
        }

        @Test("A file is handed over under its name")
        func saves() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.wait(until: Self.preparation)
                    try browser.script(
                        """
                        HTMLAnchorElement.prototype.click = function () { globalThis.handed = this; };
                        const make = URL.createObjectURL;
                        URL.createObjectURL = (blob) => make.call(URL, globalThis.blob = blob);
                        effects.save("me.json", "application/json", new TextEncoder().encode("{}"));
                        """)
                    #expect(try browser.script("return handed.download").string == "me.json")
                    #expect(try browser.script("return handed.href.startsWith('blob:')").bool == true)
                    #expect(try browser.wait(until: "await blob.text()").string == "{}")
                    #expect(try browser.script("return blob.type").string == "application/json")
                }
            }
        }

        private static let preparation = """
            (globalThis.effects = await import(document.querySelector('[href$="/effects.js"]').href),
            globalThis.answers = [],
            globalThis.keep = (number, code, detail = 0, bytes = []) => answers.push([number, code, ...bytes]))
            """
    }
}

extension BrowserSession {
    fileprivate func answer() throws -> [Double] {
        try wait(until: "answers.shift()", "an answer").array.compactMap(\.number)
    }
}
