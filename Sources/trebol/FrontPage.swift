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
        let list = Node<Never>.element(.ul, .classNames("front-apps")) {
            for app in apps { item(app, isSpanish: isSpanish) }
        }
        let description = isSpanish ? "Tres aplicaciones para el teléfono." : "Three apps for the phone."
        var response = Response.html(
            """
            <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>Trébol</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="description" content="\(description)">
            <link rel="icon" href="/\(apps.first?.rawValue ?? "")/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/styles.css"></head>
            <body><main class="front"><h1>Trébol</h1>\(list.html)</main></body></html>
            """)
        response.headers.append(HeaderField("Vary", "Accept-Language"))
        return response
    }

    private static func item(_ app: AppName, isSpanish: Bool) -> Node<Never> {
        .element(.li) {
            Node.element(.a, .classNames("front-app"), .set(.href, "/\(app.rawValue)/")) {
                Node.element(
                    .img, .set(.src, "/\(app.rawValue)/icon.svg"), .set(.alt, ""), .set(.width, "64"),
                    .set(.height, "64"))
                Node.element(.span, .classNames("front-text")) {
                    Node.element(.span, .classNames("front-name")) { app.title }
                    if let purpose = purposes[app.rawValue] {
                        Node.element(.span, .classNames("quiet")) { isSpanish ? purpose.es : purpose.en }
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
