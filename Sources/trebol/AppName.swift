/// The apps that this server knows. The raw value is what `--apps` calls it, and its place on the server.
enum AppName: String, CaseIterable, Sendable {
    case secrets
    case movies
    case lioli

    /// What a person calls it.
    var title: String {
        switch self {
        case .secrets: "Secrets"
        case .movies: "Movies"
        case .lioli: "LIOLI"
        }
    }

    /// Reads `secrets,movies`: each once, in any order.
    static func list(_ text: String) throws(UsageError) -> [AppName] {
        var apps: [AppName] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.drop { $0 == " " })
            guard let app = AppName(rawValue: name) else {
                throw UsageError.unknown("app", name, among: allCases.map(\.rawValue))
            }
            if !apps.contains(app) { apps.append(app) }
        }
        return apps
    }
}
