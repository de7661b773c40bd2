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

    func write(to view: View<MoviesApp.Action>) {
        view.a("movie") {
            view.id(MovieGrid.elementID(of: movie.id))
            view.set(.href, base + Place.movie(movie.id).path)
            view.onClick(.open(.movie(movie.id)))
            Poster(movie: movie, place: .grid, isUnavailable: isPosterUnavailable).write(to: view)
            view.span("movie-title", movie.title)
            view.span("movie-line") {
                if let year = movie.year {
                    view.untranslatedSpan("", year)
                } else {
                    view.span("", strings.noYear)
                }
                if isListed { view.mark(.bookmarked, strings.onWatchlist) }
                Rating(movie)?.write(to: view, strings)
            }
        }
    }
}

extension ViewWriter {
    /// A drawing with a name for a screen reader.
    func mark(_ icon: Icon, _ name: String) {
        span("mark") {
            role("img")
            ariaLabel(name)
            self.icon(icon)
        }
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

    func write(to view: ViewWriter, _ strings: Strings) {
        view.span("rating") {
            view.role("img")
            view.ariaLabel(strings.rating(tenths: tenths))
            view.span("ring") { view.style(.share, share) }
            view.span {
                view.decorative()
                view.untranslated()
                view.text(strings.decimal(tenths: tenths))
            }
        }
    }
}

extension Movie {
    /// The year of its release, when that is known.
    var year: String? {
        releaseDate.map { String($0.year) }
    }
}
