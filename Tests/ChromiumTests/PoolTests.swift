import Foundation
import Testing

@testable import WebDriver

extension ChromiumTests {
    /// That a browser can be used by one test after the other without any of them noticing.
    @Suite struct PoolTests {
        let server: PageServer

        init() throws {
            server = try PageServer(DriverTests.page)
        }

        @Test("a session finds nothing of what an earlier one stored or set")
        func sharesNothing() throws {
            let traces = """
                [localStorage.length, sessionStorage.length, document.cookie, (await indexedDB.databases()).length,
                    (await caches.keys()).length, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches,
                    navigator.onLine, history.length, globalThis.isMarked === true]
                """
            let clean: ScriptValue = [0, 0, "", 0, 0, 390, false, true, 2, false]
            try withBrowser { browser in
                try browser.open(server.address)
                #expect(try browser.wait(until: traces) == clean)
                try browser.wait(
                    until: """
                        await (async () => {
                            localStorage.kept = sessionStorage.kept = document.cookie = 'kept=1';
                            await caches.open('kept');
                            const opening = indexedDB.open('kept');
                            return new Promise((resolve) => { opening.onsuccess = () => resolve(true); });
                        })()
                        """)
                try browser.devTools(
                    "Page.addScriptToEvaluateOnNewDocument", ["source": "globalThis.isMarked = true"])
                try browser.open(server.address + "/?again")
                try browser.emulate(.wide)
                try browser.emulate(.dark)
                try browser.emulate(offline: true)
                let changed: ScriptValue = [1, 1, "kept=1", 1, 1, 1024, true, false, 3, true]
                #expect(try browser.wait(until: traces) == changed)
            }
            try withBrowser { browser in
                try browser.open(server.address)
                #expect(try browser.wait(until: traces) == clean)
            }
        }

        @Test("a browser is used again for the same languages only; one that has died is replaced")
        func replaces() throws {
            let pool = BrowserPool()
            let (first, context) = try pool.open(languages: ["en-US"])
            pool.close(context, of: first)
            let (again, second) = try pool.open(languages: ["en-US"])
            #expect(again === first)
            #expect(second.session != context.session)
            pool.close(second, of: again)
            first.driver.stop()
            let (other, third) = try pool.open(languages: ["en-US"])
            #expect(other !== first)
            let (spanish, fourth) = try pool.open(languages: ["es"])
            #expect(spanish !== other)
            let spoken: ScriptValue = ["script": "return navigator.language", "args": []]
            #expect(try spanish.driver.command("POST", fourth.session + "/execute/sync", spoken) == "es")
            #expect(try other.driver.command("POST", third.session + "/execute/sync", spoken) == "en-US")
            other.driver.stop()
            pool.close(third, of: other)
            pool.close(fourth, of: spanish)
            #expect(pool.take(languages: ["en-US"]) == nil)
            #expect(pool.take(languages: ["es"]) === spanish)
        }
    }
}
