import HTTPServer
import Interface
import Wire

/// What the operator's page is made of; it never listens to anything.
private typealias Markup = Node<Never>

/// What there is to decide about, as a page that works without JavaScript.
struct OperatorPage {
    static let path = "/operator/secrets"

    let texts: OperatorTexts
    /// What every form carries.
    let formKey: String
    let things: [ReportedThing]
    let hasMore: Bool
    /// What became of the last decision.
    var notice: String?
    /// Why the last decision wasn't carried out.
    var alert: String?

    func response(status: Status = .ok) -> Response {
        var response = Response.html(html, status: status)
        response.headers.append(HeaderField("Vary", "Accept-Language"))
        return response
    }

    private var html: String {
        let title = Markup.text(texts.title + " · Secrets").html
        // Without the referrer policy a browser would not say that a form comes from here.
        return """
            <!doctype html>
            <html lang="\(texts.language.rawValue)">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <meta name="referrer" content="same-origin">
            <meta name="robots" content="noindex">
            <link rel="icon" href="/secrets/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/styles.css">
            <link rel="stylesheet" href="/operator/operator.css">
            </head>
            <body>
            \(main.html)
            </body>
            </html>
            """
    }

    private var main: Markup {
        .element(.main, .classNames("desk")) {
            Markup.element(.h1) { texts.title }
            if let notice { Markup.element(.p, .classNames("desk-notice"), .set(.role, "status")) { notice } }
            if let alert {
                Markup.element(.p, .classNames("desk-notice alert"), .set(.role, "alert")) { alert }
            }
            if things.isEmpty {
                Markup.element(.p) { texts.nothing }
                Markup.element(.p, .classNames("quiet")) { texts.nothingMore }
            }
            for thing in things { card(thing) }
            if hasMore { Markup.element(.p, .classNames("quiet")) { texts.thereIsMore } }
        }
    }

    private func card(_ thing: ReportedThing) -> Markup {
        .element(.article, .classNames("desk-card"), .set(.ariaLabelledBy, thing.id.text)) {
            Markup.element(.h2, .id(thing.id.text)) { texts.name(of: thing.id) }
            Markup.element(.p, .classNames("quiet")) { facts(thing) }
            if thing.isHeld { Markup.element(.p, .classNames("desk-held")) { texts.held } }
            Markup.element(.p, .classNames("desk-content"), .set(.dir, "auto")) { thing.content }
            if let picture = thing.picture {
                Markup.element(
                    .img, .set(.src, Self.path + "/pictures/\(picture.text)/small.jpg"),
                    .set(.alt, texts.picture),
                    .set(.width, "256"), .set(.height, "256"))
            }
            Markup.element(.p) { reasons(thing) }
            if !thing.notes.isEmpty { notes(thing) }
            decisions(thing)
        }
    }

    private func facts(_ thing: ReportedThing) -> String {
        var facts = [texts.author(thing.author)]
        if thing.isAuthorBanned { facts.append(texts.banned) }
        facts.append(thing.createdAt.iso8601)
        return facts.joined(separator: " · ")
    }

    private func reasons(_ thing: ReportedThing) -> String {
        let reasons = thing.reports.reasons.map { "\(texts.reason($0.reason)) \($0.count)" }
        let count = texts.reports(thing.reports.total)
        return reasons.isEmpty ? count : count + ": " + reasons.joined(separator: ", ")
    }

    private func notes(_ thing: ReportedThing) -> Markup {
        .element(.section) {
            Markup.element(.h3) { texts.notes }
            Markup.element(.ul, .classNames("desk-notes")) {
                for note in thing.notes {
                    Markup.element(.li) {
                        Markup.element(.span, .classNames("quiet")) { texts.reason(note.reason) + ": " }
                        Markup.element(.span, .set(.dir, "auto")) { note.text }
                    }
                }
            }
        }
    }

    private func decisions(_ thing: ReportedThing) -> Markup {
        .element(.div, .classNames("desk-actions")) {
            form(.keep, texts.keep, thing, "button")
            Markup.element(.details) {
                Markup.element(.summary, .classNames("button quiet")) { texts.removeOrBan }
                Markup.element(.p, .classNames("quiet")) { texts.cantBeUndone }
                form(.remove, texts.remove, thing, "button danger")
                form(.ban, texts.ban, thing, "button danger")
            }
        }
    }

    private func form(
        _ action: OperatorAction, _ label: String, _ thing: ReportedThing, _ classNames: String
    ) -> Markup {
        .element(.form, .set(.action, Self.path), .set(.method, "post")) {
            hidden("key", formKey)
            hidden("thing", thing.id.text)
            hidden("seen", String(thing.updatedAt.seconds))
            hidden("action", action.rawValue)
            Markup.element(
                .button, .set(.type, "submit"), .classNames(classNames),
                .label(label + ", " + texts.name(of: thing.id))
            ) { label }
        }
    }

    private func hidden(_ name: String, _ value: String) -> Markup {
        .element(.input, .set(.type, "hidden"), .set(.name, name), .value(value))
    }
}
