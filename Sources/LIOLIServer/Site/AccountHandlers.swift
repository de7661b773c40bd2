import Accounts
import Database
import HTTPServer
import Interface
import LIOLI
import Stakes
import Wire

// What somebody does with their account and their program as a whole.
extension SiteHandlers {
    func passwordPage(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        return PasswordPage(texts: site.texts, formKey: session.formKey).page.response(to: site)
    }

    func changePassword(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        let fields = try site.fields
        var page = PasswordPage(texts: site.texts, formKey: session.formKey)
        let username = try username(session)
        let password: Password
        do throws(AccountError) {
            password = try Password(chosen: fields["password"] ?? "", by: Username(username))
        } catch {
            page.newProblem = site.texts.text(of: error)
            return page.page.response(to: site, status: .unprocessableContent)
        }
        let isChanged = try withPassword(session, site) { () throws(AccountError) in
            try gate.authenticator.accounts.changePassword(
                of: session.account, from: fields["current"] ?? "", to: password,
                keeping: session.token)
        }
        guard isChanged else {
            page.currentProblem = site.texts.wrongPassword
            return page.page.response(to: site, status: .unprocessableContent)
        }
        return .redirect(to: "/programs/mine?done=password")
    }

    func stopPage(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        guard let shown = try shownProgram(session), shown.state == .running else {
            return .redirect(to: "/programs/mine")
        }
        return StopPage(texts: site.texts, formKey: session.formKey, atStake: shown.atStake).page.response(
            to: site)
    }

    /// Stops the program, if what is lost is what was said.
    func stop(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        let agreed = try site.fields["at_stake"].flatMap { Int64($0) }.map { Money(cents: $0) }
        let isStopped = try gate.write(with: session.token) {
            connection, visitor, now throws(DatabaseError) in
            guard let record = try connection.program(of: visitor.account) else { return true }
            let atStake = try connection.history(of: record).balance(at: now).atStake
            guard atStake == .zero || atStake == agreed else { return false }
            try connection.stop(record, at: now)
            return true
        }
        guard let isStopped else { throw SiteRefusal.noSession }
        return isStopped ? .redirect(to: "/programs/mine") : try stopPage(site)
    }

    func deletePage(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        return try deletePage(site, session).page.response(to: site)
    }

    private func deletePage(_ site: SiteRequest, _ session: Session) throws(HTTPError) -> DeletePage {
        DeletePage(
            texts: site.texts, formKey: session.formKey, atStake: try shownProgram(session)?.atStake ?? .zero)
    }

    /// Deletes the account and everything that is tied to it. The lines of the ledger stay, and lead to nobody.
    func delete(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try requireSession(site)
        let password = try site.fields["password"] ?? ""
        let isPassword = try withPassword(session, site) { () throws(AccountError) in
            guard try gate.authenticator.accounts.isPassword(password, of: session.account) else {
                throw .refused
            }
        }
        guard isPassword else {
            var page = try deletePage(site, session)
            page.problem = site.texts.wrongPassword
            return page.page.response(to: site, status: .unprocessableContent)
        }
        let account = try gate.write(with: session.token) { connection, visitor, now throws(DatabaseError) in
            try connection.beginDeletion(of: visitor.account, at: now)
            return visitor.account
        }
        guard let account else { throw SiteRefusal.noSession }
        deletion.finish(account)
        let cookies = [
            site.session(nil), gate.authenticator.deviceCookie.header(nil, isSecure: site.isSecure),
        ]
        return GoodbyePage(texts: site.texts).page.response(to: site, headers: cookies)
    }

    /// Tries what takes the account's password, slowed down like a sign-in; false when that was wrong.
    private func withPassword(
        _ session: Session, _ site: SiteRequest, _ body: () throws(AccountError) -> Void
    ) throws(HTTPError) -> Bool {
        do throws(HTTPError) {
            try gate.authenticator.trying(name: try username(session), site.request, session: session.token) {
                _ throws(AccountError) in
                try body()
            }
            return true
        } catch {
            guard error.code == HTTPError.wrongCredentials else { throw error }
            return false
        }
    }
}
