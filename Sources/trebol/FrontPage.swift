import HTTPServer
import Wire

/// What stands at the root: the only app, or a list of them.
enum FrontPage {
    static func add(for apps: [AppName], to router: inout Router) {
        let response = response(for: apps)
        router.on(Route(.get)) { _, _ in response }
    }

    private static func response(for apps: [AppName]) -> Response {
        if let app = apps.first, apps.count == 1 { return .redirect(to: "/\(app.rawValue)/") }
        let items = apps.map { "<li><a href=\"/\($0.rawValue)/\">\($0.title)</a></li>" }.joined()
        return .html(
            """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Trébol</title>
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <link rel="stylesheet" href="/styles.css"><main><h1>Trébol</h1><ul>\(items)</ul></main></html>
            """)
    }
}
