import Database
import Glibc
import HTTPServer
import Imaging
import SecretsServer
import Wire

/// `trebol serve`: the server from its start to its end.
enum Serve {
    /// How long what is in flight has to end once the server is told to stop. What follows takes four seconds and a half
    /// when everything hangs: cutting off, the workers, and a log that nobody reads.
    private static let stopLimit: Seconds = 5

    /// Serves until a signal says to stop.
    static func run(_ options: ServeOptions) throws(StartError) {
        // First, so that every thread that is started leaves the signals to this one.
        let signals = SignalWatcher()
        raiseDescriptorLimit()
        // A file that may not grow is to be an error, as a full disk is, and not the end.
        signal(SIGXFSZ, SIG_IGN)
        let folder = try DataFolder(at: options.data)
        let web = try WebFolder(options.web)
        let log = Log()
        let workers = Workers()
        var router = Router()
        let decoder = PictureDecoder(program: options.pictureProgram) { log.error($0) }
        let apps = try Apps(options, folder, workers, decoder, log)
        apps.addRoutes(to: &router)
        try web?.mount(options.apps, on: &router)
        FrontPage.add(for: options.apps, to: &router)
        let names = options.apps
        router.errorPages { ErrorPage($0, languages: $1, path: $2, apps: names).html }
        if options.isBenchmarked { FixedBody.addRoute(to: &router) }
        let server = try start(options, router, log, apps.health)
        apps.start()
        if options.apps != [.movies] { decoder.start() }
        announce(options.host, server.port)
        if !server.run(until: signals, thenStopWithin: stopLimit) {
            log.warning("some requests were cut off")
        }
        decoder.close()
        _ = workers.drain(within: 1)
        apps.close()
        log.info("stopped")
        log.flush()
    }

    private static func start(
        _ options: ServeOptions, _ router: Router, _ log: Log, _ health: Health
    ) throws(StartError) -> Server {
        var configuration = ServerConfiguration()
        configuration.host = options.host
        configuration.port = options.port
        configuration.threads = options.threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        configuration.trustedProxy = options.trustsProxy
        if options.trustsProxy || options.isBenchmarked { configuration.connectionLimitPerAddress = 0 }
        do throws(ServerError) {
            return try Server(configuration: configuration, router: router, log: log, health: health)
        } catch {
            switch error {
            case .unknownHost(let host): throw StartError("There is no address “\(host)” to listen on.")
            case .cannotListen(let host, let port, let code):
                throw .system("Can't listen on \(host), port \(port)", code)
            case .outOfResources: throw StartError("The system has no threads or no memory left.")
            }
        }
    }

    /// Says that requests are accepted. Not through the log, which has other lines too and a time before each.
    private static func announce(_ host: String, _ port: UInt16) {
        let host = host.contains(":") ? "[\(host)]" : host
        Terminal.write("Listening on http://\(host):\(port)\n", to: STDOUT_FILENO)
    }

    /// Every connection takes a descriptor, and the usual limit is low.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        // When it is refused, the server goes on with fewer connections.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
