import Testing
import WebDriver

extension BrowserSession {
    /// Looks at a screen on three devices in both schemes, and at what is wrong with it there.
    /// - Parameter check: what else has to be so in a scheme.
    func look(at screen: String, check: (ColorScheme) throws -> Void = { _ in }) throws {
        for viewport in [Viewport.wide, .narrowPhone, .phone] {
            try emulate(viewport)
            for scheme in [ColorScheme.dark, .light] {
                try emulate(scheme)
                try wait(until: Self.isStill, "\(screen) to settle")
                let complaints = try complaints()
                #expect(complaints == [], "\(screen), \(viewport.width) pixels, \(scheme)")
                try check(scheme)
                try screenshot("\(screen)-\(viewport.width)-\(scheme)")
            }
        }
    }

    /// Whether the next frame shows no movement. What moves once is brought to its end, instead of waiting for it.
    static let isStill = """
        await (async () => {
            await new Promise(requestAnimationFrame);
            const moving = document.getAnimations().filter((animation) => animation.playState === 'running'
                && animation.timeline === document.timeline
                && animation.effect.getComputedTiming().iterations !== Infinity);
            for (const animation of moving) animation.finish();
            return moving.length === 0;
        })()
        """

    /// What has moved since the page was opened, though nobody did anything: how much, and which elements from where to
    /// where.
    func shifts() throws -> [String] {
        let known = "return PerformanceObserver.supportedEntryTypes.includes('layout-shift')"
        #expect(try script(known) == true)
        return try asyncScript(Self.readShifts).array.compactMap(\.string)
    }

    private static let readShifts = """
        const done = arguments[0];
        const shifts = [];
        const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
        const named = (node) => node ? node.nodeName + ' ' + (node.className ?? node.data) : 'what is gone';
        new PerformanceObserver((list) => {
            for (const { hadRecentInput, value, sources } of list.getEntries()) {
                if (hadRecentInput) continue;
                const moved = sources.map((source) => named(source.node) + ': ' + place(source.previousRect) + ' → '
                    + place(source.currentRect));
                shifts.push(value.toFixed(4) + ' ' + moved.join('; '));
            }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(shifts)));
        """
}
