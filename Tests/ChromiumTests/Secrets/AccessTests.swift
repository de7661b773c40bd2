import Testing
import WebDriver

extension ChromiumTests {
    /// For those who use a keyboard, a screen reader, or ask for less motion.
    @Suite struct AccessTests {
        @Test(
            "A-04 by keyboard alone: writing, posting, liking, choosing a language, and always seeing where one is"
        )
        func usesKeyboard() throws {
            try withTrebol { server in
                let reader = try Author(at: server)
                try reader.post("Somebody’s secret")
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 1)
                    try Self.tab(to: "link", "Write a secret", browser)
                    try browser.press(.enter)
                    try browser.wait(until: "document.activeElement.id === 'compose-text'", "the focus")
                    try browser.typeKeys("By keyboard")
                    try Self.tab(to: "radio", "Lavender", browser)
                    try browser.press(.right)
                    #expect(try browser.focused.name == "Sky")
                    try Self.tab(to: "button", "Post", browser)
                    try browser.press(.space)
                    try browser.waitForText("By keyboard", in: ".cards > li:first-child")
                    try browser.wait(until: "document.activeElement.matches('article')", "the focus")
                    try Self.tab(to: "button", "Like", browser)
                    try browser.press(.enter)
                    try browser.wait(until: "document.activeElement.ariaPressed === 'true'", "a full heart")

                    try Self.tab(to: "link", "Settings", browser, holding: .shift)
                    try browser.press(.enter)
                    try browser.find(role: "dialog", name: "Settings")
                    try Self.tab(to: "combobox", "Language", browser)
                    try browser.typeKeys("Esp")
                    try browser.find(role: "dialog", name: "Ajustes")
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    #expect(try browser.focused.name == "Ajustes")
                    let posts = try reader.posts()
                    #expect(posts.map(\.text) == ["By keyboard", "Somebody’s secret"])
                }
            }
        }

        @Test("A-04 a screen reader hears landmarks, headings, and a name for everything that can be used")
        func hearsNames() throws {
            try withTrebol { server in
                try Author(at: server, name: "quiet.heron").post("Somebody’s secret")
                try withBrowser { browser in
                    try browser.openSecrets(server, cards: 1)
                    let feed = try Self.heard(browser)
                    #expect(feed.isSuperset(of: ["main", "banner", "heading 1: Secrets", "status"]))
                    #expect(feed.isSuperset(of: ["list", "listitem", "article: Secret by quiet.heron"]))
                    #expect(feed.isSuperset(of: ["button: Refresh", "link: Settings", "button: Like"]))
                    try browser.find(role: "link", name: "Write a secret").click()
                    try browser.find(role: "dialog", name: "New secret")
                    let form = try Self.heard(browser)
                    #expect(form.isSuperset(of: ["dialog: New secret", "heading 2: New secret"]))
                    #expect(form.isSuperset(of: ["textbox: Your secret", "button: Close", "button: Post"]))
                    #expect(form.isSuperset(of: ["radiogroup: Colour of the card", "radio: Apricot"]))
                    // What lies under the sheet cannot be reached.
                    #expect(!form.contains("button: Refresh"))
                    try browser.press(.escape)
                    try browser.emulate(.wide)
                    try browser.find(role: "link", name: "Settings").click()
                    try browser.find(role: "dialog", name: "Settings")
                    let settings = try Self.heard(browser)
                    #expect(settings.isSuperset(of: ["combobox: Language", "heading 3: Language"]))
                    try browser.press(.escape)
                    try browser.waitForCount(0, of: "dialog")
                    #expect(try Self.heard(browser).contains("complementary"))
                }
            }
        }

        @Test("A-04 with reduced motion nothing moves by itself, not even while loading")
        func reducesMotion() throws {
            var options = BrowserOptions()
            options.reducedMotion = true
            try withTrebol { server in
                try Author(at: server).post("Still")
                try withBrowser(options) { browser in
                    // The feed is held back, so that what stands for it can be looked at.
                    try browser.devTools("Fetch.enable", ["patterns": [["urlPattern": "*/api/v1/posts*"]]])
                    try browser.open(server.address + "/secrets/")
                    try browser.find(".feed .skeleton")
                    try browser.wait(until: "\(Self.moving) === 0", "stillness")
                    try browser.emulate(.light, reducedMotion: false)
                    try browser.wait(until: "\(Self.moving) > 0", "motion where it is wanted")
                    try browser.emulate(.light, reducedMotion: true)
                    try browser.devTools("Fetch.disable")
                    try browser.waitForCards(1)
                    try browser.find("article.card .card-text").tap(times: 2)
                    try browser.find(".card-heart")
                    try browser.wait(until: "\(Self.moving) === 0", "stillness")
                    try browser.find(role: "link", name: "Write a secret").click()
                    try browser.find(role: "dialog", name: "New secret")
                    try browser.wait(until: "\(Self.moving) === 0", "stillness")
                }
            }
        }

        /// How many animations run by the clock. Those that follow the scrolling move only when one scrolls.
        private static let moving = """
            document.getAnimations().filter((animation) => animation.playState === 'running'
                && animation.timeline === document.timeline).length
            """

        /// Presses Tab until something with this role and name has the focus, which has to be seen on the way.
        private static func tab(
            to role: String, _ name: String, _ browser: BrowserSession, holding held: Key? = nil
        ) throws {
            for _ in 0..<40 {
                if let held { try browser.press(.tab, holding: held) } else { try browser.press(.tab) }
                let focused = try browser.focused
                guard try browser.script("return document.activeElement !== document.body") == true else {
                    continue
                }
                let isSeen = try browser.script(Self.isFocusSeen).bool == true
                let found = (role: try focused.role, name: try focused.name)
                #expect(isSeen, "the focus on \(found) cannot be seen")
                if found.role.lowercased() == role && found.name == name { return }
            }
            Issue.record("There is no way to \(role) “\(name)” by keyboard.")
        }

        /// Whether what has the focus has an outline, or stands in a field that has one.
        private static let isFocusSeen = """
            for (let at = document.activeElement; at && at.localName !== 'body'; at = at.parentElement) {
                const { outlineStyle, outlineWidth } = getComputedStyle(at);
                if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
                if (at.localName === 'label') break;
                if (!['textarea', 'input'].includes(at.localName)) break;
            }
            return false;
            """

        /// What a screen reader says, as `role: name`, headings with their level. Everything that can be used has to
        /// have a name.
        private static func heard(_ browser: BrowserSession) throws -> Set<String> {
            let usable = [
                "button", "link", "textbox", "combobox", "option", "radio", "radiogroup", "checkbox",
                "dialog", "image", "heading", "article",
            ]
            var heard: Set<String> = []
            for node in try browser.accessibleNodes() {
                if usable.contains(node.role) {
                    #expect(!node.name.isEmpty, "a \(node.role) has no name")
                }
                let level = node.states["level"]?.number.map { " \(Int($0))" } ?? ""
                let role = node.role == "heading" ? node.role + level : node.role
                heard.insert(role)
                heard.insert("\(role): \(node.name)")
            }
            return heard
        }
    }
}
