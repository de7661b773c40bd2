import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// That the apps keep on a phone what docs/PRIVACY.md says, and nothing else.
    @Suite struct StorageTests {
        @Test(
            "Secrets keeps on the phone what docs/PRIVACY.md says, and only the language after the account is deleted"
        )
        func secrets() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try browser.post("Something of mine")
                    try browser.waitForCards(1)
                    try browser.find(role: "button", name: "More").click()
                    try browser.find(role: "button", name: "Edit secret").click()
                    try browser.type(" and more", into: "dialog .card-text")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    try browser.find(role: "button", name: "Comment").click()
                    try browser.type("A comment", into: "#comment-text")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    try browser.find(role: "link", name: "Write a secret").click()
                    try browser.type("A draft", into: "#compose-text")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    try browser.find(role: "link", name: "Settings").click()
                    try browser.find("#settings-language").type("English")
                    try browser.expectStored(try Self.documented("secrets"), for: "secrets")
                    try browser.find(role: "button", name: "Delete my account").click()
                    try browser.click("#leaving-confirm")
                    try browser.waitForText("Everything of yours is gone", in: "main")
                    try browser.expectStored(["`language`"], for: "secrets")
                }
            }
        }

        @Test("Movies keeps on the phone what docs/PRIVACY.md says")
        func movies() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.openMovie(at: 0)
                    try browser.click("button.watch")
                    try browser.find("button.watch.listed")
                    try browser.waitForDisk("watchlist")
                    try browser.closeMovie()
                    try browser.find("#open-settings").click()
                    try browser.find("#settings-language").type("English")
                    try browser.waitForDisk("language")
                    try browser.expectStored(
                        try Self.documented("movies").subtracting(["`watchlist-damaged`"]), for: "movies")
                    try browser.damage("watchlist", of: "movies")
                    try browser.openMovies(server)
                    try browser.expectStored(try Self.documented("movies"), for: "movies")
                }
            }
        }

        @Test(
            "LIOLI keeps on the phone what docs/PRIVACY.md says: no name and no password, and nothing after logging out"
        )
        func lioli() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.openForm(at: house)
                try browser.addPhoto()
                try browser.type("84.5", into: "#weight")
                try browser.wait(until: "sessionStorage.getItem('trebol/lioli:weigh-in')?.includes('84.5')")
                try browser.open(house.address + "/lioli/settings")
                try browser.find("#settings-language").type("English")
                try browser.expectStored(try Self.documented("lioli"), for: "lioli")
                let contents = try browser.script("return JSON.stringify({ ...sessionStorage })").string ?? ""
                let disk = try browser.wait(until: BrowserSession.everything(of: "lioli")).string ?? ""
                #expect(contents.contains("84.5") && disk.contains("token"))
                for secret in ["otto", "a long password"] {
                    #expect(!contents.contains(secret) && !disk.contains(secret))
                }
                try browser.open(house.address + "/programs/mine?lang=en")
                let cookies = try browser.devTools("Network.getCookies")["cookies"].array
                let names = Set(cookies.compactMap { $0["name"].string })
                #expect(names == ["lioli_session", "lioli_language", "lioli_device"])
                let page = try Self.page()
                #expect(names.allSatisfy { page.contains("`\($0)`") })
                try browser.open(house.address + "/lioli/settings")
                try browser.find(role: "button", name: "Log out").click()
                try browser.waitForText("You are logged out.", in: ".banner")
                try browser.expectStored([], for: "lioli")
            }
        }

        @Test(
            "every name under which an app may keep something is in docs/PRIVACY.md",
            arguments: ["Secrets", "Movies", "LIOLI"])
        func names(app: String) throws {
            var names: Set<String> = []
            for folder in [app, "Components"] {
                let sources = Checkout.path + "/Sources/" + folder
                for path in try FileManager.default.subpathsOfDirectory(atPath: sources)
                where path.hasSuffix(".swift") {
                    let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
                    for match in text.matches(of: /DiskName(?: = |\()(?:session: )?"([^"]+)"/) {
                        let isInTab = match.0.contains("session:")
                        names.insert("`\(match.1)`" + (isInTab ? ", in this tab only" : ""))
                    }
                }
            }
            // LIOLI has a place of its own for the language.
            if app == "LIOLI" { names.remove("`language`") }
            #expect(names == (try Self.documented(app.lowercased())))
        }

        private static func page() throws -> String {
            try String(contentsOfFile: Checkout.path + "/docs/PRIVACY.md", encoding: .utf8)
        }

        /// What the page says that an app keeps: the first cells of its table.
        private static func documented(_ app: String) throws -> Set<String> {
            let lines = try page().split(separator: "\n").drop { !$0.hasPrefix("| \(app) keeps |") }
            let rows = lines.dropFirst(2).prefix { $0.hasPrefix("|") }
            let cells = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
            try #require(!cells.isEmpty)
            return Set(cells)
        }
    }
}

extension BrowserSession {
    /// Waits until exactly this is stored for the page's origin, and compares what the workers keep.
    fileprivate func expectStored(_ names: Set<String>, for app: String) throws {
        let wanted = names.sorted().joined(separator: "\n")
        let stored = """
            (\(Self.everything(of: app))).split('\\n\\n')[0]
            """
        let quoted = String(decoding: try JSONEncoder().encode(wanted), as: UTF8.self)
        try wait(until: "(\(stored)) === \(quoted)", "exactly \(names.sorted()) to be stored")
        let caches = try wait(until: "{ names: await caches.keys() }")["names"].array.compactMap(\.string)
        #expect(caches.allSatisfy { $0.hasPrefix("shell /\(app)/ ") || $0 == "posters" && app == "movies" })
    }

    /// An expression for the names of all that is stored, a line each, and behind an empty line all that is on disk.
    fileprivate static func everything(of app: String) -> String {
        """
        await (async () => {
            const names = [], contents = [];
            for (const { name } of await indexedDB.databases()) {
                if (name !== 'trebol/\(app)') { names.push('database ' + name); continue; }
                const opening = indexedDB.open(name);
                const disk = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
                const store = disk.transaction('disk').objectStore('disk');
                const finished = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
                const [keys, values] = await Promise.all([finished(store.getAllKeys()), finished(store.getAll())]);
                disk.close();
                keys.forEach((key, index) => {
                    names.push('`' + key + '`');
                    contents.push(key, new TextDecoder().decode(values[index]));
                });
            }
            for (const key of Object.keys(sessionStorage)) {
                names.push('`' + key.replace('trebol/\(app):', '') + '`, in this tab only');
            }
            for (const key of Object.keys(localStorage)) names.push('local ' + key);
            if (document.cookie) names.push('cookies ' + document.cookie);
            return names.sort().join('\\n') + '\\n\\n' + contents.join('\\n');
        })()
        """
    }

    /// Makes what is on disk under a name unreadable.
    fileprivate func damage(_ name: String, of app: String) throws {
        let script = """
            const done = arguments[0];
            const opening = indexedDB.open('trebol/\(app)');
            opening.onsuccess = () => {
                const store = opening.result.transaction('disk', 'readwrite').objectStore('disk');
                store.put(new TextEncoder().encode('{'), '\(name)').onsuccess = () => {
                    opening.result.close();
                    done(true);
                };
            };
            """
        #expect(try asyncScript(script) == true)
    }
}
