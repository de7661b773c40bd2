import Secrets
import Testing
import WebDriver

extension ChromiumTests {
    /// What others write.
    @Suite struct HostileTests {
        /// Texts that try to be something else, or to burst the page.
        static let texts = [
            #"<img src=x onerror="window.attacked=1">"#,
            "</script><script>window.attacked=1</script>",
            #""><svg onload=window.attacked=1><style>*{display:none}</style>"#,
            "<iframe srcdoc='<script>parent.attacked=1</script>'></iframe><a href=javascript:attacked=1>x</a>",
            "&lt;b&gt; &amp;amp; {{7*7}} ${7*7} %00 \\u0000 \u{2028}\u{2029} \u{1}\u{7F}",
            "\u{202E}left to right to left\u{202E}\u{2066}\u{2067} and never closed",
            String(repeating: "🤫", count: 500),
            "A zero\u{200B}width\u{200D}\u{FEFF}text\u{AD}with" + String(repeating: "\u{200D}", count: 400),
            String(repeating: "W", count: 500),
            "Z" + String(repeating: "\u{0322}\u{0353}\u{0489}\u{0300}", count: 400),
            "اكتب سرّك هنا ولن يعرف أحد " + String(repeating: "ا", count: 200),
            "One\n" + String(repeating: "\n", count: 300) + "far below",
        ]

        @Test("A-05 hostile texts are shown as they are; nothing of them runs, and the page keeps its shape")
        func shows() throws {
            var options = BrowserOptions()
            options.viewport = .narrowPhone
            try withTrebol { server in
                let author = try Author(at: server)
                for text in Self.texts { try author.post(text) }
                try withBrowser(options) { browser in
                    try browser.openSecrets(server, cards: Self.texts.count)
                    // Lines are what the rule of a text makes of them: of many empty ones, one is kept.
                    let shown = try Self.texts.map { try SecretText($0).text }
                    try browser.expect(cards: shown.reversed())
                    // All of them come into view, where they could do what they are up to.
                    try browser.scrollToEnd()
                    #expect(try browser.script("return window.attacked === undefined") == true)
                    let foreign =
                        "main iframe, main script, main style, main a:not(#write), main img:not(.avatar)"
                    #expect(try browser.findAll(foreign).isEmpty)
                    #expect(try browser.complaints(.layout) == [])
                    let policy = "(await fetch(location)).headers.get('content-security-policy')"
                    let said = try #require(try browser.wait(until: policy).string)
                    #expect(said.contains("default-src 'none'"))
                    #expect(!said.contains("unsafe-inline") && !said.contains("'unsafe-eval'"))
                    #expect(try browser.takeConsole() == [])
                }
            }
        }

        @Test("A-05 hostile texts written into the form are posted and shown as they are")
        func posts() throws {
            try withTrebol { server in
                let reader = try Author(at: server)
                try withBrowser { browser in
                    try browser.openSecrets(server, "/new", cards: 0)
                    for (index, text) in [Self.texts[0], Self.texts[5]].enumerated() {
                        let shown = try SecretText(text).text
                        try browser.post(text)
                        try browser.waitForPath("/secrets/")
                        try browser.waitForCount(index + 1, of: ".cards > li")
                        #expect(try browser.cards.first == shown)
                        #expect(try reader.posts().first?.text == shown)
                        try browser.find(role: "link", name: "Write a secret").click()
                    }
                    #expect(try browser.script("return window.attacked === undefined") == true)
                    #expect(try browser.takeConsole() == [])
                }
            }
        }
    }
}
