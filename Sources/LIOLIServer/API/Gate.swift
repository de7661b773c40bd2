import Accounts
import Authentication
import Database
import HTTPServer
import LIOLI
import Wire

/// Who may come in, and how they are told when the database can't serve them.
struct Gate: Sendable {
    let authenticator: Authenticator

    var database: Database { authenticator.database }
    var log: Log { authenticator.log }
    /// What the clock shows.
    var now: Instant { authenticator.time.now() }

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
        let now = now
        return try authenticator.guarding { () throws(DatabaseError) in
            try database.snapshot { connection throws(DatabaseError) in
                guard let account = try authenticator.account(for: token, at: now, on: connection) else {
                    return nil
                }
                return try body(connection, Visitor(account: account, token: token), now)
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
        let now = now
        return try authenticator.guarding { () throws(DatabaseError) in
            try database.write { connection throws(DatabaseError) in
                guard let account = try authenticator.account(for: token, at: now, on: connection) else {
                    return nil
                }
                return try body(connection, Visitor(account: account, token: token), now)
            }
        }
    }

    /// Whose share of a pool a request counts for; nil when nobody's token is with it, or the database doesn't answer.
    func user(of request: Request) -> WorkerPool.User? {
        guard let token = request.bearerToken.flatMap(Token.init(text:)) else { return nil }
        return authenticator.user(of: token)
    }

    /// The token of the request's Authorization header.
    func token(of request: Request) throws(HTTPError) -> Token {
        guard let text = request.bearerToken else {
            throw Refusal.unauthorized(request.header("Authorization") == nil ? .nothing : .wrongScheme)
        }
        guard let token = Token(text: text) else { throw Refusal.unauthorized(.wrongToken) }
        return token
    }
}
