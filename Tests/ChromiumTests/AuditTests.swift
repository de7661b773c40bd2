import Testing
import WebDriver

extension ChromiumTests {
    /// That what is wrong with a page's looks is found.
    @Suite struct AuditTests {
        private static let page = """
            <!doctype html><html lang="en"><head><title>Audit</title><link rel="icon" href="data:,">
            <meta name="viewport" content="width=device-width, initial-scale=1"></head>
            <body><div id="app" role="region"><p class="faint">Faint</p><p class="tiny">Tiny</p><button>Go</button>
            <p class="wide">Wide</p><p class="fine">Fine</p></div><p class="lost">Lost</p><nav><p>Found</p></nav>
            <script nonce="driver">
            const style = (name) => document.querySelector(name).style;
            document.body.style.background = 'white';
            style('.faint').color = 'rgb(0 0 0 / 40%)';
            style('.tiny').fontSize = '12px';
            style('button').cssText = 'width: 43px; height: 50px; color: black; background: white; font-size: 16px';
            style('.wide').width = '500px';
            </script></body></html>
            """

        @Test(
            "faint and tiny texts, small buttons, what is too wide and what is in no landmark are found, and nothing else"
        )
        func finds() throws {
            let server = try PageServer(Self.page)
            try withBrowser { browser in
                try browser.open(server.address)
                let complaints = try browser.complaints()
                let about = [
                    "the page is", "p.wide reaches", "button is 43 by 50", "p.faint has a contrast",
                    "p.tiny is", "p.lost is in no landmark",
                ]
                #expect(complaints.count == about.count, "\(complaints)")
                for (complaint, start) in zip(complaints, about) { #expect(complaint.hasPrefix(start)) }
            }
        }
    }
}
