import Components
import Interface
import Wire

/// How the watchlist looks.
struct WatchlistView {
    let state: Watchlist.State
    let unavailablePosters: [MovieID]
    let base: String
    let strings: Strings
    let view: View<MoviesApp.Action>

    func write() {
        if !state.list.isEmpty {
            grid()
            foot()
        } else if state.isRead {
            view.notice(
                title: strings.watchlistEmpty, text: strings.watchlistEmptyText, button: strings.toPopular,
                .open(.popular), isAlert: false)
        }
    }

    private func grid() {
        MovieGrid(
            entries: state.list.entries, watchlist: MovieList(), unavailablePosters: unavailablePosters,
            base: base, strings: strings, view: view
        ).write()
    }

    private func foot() {
        view.div("list-foot") {
            view.key("foot")
            if !state.isKept { view.p("quiet", strings.watchlistNotKept) }
            view.button(.quiet, strings.export, .watchlist(.export))
        }
    }
}
