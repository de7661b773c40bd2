import LIOLIServer

/// How the server is to run.
struct ServeOptions: Equatable, Sendable {
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var data = "data"
    var apps = AppName.allCases
    var web = Web.besideProgram
    var movies = MoviesOptions()
    var asksForWord = true
    var publicURL: String?
    var trustsProxy = false
    /// Nil is one a processor.
    var threads: Int?
    var isBenchmarked = false

    /// Where the pages come from.
    enum Web: Equatable, Sendable {
        case besideProgram
        case folder(String)
        case none
    }

    /// - Parameter environment: for what has no flag.
    init(
        _ values: OptionValues, environment: (String) -> String? = { _ in nil }
    ) throws(UsageError) {
        host = try Self.nonEmpty("--host", values) ?? host
        port = UInt16(try values.number("--port", in: 0...65_535, default: Int(port)))
        data = try Self.nonEmpty("--data", values) ?? data
        if let names = values["--apps"] { apps = try AppName.list(names) }
        if let folder = try Self.nonEmpty("--web", values) {
            web = folder == "none" ? .none : .folder(folder)
        }
        movies = try MoviesOptions(values, environment: environment)
        asksForWord = try values.isWanted("--weigh-in-word")
        publicURL = values["--public-url"]
        trustsProxy = try values.isOn("--trust-proxy")
        if values["--threads"] != nil { threads = try values.number("--threads", in: 1...64, default: 1) }
        isBenchmarked = try values.isOn("--bench")
    }

    private static func nonEmpty(_ flag: String, _ values: OptionValues) throws(UsageError) -> String? {
        guard let value = values[flag] else { return nil }
        guard !value.isEmpty, !value.utf8.contains(0) else { throw UsageError("\(flag) needs a value.") }
        return value
    }
}

extension ServeOptions {
    /// How LIOLI is to run.
    var lioli: LIOLIService.Settings {
        var settings = LIOLIService.Settings()
        settings.asksForWord = asksForWord
        settings.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        settings.trustsProxy = trustsProxy
        return settings
    }
}
