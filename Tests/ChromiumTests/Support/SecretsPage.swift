import Testing
import WebDriver

/// What the suites of Secrets do and look at again and again.
extension BrowserSession {
    /// Opens the app at a path below `/secrets`, and waits until it has a name and that many cards.
    func openSecrets(_ server: TrebolProcess, _ path: String = "/", cards: Int) throws {
        try open(server.address + "/secrets" + path)
        try wait(until: Self.hasAccount, "an account")
        try waitForCards(cards)
    }

    /// Waits until the feed has exactly so many cards. No card is a feed that is known to be empty.
    func waitForCards(_ count: Int) throws {
        try waitForCount(count, of: "article.card")
        if count == 0 { try find(".feed .notice") }
    }

    /// The texts of the feed's cards, from top to bottom.
    var cards: [String] {
        get throws {
            let texts =
                "return [...document.querySelectorAll('article.card .card-text')].map(e => e.textContent)"
            return try script(texts).array.compactMap(\.string)
        }
    }

    /// How far down the page one is.
    var scrolled: Double {
        get throws { try script("return scrollY").number ?? -1 }
    }

    /// Turns the wheel until an expression is true, down unless `pixels` is negative.
    func scroll(until condition: String, by pixels: Int = 1_500) throws {
        for _ in 0..<200 {
            if try script("return Boolean(\(condition))").bool == true { return }
            try scroll(by: pixels)
            try waitForFrame()
        }
        Issue.record("Scrolled in vain for \(condition)")
    }

    /// Scrolls to the very end of the feed, through all of its pages.
    func scrollToEnd() throws {
        try scroll(until: "document.querySelector('.feed .end')")
    }

    /// Writes a secret into the form, which is open, and posts it.
    func post(_ text: String) throws {
        try type(text, into: "#compose-text")
        try find(role: "button", name: "Post").click()
    }

    /// The made-up name that the page shows; waits for it.
    func shownName() throws -> String {
        let words = "document.querySelector('.page-title p').textContent.match(/^You are (\\S+) here$/)"
        return try wait(until: words, "a name").array.last?.string ?? ""
    }

    /// What is on disk of the account: `username`, `password` and `token`.
    func account() throws -> ScriptValue {
        try wait(until: "JSON.parse(\(Self.kept("account")))", "an account on disk")
    }

    /// Compares the cards' texts.
    func expect(cards expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let cards = try cards
        #expect(cards == expected, sourceLocation: sourceLocation)
    }

    /// Compares how far down the page one is.
    func expect(scrolled expected: Double, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let scrolled = try scrolled
        #expect(scrolled == expected, sourceLocation: sourceLocation)
    }

    /// Takes what the page logged, which has to be nothing else than that the server could not be reached.
    func expectOnlyNetworkErrors(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let others = try takeConsole().filter { !$0.contains("Failed to load resource: net::ERR_") }
        #expect(others == [], sourceLocation: sourceLocation)
    }

    /// Leaves the page, so that no picture of it is on its way any more, and takes what it logged: nothing else than that
    /// the server could not be reached.
    func leaveExpectingOnlyNetworkErrors(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try open("about:blank")
        try expectOnlyNetworkErrors(sourceLocation: sourceLocation)
    }

    /// An expression for what is on disk under a name, as text; null when there is nothing.
    static func kept(_ name: String) -> String {
        """
        await new Promise((resolve) => {
            const opening = indexedDB.open('trebol/secrets');
            opening.onupgradeneeded = () => opening.transaction.abort();
            opening.onerror = () => resolve(null);
            opening.onsuccess = () => {
                const disk = opening.result;
                const reading = disk.transaction('disk').objectStore('disk').get('\(name)');
                reading.onsuccess = () => {
                    disk.close();
                    resolve(reading.result ? new TextDecoder().decode(reading.result) : null);
                };
            };
        })
        """
    }

    static var hasAccount: String { "(\(kept("account")))?.includes('\"token\"')" }
}

extension TrebolProcess {
    /// Compares how many requests such as `GET /api/v1/posts` there were since the server was last started.
    func expect(
        _ count: Int, of request: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let answered = try requestCount(request, waitingFor: count)
        #expect(answered == count, "\(request)", sourceLocation: sourceLocation)
    }
}
