import Accounts
import HTTPServer
import Interface
import Wire

/// A request to the sign-up site: the reader's language, the session, and the fields of a form.
struct SiteRequest: Sendable {
    let request: Request
    let texts: Texts
    /// Whether the form, if it is one, comes from a page of this site.
    private let isSentFromHere: Bool
    /// Whether it came over https, so that cookies are for that alone.
    let isSecure: Bool
    /// The token in the session's cookie; whether it stands for anybody is not known yet.
    let token: Token?
    /// The language that was chosen with this request, to be remembered.
    private let chosen: Language?

    static let sessionCookie = "lioli_session"
    private static let languageCookie = "lioli_language"

    init(_ request: Request, settings: LIOLIService.Settings) {
        self.request = request
        chosen = request.query["lang"].flatMap { Language(rawValue: $0) }
        let kept = request.cookie(Self.languageCookie).flatMap { Language(rawValue: $0) }
        texts = Texts(language: chosen ?? kept ?? request.language)
        token = request.cookie(Self.sessionCookie).flatMap { Token(text: $0) }
        isSecure = settings.isSecure(request)
        isSentFromHere = request.isSentFromHere(publicOrigin: settings.publicURL)
    }

    /// The fields of the form that was sent, or of the query. Read only when somebody asks for them, so that a stranger
    /// with a bad form is told to log in.
    var fields: Query {
        get throws(HTTPError) {
            guard request.method == .post else { return request.query }
            guard isSentFromHere else { throw SiteRefusal.foreign }
            guard request.contentType == "application/x-www-form-urlencoded",
                let text = String(validating: request.body, as: UTF8.self),
                let fields = Query(parsing: text[...])
            else { throw HTTPError.badRequest("This takes a form, as the page sends it.") }
            return fields
        }
    }

    /// The header that keeps or ends the session in the browser.
    func session(_ token: Token?) -> HeaderField {
        cookie(Self.sessionCookie, token?.text ?? "", maximumAge: token == nil ? 0 : 7_776_000)
    }

    /// The header that remembers the language, when it was chosen just now.
    var languageHeaders: [HeaderField] {
        guard let chosen else { return [] }
        return [cookie(Self.languageCookie, chosen.rawValue, maximumAge: 31_536_000)]
    }

    private func cookie(_ name: String, _ value: String, maximumAge: Int) -> HeaderField {
        HeaderField(
            "Set-Cookie",
            "\(name)=\(value); Path=/programs; Max-Age=\(maximumAge); HttpOnly; SameSite=Strict"
                + (isSecure ? "; Secure" : ""))
    }

    /// The same page in another language.
    func address(in language: Language) -> String {
        var query = Query()
        if request.method == .get {
            for item in request.query.items where item.name != "lang" { query.add(item.name, item.value) }
        }
        query.add("lang", language.rawValue)
        return request.path + query.text
    }
}

/// What the site answers when it doesn't do what it was asked.
enum SiteRefusal {
    static let foreign = HTTPError(
        .forbidden, code: "forbidden", message: "This form has to be sent from its own page.")
    static let noSession = HTTPError(.unauthorized, code: "unauthorized", message: "Please log in first.")
}
