/// Where in the app one is. The address is printed and parsed here and nowhere else.
enum Place: Equatable, Sendable, CaseIterable {
    case feed
    case compose
    case settings

    /// The place at an address below where the app is mounted; its query is passed over. An unknown one is the feed.
    init(path: String) {
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        self = Place.allCases.first { $0.path == path[..<end] } ?? .feed
    }

    /// Its address, beginning with a slash.
    var path: String {
        switch self {
        case .feed: "/"
        case .compose: "/new"
        case .settings: "/settings"
        }
    }
}
