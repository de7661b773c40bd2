import Wire

/// Why something failed, and what to do.
extension Strings {
    var unreachable: String {
        pick(
            "The server is out of reach. Look at your connection, then try again.",
            "No se llega al servidor. Mira tu conexión y vuelve a intentarlo.")
    }

    var timedOut: String {
        pick(
            "It took too long. Try again in a moment.",
            "Ha tardado demasiado. Vuelve a intentarlo en un momento.")
    }

    var unauthorized: String {
        pick(
            "The server doesn’t know your name any more. Close this and look at the feed.",
            "El servidor ya no conoce tu nombre. Cierra esto y mira la lista de secretos.")
    }

    func limited(_ wait: Seconds) -> String {
        pick(
            "That was a lot at once. Try again in "
                + counted(wait, seconds: ("second", "seconds"), minutes: ("minute", "minutes")) + ".",
            "Ha sido mucho de una vez. Vuelve a intentarlo en "
                + counted(wait, seconds: ("segundo", "segundos"), minutes: ("minuto", "minutos")) + ".")
    }

    var invalid: String {
        pick(
            "The server didn’t accept it. Reload the page, then try again.",
            "El servidor no lo ha aceptado. Recarga la página y vuelve a intentarlo.")
    }
    var gone: String { pick("It isn’t there any more.", "Ya no está.") }

    var server: String {
        pick(
            "Something is wrong at the server. Try again in a moment.",
            "Algo falla en el servidor. Vuelve a intentarlo en un momento.")
    }

    var unreadable: String {
        pick(
            "The answer couldn’t be read. Reload the page, then try again.",
            "No se ha entendido la respuesta. Recarga la página y vuelve a intentarlo.")
    }
}
