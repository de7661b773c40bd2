import Components

/// The bar, the feed, and an account that is lost.
extension Strings {
    var appName: String { pick("Secrets", "Secrets") }
    var loading: String { pick("Loading…", "Cargando…") }
    var tryAgain: String { pick("Try again", "Reintentar") }
    var close: String { pick("Close", "Cerrar") }

    /// Who one is: the words before the name, and those after it.
    var youAre: (before: String, after: String) {
        (pick("You are ", "Aquí eres "), pick(" here", ""))
    }
    var findingName: String { pick("Finding a name for you…", "Buscándote un nombre…") }
    var write: String { pick("Write a secret", "Escribir un secreto") }
    var refresh: String { pick("Refresh", "Actualizar") }

    func showNewSecrets(_ count: Int) -> String {
        pick(
            "Show " + counted(count, "new secret", "new secrets"),
            "Ver " + counted(count, "secreto nuevo", "secretos nuevos"))
    }
    var endOfFeed: String { pick("You have read them all.", "Ya los has leído todos.") }
    var emptyTitle: String { pick("Nothing has been told yet", "Nadie ha contado nada todavía") }

    var emptyText: String {
        pick(
            "Somebody has to be the first. Nobody will know that it was you.",
            "Alguien tiene que ser el primero. Nadie sabrá que fuiste tú.")
    }
    var feedFailed: String { pick("The secrets didn’t come.", "Los secretos no han llegado.") }
    var moreFailed: String { pick("The next ones didn’t come.", "Los siguientes no han llegado.") }

    var offline: String {
        pick(
            "You are offline. What is here can be read; the rest comes when the network is back.",
            "No tienes conexión. Lo que hay aquí se puede leer; el resto llegará cuando vuelva la red.")
    }

    func secretBy(_ name: String) -> String {
        pick(
            "Secret by \(name)",
            "Secreto de \(name)")
    }

    func like(_ count: Int) -> String {
        pick(
            count == 0 ? "Like" : "Like, " + counted(count, "like", "likes"),
            count == 0 ? "Me gusta" : "Me gusta, le gusta a " + counted(count, "persona", "personas"))
    }
    var lostTitle: String { pick("Your name is lost", "Tu nombre se ha perdido") }

    var lostRefused: String {
        pick(
            "The server doesn’t know this device’s name any more. "
                + "What you wrote under it stays, but you can only go on under a new one.",
            "El servidor ya no conoce el nombre de este dispositivo. "
                + "Lo que escribiste con él se queda, pero solo puedes seguir con uno nuevo.")
    }

    var lostDamaged: String {
        pick(
            "What this device had kept of your name can’t be read any more. "
                + "What you wrote under it stays, but you can only go on under a new one.",
            "Lo que este dispositivo guardaba de tu nombre ya no se puede leer. "
                + "Lo que escribiste con él se queda, pero solo puedes seguir con uno nuevo.")
    }
    var beginAnew: String { pick("Go on under a new name", "Seguir con un nombre nuevo") }
}
