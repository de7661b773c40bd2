import Accounts
import Database
import HTTPServer
import Interface
import Wire

/// What answers at ``OperatorPage/path``: the reports and the decisions about them, behind the operator's password.
struct OperatorHandlers: Sendable {
    let gate: Gate
    let password: OperatorPassword
    private let desk: OperatorDesk
    private let attempts = SignInLimiter()

    init(gate: Gate, password: OperatorPassword) {
        self.gate = gate
        self.password = password
        desk = OperatorDesk(gate.database)
    }

    func addRoutes(to router: inout Router, on executor: Executor) {
        router.on(Route(.get, "operator", "secrets"), on: executor) { request, _ in try show(request) }
        router.on(Route(.post, "operator", "secrets"), on: executor) { request, _ in try decide(request) }
    }

    func show(_ request: Request) throws(HTTPError) -> Response {
        try admit(request)
        var page = try page(request)
        page.notice = request.query["done"].flatMap(OperatorAction.init).map(page.texts.done)
        return page.response()
    }

    func decide(_ request: Request) throws(HTTPError) -> Response {
        try admit(request)
        let form = try request.form()
        guard request.isSentFromHere(publicOrigin: gate.origins.publicOrigin?.text),
            let key = form["key"]?.text, password.isFormKey(key)
        else {
            var page = try page(request)
            page.alert = page.texts.foreignForm
            return page.response(status: .forbidden)
        }
        guard let action = form["action"]?.text.flatMap(OperatorAction.init(rawValue:)),
            let id = form["thing"]?.text.flatMap({ ReportedID($0) }),
            let seen = form["seen"]?.text.flatMap({ Int64($0) })
        else { throw .badRequest("This takes a form, as the page sends it.") }
        let now = gate.now
        let outcome = try gate.authenticator.guarding { () throws(DatabaseError) in
            try desk.decide(action, id, seenAsOf: Instant(seconds: seen), at: now)
        }
        return try answer(outcome, to: action, request)
    }

    private func answer(
        _ outcome: OperatorOutcome, to action: OperatorAction, _ request: Request
    ) throws(HTTPError) -> Response {
        if case .done(let line) = outcome {
            gate.log.info(line)
            return .redirect(to: OperatorPage.path + "?done=" + action.rawValue)
        }
        var page = try page(request)
        page.alert = page.texts.failure(outcome)
        return page.response(status: outcome == .notFound ? .notFound : .conflict)
    }

    private func page(_ request: Request) throws(HTTPError) -> OperatorPage {
        let queue = try gate.authenticator.guarding { () throws(DatabaseError) in try desk.queue() }
        let language = Language(preferring: request.acceptedLanguages)
        return OperatorPage(
            texts: OperatorTexts(language: language), formKey: password.formKey, things: queue.things,
            hasMore: queue.hasMore)
    }

    /// Lets nobody in without the password, whatever the name; 429 to whoever guesses.
    private func admit(_ request: Request) throws(HTTPError) {
        guard let base64 = request.credentials(scheme: "Basic") else { throw Self.unauthorized }
        let address = request.remoteAddress.limiterKey
        if case .wait(let wait) = attempts.attempt(name: "operator", address: address, at: gate.now) {
            throw .tooManyAttempts(wait)
        }
        guard let credentials = BasicCredentials(base64: base64), password.matches(credentials.password)
        else {
            gate.log.warning("secrets: a wrong password for the operator's page")
            throw Self.unauthorized
        }
        attempts.succeeded(name: "operator", address: address)
    }

    private static let unauthorized = HTTPError(
        .unauthorized, code: "unauthorized", message: "This page is for the operator.",
        headers: [HeaderField("WWW-Authenticate", #"Basic realm="Secrets, operator", charset="UTF-8""#)])
}
