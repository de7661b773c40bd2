import WebDriver

/// What others do to a page that a program draws: translators and extensions.
extension BrowserSession {
    /// Translates the page as browsers do: two `font` elements in the place of every text that may be translated.
    /// - Parameters:
    ///   - goesOn: whether it goes on translating what comes later, too.
    ///   - heedsNothing: whether it translates also what says that it isn't to be translated.
    func translatePage(goesOn: Bool = false, heedsNothing: Bool = false) throws {
        let count = try script(
            Self.translator + "\nreturn translate(document.body, ...arguments)",
            [.bool(goesOn), .bool(heedsNothing)]
        ).number
        guard let count, count > 0 else { throw Unchanged() }
    }

    /// Puts elements before, after and inside every element of the app, as extensions do.
    func crowdPage() throws {
        let count = try script(
            """
            const stranger = () => document.createElement('stranger-node');
            const all = [...document.querySelectorAll('#app *')].filter((e) => !e.closest('svg, select, textarea'));
            for (const element of all) {
                element.before(stranger());
                element.after(stranger());
                if (!element.matches('img, input')) element.append(stranger());
            }
            document.querySelector('#app').prepend(stranger());
            return all.length;
            """
        ).number
        guard let count, count > 0 else { throw Unchanged() }
    }

    /// The page was left as it was, so that a test of what others do to it would show nothing.
    struct Unchanged: Error {}

    /// How a translated text begins and ends.
    static let mark = (start: "«", end: "»")

    private static let translator = """
        const spared = 'font, script, style, textarea, noscript, svg';
        function translate(root, goesOn, heedsNothing) {
            const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            const texts = [];
            while (walker.nextNode()) texts.push(walker.currentNode);
            let count = 0;
            for (const text of texts) {
                const parent = text.parentElement;
                if (!text.data.trim() || !parent || parent.closest(spared)) continue;
                if (!heedsNothing && parent.closest('[translate=no]')) continue;
                const outer = document.createElement('font');
                const inner = document.createElement('font');
                inner.textContent = '\(mark.start)' + text.data + '\(mark.end)';
                outer.append(inner);
                text.replaceWith(outer);
                count += 1;
            }
            if (goesOn) {
                new MutationObserver(() => translate(root, false, heedsNothing))
                    .observe(root, { childList: true, characterData: true, subtree: true });
            }
            return count;
        }
        """
}
