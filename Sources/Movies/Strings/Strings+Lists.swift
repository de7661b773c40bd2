import Components
import Wire

/// The popular movies, saved or not.
extension Strings {
    var moviesFailed: String { pick("The films didn’t come.", "No han llegado las películas.") }
    var moreFailed: String { pick("The next ones didn’t come.", "No han llegado las siguientes.") }
    var refreshFailed: String { pick("Nothing new came.", "No ha llegado nada nuevo.") }
    var refreshed: String { pick("These are the latest.", "Es lo más reciente.") }
    var endOfList: String { pick("That is all of them.", "Eso es todo.") }
    var noMovies: String { pick("No films yet", "Todavía no hay películas") }

    var noMoviesText: String {
        pick(
            "The server has none to show just now. Look again in a while.",
            "El servidor no tiene ninguna por ahora. Vuelve a mirar dentro de un rato.")
    }
    var invalidData: String {
        pick(
            "The server answered something that isn’t a list of films. Try again in a moment.",
            "La respuesta del servidor no es una lista de películas. Vuelve a intentarlo en un momento.")
    }

    /// Why saved ones are shown, after how old they are.
    func reason(for failure: LoadFailure) -> String {
        switch failure {
        case .connectivity: pick("The server is out of reach.", "No se llega al servidor.")
        case .invalidData:
            pick("The server’s answer couldn’t be read.", "No se ha entendido la respuesta del servidor.")
        }
    }
    var moviesNotKept: String {
        pick(
            "This device has no room for the list: without a connection there will be nothing to see.",
            "En este dispositivo no cabe la lista: sin conexión no habrá nada que ver.")
    }

    func moreMovies(_ count: Int) -> String {
        pick(counted(count, "more film", "more films"), counted(count, "película más", "películas más"))
    }

    // MARK: - Their age

    /// “Saved two days ago.”
    func saved(ago age: Seconds) -> String {
        pick("Saved ", "Guardadas ") + self.age(age) + "."
    }

    private func age(_ age: Seconds) -> String {
        switch age.count {
        case ..<3_600: return pick("a moment ago", "hace un momento")
        case ..<86_400:
            return ago(Int(age.count / 3_600), ("hour", "hours"), ("hora", "horas"), isFeminine: true)
        default: return ago(Int(age.count / 86_400), ("day", "days"), ("día", "días"), isFeminine: false)
        }
    }

    private func ago(
        _ count: Int, _ english: (one: String, many: String), _ spanish: (one: String, many: String),
        isFeminine: Bool
    ) -> String {
        pick(
            number(count, one: english.one == "hour" ? "an" : "one") + " "
                + (count == 1 ? english.one : english.many)
                + " ago",
            "hace " + number(count, one: isFeminine ? "una" : "un") + " "
                + (count == 1 ? spanish.one : spanish.many))
    }

    /// A number as it stands in a sentence: in letters up to seven.
    private func number(_ count: Int, one: String) -> String {
        switch count {
        case 1: one
        case 2: pick("two", "dos")
        case 3: pick("three", "tres")
        case 4: pick("four", "cuatro")
        case 5: pick("five", "cinco")
        case 6: pick("six", "seis")
        case 7: pick("seven", "siete")
        default: String(count)
        }
    }

    // MARK: - Genres

    var genres: String { pick("Genres", "Géneros") }
    var allGenres: String { pick("All", "Todos") }
    var lookFurther: String { pick("Look further", "Seguir buscando") }
    var noneOfGenre: String {
        pick("None of the films here is of this genre.", "Ninguna de estas películas es de este género.")
    }

    func lookedThrough(_ count: Int) -> String {
        pick("Looked through \(count) films.", "Se han mirado \(count) películas.")
    }

    // MARK: - Search

    var searchLabel: String { pick("Title of a film", "Título de una película") }
    var clear: String { pick("Clear", "Borrar") }
    var searchTitle: String { pick("What would you like to see?", "¿Qué te apetece ver?") }
    var searchText: String {
        pick("Type the title of a film, or a part of it.", "Escribe el título de una película o parte de él.")
    }
    var searchFailed: String { pick("The search didn’t work.", "La búsqueda no ha funcionado.") }
    var nothingFoundText: String {
        pick(
            "Look at the spelling, or try fewer letters.",
            "Revisa cómo está escrito o prueba con menos letras.")
    }

    func nothingFound(_ text: String) -> String {
        pick("Nothing found for “\(text)”", "Nada encontrado para «\(text)»")
    }

    func found(_ count: Int) -> String {
        count == 0
            ? pick("Nothing found.", "Nada encontrado.")
            : pick(
                counted(count, "film found.", "films found."),
                counted(count, "película encontrada.", "películas encontradas."))
    }
}
