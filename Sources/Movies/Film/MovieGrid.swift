import Components
import Interface
import Wire

/// Movies in a grid, and below them where more may be.
struct MovieGrid {
    let entries: [MovieList.Entry]
    let watchlist: MovieList
    /// The movies whose posters didn't come.
    let unavailablePosters: [MovieID]
    let base: String
    let strings: Strings
    let view: View<MoviesApp.Action>

    /// The grid that is in sight; the arrows go about in it.
    static let id: ElementID = "movies"

    /// The name of a movie's card in the document.
    static func elementID(of movie: MovieID) -> ElementID {
        ElementID("movie-" + movie.pathSegment)
    }

    /// - Parameter end: writes what stands below the last one, in the whole width.
    func write(end: () -> Void = {}) {
        view.ol("grid") {
            view.key("grid")
            view.id(Self.id)
            view.role("list")
            for entry in entries { row(entry) }
            end()
        }
    }

    /// Drawn anew only when what it shows, whether it is on the watchlist or without its poster, or the language is another.
    private func row(_ entry: MovieList.Entry) {
        let isListed = watchlist[entry.movie.id] != nil
        let isPosterUnavailable = unavailablePosters.contains(entry.movie.id)
        let revision =
            entry.revision | (isPosterUnavailable ? 4 : 0) | (isListed ? 2 : 0)
            | (strings.language == .english ? 0 : 1)
        view.row(.number(entry.movie.id.number), revision: revision) { [base, strings, view] in
            view.li("cell") {
                MovieCard(
                    movie: entry.movie, isListed: isListed, isPosterUnavailable: isPosterUnavailable,
                    base: base, strings: strings
                ).write(to: view)
            }
        }
    }

    /// Cards in the shape of what comes.
    static func skeleton(_ strings: Strings, _ view: ViewWriter) {
        view.div("grid") {
            view.key("skeleton")
            view.set(.ariaBusy, true)
            view.p("visually-hidden") {
                view.role("status")
                view.text(strings.loading)
            }
            for _ in 0..<12 { skeletonCard(view) }
        }
    }

    private static func skeletonCard(_ view: ViewWriter) {
        view.div("movie skeleton") {
            view.decorative()
            view.div("poster")
            view.div("skeleton-line")
            view.div("skeleton-line short")
        }
    }

    /// Where the next page will stand: asks for it when the reader comes near, and says when it didn't come.
    /// Its `key` makes it a new one for every page.
    func opening(
        key: String, _ next: Popular.Next, approached: MoviesApp.Action, retry: MoviesApp.Action
    ) {
        view.loadMore(.li, "opening", key: key, approached) {
            if case .failed(let failure) = next {
                view.inlineNotice(
                    title: strings.moreFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    retry)
            } else {
                view.div("opening-row") {
                    view.decorative()
                    for _ in 0..<3 { Self.skeletonCard(view) }
                }
            }
        }
    }
}
