import Accounts
import Database
import HTTPServer
import Interface
import LIOLI
import Stakes
import Wire

/// What answers under `/programs`: the pages, and the forms that they send.
struct SiteHandlers: Sendable {
    let gate: Gate
    let settings: LIOLIService.Settings
    let deletion: AccountDeletion
    /// Many people can share an address, so it takes a crowd to be slowed down.
    let signUps = RateLimiter(RateLimiter.Rate(burst: 1_000, oneEvery: 2))

    init(gate: Gate, settings: LIOLIService.Settings) {
        self.gate = gate
        self.settings = settings
        deletion = AccountDeletion(database: gate.database, log: gate.log)
    }

    /// Somebody who is logged in.
    struct Session: Sendable {
        let token: Token
        let account: AccountID

        var formKey: String { token.formKey }
    }

    /// Answers with a page, whatever happens: what fails is said on one too.
    func page(
        _ request: Request, _ body: (SiteRequest) throws(HTTPError) -> Response
    ) -> Response {
        let site = SiteRequest(request, settings: settings)
        do throws(HTTPError) {
            return try body(site)
        } catch {
            return failure(error, site)
        }
    }

    private func failure(_ error: HTTPError, _ site: SiteRequest) -> Response {
        if error == SiteRefusal.noSession { return .redirect(to: "/programs/log_in") }
        return FailurePage(texts: site.texts, error: error).page.response(
            to: site, status: error.status, headers: error.headers)
    }

    /// Who is logged in; nil when nobody is.
    func session(_ site: SiteRequest) throws(HTTPError) -> Session? {
        guard let token = site.token else { return nil }
        return try gate.read(with: token) { _, visitor, _ in
            Session(token: token, account: visitor.account)
        }
    }

    /// Who is logged in; for a form, only when it has the session's key.
    func requireSession(_ site: SiteRequest) throws(HTTPError) -> Session {
        guard let session = try session(site) else { throw SiteRefusal.noSession }
        let key = try site.fields["key"]
        guard site.request.method != .post || key == session.formKey else { throw SiteRefusal.foreign }
        return session
    }

    /// The account's program, for a page.
    func shownProgram(_ session: Session) throws(HTTPError) -> ShownProgram? {
        let now = gate.now
        return try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.database.snapshot { connection throws(DatabaseError) in
                try connection.shownProgram(of: session.account, at: now)
            }
        }
    }

    func username(_ session: Session) throws(HTTPError) -> String {
        let name = try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.authenticator.accounts.username(of: session.account)
        }
        guard let name else { throw SiteRefusal.noSession }
        return name
    }
}

// MARK: Pages

extension SiteHandlers {
    /// `/programs`: on to where somebody belongs.
    func entrance(_ site: SiteRequest) throws(HTTPError) -> Response {
        var response = Response.redirect(
            to: try session(site) == nil ? "/programs/new" : "/programs/mine")
        response.headers += site.languageHeaders
        return response
    }

    func mine(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        return ProgramPage(
            texts: site.texts, username: try username(session), shown: try shownProgram(session),
            notice: try site.fields["done"] == "password" ? site.texts.passwordIsChanged : nil
        ).page(formKey: session.formKey).response(to: site)
    }

    /// Only to the photo's owner, and kept by nobody on the way.
    func photo(_ site: SiteRequest, _ id: WeighInID) throws(HTTPError) -> Response {
        guard let session = try session(site) else { throw .notFound }
        let jpeg = try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.database.read { connection throws(DatabaseError) in
                try connection.photo(id, of: session.account)
            }
        }
        guard let jpeg else { throw .notFound }
        return Response(
            .ok, contentType: "image/jpeg", headers: [HeaderField("Cache-Control", "private, no-store")],
            body: .bytes(jpeg))
    }

    // MARK: Logging in and out

    func logInPage(_ site: SiteRequest) -> Response {
        LogInPage(texts: site.texts).page.response(to: site)
    }

    func logIn(_ site: SiteRequest) throws(HTTPError) -> Response {
        let fields = try site.fields
        let username = fields["username"] ?? ""
        do throws(HTTPError) {
            let credentials = BasicCredentials(
                username: username, password: fields["password"] ?? "")
            let token = try gate.authenticator.signIn(
                username: credentials.username, password: credentials.password, site.request)
            return try entering(token, credentials.username, site)
        } catch {
            let page = LogInPage(texts: site.texts, username: username, problem: site.texts.text(of: error))
            // The challenge is for programs: a browser has the form.
            let headers = error.headers.filter { $0.name != "WWW-Authenticate" }
            return page.page.response(to: site, status: error.status, headers: headers)
        }
    }

    func logOut(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        try gate.authenticator.guarding { () throws(DatabaseError) in
            try gate.authenticator.accounts.revoke(session.token)
        }
        var response = Response.redirect(to: "/programs/log_in")
        response.headers.append(site.session(nil))
        return response
    }

    /// On to one's own page, with the session in a cookie.
    func entering(_ token: Token, _ username: String, _ site: SiteRequest) throws(HTTPError) -> Response {
        var response = Response.redirect(to: "/programs/mine")
        response.headers.append(site.session(token))
        if let cookie = try gate.authenticator.remembering(username, isSecure: site.isSecure) {
            response.headers.append(cookie)
        }
        return response
    }
}
