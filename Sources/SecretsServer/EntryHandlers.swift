import Accounts
import Database
import HTTPServer
import JSON
import Secrets
import Wire

/// What answers those who have no token yet.
struct EntryHandlers: Sendable {
    let gate: Gate

    init(gate: Gate) {
        self.gate = gate
    }

    /// A name that nobody has. It isn't reserved: whoever signs up first has it.
    func makeUpName(_ request: Request) throws(HTTPError) -> Response {
        var generator = SystemRandomNumberGenerator()
        for attempt in 0..<MadeUpNames.attempts {
            let name = MadeUpNames.name(attempt: attempt, using: &generator)
            do throws(AccountError) {
                guard try !gate.authenticator.accounts.isTaken(Username(name)) else { continue }
            } catch {
                throw gate.authenticator.failure(error)
            }
            return .json(MadeUpName(username: name, email: MadeUpNames.email(for: name)))
        }
        throw .unavailable()
    }

    func signUp(_ request: Request) throws(HTTPError) -> Response {
        let credentials: Credentials = try request.json()
        let now = gate.now
        let address = request.remoteAddress.limiterKey
        try gate.limits.take(.signUp, of: nil, from: request.remoteAddress, at: now)
        do throws(AccountError) {
            let username = try Username(credentials.username)
            let password = try Password(credentials.password)
            let token = try gate.authenticator.accounts.signUp(username, password, at: now) {
                connection, account throws(DatabaseError) in
                try connection.numberAuthor(account)
            }
            gate.authenticator.signIns.signedUp(name: username.text, address: address)
            return .json(TokenReply(token: token.text), status: .created)
        } catch {
            throw gate.authenticator.failure(error)
        }
    }

    func signIn(_ request: Request) throws(HTTPError) -> Response {
        let credentials: Credentials = try request.json()
        let token = try gate.authenticator.signIn(
            username: credentials.username, password: credentials.password, request)
        return .json(TokenReply(token: token.text, banned: try isBanned(token)))
    }

    /// Whether an operator has banned the account that a token stands for.
    private func isBanned(_ token: Token) throws(HTTPError) -> Bool {
        let now = gate.now
        return try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.database.read { connection throws(DatabaseError) in
                guard let account = try gate.authenticator.account(for: token, at: now, on: connection) else {
                    return false
                }
                return try connection.isBanned(account)
            }
        }
    }
}
