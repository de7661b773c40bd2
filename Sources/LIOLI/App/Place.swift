/// Where in the app one is. The address is printed and parsed here and nowhere else.
enum Place: Equatable, Sendable, CaseIterable {
    /// The weigh-in that is due, or that none is; the login for whoever isn't logged in.
    case home
    case weighIn
    case about
    case support
    case settings

    /// The place at an address below where the app is mounted; its query is passed over. An unknown one is home.
    init(path: String) {
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        self = Place.allCases.first { $0.path == path[..<end] } ?? .home
    }

    /// Its address, beginning with a slash.
    var path: String {
        switch self {
        case .home: "/"
        case .weighIn: "/weigh-in"
        case .about: "/about"
        case .support: "/support"
        case .settings: "/settings"
        }
    }
}
