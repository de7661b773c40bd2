import Components
import Interface
import Stakes
import Wire

/// Everything the app says. Each text stands in both languages side by side, so that none can be forgotten.
struct Strings: Equatable, Sendable, Phrases {
    let language: Language
}

extension Strings {
    var appName: String { "LIOLI" }

    var motto: String {
        pick(
            "Lose it or lose it: the weight, or your stake.",
            "O lo pierdes o lo pierdes: el peso, o lo que te juegas.")
    }

    /// The sign between whole and fraction, as the reader writes it.
    var decimalSign: String { pick(".", ",") }

    /// A weight in the program's unit; without one when it isn't known.
    func weight(_ weight: Weight, _ unit: WeightUnit?) -> String {
        let number = weight.text(point: decimalSign)
        // The blank doesn't break: a number and its unit stay on one line.
        return unit.map { number + "\u{A0}" + $0.rawValue } ?? number
    }

    func dollars(_ amount: Money) -> String {
        let number = amount.text(point: decimalSign)
        return pick("$" + number, number + "\u{A0}$")
    }

    func name(of place: Place) -> String {
        switch place {
        case .home: appName
        case .weighIn: weighIn
        case .about: about
        case .support: support
        case .settings: settings
        }
    }

    /// The page's title, as the window and a screen reader have it.
    func pageTitle(of place: Place) -> String {
        place == .home ? appName : name(of: place) + " · " + appName
    }

    var about: String { pick("About", "Acerca de") }
    var support: String { pick("Support", "Ayuda") }
    var settings: String { pick("Settings", "Ajustes") }
    var back: String { pick("Back", "Volver") }
    var cancel: String { pick("Cancel", "Cancelar") }
    var done: String { pick("Done", "Listo") }
    var tryAgain: String { pick("Try again", "Volver a intentarlo") }
    var offline: String { pick("You are offline.", "No tienes conexión.") }
    var asking: String { pick("Asking the server…", "Preguntando al servidor…") }
    var outOfReach: String { pick("Your program can’t be reached", "No se llega a tu programa") }

    var stillLoggedIn: String {
        pick("You are still logged in.", "Tu sesión sigue abierta.")
    }

    var unauthorized: String {
        pick("The server asks you to log in again.", "El servidor te pide que vuelvas a iniciar sesión.")
    }

    var tokenNotKept: String {
        pick(
            "This device can’t keep you logged in: you have to log in again when the page is closed.",
            "Este dispositivo no puede mantener tu sesión: tendrás que volver a iniciarla al cerrar la página."
        )
    }
}
