import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// A secret with a picture, from the library to the card.
    @Suite struct PicturedTests {
        @Test(
            "S-07 S-09 S-10 S-11 a picture is blurred before it is sent, shown exactly as it is sent, and stands behind the text"
        )
        func picture() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try Self.addPicture(browser)
                    try ScreenTests.look("compose-picture", browser)
                    let size = """
                        const picture = document.querySelector('\(Self.preview)');
                        return [picture.naturalWidth, picture.naturalHeight].join();
                        """
                    #expect(try browser.script(size).string == "512,512")
                    let shown = try Self.shown(browser)
                    try browser.script(Self.recordsBodies)
                    try browser.post("What I saw today.")
                    try browser.waitForCards(1)
                    try Self.expectSent(shown, browser)
                    try browser.wait(
                        until: "document.querySelector('article.card img.card-picture')?.complete")
                    try ScreenTests.look("pictured", browser)
                    try Self.lookAtOwnPost(browser)
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("S-11 the preview after sliding the strength is what is sent, and not what was shown before")
        func strength() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    try Self.addPicture(browser)
                    let weaker = try Self.shown(browser)
                    try browser.script(
                        """
                        const slider = document.querySelector('#blur-strength');
                        slider.value = '100';
                        slider.dispatchEvent(new Event('input', { bubbles: true }));
                        """)
                    try browser.wait(
                        until: """
                            document.querySelector('\(Self.preview)').src.length !== \(weaker.count)
                            """, "another picture")
                    try browser.type("Stronger.", into: "#compose-text")
                    try browser.wait(until: "!document.querySelector('dialog .button.primary').disabled")
                    let shown = try Self.shown(browser)
                    #expect(shown != weaker)
                    try browser.script(Self.recordsBodies)
                    try browser.find(role: "button", name: "Post").click()
                    try browser.waitForCards(1)
                    try Self.expectSent(shown, browser)
                }
            }
        }

        private static let preview = "dialog .card img.card-picture"

        private static func addPicture(_ browser: BrowserSession) throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../docs/feed.png").standardizedFileURL.path
            try browser.devTools("Page.setInterceptFileChooserDialog", ["enabled": true])
            try browser.find(role: "button", name: "Add a picture").click()
            try browser.find("#picture-library").type(file)
            try browser.find(preview)
            try browser.wait(until: BrowserSession.isStill, "the picture to settle")
        }

        /// The address of the preview, which holds its bytes.
        private static func shown(_ browser: BrowserSession) throws -> String {
            try browser.script("return document.querySelector('\(preview)').src").string ?? ""
        }

        /// Compares what was shown with the picture in the one body that left the page.
        private static func expectSent(_ shown: String, _ browser: BrowserSession) throws {
            let bodies = try browser.script("return window.sentBodies").array.compactMap(\.string)
            let sent = try bodies.compactMap { body in
                (try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])?["image_data"]
                    as? String
            }
            #expect(sent.count == 1)
            let prefix = "data:image/jpeg;base64,"
            try #require(shown.hasPrefix(prefix))
            let bytes = Data(base64Encoded: String(shown.dropFirst(prefix.count)))
            #expect(bytes?.isEmpty == false && sent.first.flatMap { Data(base64Encoded: $0) } == bytes)
        }

        /// How a secret with a picture looks where its author comments on it and changes it.
        private static func lookAtOwnPost(_ browser: BrowserSession) throws {
            try browser.click("article.card .count-button:not(.like):not(.more)")
            try browser.find("dialog .comment-form")
            try browser.wait(until: "document.querySelector('\(preview)')?.complete")
            try ScreenTests.look("comments-pictured", browser)
            try browser.press(.escape)
            try browser.waitForCount(0, of: "dialog")
            try browser.click("article.card .count-button.more")
            try browser.find(role: "button", name: "Edit secret").click()
            try browser.find("dialog .card.writing")
            try browser.wait(until: "document.querySelector('\(preview)')?.complete")
            try ScreenTests.look("edit-pictured", browser)
        }

        /// Notes the body of every request that leaves the page.
        private static let recordsBodies = """
            window.sentBodies = [];
            const send = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.send = function (body) {
                if (body) window.sentBodies.push(typeof body === 'string' ? body : new TextDecoder().decode(body));
                return send.call(this, body);
            };
            """
    }
}
