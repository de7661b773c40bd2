import Components
import Wire

/// One movie, and the watchlist.
extension Strings {
    var movie: String { pick("Film", "Película") }
    var noYear: String { pick("No date", "Sin fecha") }
    var released: String { pick("Released", "Estreno") }
    func directors(_ count: Int) -> String {
        count == 1 ? pick("Director", "Dirección") : pick("Directors", "Dirección")
    }
    var noOverview: String {
        pick("Nobody has described this film yet.", "Nadie ha descrito todavía esta película.")
    }
    /// What a list doesn't know of a movie.
    func missing(genres: Bool) -> String {
        genres
            ? pick(
                "Genres, running time and director didn’t come.",
                "No han llegado los géneros, la duración ni la dirección.")
            : pick(
                "Running time and director didn’t come.", "No han llegado la duración ni la dirección.")
    }
    var seenBefore: String {
        pick("This is as you saw it before.", "Esto es lo que viste la última vez.")
    }
    var movieFailed: String { pick("The film didn’t come.", "No ha llegado la película.") }
    var movieGone: String { pick("There is no such film", "No existe esa película") }
    var movieGoneText: String {
        pick(
            "The address is wrong, or the film was taken out.",
            "La dirección no es correcta o la película se ha retirado.")
    }

    /// `7.4`, or `7,4`.
    func decimal(tenths: Int) -> String {
        String(tenths / 10) + pick(".", ",") + String(tenths % 10)
    }

    /// What a screen reader says of a rating.
    func rating(tenths: Int) -> String {
        let rating = decimal(tenths: tenths)
        return pick("Rated \(rating) of 10", "Valorada con \(rating) de 10")
    }

    /// `2 h 22 min`.
    func runtime(minutes: Int) -> String {
        let rest = minutes % 60
        if minutes < 60 { return String(minutes) + " min" }
        return String(minutes / 60) + " h" + (rest == 0 ? "" : " " + String(rest) + " min")
    }

    // MARK: - The watchlist

    var watchlist: String { pick("Watchlist", "Pendientes") }
    var onWatchlist: String { pick("On your watchlist", "En tus pendientes") }
    var export: String { pick("Save a copy of the list", "Guardar una copia de la lista") }
    var watchlistEmpty: String { pick("Nothing to watch yet", "Nada pendiente todavía") }
    var watchlistEmptyText: String {
        pick(
            "What you add on a film’s page waits here, also without a connection.",
            "Lo que añadas en la página de una película te espera aquí, también sin conexión.")
    }

    func watchlistAdded(_ title: String) -> String {
        pick("“\(title)” is on your watchlist.", "«\(title)» está en tus pendientes.")
    }

    func watchlistRemoved(_ title: String) -> String {
        pick("“\(title)” was taken off.", "«\(title)» ya no está en la lista.")
    }
    var watchlistNotKept: String {
        pick(
            "This device can’t keep your watchlist: changes are lost when the page is closed. Save a copy of it.",
            "Este dispositivo no puede guardar tus pendientes: los cambios se pierden al cerrar la página. Guarda una copia."
        )
    }
    var watchlistDamaged: String {
        pick(
            "Your watchlist couldn’t be read. It was put aside, and a new one begins.",
            "No se han podido leer tus pendientes. Se han apartado y empieza una lista nueva.")
    }
    var watchlistFull: String {
        pick(
            "A thousand films are on your watchlist: take one off first.",
            "Tienes mil películas pendientes: quita antes alguna.")
    }
}
