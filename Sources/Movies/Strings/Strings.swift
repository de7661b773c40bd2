import Components
import Interface
import Wire

/// Everything the app says. Each text stands in both languages side by side, so that none can be forgotten.
struct Strings: Equatable, Sendable, Phrases {
    let language: Language
}

extension Strings {
    /// The API asks nobody for a password; a server that does isn't set up right.
    var unauthorized: String { server }

    func text(of message: Message) -> String {
        switch message {
        case .moreMovies(let count): moreMovies(count)
        case .refreshed: refreshed
        case .refreshFailed(let failure): refreshFailed + " " + text(of: failure)
        case .moviesNotKept: moviesNotKept
        case .found(let count): found(count)
        case .watchlistAdded(let title): watchlistAdded(title)
        case .watchlistRemoved(let title): watchlistRemoved(title)
        case .watchlistNotKept: watchlistNotKept
        case .watchlistDamaged: watchlistDamaged
        case .watchlistFull: watchlistFull
        }
    }

    func text(of failure: LoadFailure) -> String {
        switch failure {
        case .connectivity: unreachable
        case .invalidData: invalidData
        }
    }

    /// The page's title, as the window and a screen reader have it.
    func pageTitle(of place: Place, movie: String?) -> String {
        switch place {
        case .popular: appName
        case .search(let text): (text.isEmpty ? name(of: .search) : text) + " · " + appName
        case .watchlist: name(of: .watchlist) + " · " + appName
        case .settings: settings + " · " + appName
        case .movie: movie.map { $0 + " · " + appName } ?? appName
        }
    }

    func name(of tab: Tab) -> String {
        switch tab {
        case .popular: pick("Popular", "Populares")
        case .search: pick("Search", "Buscar")
        case .watchlist: watchlist
        }
    }
}

/// The frame.
extension Strings {
    var appName: String { pick("Movies", "Películas") }
    var lists: String { pick("Lists", "Listas") }
    var loading: String { pick("Loading…", "Cargando…") }
    var tryAgain: String { pick("Try again", "Reintentar") }
    var close: String { pick("Close", "Cerrar") }
    var refresh: String { pick("Refresh", "Actualizar") }
    var settings: String { pick("Settings", "Ajustes") }
    var undo: String { pick("Undo", "Deshacer") }
    var chooseMovie: String {
        pick("Choose a film to read about it here.", "Elige una película para leer sobre ella aquí.")
    }
    var toPopular: String { pick("See what’s popular", "Ver lo más popular") }

    var offline: String {
        pick(
            "You are offline. What you have seen before is still here.",
            "Estás sin conexión. Lo que ya has visto sigue aquí.")
    }
    var aboutTitle: String { pick("About", "Acerca de") }
    var aboutParagraphs: [String] {
        [
            pick(
                "What is popular, with a network and without one: the last list is kept on this device for seven days, and your "
                    + "watchlist for as long as you like.",
                "Lo más popular, con conexión y sin ella: la última lista se guarda siete días en este dispositivo, y tu lista "
                    + "de pendientes, el tiempo que quieras."),
            pick(
                "The film data and pictures come from the source that the operator of this server has chosen. This app is neither "
                    + "endorsed nor certified by that source.",
                "Los datos y las imágenes provienen de la fuente que ha elegido quien administra este servidor. Esta aplicación no "
                    + "cuenta con el respaldo ni la certificación de esa fuente."),
            pick(
                "Where that is The Movie Database: this product uses the TMDB API but is not endorsed or certified by TMDB.",
                "Si esa fuente es The Movie Database: este producto usa la API de TMDB, pero TMDB no lo respalda ni lo certifica."
            ),
        ]
    }
}
