import Foundation
import TestSupport
import Testing
import WebDriver

extension ChromiumTests {
    /// What a page says that can't run its program: what is missing and what to do, in the reader's language.
    @Suite struct UnableTests {
        /// Something that keeps the program from running, and what the page says then.
        struct Obstacle: Sendable {
            let name: String
            /// Runs in the page before its own scripts.
            var script = ""
            /// What doesn't arrive.
            var blocked: [String] = []
            let english: String
            let spanish: String
        }

        private static let obstacles = [
            Obstacle(
                name: "missing-webassembly", script: "delete globalThis.WebAssembly",
                english: "needs WebAssembly", spanish: "necesita WebAssembly"),
            Obstacle(
                name: "refused-webassembly",
                script: """
                    const refuse = () => { throw new WebAssembly.CompileError('Refused by a policy'); };
                    WebAssembly.instantiateStreaming = async () => refuse();
                    WebAssembly.Module = refuse;
                    """,
                english: "needs WebAssembly", spanish: "necesita WebAssembly"),
            Obstacle(
                name: "old-browser", script: "delete WebAssembly.instantiateStreaming",
                english: "This browser is too old for", spanish: "Este navegador es demasiado antiguo para"),
            Obstacle(
                name: "missing-program", blocked: ["*.wasm"], english: "has not arrived",
                spanish: "no ha llegado"),
            Obstacle(
                name: "missing-script", blocked: ["*/times.js"], english: "has not arrived",
                spanish: "no ha llegado"),
        ]

        private static let isShown =
            "document.querySelector('#failure').checkVisibility({ visibilityProperty: true })"
        private static let isCovered = "document.querySelector('#app').checkVisibility()"

        @Test(
            "an app that can't start says what is missing and what to do, in English or Spanish, in place of placeholders",
            arguments: InstalledApp.all)
        func obstacles(app: InstalledApp) throws {
            try withTrebol(apps: app.name) { server in
                try withBrowser { browser in
                    for obstacle in Self.obstacles {
                        try Self.meet(obstacle, browser) {
                            for (language, words) in [("en", obstacle.english), ("es", obstacle.spanish)] {
                                try browser.emulate(languages: [language])
                                try browser.open(server.address + app.path)
                                try Self.waitForNotice(words, browser)
                                #expect(try browser.script("return \(Self.isCovered)") == false)
                                try Self.expectOnly(language, in: "#failure", browser)
                                // They differ in their words alone.
                                if app.name == "secrets", obstacle.name == "refused-webassembly" {
                                    try browser.look(at: "unable-\(language)")
                                }
                            }
                        }
                        _ = try browser.takeConsole()
                    }
                    try browser.click("#failure .button")
                    try browser.find(app.running)
                    #expect(try browser.script("return \(Self.isShown)") == false)
                }
            }
        }

        @Test(
            "without JavaScript an app says so in both languages, and shows nothing else",
            arguments: InstalledApp.all)
        func withoutScripts(app: InstalledApp) throws {
            try withTrebol(apps: app.name) { server in
                try withBrowser { browser in
                    try browser.devTools("Emulation.setScriptExecutionDisabled", ["value": true])
                    try browser.open(server.address + app.path)
                    for scheme in [ColorScheme.dark, .light] {
                        try browser.emulate(scheme)
                        try browser.screenshot("\(app.name)-no-scripts-\(scheme)")
                    }
                    let texts = try browser.accessibleNodes().filter { $0.role == "heading" }.map(\.name)
                    #expect(texts.count == 2)
                    #expect(texts.first?.hasSuffix("needs JavaScript") == true)
                    #expect(texts.last?.hasSuffix("necesita JavaScript") == true)
                    try browser.devTools("Emulation.setScriptExecutionDisabled", ["value": false])
                    try browser.find(role: "link", name: "Volver a cargar").click()
                    try browser.find(app.running)
                }
            }
        }

