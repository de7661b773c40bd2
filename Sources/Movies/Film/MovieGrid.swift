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
    /// What stands below the last one, in the whole width.
    var end: Node<MoviesApp.Action>?

    /// The grid that is in sight; the arrows go about in it.
    static let id: ElementID = "movies"

    /// The name of a movie's card in the document.
    static func elementID(of movie: MovieID) -> ElementID {
        ElementID("movie-" + movie.pathSegment)
    }

    var node: Node<MoviesApp.Action> {
        .element(
            .ol, key: .name("grid"), .id(Self.id.text), .classNames("grid"), .set(.role, "list")
        ) { rows }
    }

    private var rows: [Node<MoviesApp.Action>] {
        var rows: [Node<MoviesApp.Action>] = []
        rows.reserveCapacity(entries.count + 1)
        for entry in entries { rows.append(row(entry)) }
        if let end { rows.append(end) }
        return rows
    }

    /// Drawn anew only when what it shows, whether it is on the watchlist or without its poster, or the language is another.
    private func row(_ entry: MovieList.Entry) -> Node<MoviesApp.Action> {
        let isListed = watchlist[entry.movie.id] != nil
        let isPosterUnavailable = unavailablePosters.contains(entry.movie.id)
        let revision =
            entry.revision | (isPosterUnavailable ? 4 : 0) | (isListed ? 2 : 0)
            | (strings.language == .english ? 0 : 1)
        return .memo(key: .number(entry.movie.id.number), revision: revision, .li, [.classNames("cell")]) {
            [base, strings] in
            MovieCard(
                movie: entry.movie, isListed: isListed, isPosterUnavailable: isPosterUnavailable, base: base,
                strings: strings
            ).node
        }
    }

    /// Cards in the shape of what comes.
    static func skeleton(_ strings: Strings) -> Node<MoviesApp.Action> {
        .element(.div, key: .name("skeleton"), .classNames("grid"), .set(.ariaBusy, "true")) {
            Node.element(.p, .classNames("visually-hidden"), .set(.role, "status")) { strings.loading }
            for _ in 0..<12 { skeletonCard }
        }
    }

    private static var skeletonCard: Node<MoviesApp.Action> {
        .element(.div, .classNames("movie skeleton"), .decorative) {
            Node.element(.div, .classNames("poster"))
            Node.element(.div, .classNames("skeleton-line"))
            Node.element(.div, .classNames("skeleton-line short"))
        }
    }

    /// Where the next page will stand: asks for it when the reader comes near, and says when it didn't come.
    /// Its `key` makes it a new one for every page.
    static func opening(
        key: String, _ next: Popular.Next, _ strings: Strings, approached: MoviesApp.Action,
        retry: MoviesApp.Action
    ) -> Node<MoviesApp.Action> {
        .element(.li, key: .name(key), .classNames("opening"), .on(.approach, approached)) {
            if case .failed(let failure) = next {
                Notice(
                    title: strings.moreFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    action: retry
                ).inline
            } else {
                Node.element(.div, .classNames("opening-row"), .decorative) {
                    for _ in 0..<3 { skeletonCard }
                }
            }
        }
    }
}
