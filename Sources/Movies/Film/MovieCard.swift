import Components
import Interface
import Wire

/// A movie as it stands in a grid: the poster, and below it two quiet lines.
struct MovieCard {
    let movie: Movie
    let isListed: Bool
    let isPosterUnavailable: Bool
    let base: String
    let strings: Strings

    var node: Node<MoviesApp.Action> {
        .element(
            .a, .id(MovieGrid.elementID(of: movie.id).text), .classNames("movie"),
            .set(.href, base + Place.movie(movie.id).path), .onClick(.open(.movie(movie.id)))
        ) {
            Poster(movie: movie, place: .grid, isUnavailable: isPosterUnavailable).node
            Node.element(.span, .classNames("movie-title")) { movie.title }
            Node.element(.span, .classNames("movie-line")) {
                year
                if isListed { Icon.bookmarked.named(strings.onWatchlist) }
                Rating(movie)?.node(strings)
            }
        }
    }

    private var year: Node<MoviesApp.Action> {
        .element(.span, movie.year == nil ? .none : .untranslated) { movie.year ?? strings.noYear }
    }
}

extension Icon {
    /// The drawing with a name for a screen reader.
    func named<Action>(_ name: String) -> Node<Action> {
        .element(.span, .classNames("mark"), .set(.role, "img"), .label(name)) { node() }
    }
}

/// A movie's rating as a small ring that is filled in proportion, and its number.
struct Rating {
    /// In tenths, from 0 to 100.
    let tenths: Int

    /// Nil when nobody has voted, or what is said of it can't be.
    init?(_ movie: Movie) {
        guard movie.voteCount > 0, movie.voteAverage > 0, movie.voteAverage <= 10 else { return nil }
        tenths = Int(movie.voteAverage * 10 + 0.5)
    }

    /// From 0 to 1.
    private var share: String {
        tenths >= 100 ? "1" : "0." + (tenths < 10 ? "0" : "") + String(tenths)
    }

    func node(_ strings: Strings) -> Node<MoviesApp.Action> {
        .element(.span, .classNames("rating"), .set(.role, "img"), .label(strings.rating(tenths: tenths))) {
            Node.element(
                .span, .classNames("ring"), .style(.share, share))
            Node.element(.span, .decorative, .untranslated) { strings.decimal(tenths: tenths) }
        }
    }
}

extension Movie {
    /// The year of its release, when that is known.
    var year: String? {
        releaseDate.map { String($0.year) }
    }
}
