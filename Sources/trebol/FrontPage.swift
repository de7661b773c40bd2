import HTTPServer
import Interface
import Wire

/// What stands at the root: the only app, or a list of them, in the reader's language.
enum FrontPage {
    static func add(for apps: [AppName], to router: inout Router) {
        router.on(Route(.get)) { request, _ in response(to: request, for: apps) }
    }

    static func response(to request: Request, for apps: [AppName]) -> Response {
        if let app = apps.first, apps.count == 1 { return .redirect(to: "/\(app.rawValue)/") }
        return page(of: apps, in: Language(preferring: request.acceptedLanguages))
    }

    private static func page(of apps: [AppName], in language: Language) -> Response {
        let isSpanish = language == .spanish
        let list = HTMLPrinter.html { view in
            view.ul("front-apps") { for app in apps { write(app, isSpanish: isSpanish, to: view) } }
        }
        let description = isSpanish ? "Tres aplicaciones para el teléfono." : "Three apps for the phone."
        var response = Response.html(
            """
            <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>Trébol</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="description" content="\(description)">
            <link rel="icon" href="/\(apps.first?.rawValue ?? "")/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/styles.css"></head>
            <body><main class="front"><h1>Trébol</h1>\(list)</main></body></html>
            """)
        response.headers.append(HeaderField("Vary", "Accept-Language"))
        return response
    }

    private static func write(_ app: AppName, isSpanish: Bool, to view: ViewWriter) {
        view.li {
            view.a("front-app") {
                view.set(.href, "/\(app.rawValue)/")
                view.img(src: "/\(app.rawValue)/icon.svg") {
                    view.set(.width, "64")
                    view.set(.height, "64")
                }
                view.span("front-text") {
                    view.span("front-name", app.title)
                    if let purpose = purposes[app.rawValue] {
                        view.span("quiet", isSpanish ? purpose.es : purpose.en)
                    }
                }
            }
        }
    }

    /// What each app is for, in a sentence.
    private static let purposes: [String: (en: String, es: String)] = [
        "secrets": ("What nobody says aloud, without a name.", "Lo que nadie dice en voz alta, sin nombre."),
        "movies": (
            "Popular films, with a network and without one.", "Películas populares, con red y sin ella."
        ),
        "lioli": (
            "Lose weight, or lose your stake.",
            "Pierde peso o pierde tu apuesta."
        ),
    ]
}
