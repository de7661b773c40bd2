import Interface
import Wire

/// A movie's poster at the size that its place needs, over a drawn one that stays where the picture doesn't come.
struct Poster {
    let movie: Movie
    let place: Place
    /// Whether the picture was asked for, and didn't come.
    let isUnavailable: Bool

    /// Where it stands.
    enum Place {
        case grid
        case page

        /// How wide it is drawn, in the style sheet's terms; `movies.css` says the same.
        var sizes: String {
            switch self {
            case .grid: "(min-width: 1024px) 132px, (min-width: 700px) 15vw, 31vw"
            case .page: "(min-width: 700px) 200px, 40vw"
            }
        }

        /// What a browser chooses from.
        var choices: [PosterSize] {
            switch self {
            case .grid: [.w154, .w342, .w500]
            case .page: [.w342, .w500, .w780]
            }
        }
    }

    func write(to view: View<MoviesApp.Action>) {
        view.span("poster") {
            view.style(.tint, Self.tint(of: movie.id))
            view.span("poster-initials") {
                view.decorative()
                view.untranslated()
                view.text(Self.initials(of: movie.title))
            }
            if let path, let first = place.choices.first, !isUnavailable {
                view.img(src: MoviesAPI.poster(path, first)) {
                    // Another picture is another element: one that failed doesn't keep the next from being tried.
                    view.key(.name(path))
                    view.set(.srcSet, srcset(path))
                    view.set(.sizes, place.sizes)
                    view.set(.loading, place == .grid ? "lazy" : "eager" as StaticString)
                    view.set(.decoding, "async")
                    view.set(.width, "2")
                    view.set(.height, "3")
                    view.on(.error, MoviesApp.Action(.posterFailed(movie.id)))
                }
            }
        }
    }

    /// The picture's name behind a slash; nil when there is none, or it is none that the server serves.
    private var path: String? {
        guard let path = movie.posterPath, path.utf8.first == UInt8(ascii: "/"),
            PosterFile(pathSegment: String(path.dropFirst())) != nil
        else { return nil }
        return path
    }

    private func srcset(_ path: String) -> String {
        var text = ""
        for size in place.choices {
            if !text.isEmpty { text += ", " }
            text += MoviesAPI.poster(path, size) + " " + String(size.width) + "w"
        }
        return text
    }

    /// The colour of the drawn one: always the same for a movie.
    static func tint(of id: MovieID) -> String {
        // Neighbours differ: the golden angle goes round the circle without coming back soon.
        let hue = (id.number % 360) * 137 % 360
        return "hsl(" + String(hue) + " 32% 26%)"
    }

    /// The first letters of the first two words.
    static func initials(of title: String) -> String {
        var initials = ""
        for word in title.split(separator: " ").prefix(2) {
            if let letter = word.unicodeScalars.first { initials.unicodeScalars.append(letter) }
        }
        return initials
    }
}
