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

    var content: [Node<MoviesApp.Action>] {
        var content: [Node<MoviesApp.Action>] = []
        if case .saved(let age, let failure) = state.phase { content.append(banner(age, failure)) }
        switch state.phase {
        case .failed(let failure): content.append(failed(failure))
        case .loading where state.list.isEmpty:
            content.append(chips)
            content.append(MovieGrid.skeleton(strings))
        case .loading, .latest, .saved:
            if state.list.isEmpty {
                content.append(nothing)
            } else {
                content.append(chips)
                content.append(grid)
            }
        }
        return content
    }

    /// That these are saved ones, how old they are, and why.
    private func banner(_ age: Seconds, _ failure: LoadFailure) -> Node<MoviesApp.Action> {
        .element(.div, key: .name("saved"), .classNames("banner saved"), .set(.role, "status")) {
            Node.element(.p) {
                Node.element(.strong) { strings.saved(ago: age) }
                " " + strings.reason(for: failure)
            }
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .set(.ariaBusy, state.isRefreshing ? "true" : "false"),
                .onClick(.popular(.refresh(.asked)))
            ) { strings.tryAgain }
        }
    }

    private func failed(_ failure: LoadFailure) -> Node<MoviesApp.Action> {
        Notice(
            title: strings.moviesFailed, text: strings.text(of: failure), button: strings.tryAgain,
            action: .popular(.refresh(.opening))
        ).node
    }

    private var nothing: Node<MoviesApp.Action> {
        Notice(
            title: strings.noMovies, text: strings.noMoviesText, button: strings.refresh,
            action: .popular(.refresh(.asked)), isAlert: false
        ).node
    }

    // MARK: - Genres

    /// Always there, as what lies below would jump when they come or don't. Without genres, all is the only choice.
    private var chips: Node<MoviesApp.Action> {
        if genres.genres.isEmpty, !genres.isRefused { return Self.chipsToCome }
        return .element(
            .div, key: .name("genres"), .classNames("chips"), .set(.role, "group"), .label(strings.genres)
        ) {
            chip(nil, strings.allGenres)
            for genre in genres.genres { chip(genre.id, genre.name) }
        }
    }

    /// Their place, so that nothing jumps when they come.
    private static var chipsToCome: Node<MoviesApp.Action> {
        .element(.div, key: .name("genres-to-come"), .classNames("chips"), .decorative) {
            for _ in 0..<4 { Node.element(.div, .classNames("chip skeleton")) }
        }
    }

    private func chip(_ genre: GenreID?, _ name: String) -> Node<MoviesApp.Action> {
        let isPicked = state.genre == genre
        return .element(
            .button, .classNames("chip"), .set(.type, "button"),
            .set(.ariaPressed, isPicked ? "true" : "false"),
            .onClick(.popular(.genrePicked(isPicked ? nil : genre)))
        ) { name }
    }

    // MARK: - The list

    private var grid: Node<MoviesApp.Action> {
        MovieGrid(
            entries: state.shown, watchlist: watchlist, unavailablePosters: unavailablePosters, base: base,
            strings: strings, end: end
        ).node
    }

    private var end: Node<MoviesApp.Action>? {
        if state.hasMore {
            if state.isPausing { return pause }
            return MovieGrid.opening(
                key: openingKey, state.next, strings, approached: .popular(.approached),
                retry: .popular(.askForMore))
        }
        let text = state.shown.isEmpty ? strings.noneOfGenre : strings.endOfList
        guard state.phase == .latest || state.shown.isEmpty else { return nil }
        return .element(.li, key: .name("end"), .classNames("end")) { text }
    }

    /// Another for every page, list and genre.
    private var openingKey: String {
        "more-" + String(state.load) + "-" + String(state.page) + "-" + String(state.genre?.number ?? 0)
    }

    /// Many pages were looked through for a genre: whether to go on is the reader's to say.
    private var pause: Node<MoviesApp.Action> {
        .element(.li, key: .name("pause"), .classNames("end")) {
            Node.element(.p) { strings.lookedThrough(state.list.count) }
            Node.element(
                .button, .classNames("button"), .set(.type, "button"), .onClick(.popular(.askForMore))
            ) { strings.lookFurther }
        }
    }
}
