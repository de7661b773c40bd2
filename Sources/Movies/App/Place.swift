import Wire

/// Where in the app one is. The address is printed and parsed here and nowhere else.
enum Place: Equatable, Sendable {
    case popular
    /// Search, for this text; empty at first.
    case search(String)
    case watchlist
    case movie(MovieID)
    case settings

    /// The place at an address below where the app is mounted. An unknown one is the popular movies.
    init(path: String) {
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let steps = parts[0].split(separator: "/")
        switch steps.count {
        case 1 where steps[0] == "search":
            let query = parts.count > 1 ? Query(parsing: parts[1])?["q"] : nil
            self = .search(SearchText.trimmed(query ?? ""))
        case 1 where steps[0] == "watchlist": self = .watchlist
        case 1 where steps[0] == "settings": self = .settings
        case 2 where steps[0] == "movie":
            self = MovieAddress(pathSegment: String(steps[1])).map { .movie($0.id) } ?? .popular
        default: self = .popular
        }
    }

    /// Its address, beginning with a slash.
    var path: String {
        switch self {
        case .popular: "/"
        case .search(let text):
            text.isEmpty ? "/search" : "/search?q=" + PercentEncoding.encode(text)
        case .watchlist: "/watchlist"
        case .movie(let id): "/movie/" + id.pathSegment
        case .settings: "/settings"
        }
    }

    /// The list that it shows; nil for what lies over or beside one.
    var tab: Tab? {
        switch self {
        case .popular: .popular
        case .search: .search
        case .watchlist: .watchlist
        case .movie, .settings: nil
        }
    }
}

/// The lists between which one changes at the bottom of the screen.
enum Tab: Equatable, Sendable, CaseIterable {
    case popular, search, watchlist
}
