import Accounts
import Database
import HTTPServer
import Interface
import JSON
import LIOLI
import Stakes
import Wire

/// What answers `GET /pending_weigh_in` and `DELETE /token`.
struct PendingHandlers: Sendable {
    let gate: Gate
    let settings: LIOLIService.Settings

    /// Whether a word has to be seen in the photos.
    private var asksForWord: Bool { settings.asksForWord }

    /// With a token; or with a name and a password, which makes it the login.
    func show(_ request: Request) throws(HTTPError) -> Response {
        let language = request.language
        guard let credentials = try request.basicCredentials() else {
            let pending = try gate.read(request) { connection, visitor, now throws(DatabaseError) in
                try connection.pending(of: visitor.account, at: now, wordIn: asksForWord ? language : nil)
            }
            return .json(pending)
        }
        let token = try gate.authenticator.signIn(
            username: credentials.username, password: credentials.password, request)
        var pending = try gate.read(with: token) { connection, visitor, now throws(DatabaseError) in
            try connection.pending(of: visitor.account, at: now, wordIn: asksForWord ? language : nil)
        }
        pending?.token = token.text
        // Somebody may have deleted the account in between.
        guard let pending else { throw Refusal.unauthorized(.wrongToken) }
        var response = Response.json(pending)
        let cookie = try gate.authenticator.remembering(
            credentials.username, isSecure: settings.isSecure(request))
        if let cookie { response.headers.append(cookie) }
        return response
    }

    /// Revokes the token that the request brings.
    func logOut(_ request: Request) throws(HTTPError) -> Response {
        let token = try gate.token(of: request)
        guard try gate.read(with: token, { _, _, _ in true }) == true else {
            throw Refusal.unauthorized(.wrongToken)
        }
        try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.authenticator.accounts.revoke(token)
        }
        return .noContent
    }
}

extension Connection {
    /// Whether somebody has a weigh-in to post, and where their program stands.
    /// - Parameter language: in which the weigh-in word is told; nil when there is none.
    func pending(
        of account: AccountID, at now: Instant, wordIn language: Language?
    ) throws(DatabaseError) -> PendingWeighIn {
        guard let record = try program(of: account) else {
            return PendingWeighIn(
                isDue: false, weightTarget: Weight(hundredths: 0), dollarsAtStake: .zero)
        }
        let enrolment = record.enrolment
        let next = record.next(at: now)
        let isDue = next?.isOpen(at: now) == true
        let state: ProgramState = next == nil ? try history(of: record).state(at: now) : .running
        let word = isDue ? language.map { record.word(in: next?.week ?? 0, $0) } : nil
        return PendingWeighIn(
            isDue: isDue, weightTarget: next?.target ?? Weight(hundredths: 0),
            dollarsAtStake: next == nil ? .zero : enrolment.stake,
            program: ProgramSummary(
                state: state, unit: enrolment.unit, startWeight: enrolment.startWeight,
                goalWeight: enrolment.goalWeight, lastWeight: try lastWeight(in: record.id),
                week: next?.week, weeks: enrolment.weeks, nextDueAt: next?.dueAt, deadline: next?.deadline,
                word: word))
    }
}

extension Request {
    /// The reader's language, by the Accept-Language header; English when it asks for none that there is.
    var language: Language { Language(preferring: acceptedLanguages) }
}
