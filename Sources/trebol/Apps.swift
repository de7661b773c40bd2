import Accounts
import Database
import Glibc
import HTTPServer
import Imaging
import LIOLIServer
import MoviesServer
import SecretsServer

/// The apps that are switched on, each with its own database.
struct Apps {
    private var secrets: SecretsService?
    private var movies: MoviesService?
    private var lioli: LIOLIService?
    private var databases: [(app: AppName, database: Database)] = []
    private let eraser: TraceEraser
    private let watch: WriteWatch

    /// Opens the databases and brings them up to date.
    init(
        _ options: ServeOptions, _ folder: borrowing DataFolder, _ workers: Workers,
        _ decoder: PictureDecoder,
        _ log: Log
    ) throws(StartError) {
        eraser = TraceEraser(log: log)
        watch = WriteWatch(log: log)
        let origins = Origins(publicOrigin: options.publicOrigin, trustsProxy: options.trustsProxy)
        for app in options.apps {
            switch app {
            case .secrets:
                let moderation = try options.moderation.settings()
                let database = try open(app, folder, SecretsService.migrations)
                do throws(AccountError) {
                    secrets = try SecretsService(
                        database: database, origins: origins, workers: workers, decoder: decoder, log: log,
                        limits: options.isLimited ? .standard : .off, moderation: moderation)
                } catch {
                    throw StartError("\(app.title) can't start: there is no memory to hash a password.")
                }
            case .movies:
                movies = try MoviesService(options.movies, folder.path, workers, log)
            case .lioli:
                let database = try open(app, folder, LIOLIService.migrations)
                do throws(AccountError) {
                    lioli = try LIOLIService(
                        database: database, settings: options.lioli, workers: workers, decoder: decoder,
                        log: log)
                } catch {
                    throw StartError("\(app.title) can't start: there is no memory to hash a password.")
                }
            }
        }
    }

    func addRoutes(to router: inout Router) {
        secrets?.addRoutes(to: &router)
        movies?.addRoutes(to: &router)
        lioli?.addRoutes(to: &router)
    }

    /// What `GET /healthz` answers.
    var health: Health {
        let secrets = secrets
        let lioli = lioli
        return Health { secrets?.isWell() != false && lioli?.isWell() != false }
    }

    /// Begins what is done whether or not anybody asks.
    func start() {
        secrets?.finishDeletions()
        lioli?.startSettling()
        eraser.start(databases)
        watch.start(databases)
    }

    /// Closes the databases; whatever comes later is refused.
    func close() {
        lioli?.stopSettling()
        eraser.stop()
        watch.stop()
        for (_, database) in databases { database.close() }
    }

    private mutating func open(
        _ app: AppName, _ folder: borrowing DataFolder, _ migrations: [Migration]
    ) throws(StartError) -> Database {
        let path = folder.database(of: app.rawValue)
        do throws(DatabaseError) {
            let database = try Database(at: path, migrations: migrations)
            databases.append((app, database))
            return database
        } catch {
            throw StartError("\(path): \(error)")
        }
    }
}
