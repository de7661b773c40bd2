import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// The pictures that the README shows: one screen of each app, as it is. `make pictures` replaces those in `docs`.
    @Suite struct ReadmePictureTests {
        @Test("README’s picture of Secrets is one screen of the feed")
        func feed() throws {
            try withTrebol { server in
                let authors = try Pictured.secrets.map { _ in try Author(at: server) }
                for (author, secret) in zip(authors, Pictured.secrets).reversed() {
                    let post = try author.post(secret.text, color: secret.color)
                    for other in authors.prefix(secret.likes) { try other.like(post) }
                    for comment in secret.comments { try authors[0].comment(comment, under: post) }
                }
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: Pictured.secrets.count)
                    try browser.click(".cards > li:nth-child(2) .like")
                    try browser.wait(
                        until: "document.querySelector('.cards > li:nth-child(2) [aria-pressed=true]')")
                    try browser.script(Self.spreadsTimes)
                    try Self.keep("feed", browser)
                    try browser.find(role: "button", name: "Comments, 2 comments")
                }
            }
        }

        @Test("README’s picture of Movies is one screen of the popular ones")
        func movies() throws {
            try withTrebol(apps: "movies") { server in
                try withBrowser { browser in
                    try browser.openMovies(server)
                    try browser.find("button.chip")
                    try Self.keep("movies", browser)
                    #expect(try browser.titles.count >= 9)
                }
            }
        }

        @Test("README’s picture of LIOLI is a weigh-in that is due")
        func lioli() throws {
            let house = try LIOLIHouse()
            try withBrowser { browser in
                try browser.enrol(at: house, weeks: 4)
                house.wait(.days(7))
                try browser.devTools(
                    "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.weekLater)])
                try browser.logIn(at: house)
                try browser.waitForText("Your weigh-in is due", in: "h1")
                try browser.waitForText("In 2 days", in: ".moment")
                try Self.keep("lioli", browser)
            }
        }

        /// Takes the picture when all that is in sight has come, and puts it where the README finds it when it was asked for.
        private static func keep(_ name: String, _ browser: BrowserSession) throws {
            try browser.emulate(.phone)
            try browser.wait(until: BrowserSession.isStill, "the screen to settle")
            try browser.wait(
                until: """
                    [...document.images].every((image) => image.complete
                        || image.getBoundingClientRect().top > innerHeight)
                    """, "the images in sight")
            let complaints = try browser.complaints()
            #expect(complaints == [])
            let bytes = try Data(contentsOf: URL(fileURLWithPath: try browser.screenshot("readme-" + name)))
            #expect((10_000..<1_000_000).contains(bytes.count))
            // The width and height stand behind the signature and the first chunk's head.
            let size = [bytes[16..<20], bytes[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
            #expect(size == [780, 1_688])
            if ProcessInfo.processInfo.environment["TREBOL_WRITE_PICTURES"] != nil {
                try bytes.write(to: URL(fileURLWithPath: "\(Checkout.path)/docs/\(name).png"))
            }
        }

        /// Lets the page's clock go a week ahead, as the server's does.
        private static let weekLater = """
            const Today = Date;
            const week = 7 * 86400000;
            globalThis.Date = class extends Today {
                constructor(...parts) {
                    if (parts.length) super(...parts);
                    else super(Today.now() + week);
                }
                static now() { return Today.now() + week; }
            };
            """

        /// Makes the secrets look as if they had come in over a day, and lets the page put that into words.
        private static let spreadsTimes = """
            const minutes = [4, 26, 95, 290, 540, 800, 1100, 1400];
            document.querySelectorAll('article time').forEach((time, index) => {
                time.dateTime = new Date(Date.now() - minutes[index] * 60000).toISOString();
            });
            document.dispatchEvent(new Event('visibilitychange'));
            """
    }
}
