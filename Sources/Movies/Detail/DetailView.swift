import Components
import Interface
import Wire

/// How a movie's page looks: over the list on a phone, beside it where there is room.
struct DetailView {
    let state: Detail.State
    let genres: Genres.State
    let isListed: Bool
    let isPosterUnavailable: Bool
    let strings: Strings

    /// The page's heading; it has the focus at first.
    static let titleID: ElementID = "detail-title"

    var node: Node<MoviesApp.Action> {
        .element(
            .section, key: .number(state.id.number), .classNames("detail"),
            .set(.ariaLabelledBy, Self.titleID.text),
            .set(.ariaBusy, state.phase == .loading ? "true" : "false")
        ) {
            bar
            Node.element(.div, .classNames("detail-content")) {
                if let movie = state.shown {
                    head(movie)
                    facts(movie)
                    overview(movie)
                    failure
                } else if case .failed(let failure) = state.phase {
                    nothing(failure)
                } else {
                    skeleton
                }
            }
        }
    }

    private var bar: Node<MoviesApp.Action> {
        .element(.header, .classNames("detail-bar")) {
            Node.element(
                .button, .classNames("icon-button"), .set(.type, "button"), .label(strings.close),
                .onClick(MoviesApp.Action(.close))
            ) { Icon.back.node() }
        }
    }

    // MARK: - What is known

    private func head(_ movie: Movie) -> Node<MoviesApp.Action> {
        .element(.div, .classNames("detail-head")) {
            Poster(movie: movie, place: .page, isUnavailable: isPosterUnavailable).node
            Node.element(.div, .classNames("detail-titles")) {
                heading(movie.title)
                if let original = originalTitle {
                    Node.element(
                        .p, .classNames("quiet"), .set(.lang, original.language), .untranslated
                    ) { original.title }
                }
                Node.element(.p, .classNames("detail-line")) {
                    if let year = movie.year { Node.element(.span, .untranslated) { year } }
                    if let runtime = state.details?.runtime, runtime > 0 {
                        Node.element(.span) { strings.runtime(minutes: runtime) }
                    }
                }
                Rating(movie)?.node(strings)
                watch(movie)
            }
        }
    }

    private func heading(_ title: String) -> Node<MoviesApp.Action> {
        .element(
            .h2, .id(Self.titleID.text), .classNames("detail-title"), .set(.tabIndex, "-1")
        ) { title }
    }

    /// The title in the movie's own language, when it is another than the reader's.
    private var originalTitle: (title: String, language: String)? {
        guard let movie = state.shown, !movie.originalTitle.isEmpty, movie.originalTitle != movie.title
        else { return nil }
        return (movie.originalTitle, movie.originalLanguage)
    }

    private func watch(_ movie: Movie) -> Node<MoviesApp.Action> {
        .element(
            .button, .classNames(isListed ? "button watch listed" : "button watch"), .set(.type, "button"),
            .set(.ariaPressed, isListed ? "true" : "false"), .onClick(.watchlist(.toggled(movie)))
        ) {
            (isListed ? Icon.bookmarked : Icon.bookmark).node()
            Node.element(.span) { strings.watchlist }
        }
    }

    private func facts(_ movie: Movie) -> Node<MoviesApp.Action> {
        .element(.dl, .classNames("facts")) {
            if let date = movie.releaseDate {
                fact(strings.released, Node.element(.time, .attribute(.date(date))))
            }
            if let directors = state.details?.directors, !directors.isEmpty {
                fact(
                    strings.directors(directors.count),
                    .element(.span, .untranslated) { directors.joined(separator: ", ") })
            }
            if !genreNames(movie).isEmpty { fact(strings.genres, .text(genreNames(movie))) }
        }
    }

    private func fact(_ name: String, _ value: Node<MoviesApp.Action>) -> Node<MoviesApp.Action> {
        .element(.div, .classNames("fact")) {
            Node.element(.dt) { name }
            Node.element(.dd) { value }
        }
    }

    private func genreNames(_ movie: Movie) -> String {
        let names = state.details?.genres.map { $0.name } ?? movie.genreIDs.compactMap { genres.name($0) }
        return names.joined(separator: ", ")
    }

    private func overview(_ movie: Movie) -> Node<MoviesApp.Action> {
        .element(.div, .classNames("overview")) {
            if !movie.overview.isEmpty {
                Node.element(.p) { movie.overview }
            } else if state.phase == .complete {
                Node.element(.p, .classNames("quiet")) { strings.noOverview }
            }
        }
    }

    // MARK: - What isn't

    /// That what is shown isn't the latest, or not all.
    private var failure: Node<MoviesApp.Action>? {
        guard case .failed(let failure) = state.phase else { return nil }
        let title = state.details == nil ? strings.missing(genres: areGenresMissing) : strings.seenBefore
        return Notice(
            title: title, text: strings.text(of: failure), button: strings.tryAgain, action: .detail(.retry)
        ).inline
    }

    /// Whether the movie has genres whose names aren't known.
    private var areGenresMissing: Bool {
        state.shown.map { !$0.genreIDs.isEmpty && genreNames($0).isEmpty } ?? false
    }

    private func nothing(_ failure: APIFailure) -> Node<MoviesApp.Action> {
        .element(.div, .classNames("detail-nothing")) {
            Node.element(.h2, .id(Self.titleID.text), .classNames("visually-hidden"), .set(.tabIndex, "-1")) {
                strings.movie
            }
            failure == .gone
                ? Notice(
                    title: strings.movieGone, text: strings.movieGoneText, button: strings.toPopular,
                    action: .open(.popular)
                ).node
                : Notice(
                    title: strings.movieFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    action: .detail(.retry)
                ).node
        }
    }

    private var skeleton: Node<MoviesApp.Action> {
        .element(.div, key: .name("skeleton"), .classNames("detail-head skeleton")) {
            Node.element(.div, .classNames("poster"), .decorative)
            Node.element(.div, .classNames("detail-titles")) {
                Node.element(
                    .h2, .id(Self.titleID.text), .classNames("visually-hidden"), .set(.tabIndex, "-1")
                ) { strings.loading }
                Node.element(.div, .classNames("skeleton-line"), .decorative)
                Node.element(.div, .classNames("skeleton-line short"), .decorative)
            }
        }
    }
}
