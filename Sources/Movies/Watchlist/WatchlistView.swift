import Components
import Interface
import Wire

/// How the watchlist looks.
struct WatchlistView {
    let state: Watchlist.State
    let unavailablePosters: [MovieID]
    let base: String
    let strings: Strings

    var content: [Node<MoviesApp.Action>] {
        guard !state.list.isEmpty else { return state.isRead ? [empty] : [] }
        return [grid, foot]
    }

    private var grid: Node<MoviesApp.Action> {
        MovieGrid(
            entries: state.list.entries, watchlist: MovieList(), unavailablePosters: unavailablePosters,
            base: base, strings: strings
        ).node
    }

    private var foot: Node<MoviesApp.Action> {
        .element(.div, key: .name("foot"), .classNames("list-foot")) {
            if !state.isKept { Node.element(.p, .classNames("quiet")) { strings.watchlistNotKept } }
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"), .onClick(.watchlist(.export))
            ) { strings.export }
        }
    }

    private var empty: Node<MoviesApp.Action> {
        Notice(
            title: strings.watchlistEmpty, text: strings.watchlistEmptyText, button: strings.toPopular,
            action: .open(.popular), isAlert: false
        ).node
    }
}
