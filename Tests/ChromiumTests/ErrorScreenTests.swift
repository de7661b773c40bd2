import Testing
import WebDriver

extension ChromiumTests {
    /// What a person sees at an address where nothing is.
    @Suite struct ErrorScreenTests {
        @Test(
            "C-08 a wrong address shows a page that fits every screen, in both languages and colour schemes",
            arguments: [("en-GB", "There is nothing here", "To "), ("es-MX", "Aquí no hay nada", "Ir a ")])
        func wrongAddress(language: String, title: String, way: String) throws {
            try withTrebol(apps: "secrets,movies,lioli") { server in
                try withBrowser { browser in
                    try browser.emulate(languages: [language])
                    for (path, app) in Self.wrong {
                        try browser.open(server.address + path)
                        #expect(try browser.text(of: "h1") == title, "\(path)")
                        #expect(try browser.complaints() == [], "\(path)")
                        try browser.find(role: "link", name: way + app)
                    }
                    try browser.look(at: "wrong-address-\(language)")
                    try browser.find(role: "link", name: way + "Trébol").click()
                    try browser.waitForPath("/")
                    _ = try browser.takeConsole()
                }
            }
        }

        /// Addresses where nothing is, and what the way back from there is called.
        private static let wrong = [
            ("/programs/nothing", "LIOLI"), ("/movies/nothing.txt", "Movies"),
            ("/3/movie/999999999", "Trébol"),
        ]
    }
}
