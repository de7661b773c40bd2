import Components
import Interface
import Wire

/// How the popular movies look.
struct PopularView {
    let state: Popular.State
    let genres: Genres.State
    let watchlist: MovieList
    let unavailablePosters: [MovieID]
    let base: String
    let strings: Strings
    let view: View<MoviesApp.Action>

    func write() {
        if case .saved(let age, let failure) = state.phase { banner(age, failure) }
        switch state.phase {
        case .failed(let failure): failed(failure)
        case .loading where state.list.isEmpty:
            chips()
            MovieGrid.skeleton(strings, view)
        case .loading, .latest, .saved:
            if state.list.isEmpty {
                nothing()
            } else {
                chips()
                grid.write { end() }
            }
        }
    }

    /// That these are saved ones, how old they are, and why.
    private func banner(_ age: Seconds, _ failure: LoadFailure) {
        view.div("banner saved") {
            view.key("saved")
            view.role("status")
            view.p {
                view.strong("", strings.saved(ago: age))
                view.text(" " + strings.reason(for: failure))
            }
            view.button(.quiet, strings.tryAgain, .popular(.refresh(.asked))) {
                view.set(.ariaBusy, state.isRefreshing)
            }
        }
    }

    private func failed(_ failure: LoadFailure) {
        view.notice(
            title: strings.moviesFailed, text: strings.text(of: failure), button: strings.tryAgain,
            .popular(.refresh(.opening)))
    }

    private func nothing() {
        view.notice(
            title: strings.noMovies, text: strings.noMoviesText, button: strings.refresh,
            .popular(.refresh(.asked)), isAlert: false)
    }

    // MARK: - Genres

    /// Always there, as what lies below would jump when they come or don't. Without genres, all is the only choice.
    private func chips() {
        if genres.genres.isEmpty, !genres.isRefused { return chipsToCome() }
        view.div("chips") {
            view.key("genres")
            view.role("group")
            view.ariaLabel(strings.genres)
            chip(nil, strings.allGenres)
            for genre in genres.genres { chip(genre.id, genre.name) }
        }
    }

    /// Their place, so that nothing jumps when they come.
    private func chipsToCome() {
        view.div("chips") {
            view.key("genres-to-come")
            view.decorative()
            for _ in 0..<4 { view.div("chip skeleton") }
        }
    }

    private func chip(_ genre: GenreID?, _ name: String) {
        let isPicked = state.genre == genre
        view.button("chip") {
            view.set(.ariaPressed, isPicked)
            view.onClick(.popular(.genrePicked(isPicked ? nil : genre)))
            view.text(name)
        }
    }

    // MARK: - The list

    private var grid: MovieGrid {
        MovieGrid(
            entries: state.shown, watchlist: watchlist, unavailablePosters: unavailablePosters, base: base,
            strings: strings, view: view)
    }

    private func end() {
        if state.hasMore {
            if state.isPausing { return pause() }
            return grid.opening(
                key: openingKey, state.next, approached: .popular(.approached), retry: .popular(.askForMore))
        }
        guard state.phase == .latest || state.shown.isEmpty else { return }
        view.li("end") {
            view.key("end")
            view.text(state.shown.isEmpty ? strings.noneOfGenre : strings.endOfList)
        }
    }

    /// Another for every page, list and genre.
    private var openingKey: String {
        "more-" + String(state.load) + "-" + String(state.page) + "-" + String(state.genre?.number ?? 0)
    }

    /// Many pages were looked through for a genre: whether to go on is the reader's to say.
    private func pause() {
        view.li("end") {
            view.key("pause")
            view.p("", strings.lookedThrough(state.list.count))
            view.button(.plain, strings.lookFurther, .popular(.askForMore))
        }
    }
}
