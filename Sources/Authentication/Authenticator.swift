import Accounts
import Database
import HTTPServer
import Wire

/// Knows who sent a request, by a token or by a name and a password, and tells clients what the database refused.
public struct Authenticator: Sendable {
    /// Where accounts and their tokens are.
    public let database: Database
    /// The accounts of that database.
    public let accounts: AccountStore
    /// Whom it is about, in challenges and in the log: `secrets`.
    public let realm: String
    /// What time it is.
    public let time: TimeSource
    /// Where the operator reads what failed.
    public let log: Log
    /// Slows down who guesses passwords.
    public let signIns = SignInLimiter()
    private let writers: WorkerPool

    /// Reads the accounts of a database that has their tables.
    /// - Parameter writers: where writes are waited for.
    public init(
        _ database: Database, realm: String, time: TimeSource, log: Log, writers: WorkerPool
    ) throws(AccountError) {
        self.database = database
        self.realm = realm
        self.time = time
        self.log = log
        self.writers = writers
        accounts = try AccountStore(database)
    }

    /// The account that a token stands for; nil when it stands for none. Notes now and then that the token is in use.
    public func account(
        for token: Token, at now: Instant, on connection: Connection
    ) throws(DatabaseError) -> AccountID? {
        guard let holder = try AccountStore.account(for: token, at: now, on: connection) else { return nil }
        if holder.wantsTouch { touch(token, at: now) }
        return holder.account
    }

    /// Whose share of a pool a token's request counts for; nil when it stands for nobody, or the database doesn't answer:
    /// either is said when the request is handled.
    public func user(of token: Token) -> WorkerPool.User? {
        let now = time.now()
        do throws(DatabaseError) {
            return try database.read { connection throws(DatabaseError) in
                try AccountStore.account(for: token, at: now, on: connection).map {
                    WorkerPool.User(realm: realm, number: $0.account.rawValue)
                }
            }
        } catch {
            return nil
        }
    }

    /// Turns what the database refused into what the client is told, and notes it for the operator.
    public func guarding<Result>(_ body: () throws(DatabaseError) -> Result) throws(HTTPError) -> Result {
        do throws(DatabaseError) {
            return try body()
        } catch {
            log.error("\(realm): \(error)")
            throw HTTPError(error)
        }
    }

    /// What the client is told of an account's failure; what the database said is noted for the operator.
    public func failure(_ error: AccountError) -> HTTPError {
        if case .database(let error) = error { log.error("\(realm): \(error)") }
        return HTTPError(error, realm: realm)
    }

    /// Signs in with a name and a password, as often as that may be tried. Slow: it hashes.
    public func signIn(
        username: String, password: String, _ request: Request
    ) throws(HTTPError) -> Token {
        try trying(name: username, request) { now throws(AccountError) in
            try accounts.signIn(username: username, password: password, at: now)
        }
    }

    /// Tries something that takes the password of `name`: 429 when too many were wrong lately. A token of that name's, or a device
    /// that has signed in with it before, isn't slowed down by others.
    /// - Parameter session: the token that somebody is signed in with; nil takes that of the request's Authorization header.
    public func trying<Result>(
        name: String, _ request: Request, session: Token? = nil,
        _ body: (Instant) throws(AccountError) -> Result
    ) throws(HTTPError) -> Result {
        let now = time.now()
        let token = session ?? request.bearerToken.flatMap { Token(text: $0) }
        let device = try guarding { () throws(DatabaseError) in
            try accounts.device(of: name, token: token, proof: request.cookie(deviceCookie.name))
        }
        let attempt = SignInAttempt(
            name: name, address: request.remoteAddress.limiterKey, device: device)
        if case .wait(let wait) = signIns.begin(attempt, at: now) {
            throw .tooManyAttempts(wait)
        }
        do throws(AccountError) {
            let result = try body(now)
            signIns.succeeded(attempt)
            return result
        } catch {
            if error != .refused { signIns.withdrawn(attempt) }
            throw failure(error)
        }
    }

    /// The cookie by which a browser is known on which somebody has signed in before.
    public var deviceCookie: DeviceCookie { DeviceCookie(realm) }

    /// The header that has a browser keep that `name` has just signed in on it; nil when there is no such account any more.
    /// - Parameter isSecure: whether it came over https, so that the cookie is for that alone.
    public func remembering(_ name: String, isSecure: Bool) throws(HTTPError) -> HeaderField? {
        try guarding { () throws(DatabaseError) in try accounts.deviceProof(for: name) }
            .map { deviceCookie.header($0, isSecure: isSecure) }
    }

    /// When there is no time for it now, a later request does it.
    private func touch(_ token: Token, at now: Instant) {
        _ = writers.submit {
            do throws(DatabaseError) {
                try accounts.touch(token, at: now)
            } catch {
                log.error("\(realm): \(error)")
            }
        }
    }
}
