import Accounts
import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers those who have no token yet.
struct EntryHandlers: Sendable {
    let gate: Gate
    private let signIns = SignInLimiter()

    init(gate: Gate) {
        self.gate = gate
    }

    /// A name that nobody has. It isn't reserved: whoever signs up first has it.
    func makeUpName(_ request: Request) throws(HTTPError) -> Response {
        var generator = SystemRandomNumberGenerator()
        for attempt in 0..<MadeUpNames.attempts {
            let name = MadeUpNames.name(attempt: attempt, using: &generator)
            do throws(AccountError) {
                guard try !gate.accounts.isTaken(Username(name)) else { continue }
            } catch {
                throw failure(error)
            }
            return .json(MadeUpName(username: name, email: MadeUpNames.email(for: name)))
        }
        throw .unavailable()
    }

    func signUp(_ request: Request) throws(HTTPError) -> Response {
        let credentials: Credentials = try request.json()
        let now = gate.time.now()
        let address = request.remoteAddress.limiterKey
        try gate.limits.take(.signUp, of: nil, from: request.remoteAddress, at: now)
        do throws(AccountError) {
            let username = try Username(credentials.username)
            let password = try Password(credentials.password)
            let token = try gate.accounts.signUp(username, password, at: now)
            signIns.signedUp(name: username.text, address: address)
            return .json(TokenReply(token: token.text), status: .created)
        } catch {
            throw failure(error)
        }
    }

    func signIn(_ request: Request) throws(HTTPError) -> Response {
        let credentials: Credentials = try request.json()
        let now = gate.time.now()
        let name = credentials.username
        let address = request.remoteAddress.limiterKey
        if case .wait(let wait) = signIns.attempt(name: name, address: address, at: now) {
            throw Refusal.tooManyAttempts(wait)
        }
        do throws(AccountError) {
            let token = try gate.accounts.signIn(username: name, password: credentials.password, at: now)
            signIns.succeeded(name: name, address: address)
            return .json(TokenReply(token: token.text, banned: try isBanned(token, at: now)))
        } catch {
            if error != .refused { signIns.withdrawn(name: name, address: address) }
            throw failure(error)
        }
    }

    /// Whether an operator has banned the account that a token stands for.
    private func isBanned(_ token: Token, at now: Instant) throws(AccountError) -> Bool {
        do throws(DatabaseError) {
            return try gate.database.read { connection throws(DatabaseError) in
                guard let holder = try AccountStore.account(for: token, at: now, on: connection) else {
                    return false
                }
                return try connection.isBanned(holder.account)
            }
        } catch {
            throw .database(error)
        }
    }

    /// What the client is told; what the database said is noted for the operator.
    private func failure(_ error: AccountError) -> HTTPError {
        if case .database(let error) = error { gate.log.error("secrets: \(error)") }
        return Refusal.account(error)
    }
}
