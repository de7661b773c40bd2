import Foundation
import WebDriver

/// Each app opened for the first time on a slow phone: the longest that it keeps somebody who taps waiting.
///
/// The network is slowed to 1.6 Mbit/s with answers after 150 ms, the processor by four.
enum SlowPhoneFigures {
    /// The apps, and what shows that the first screen is there.
    private static let apps = [
        ("Secrets", "article.card:last-child"), ("Movies", ".grid > li:nth-child(20)"),
        ("LIOLI", "#username"),
    ]

    /// - Parameter data: a data folder that holds a feed.
    static func measure(data: String, scale: Scale) throws -> [Figure] {
        let server = try MeasuredServer(data: data, app: "secrets,movies,lioli")
        defer { server.stop() }
        return try apps.map { name, sign in
            print("\(name) on a slow phone")
            let longest = try (0..<scale.rounds + 2).map { _ in
                try longestTask(at: "\(server.address)/\(name.lowercased())/", until: sign)
            }
            return Figure(
                name: "\(name) opened on a slow phone: the longest task", value: median(longest), unit: "ms",
                target: .atMost(100),
                detail: "of openings: \(longest.map(number).joined(separator: ", ")) ms")
        }
    }

    /// In milliseconds; tasks below 50 ms count as none.
    private static func longestTask(at address: String, until sign: String) throws -> Double {
        try withBrowser { browser in
            try browser.emulate(slowNetwork: true, processorSlowedBy: 4)
            try browser.open(address)
            try browser.find(sign)
            return try browser.asyncScript(longest, within: .seconds(30)).number ?? .nan
        }
    }

    /// The longest task from the page's beginning to a second and a half from now.
    private static let longest = """
        const done = arguments[0];
        let longest = 0;
        new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => done(longest), 1500);
        """
}
