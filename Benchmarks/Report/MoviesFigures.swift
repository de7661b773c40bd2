import Foundation
import HTTPServer
import WebDriver
import Wire

/// The list of 500 movies, scrolled from its beginning to its end and back in Chromium: the longest frame.
enum MoviesFigures {
    private static let movies = 500
    private static let pageSize = 20

    static func measure(web: String, scale: Scale) throws -> [Figure] {
        print("Scrolling in the browser")
        var router = Router()
        router.on(Route<Void>(.get, "3", "movie", "popular")) { request, _ in
            Response.json(bytes: Array(page(Int(request.query["page"] ?? "1") ?? 1).utf8))
        }
        router.on(Route<Void>(.get, "3", "genre", "movie", "list")) { _, _ in
            Response.json(bytes: Array(#"{"genres":[{"id":18,"name":"Drama"}]}"#.utf8))
        }
        router.mount(try StaticFiles(directory: web + "/movies"), under: "movies")
        router.mount(try StaticFiles(directory: web, excluding: ["movies"]), fallback: nil)
        var configuration = ServerConfiguration()
        configuration.port = 0
        let server = try Server(configuration: configuration, router: router, log: Log { _ in })
        defer { server.stop(within: 1) }
        var longest: [Double] = []
        try withBrowser { browser in
            try browser.open("http://127.0.0.1:\(server.port)/movies/")
            try browser.find(".cell")
            _ = try browser.asyncScript(load, within: .seconds(120))
            for _ in 0..<scale.rounds {
                longest.append(try browser.asyncScript(scroll, within: .seconds(120)).number ?? .nan)
            }
        }
        return [
            Figure(
                name: "500 movies scrolled: the longest frame", value: median(longest), unit: "ms",
                target: .atMost(50),
                detail: "of runs to the end and back: \(longest.map(number).joined(separator: ", ")) ms")
        ]
    }

    /// A page as the API answers it, of movies without posters: what is measured is the list.
    private static func page(_ page: Int) -> String {
        let first = (page - 1) * pageSize
        let results = (first..<min(first + pageSize, movies)).map { index in
            #"{"id":\#(index + 1),"title":"Movie number \#(index + 1)","release_date":"1994-09-10","#
                + #""vote_count":9,"vote_average":7.\#(index % 10),"genre_ids":[18]}"#
        }
        return #"{"page":\#(page),"results":[\#(results.joined(separator: ","))],"#
            + #""total_pages":\#(movies / pageSize),"total_results":\#(movies)}"#
    }

    /// Scrolls until all are loaded.
    private static let load = """
        const done = arguments[0];
        const step = () => {
            if (document.querySelectorAll('.cell').length >= 500) {
                scrollTo(0, 0);
                setTimeout(() => done(true), 500);
                return;
            }
            scrollTo(0, document.documentElement.scrollHeight);
            requestAnimationFrame(step);
        };
        step();
        """

    /// Scrolls a third of a screen a frame to the end and back, and answers the longest time between two frames.
    private static let scroll = """
        const done = arguments[0];
        const times = [];
        let direction = 1;
        const step = (time) => {
            times.push(time);
            const end = document.documentElement.scrollHeight - innerHeight;
            if (direction > 0 && scrollY >= end - 1) direction = -1;
            else if (direction < 0 && scrollY <= 0) {
                done(Math.max(...times.slice(1).map((time, index) => time - times[index])));
                return;
            }
            scrollBy(0, direction * innerHeight / 3);
            requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
        """
}
