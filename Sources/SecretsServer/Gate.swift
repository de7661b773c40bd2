import Accounts
import Authentication
import Database
import HTTPServer
import Secrets
import Wire

/// Who may come in, and how they are told when the database can't serve them.
struct Gate: Sendable {
    let authenticator: Authenticator
    let origins: Origins
    let limits: Limits
    let feed = FeedCache()

    var database: Database { authenticator.database }
    var log: Log { authenticator.log }
    /// What the clock shows.
    var now: Instant { authenticator.time.now() }

    /// Reads something for whoever the request's token stands for, all of it from one moment.
    func read<Result>(
        _ request: Request, _ body: (Connection, Viewpoint) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result {
        let token = try token(of: request)
        let origin = try origins.origin(of: request)
        let now = now
        let result: Result? = try authenticator.guarding { () throws(DatabaseError) in
            try database.snapshot { connection throws(DatabaseError) in
                guard let account = try authenticator.account(for: token, at: now, on: connection) else {
                    return nil
                }
                return try body(connection, Viewpoint(viewer: account, origin: origin))
            }
        }
        guard let result else { throw Refusal.unauthorized(hadToken: true) }
        return result
    }

    /// Writes something for whoever the request's token stands for. Blocks until it is on the disk.
    /// - Parameters:
    ///   - action: what it counts as, if it can't be done as often as one likes: 429 when it is too often.
    ///   - alsoBanned: whether banned accounts may do it, too.
    func write<Result: Sendable>(
        _ request: Request, countingAs action: LimitedAction? = nil, alsoBanned: Bool = false,
        _ body: @escaping @Sendable (Connection, Viewpoint, Instant) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result {
        let token = try token(of: request)
        let origin = try origins.origin(of: request)
        let now = now
        // Strangers don't get as far as the queue of writes, and make no page of the feed old.
        try check(request, countingAs: action, alsoBanned: alsoBanned)
        let result: Entry<Result> = try authenticator.guarding { () throws(DatabaseError) in
            // Whether it succeeds or not: one that failed may still have been committed.
            defer { feed.invalidate() }
            return try database.write { connection throws(DatabaseError) in
                guard let account = try authenticator.account(for: token, at: now, on: connection) else {
                    return .unknown
                }
                if !alsoBanned, try connection.isBanned(account) { return .banned }
                return .admitted(
                    try body(connection, Viewpoint(viewer: account, origin: origin), now))
            }
        }
        return try result.value
    }

    /// Refuses whoever has no token that counts, is banned, or is too fast: to be asked before work is done for them.
    /// - Parameter action: what the request is counted as; nil counts nothing.
    func check(
        _ request: Request, countingAs action: LimitedAction? = nil, alsoBanned: Bool = false
    ) throws(HTTPError) {
        let token = try token(of: request)
        let now = now
        let result: Entry<AccountID> = try authenticator.guarding { () throws(DatabaseError) in
            try database.read { connection throws(DatabaseError) in
                guard let account = try authenticator.account(for: token, at: now, on: connection) else {
                    return .unknown
                }
                if !alsoBanned, try connection.isBanned(account) { return .banned }
                return .admitted(account)
            }
        }
        let account = try result.value
        if let action { try limits.take(action, of: account, from: request.remoteAddress, at: now) }
    }

    /// Whose share of a pool a request counts for; nil when nobody's token is with it, or the database doesn't answer.
    func user(of request: Request) -> WorkerPool.User? {
        guard let token = request.bearerToken.flatMap(Token.init(text:)) else { return nil }
        return authenticator.user(of: token)
    }

    private func token(of request: Request) throws(HTTPError) -> Token {
        guard let text = request.bearerToken else { throw Refusal.unauthorized(hadToken: false) }
        guard let token = Token(text: text) else { throw Refusal.unauthorized(hadToken: true) }
        return token
    }
}

/// Whether whoever sent a token may do what they ask.
private enum Entry<Value: Sendable>: Sendable {
    case admitted(Value)
    /// The token stands for nobody.
    case unknown
    /// An operator has banned the account.
    case banned

    /// What came of it; 401 or 403 when they may not.
    var value: Value {
        get throws(HTTPError) {
            switch self {
            case .admitted(let value): return value
            case .unknown: throw Refusal.unauthorized(hadToken: true)
            case .banned: throw Refusal.banned
            }
        }
    }
}
