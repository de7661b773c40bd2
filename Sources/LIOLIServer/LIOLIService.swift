import Accounts
import Authentication
import Database
import HTTPServer
import Imaging
import LIOLI
import Wire

/// The server's half of LIOLI: its API, its sign-up site, and the settling of what nobody asks for.
public struct LIOLIService: Sendable {
    /// What the database has to be opened with.
    public static let migrations = AccountStore.migrations + Schema.migrations

    /// How the operator wants it.
    public struct Settings: Equatable, Sendable {
        /// Whether a word, new for each week, has to be seen in the photos.
        public var asksForWord = true
        /// Where people reach the server, as `https://example.org`; nil believes each request.
        public var publicURL: String?
        /// Whether X-Forwarded-Proto is believed.
        public var trustsProxy = false

        /// With the word, and without a proxy.
        public init() {}

        /// Whether a request came over https, as far as is known.
        func isSecure(_ request: Request) -> Bool {
            publicURL?.hasPrefix("https://") == true
                || trustsProxy && request.header("X-Forwarded-Proto") == "https"
        }
    }

    private let gate: Gate
    private let workers: Workers
    private let pending: PendingHandlers
    private let weighIns: WeighInHandlers
    private let site: SiteHandlers
    private let settler: Settler

    /// A service over a database that was opened with ``migrations``.
    /// - Parameter decoder: what decodes the photos that people send.
    public init(
        database: Database, settings: Settings = Settings(), workers: Workers, decoder: PictureDecoder,
        log: Log, time: TimeSource = .system
    ) throws(AccountError) {
        gate = Gate(
            authenticator: try Authenticator(
                database, realm: "lioli", time: time, log: log, writers: workers.writing))
        pending = PendingHandlers(gate: gate, settings: settings)
        weighIns = WeighInHandlers(gate: gate, decoder: decoder)
        site = SiteHandlers(gate: gate, settings: settings)
        settler = Settler(database: database, time: time, log: log)
        self.workers = workers
    }

    /// Adds the API under ``LIOLIAPI/base``, and the sign-up site.
    public func addRoutes(to router: inout Router) {
        let base = [LIOLIAPI.base]
        let hashing = workers.hashing
        router.on(
            LIOLIRoutes.pendingWeighIn, under: base, on: .chosenPool { $0.isBasic ? hashing.place() : nil }
        ) { request, _ in try pending.show(request) }
        router.on(
            LIOLIRoutes.postWeighIn, under: base, maximumBody: Photo.maximumBody,
            // Somebody without an account is refused before the photo is looked at.
            on: .chosenPool { [workers, gate] request in
                gate.user(of: request).map { workers.decoding.place(for: $0) } ?? workers.writing.place()
            }
        ) { request, _ in try weighIns.post(request) }
        router.on(LIOLIRoutes.deleteToken, under: base, on: .pool(workers.writing)) { request, _ in
            try pending.logOut(request)
        }
        site.addRoutes(to: &router, workers)
    }

    /// Begins to settle missed weeks, whether or not anybody asks; and finishes the deletion of accounts that was cut short when the
    /// server stopped.
    public func startSettling() {
        settler.start()
        // The queue is empty at the start; the thread has nothing else to do.
        _ = workers.writing.submit { site.deletion.finishAll() }
    }

    /// Ends settling, within a small write's time. To be called before the database is closed.
    public func stopSettling() { settler.stop() }

    /// Settles all that is due now, on this thread.
    /// - Returns: how many programs had something to settle.
    @discardableResult
    func settle() -> Int { settler.settleAll() }

    /// Whether the database answers, is where it belongs, and takes what is written.
    public func isWell() -> Bool {
        if gate.database.isRefusingWrites { return false }
        do throws(DatabaseError) {
            return try gate.database.read { connection throws(DatabaseError) in
                guard connection.isInPlace else { return false }
                return try connection.first("SELECT COUNT(*) FROM migrations") { $0.integer(0) } != nil
            }
        } catch {
            return false
        }
    }
}
