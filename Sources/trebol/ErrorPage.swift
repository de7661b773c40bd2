import HTTPServer
import Interface
import Wire

/// What a person's browser shows in the place of an error: what happened, what to do, and a way back. It loads nothing but
/// the style sheet, and works without a program.
struct ErrorPage {
    private let error: HTTPError
    private let language: Language
    private let wayBack: (path: String, name: String)

    /// - Parameters:
    ///   - languages: the reader's, best first.
    ///   - path: the address that was asked for; the way back leads to its app.
    init(_ error: HTTPError, languages: [String], path: String, apps: [AppName]) {
        self.error = error
        language = Language(preferring: languages)
        let place = path.split(separator: "/").first.map(String.init) ?? ""
        wayBack =
            if place == "programs", apps.contains(.lioli) {
                ("/programs", AppName.lioli.title)
            } else if let app = apps.first(where: { $0.rawValue == place }) {
                ("/\(app.rawValue)/", app.title)
            } else {
                ("/", "Trébol")
            }
    }

    /// The whole document.
    var html: String {
        let title = title
        return """
            <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="robots" content="noindex">
            <link rel="stylesheet" href="/styles.css"></head>
            <body>\(HTMLPrinter.html(main))</body></html>
            """
    }

    private func main(_ view: ViewWriter) {
        view.main("front error-page") {
            view.p("error-status") {
                view.decorative()
                view.text(String(error.status.code))
            }
            view.h1("", title)
            view.p("error-text", advice)
            view.a("button") {
                view.set(.href, wayBack.path)
                view.text(pick("To \(wayBack.name)", "Ir a \(wayBack.name)"))
            }
        }
    }

    private func pick(_ english: String, _ spanish: String) -> String {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    private var title: String {
        switch error.status {
        case .unauthorized: pick("Log in first", "Primero inicia sesión")
        case .forbidden: pick("This isn’t open to you", "No tienes acceso")
        case .notFound: pick("There is nothing here", "Aquí no hay nada")
        case .methodNotAllowed: pick("That doesn’t work here", "Eso no funciona aquí")
        case .requestTimeout: pick("That took too long", "Ha tardado demasiado")
        case .contentTooLarge: pick("That is too large", "Es demasiado grande")
        case .tooManyRequests: pick("That was a lot at once", "Ha sido mucho de una vez")
        case .serviceUnavailable, .badGateway: pick("Busy just now", "Ahora mismo no puede ser")
        default:
            error.status.code >= 500
                ? pick("Something went wrong", "Algo ha fallado")
                : pick("That can’t be read", "No se entiende la petición")
        }
    }

    private var advice: String {
        switch error.status {
        case .unauthorized:
            pick("Open the app, which logs you in.", "Abre la aplicación, que inicia tu sesión.")
        case .forbidden:
            pick(
                "It may be somebody else’s, or closed by whoever runs this place.",
                "Puede ser de otra persona, o haberlo cerrado quien lleva este sitio.")
        case .notFound:
            pick(
                "The address may be mistyped, or what was here may be gone.",
                "Puede que la dirección esté mal escrita, o que lo que había ya no esté.")
        case .methodNotAllowed:
            pick(
                "This address is for programs. Go back and try from the app.",
                "Esta dirección es para programas. Vuelve e inténtalo desde la aplicación.")
        case .requestTimeout:
            pick("Look at your connection, then try again.", "Mira tu conexión y vuelve a intentarlo.")
        case .contentTooLarge:
            pick("Try again with something smaller.", "Vuelve a intentarlo con algo más pequeño.")
        case .tooManyRequests, .serviceUnavailable, .badGateway: waiting
        default:
            error.status.code >= 500
                ? pick(
                    "It is our fault, not yours. Try again in a moment.",
                    "La culpa es nuestra, no tuya. Vuelve a intentarlo en un momento.")
                : pick(
                    "Go back and try again.", "Vuelve atrás e inténtalo de nuevo.")
        }
    }

    /// When to try again, by the header that says so.
    private var waiting: String {
        let seconds = error.headers.first { $0.name == "Retry-After" }.flatMap { Int($0.value) } ?? 0
        if seconds <= 5 { return pick("Try again in a moment.", "Vuelve a intentarlo en un momento.") }
        if seconds <= 90 {
            return pick("Try again in \(seconds) seconds.", "Vuelve a intentarlo en \(seconds) segundos.")
        }
        let minutes = (seconds + 59) / 60
        return pick("Try again in \(minutes) minutes.", "Vuelve a intentarlo en \(minutes) minutos.")
    }
}
