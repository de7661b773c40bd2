import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// The picture of the feed that the README shows.
    @Suite struct PictureTests {
        @Test(
            "the README’s picture is one screen of the feed; it is replaced where TREBOL_WRITE_PICTURE is set"
        )
        func pictures() throws {
            try withTrebol { server in
                let authors = try Pictured.secrets.map { _ in try Author(at: server) }
                for (author, secret) in zip(authors, Pictured.secrets).reversed() {
                    let post = try author.post(secret.text, color: secret.color)
                    for other in authors.prefix(secret.likes) { try other.like(post) }
                }
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: Pictured.secrets.count)
                    try browser.click(".cards > li:nth-child(2) .count-button")
                    try browser.wait(
                        until: "document.querySelector('.cards > li:nth-child(2) [aria-pressed=true]')")
                    try browser.script(Self.spreadsTimes)
                    try browser.wait(
                        until: "[...document.images].slice(0, 4).every((image) => image.complete)")
                    let complaints = try browser.complaints()
                    #expect(complaints == [])
                    let picture = try browser.screenshot("secrets-readme")
                    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
                    #expect((10_000..<300_000).contains(bytes.count))
                    if ProcessInfo.processInfo.environment["TREBOL_WRITE_PICTURE"] != nil {
                        try bytes.write(to: URL(fileURLWithPath: Checkout.path + "/docs/feed.png"))
                    }
                }
            }
        }

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
