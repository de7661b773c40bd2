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

    /// The sum of the layout shifts that nobody caused, since the page was opened.
    func layoutShift() throws -> Double {
        let shifts = """
            const done = arguments[0];
            let sum = 0;
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
            """
        let known = "return PerformanceObserver.supportedEntryTypes.includes('layout-shift')"
        #expect(try script(known) == true)
        return try #require(try asyncScript(shifts).number)
    }
}
