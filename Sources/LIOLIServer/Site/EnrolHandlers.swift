import Accounts
import Database
import HTTPServer
import Interface
import LIOLI
import Stakes
import Wire

// Enrolling: the form, the whole schedule, and agreeing to it.
extension SiteHandlers {
    /// How long a schedule that was shown can be agreed to.
    private static let patience = Seconds.hours(1)

    func newProgram(_ site: SiteRequest) throws(HTTPError) -> Response {
        let form = EnrolmentForm(try site.fields, site.texts.language)
        return NewProgramPage(texts: site.texts, form: form).page(formKey: try session(site)?.formKey)
            .response(to: site)
    }

    func preview(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try session(site)
        let form = EnrolmentForm(try site.fields, site.texts.language)
        switch form.check(startedAt: gate.now) {
        case .failure(let problems): return marked(form, problems, site, session)
        case .success(let enrolment):
            return PreviewPage(texts: site.texts, form: form, enrolment: enrolment)
                .page(formKey: session?.formKey).response(to: site)
        }
    }

    func enrol(_ site: SiteRequest) throws(HTTPError) -> Response {
        let session = try session(site)
        if session != nil { _ = try requireSession(site) }
        let fields = try site.fields
        let form = EnrolmentForm(fields, site.texts.language)
        let shownAt = fields["started_at"].flatMap { Int64($0) }.map { Instant(seconds: $0) }
        let now = gate.now
        let isFresh = shownAt.map { $0 <= now && now < $0 + Self.patience } == true
        switch form.check(startedAt: isFresh ? shownAt ?? now : now) {
        case .failure(let problems): return marked(form, problems, site, session)
        case .success(let enrolment):
            var page = PreviewPage(
                texts: site.texts, form: form, enrolment: enrolment,
                username: fields["username"] ?? "")
            guard isFresh else {
                page.notice = site.texts.scheduleIsNew
                return page.page(formKey: session?.formKey).response(to: site, status: .conflict)
            }
            guard fields["agree"] == "yes" else {
                page.notice = site.texts.agreeFirst
                return page.page(formKey: session?.formKey).response(to: site, status: .unprocessableContent)
            }
            if let session { return try enrolAgain(session, enrolment) }
            return try signUp(page, password: fields["password"] ?? "", site)
        }
    }

    private func marked(
        _ form: EnrolmentForm, _ problems: EnrolmentForm.Problems, _ site: SiteRequest, _ session: Session?
    ) -> Response {
        NewProgramPage(texts: site.texts, form: form, problems: problems).page(formKey: session?.formKey)
            .response(to: site, status: .unprocessableContent)
    }

    /// Makes the account and its program, both or neither.
    private func signUp(
        _ page: PreviewPage, password: String, _ site: SiteRequest
    ) throws(HTTPError) -> Response {
        let now = gate.now
        let address = site.request.remoteAddress.limiterKey
        if case .wait(let wait) = signUps.take(address: address, at: now) {
            throw .tooManyAttempts(wait)
        }
        let enrolment = page.enrolment
        let token: Token
        do throws(AccountError) {
            let username = try Username(page.username)
            let password = try Password(chosen: password, by: username)
            token = try gate.authenticator.accounts.signUp(username, password, at: now) {
                connection, account throws(DatabaseError) in
                try connection.enrol(account, enrolment, at: now)
            }
            gate.authenticator.signIns.signedUp(name: username.text, address: address)
        } catch {
            guard let problem = site.texts.text(of: error) else { throw gate.authenticator.failure(error) }
            var page = page
            // The fields stand below the schedule, out of sight.
            page.notice = site.texts.somethingWrong
            if case .unusablePassword = error {
                page.passwordProblem = problem
            } else {
                page.usernameProblem = problem
            }
            return page.page(formKey: nil).response(to: site, status: .unprocessableContent)
        }
        return try entering(token, page.username, site)
    }

    /// Another program for an account that has none running.
    private func enrolAgain(_ session: Session, _ enrolment: Enrolment) throws(HTTPError) -> Response {
        let isEnrolled = try gate.write(with: session.token) {
            connection, visitor, now throws(DatabaseError) in
            if let last = try connection.program(of: visitor.account) {
                let settled = try connection.settle(last, at: now)
                guard settled.next(at: now) == nil else { return false }
            }
            try connection.enrol(visitor.account, enrolment, at: now)
            return true
        }
        guard let isEnrolled else { throw SiteRefusal.noSession }
        guard isEnrolled else {
            throw HTTPError(.conflict, code: "conflict", message: "There is a program already.")
        }
        return .redirect(to: "/programs/mine")
    }
}