        @Test("a program that breaks off halfway, and one that isn't whole, have not arrived")
        func halves() throws {
            let web = try WebCopy()
            try web.truncate("secrets.wasm")
            try withTrebol { server in
                let proxy = try UpstreamProxy(to: server.port)
                proxy.behaviour = .cutFiles(".wasm")
                try withBrowser { browser in
                    try browser.open("http://127.0.0.1:\(proxy.port)/secrets/")
                    try Self.waitForNotice("Secrets has not arrived", browser)
                    #expect(try browser.takeConsole().isEmpty == false)
                    proxy.behaviour = .pass
                    try browser.click("#failure .button")
                    _ = try browser.shownName()
                }
            }
            try withTrebol(arguments: ["--web", web.path]) { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try Self.waitForNotice("Secrets has not arrived", browser)
                    #expect(try browser.takeConsole().isEmpty == false)
                }
            }
        }

        @Test(
            "a page of which no script arrives at all says so after a while, in both languages; one that runs does not"
        )
        func silence() throws {
            let endWait = "document.getAnimations().find((a) => a.animationName === 'give-up')?.finish()"
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.devTools("Network.enable")
                    try browser.devTools("Network.setBlockedURLs", ["urls": ["*.js"]])
                    try browser.open(server.address + "/secrets/")
                    #expect(try browser.script("return \(Self.isShown)") == false)
                    try browser.script(endWait)
                    try Self.waitForNotice("Secrets has not arrived", browser)
                    try Self.waitForNotice("Secrets no ha llegado", browser)
                    try browser.screenshot("secrets-silence")
                    _ = try browser.takeConsole()
                    try browser.devTools("Network.setBlockedURLs", ["urls": []])
                    try browser.openSecrets(server, cards: 0)
                    try browser.script(endWait)
                    #expect(try browser.script("return \(Self.isShown)") == false)
                }
            }
        }

        @Test("a program that fails later says so over what it had drawn, which can still be read")
        func failsLater() throws {
            try withTrebol { server in
                try Author(at: server).post(numbers: 1...9)
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 9)
                    try browser.type("What I was writing", into: "#compose-text")
                    try browser.script(
                        """
                        Node.prototype.cloneNode = () => { throw new Error('broken'); };
                        dispatchEvent(new Event('offline'));
                        """)
                    try Self.waitForNotice("Secrets can’t go on", browser)
                    try browser.screenshot("secrets-fails-later")
                    let box = try browser.find("#failure").box
                    let bottom = (box["y"].number ?? 0) + (box["height"].number ?? 0)
                    #expect(bottom == Double(BrowserOptions().viewport.height))
                    #expect(try browser.find("#compose-text").property("value") == "What I was writing")
                    #expect(try browser.find("#compose-text").isDisplayed)
                    #expect(try browser.takeConsole().contains { $0.contains("broken") })
                    try browser.find(role: "link", name: "Load again").click()
                    try browser.find("dialog #compose-text")
                    try browser.wait(until: "!\(Self.isShown)", "the program")
                }
            }
        }

        private static func waitForNotice(_ words: String, _ browser: BrowserSession) throws {
            try browser.wait(until: isShown, "the notice")
            try browser.waitForText(words, in: "#failure")
        }

        /// Does something while an obstacle is in the way, and takes it away.
        private static func meet(
            _ obstacle: Obstacle, _ browser: BrowserSession, _ body: () throws -> Void
        ) throws {
            let added = try browser.devTools(
                "Page.addScriptToEvaluateOnNewDocument", ["source": .string(obstacle.script)])
            try browser.devTools("Network.enable")
            try browser.devTools(
                "Network.setBlockedURLs", ["urls": .array(obstacle.blocked.map(ScriptValue.string))])
            try body()
            try browser.devTools("Network.setBlockedURLs", ["urls": []])
            try browser.devTools(
                "Page.removeScriptToEvaluateOnNewDocument", ["identifier": added["identifier"]])
        }

        /// Everything that is seen there is in that language.
        private static func expectOnly(
            _ language: String, in css: String, _ browser: BrowserSession
        ) throws {
            let shown = """
                return [...document.querySelectorAll('\(css) [lang]')].filter((e) => e.checkVisibility()).map((e) => e.lang)
                """
            let languages = try browser.script(shown).array.compactMap(\.string)
            #expect(languages.count == 2 && Set(languages) == [language])
        }
    }
}
