import Accounts
import Database
import HTTPServer
import Secrets
import Wire

/// Who may come in, and how they are told when the database can't serve them.
struct Gate: Sendable {
    let database: Database
    let accounts: AccountStore
    let origins: Origins
    let time: TimeSource
    let log: Log
    let limits: Limits
    /// Where writes are waited for.
    let writers: WorkerPool
    let feed = FeedCache()

    /// Reads something for whoever the request's token stands for, all of it from one moment.
    func read<Result>(
        _ request: Request, _ body: (Connection, Viewpoint) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result {
        let token = try token(of: request)
        let origin = try origins.origin(of: request)
        let now = time.now()
        let result: Result? = try guarding { () throws(DatabaseError) in
            try database.snapshot { connection throws(DatabaseError) in
                guard let holder = try AccountStore.account(for: token, at: now, on: connection) else {
                    return nil
                }
                if holder.wantsTouch { touch(token, at: now) }
                return try body(connection, Viewpoint(viewer: holder.account, origin: origin))
            }
        }
        guard let result else { throw Refusal.unauthorized(hadToken: true) }
        return result
    }

    /// Writes something for whoever the request's token stands for. Blocks until it is on the disk.
    /// - Parameter action: what it counts as, if it can't be done as often as one likes: 429 when it is too often.
    func write<Result: Sendable>(
        _ request: Request, countingAs action: LimitedAction? = nil,
        _ body: @escaping @Sendable (Connection, Viewpoint, Instant) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result {
        let token = try token(of: request)
        let origin = try origins.origin(of: request)
        let now = time.now()
        // Strangers don't get as far as the queue of writes, and make no page of the feed old.
        try check(request, countingAs: action)
        let result: Result? = try guarding { () throws(DatabaseError) in
            // Whether it succeeds or not: one that failed may still have been committed.
            defer { feed.invalidate() }
            return try database.write { connection throws(DatabaseError) in
                guard let holder = try AccountStore.account(for: token, at: now, on: connection) else {
                    return nil
                }
                return try body(connection, Viewpoint(viewer: holder.account, origin: origin), now)
            }
        }
        guard let result else { throw Refusal.unauthorized(hadToken: true) }
        return result
    }

    /// Refuses whoever has no token that counts, and whoever is too fast: to be asked before work is done for them.
    /// - Parameter action: what the request is counted as; nil counts nothing.
    func check(_ request: Request, countingAs action: LimitedAction? = nil) throws(HTTPError) {
        let token = try token(of: request)
        let now = time.now()
        let holder = try guarding { () throws(DatabaseError) in
            try database.read { connection throws(DatabaseError) in
                try AccountStore.account(for: token, at: now, on: connection)
            }
        }
        guard let holder else { throw Refusal.unauthorized(hadToken: true) }
        if let action { try limits.take(action, of: holder.account, from: request.remoteAddress, at: now) }
    }

    /// Turns what the database refused into what the client is told, and notes it for the operator.
    func guarding<Result>(_ body: () throws(DatabaseError) -> Result) throws(HTTPError) -> Result {
        do throws(DatabaseError) {
            return try body()
        } catch {
            log.error("secrets: \(error)")
            throw Refusal.database(error)
        }
    }

    private func token(of request: Request) throws(HTTPError) -> Token {
        guard let text = request.bearerToken else { throw Refusal.unauthorized(hadToken: false) }
        guard let token = Token(text: text) else { throw Refusal.unauthorized(hadToken: true) }
        return token
    }

    /// Notes that the token is in use. When there is no time for it now, a later request does it.
    private func touch(_ token: Token, at now: Instant) {
        _ = writers.submit {
            do throws(DatabaseError) {
                try accounts.touch(token, at: now)
            } catch {
                log.error("secrets: \(error)")
            }
        }
    }
}
