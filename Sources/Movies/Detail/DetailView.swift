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
    let view: View<MoviesApp.Action>

    /// The page's heading; it has the focus at first.
    static let titleID: ElementID = "detail-title"

    func write() {
        view.section("detail") {
            view.key(state.id.number)
            view.set(.ariaLabelledBy, Self.titleID.text)
            view.set(.ariaBusy, state.phase == .loading)
            view.header("detail-bar") { view.iconButton(.back, strings.close, MoviesApp.Action(.close)) }
            view.div("detail-content", content)
        }
    }

    private func content() {
        if let movie = state.shown {
            head(movie)
            overview(movie)
            // What comes later than the rest is last, where nothing lies below it.
            facts(movie)
            failure()
        } else if case .failed(let failure) = state.phase {
            nothing(failure)
        } else {
            skeleton()
        }
    }

    // MARK: - What is known

    private func head(_ movie: Movie) {
        view.div("detail-head") {
            Poster(movie: movie, place: .page, isUnavailable: isPosterUnavailable).write(to: view)
            view.div("detail-titles") {
                heading("detail-title", movie.title)
                if let original = originalTitle {
                    view.p("quiet") {
                        view.set(.lang, original.language)
                        view.untranslated()
                        view.text(original.title)
                    }
                }
                view.p("detail-line") {
                    if let year = movie.year { view.untranslatedSpan("", year) }
                    if let runtime = state.details?.runtime, runtime > 0 {
                        view.span("", strings.runtime(minutes: runtime))
                    }
                }
                Rating(movie)?.write(to: view, strings)
                watch(movie)
            }
        }
    }

    private func heading(_ classNames: StaticString, _ title: String) {
        view.h2(classNames) {
            view.id(Self.titleID)
            view.set(.tabIndex, "-1")
            view.text(title)
        }
    }

    /// The title in the movie's own language, when it is another than the reader's.
    private var originalTitle: (title: String, language: String)? {
        guard let movie = state.shown, !movie.originalTitle.isEmpty, movie.originalTitle != movie.title
        else { return nil }
        return (movie.originalTitle, movie.originalLanguage)
    }

    private func watch(_ movie: Movie) {
        view.button("button watch") {
            view.className("listed", isListed)
            view.set(.ariaPressed, isListed)
            view.onClick(.watchlist(.toggled(movie)))
            view.icon(isListed ? .bookmarked : .bookmark)
            view.span("", strings.watchlist)
        }
    }

    private func facts(_ movie: Movie) {
        view.dl("facts") {
            if let date = movie.releaseDate { fact(strings.released) { view.time("", date) } }
            let genres = genreNames(movie)
            if !genres.isEmpty { fact(strings.genres) { view.text(genres) } }
            if let directors = state.details?.directors, !directors.isEmpty {
                fact(strings.directors(directors.count)) {
                    view.untranslatedSpan("", directors.joined(separator: ", "))
                }
            }
        }
    }

    private func fact(_ name: String, _ value: () -> Void) {
        view.div("fact") {
            view.dt("", name)
            view.dd("", value)
        }
    }

    private func genreNames(_ movie: Movie) -> String {
        let names = state.details?.genres.map { $0.name } ?? movie.genreIDs.compactMap { genres.name($0) }
        return names.joined(separator: ", ")
    }

    private func overview(_ movie: Movie) {
        view.div("overview") {
            if !movie.overview.isEmpty {
                view.p("", movie.overview)
            } else if state.phase == .complete {
                view.p("quiet", strings.noOverview)
            }
        }
    }

    // MARK: - What isn't

    /// That what is shown isn't the latest, or not all.
    private func failure() {
        guard case .failed(let failure) = state.phase else { return }
        view.inlineNotice(
            title: state.details == nil ? strings.missing(genres: areGenresMissing) : strings.seenBefore,
            text: strings.text(of: failure), button: strings.tryAgain, .detail(.retry))
    }

    /// Whether the movie has genres whose names aren't known.
    private var areGenresMissing: Bool {
        state.shown.map { !$0.genreIDs.isEmpty && genreNames($0).isEmpty } ?? false
    }

    private func nothing(_ failure: APIFailure) {
        view.div("detail-nothing") {
            heading("visually-hidden", strings.movie)
            if failure == .gone {
                view.notice(
                    title: strings.movieGone, text: strings.movieGoneText, button: strings.toPopular,
                    .open(.popular))
            } else {
                view.notice(
                    title: strings.movieFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    .detail(.retry))
            }
        }
    }

    private func skeleton() {
        view.div("detail-head skeleton") {
            view.key("skeleton")
            view.div("poster") { view.decorative() }
            view.div("detail-titles") {
                heading("visually-hidden", strings.loading)
                view.div("skeleton-line") { view.decorative() }
                view.div("skeleton-line short") { view.decorative() }
            }
        }
    }
}
