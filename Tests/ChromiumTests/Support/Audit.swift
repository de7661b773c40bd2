import WebDriver

/// What can be wrong with how a page looks, measured in the page itself.
struct Audit: OptionSet {
    let rawValue: Int

    /// Nothing sticks out at the side, of the page or of its cards.
    static let layout = Audit(rawValue: 1)
    /// What can be tapped is at least 44 by 44 pixels large.
    static let targets = Audit(rawValue: 2)
    /// Text stands out from what is behind it, by 4.5 to 1 or more.
    static let contrast = Audit(rawValue: 4)
    /// No text is smaller than 13 pixels.
    static let size = Audit(rawValue: 8)
    /// All texts and controls are in a landmark, a dialog, or what is read out as it comes.
    static let landmarks = Audit(rawValue: 16)

    static let all: Audit = [.layout, .targets, .contrast, .size, .landmarks]
}

extension BrowserSession {
    /// What is wrong with the page as it stands, in words.
    func complaints(_ audit: Audit = .all) throws(WebDriverError) -> [String] {
        let parts: [(Audit, String)] = [
            (.layout, Self.layout), (.targets, Self.targets), (.contrast, Self.contrast),
            (.size, Self.size), (.landmarks, Self.landmarks),
        ]
        let script = parts.filter { audit.contains($0.0) }.map { "{\n\($0.1)\n}" }.joined(separator: "\n")
        let found = try self.script(Self.common + script + "\nreturn [...new Set(complaints)];")
        return found.array.compactMap(\.string)
    }

    /// What the others use.
    private static let common = """
        const complaints = [];
        const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && !element.closest('.visually-hidden');
        const named = (element) => element.localName + [...element.classList].map((name) => '.' + name).join('');

        """

    private static let layout = """
        const scroller = (element) => {
            for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
                if (getComputedStyle(at).overflowX === 'auto' && at.scrollWidth > at.clientWidth) return at;
            }
            return null;
        };
        const page = document.scrollingElement;
        if (page.scrollWidth > page.clientWidth) complaints.push(`the page is ${page.scrollWidth} wide`);
        for (const element of document.querySelectorAll('#app *, .site *')) {
            const box = element.getBoundingClientRect();
            if (!isShown(element) || box.width === 0 || element.closest('svg, option')) continue;
            // What can be scrolled sideways may reach beyond its scroller; that itself is looked at.
            if (scroller(element)) continue;
            if (box.left < -0.5 || box.right > page.clientWidth + 0.5) {
                complaints.push(`${named(element)} reaches from ${box.left} to ${box.right}`);
            }
            if (element.matches('.card') && element.scrollWidth > element.clientWidth) {
                complaints.push(`what is in ${named(element)} sticks out`);
            }
        }
        """

    private static let targets = """
        for (const control of document.querySelectorAll('button, a[href], input, select, textarea, [role=button]')) {
            if (!isShown(control)) continue;
            const box = (control.closest('label') ?? control).getBoundingClientRect();
            if (box.width < 43.99 || box.height < 43.99) {
                complaints.push(`${named(control)} is ${box.width} by ${box.height}`);
            }
        }
        """

    /// Blends colours as the browser does, by drawing them, from the root of the document to the text.
    private static let contrast = """
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        const painted = (colors) => {
            canvas.clearRect(0, 0, 1, 1);
            for (const color of colors) {
                canvas.fillStyle = color;
                canvas.fillRect(0, 0, 1, 1);
            }
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const luminance = (parts) => {
            const [red, green, blue] = parts.map((part) => {
                const value = part / 255;
                return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.data.trim() || !isShown(element) || element.closest('option, :disabled')) continue;
            const backgrounds = [];
            for (let at = element; at; at = at.parentElement) {
                backgrounds.unshift(getComputedStyle(at).backgroundColor);
            }
            const behind = painted(backgrounds);
            const text = painted([...backgrounds, getComputedStyle(element).color]);
            const [dark, light] = [luminance(behind), luminance(text)].sort((a, b) => a - b);
            const ratio = (light + 0.05) / (dark + 0.05);
            if (ratio < 4.5) complaints.push(`${named(element)} has a contrast of ${ratio.toFixed(2)}`);
        }
        """

    /// Who moves from landmark to landmark, or from heading to heading, would never come by what is outside of them, nor
    /// know what a level belongs to that is left out.
    private static let landmarks = """
        const places = 'main, nav, aside, search, [role=search], dialog, [role=dialog], [role=alertdialog], [role=alert], '
            + '[role=status], [role=log], [aria-live], [role=region], section[aria-label], section[aria-labelledby], '
            + 'body > header, body > footer, .app > header, .app > footer';
        const inside = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        while (inside.nextNode()) {
            const node = inside.currentNode;
            const element = node instanceof Text ? node.parentElement : node;
            const isContent = node instanceof Text ? node.data.trim()
                : element.matches('a[href], button, input, select, textarea, img[alt]:not([alt=""])');
            if (!isContent || !isShown(element) || element.closest('[aria-hidden=true], script, style')) continue;
            if (!element.closest(places)) complaints.push(`${named(element)} is in no landmark`);
        }
        const banners = [...document.querySelectorAll('header')]
            .filter((header) => isShown(header) && !header.closest('article, aside, main, nav, section'));
        if (banners.length > 1) complaints.push(`${banners.map(named)} are all the page's head`);
        let level = 6;
        for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
            // An open dialog is all that there is.
            const dialog = document.querySelector('dialog[open]');
            if (!heading.checkVisibility() || dialog && !dialog.contains(heading)) continue;
            const next = Number(heading.localName[1]);
            if (next > level + 1) complaints.push(`${named(heading)} follows a heading of level ${level}`);
            level = next;
        }
        """

    private static let size = """
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const element = texts.currentNode.parentElement;
            if (!texts.currentNode.data.trim() || !isShown(element)) continue;
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (size < 13) complaints.push(`${named(element)} is written in ${size} pixels`);
        }
        """
}
