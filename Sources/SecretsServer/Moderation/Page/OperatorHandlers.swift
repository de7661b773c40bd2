import Accounts
import Authentication
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
    private static let device = DeviceCookie("operator", path: "/operator")
    /// Whom a device's proof is for.
    private static let owner = "operator"

    init(gate: Gate, password: OperatorPassword) {
        self.gate = gate
        self.password = password
        desk = OperatorDesk(gate.database)
    }

    func addRoutes(to router: inout Router, on executor: Executor) {
        router.on(Route(.get, "operator", "secrets"), on: executor) { request, _ in try show(request) }
        router.on(Route(.post, "operator", "secrets"), on: executor) { request, _ in try decide(request) }
        router.on(Self.picture, on: executor, handler: picture)
    }

    private static let picture = Route<(PictureID, PictureFile)>(
        .get, two: .literal("operator"), .literal("secrets"), .literal("pictures"), .parameter("picture"),
        .parameter("size", suffix: PictureFile.fileExtension))

    /// A picture, also one that nobody else is shown; kept by nobody on the way.
    private func picture(
        _ request: Request, _ parameters: (PictureID, PictureFile)
    ) throws(HTTPError) -> Response {
        _ = try admit(request)
        let (id, file) = parameters
        let found = try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.database.read { connection throws(DatabaseError) in
                try connection.picture(id, file.size)
            }
        }
        guard let jpeg = found else { throw .notFound }
        return Response(
            .ok, contentType: "image/jpeg", headers: [HeaderField("Cache-Control", "private, no-store")],
            body: .bytes(jpeg))
    }

    func show(_ request: Request) throws(HTTPError) -> Response {
        let cookie = try admit(request)
        var page = try page(request)
        page.notice = request.query["done"].flatMap(OperatorAction.init).map(page.texts.done)
        var response = page.response()
        if let cookie { response.headers.append(cookie) }
        return response
    }

    func decide(_ request: Request) throws(HTTPError) -> Response {
        _ = try admit(request)
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

    /// Lets nobody in without the password, whatever the name; 429 to whoever guesses, which slows down nobody on a device on
    /// which the password was right before.
    /// - Returns: the cookie that makes this such a device; nil when it is one.
    private func admit(_ request: Request) throws(HTTPError) -> HeaderField? {
        guard let base64 = request.credentials(scheme: "Basic") else { throw Self.unauthorized }
        let proofs = gate.authenticator.accounts.devices
        let proof = request.cookie(Self.device.name).flatMap { proofs.isProof($0, of: Self.owner) ? $0 : nil }
        let attempt = SignInAttempt(
            name: Self.owner, address: request.remoteAddress.limiterKey, device: proof)
        if case .wait(let wait) = attempts.begin(attempt, at: gate.now) {
            throw .tooManyAttempts(wait)
        }
        guard let credentials = BasicCredentials(base64: base64), password.matches(credentials.password)
        else {
            gate.log.warning("secrets: a wrong password for the operator's page")
            throw Self.unauthorized
        }
        attempts.succeeded(attempt)
        guard proof == nil else { return nil }
        let isSecure = try gate.origins.origin(of: request).text.hasPrefix("https://")
        return Self.device.header(proofs.make(for: Self.owner), isSecure: isSecure)
    }

    private static let unauthorized = HTTPError(
        .unauthorized, code: "unauthorized", message: "This page is for the operator.",
        headers: [HeaderField("WWW-Authenticate", #"Basic realm="Secrets, operator", charset="UTF-8""#)])
}
