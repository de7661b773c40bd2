import Accounts
import Database
import HTTPServer
import LIOLI
import Wire

/// Who may come in, and how they are told when the database can't serve them.
struct Gate: Sendable {
    let database: Database
    let accounts: AccountStore
    let time: TimeSource
    let log: Log
    /// Where writes are waited for.
    let writers: WorkerPool
    let signIns = SignInLimiter()

    /// Who asks, and with what.
    struct Visitor: Sendable {
        let account: AccountID
        let token: Token
    }

    /// Reads something for whoever the request's token stands for, all of it from one moment.
    func read<Result>(
        _ request: Request, _ body: (Connection, Visitor, Instant) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result {
        let token = try token(of: request)
        guard let result = try read(with: token, body) else { throw Refusal.unauthorized(.wrongToken) }
        return result
    }

    /// The same for a token that was found elsewhere; nil when it stands for nobody.
    func read<Result>(
        with token: Token, _ body: (Connection, Visitor, Instant) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result? {
        let now = time.now()
        return try guarding { () throws(DatabaseError) in
            try database.snapshot { connection throws(DatabaseError) in
                guard let holder = try AccountStore.account(for: token, at: now, on: connection) else {
                    return nil
                }
                if holder.wantsTouch { touch(token, at: now) }
                return try body(connection, Visitor(account: holder.account, token: token), now)
            }
        }
    }

    /// Writes something for whoever a token stands for; nil when that is nobody. Blocks until it is on the disk.
    func write<Result: Sendable>(
        with token: Token,
        _ body: @escaping @Sendable (Connection, Visitor, Instant) throws(DatabaseError) -> Result
    ) throws(HTTPError) -> Result? {
        // Strangers don't get as far as the queue of writes.
        guard try read(with: token, { _, _, _ in true }) == true else { return nil }
        let now = time.now()
        return try guarding { () throws(DatabaseError) in
            try database.write { connection throws(DatabaseError) in
                guard let holder = try AccountStore.account(for: token, at: now, on: connection) else {
                    return nil
                }
                return try body(connection, Visitor(account: holder.account, token: token), now)
            }
        }
    }

    /// Turns what the database refused into what the client is told, and notes it for the operator.
    func guarding<Result>(_ body: () throws(DatabaseError) -> Result) throws(HTTPError) -> Result {
        do throws(DatabaseError) {
            return try body()
        } catch {
            log.error("lioli: \(error)")
            throw Refusal.database(error)
        }
    }

    /// What the client is told of an account's failure; what the database said is noted for the operator.
    func failure(_ error: AccountError) -> HTTPError {
        if case .database(let error) = error { log.error("lioli: \(error)") }
        return Refusal.account(error)
    }

    /// The token of the request's Authorization header.
    func token(of request: Request) throws(HTTPError) -> Token {
        guard let text = request.bearerToken else {
            throw Refusal.unauthorized(request.header("Authorization") == nil ? .nothing : .wrongScheme)
        }
        guard let token = Token(text: text) else { throw Refusal.unauthorized(.wrongToken) }
        return token
    }

    /// Notes that the token is in use. When there is no time for it now, a later request does it.
    private func touch(_ token: Token, at now: Instant) {
        _ = writers.submit {
            do throws(DatabaseError) {
                try accounts.touch(token, at: now)
            } catch {
                log.error("lioli: \(error)")
            }
        }
    }
}

// MARK: Passwords

extension Gate {
    /// Signs in with a name and a password, as often as that may be tried. Slow: it hashes.
    func signIn(_ credentials: BasicCredentials, _ request: Request) throws(HTTPError) -> Token {
        try trying(name: credentials.username, request) { now throws(AccountError) in
            try accounts.signIn(username: credentials.username, password: credentials.password, at: now)
        }
    }

    /// Tries something that takes a password, unless too many were wrong.
    func trying<Result>(
        name: String, _ request: Request, _ body: (Instant) throws(AccountError) -> Result
    ) throws(HTTPError) -> Result {
        let now = time.now()
        let address = request.remoteAddress.limiterKey
        if case .wait(let wait) = signIns.attempt(name: name, address: address, at: now) {
            throw Refusal.tooManyAttempts(wait)
        }
        do throws(AccountError) {
            let result = try body(now)
            signIns.succeeded(name: name, address: address)
            return result
        } catch {
            if error != .refused { signIns.withdrawn(name: name, address: address) }
            throw failure(error)
        }
    }
}
