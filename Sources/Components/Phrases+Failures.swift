import Interface
import Wire

/// Why something failed, and what to do.
extension Phrases {
    /// Why it failed, and what to do.
    public func text(of failure: APIFailure) -> String {
        switch failure {
        case .unreachable: unreachable
        case .timedOut: timedOut
        case .unauthorized: unauthorized
        case .banned: banned
        case .limited(let wait): limited(wait)
        case .invalid: invalid
        case .gone: gone
        case .server: server
        case .unreadable: unreadable
        }
    }

    /// What is said of ``APIFailure/unreachable``.
    public var unreachable: String {
        pick(
            "The server is out of reach. Look at your connection, then try again.",
            "No se llega al servidor. Mira tu conexión y vuelve a intentarlo.")
    }

    /// What is said of ``APIFailure/timedOut``.
    public var timedOut: String {
        pick(
            "It took too long. Try again in a moment.",
            "Ha tardado demasiado. Vuelve a intentarlo en un momento.")
    }

    /// What is said of ``APIFailure/banned``.
    public var banned: String {
        pick(
            "Whoever runs this place has closed it for your name: you can read, but not write.",
            "Quien lleva este sitio lo ha cerrado para tu nombre: puedes leer, pero no escribir.")
    }

    /// What is said of ``APIFailure/limited(_:)``.
    public func limited(_ wait: Seconds) -> String {
        pick(
            "That was a lot at once. Try again in "
                + counted(wait, seconds: ("second", "seconds"), minutes: ("minute", "minutes")) + ".",
            "Ha sido mucho de una vez. Vuelve a intentarlo en "
                + counted(wait, seconds: ("segundo", "segundos"), minutes: ("minuto", "minutos")) + ".")
    }

    /// What is said of ``APIFailure/invalid(field:code:)``.
    public var invalid: String {
        pick(
            "The server didn’t accept it. Reload the page, then try again.",
            "El servidor no lo ha aceptado. Recarga la página y vuelve a intentarlo.")
    }

    /// What is said of ``APIFailure/gone``.
    public var gone: String { pick("It isn’t there any more.", "Ya no está.") }

    /// What is said of ``APIFailure/server``.
    public var server: String {
        pick(
            "Something is wrong at the server. Try again in a moment.",
            "Algo falla en el servidor. Vuelve a intentarlo en un momento.")
    }

    /// What is said of ``APIFailure/unreadable``.
    public var unreadable: String {
        pick(
            "The answer couldn’t be read. Reload the page, then try again.",
            "No se ha entendido la respuesta. Recarga la página y vuelve a intentarlo.")
    }
}
