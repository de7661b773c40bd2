import Glibc
import LIOLIServer
import SecretsServer

/// How the server is to run.
struct ServeOptions: Equatable, Sendable {
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var data = "data"
    var apps = AppName.allCases
    var web = Web.besideProgram
    /// The program that decodes pictures; nil when nobody knows where it is.
    var pictureProgram = ProgramFolder.path(beside: "trebol-pictures")
    var movies = MoviesOptions()
    var moderation = ModerationOptions()
    var asksForWord = true
    /// Where people reach the server; nil is what each request says.
    var publicOrigin: Origin?
    var trustsProxy = false
    /// Whether people can do things only so often.
    var isLimited = true
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
        host = try Self.address(values) ?? host
        port = UInt16(try values.number("--port", in: 0...65_535, default: Int(port)))
        data = try Self.nonEmpty("--data", values) ?? data
        if let names = values["--apps"] { apps = try AppName.list(names) }
        if let folder = try Self.nonEmpty("--web", values) {
            web = folder == "none" ? .none : .folder(folder)
        }
        pictureProgram = try Self.nonEmpty("--picture-program", values) ?? pictureProgram
        movies = try MoviesOptions(values, environment: environment)
        moderation = try ModerationOptions(values, environment: environment)
        asksForWord = try values.isWanted("--weigh-in-word")
        if let url = values["--public-url"] { publicOrigin = try Self.origin(url) }
        trustsProxy = try values.isOn("--trust-proxy")
        isLimited = try values.isWanted("--limits")
        if values["--threads"] != nil { threads = try values.number("--threads", in: 1...64, default: 1) }
        isBenchmarked = try values.isOn("--bench")
    }

    private static func origin(_ url: String) throws(UsageError) -> Origin {
        guard let origin = Origin(publicURL: url) else {
            throw UsageError("--public-url is a scheme and a host, as https://example.org, not “\(url)”.")
        }
        return origin
    }

    /// A numeric address is read as such, without asking anybody for names.
    private static func address(_ values: OptionValues) throws(UsageError) -> String? {
        guard let host = try nonEmpty("--host", values) else { return nil }
        guard host == "localhost" || isNumericAddress(host) else {
            throw UsageError("--host is an IP address of this machine, as 127.0.0.1 or ::, not “\(host)”.")
        }
        return host
    }

    private static func isNumericAddress(_ host: String) -> Bool {
        var address = in6_addr()
        // fe80::1%eth0 names the network that it belongs to.
        let withoutZone = String(host.prefix { $0 != "%" })
        return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, withoutZone, &address) == 1
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
        settings.publicURL = publicOrigin?.text
        settings.trustsProxy = trustsProxy
        return settings
    }
}
