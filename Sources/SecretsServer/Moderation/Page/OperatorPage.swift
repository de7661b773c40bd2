import HTTPServer
import Interface
import Wire

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
        let title = HTMLPrinter.html { $0.text(texts.title + " · Secrets") }
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
            \(HTMLPrinter.html { main($0) })
            </body>
            </html>
            """
    }

    private func main(_ view: ViewWriter) {
        view.main("desk") {
            view.h1("", texts.title)
            if let notice {
                view.p("desk-notice") {
                    view.role("status")
                    view.text(notice)
                }
            }
            if let alert {
                view.p("desk-notice alert") {
                    view.role("alert")
                    view.text(alert)
                }
            }
            if things.isEmpty {
                view.p("", texts.nothing)
                view.p("quiet", texts.nothingMore)
            }
            for thing in things { card(thing, view) }
            if hasMore { view.p("quiet", texts.thereIsMore) }
        }
    }

    private func card(_ thing: ReportedThing, _ view: ViewWriter) {
        view.article("desk-card") {
            view.set(.ariaLabelledBy, thing.id.text)
            view.h2 {
                view.set(.id, thing.id.text)
                view.text(texts.name(of: thing.id))
            }
            view.p("quiet", facts(thing))
            if thing.isHeld { view.p("desk-held", texts.held) }
            view.p("desk-content") {
                view.set(.dir, "auto")
                view.text(thing.content)
            }
            if let picture = thing.picture {
                view.img(src: Self.path + "/pictures/\(picture.text)/small.jpg", alt: texts.picture) {
                    view.set(.width, "256")
                    view.set(.height, "256")
                }
            }
            view.p("", reasons(thing))
            if !thing.notes.isEmpty { notes(thing, view) }
            decisions(thing, view)
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

    private func notes(_ thing: ReportedThing, _ view: ViewWriter) {
        view.section {
            view.h3("", texts.notes)
            view.ul("desk-notes") {
                for note in thing.notes {
                    view.li {
                        view.span("quiet", texts.reason(note.reason) + ": ")
                        view.span {
                            view.set(.dir, "auto")
                            view.text(note.text)
                        }
                    }
                }
            }
        }
    }

    private func decisions(_ thing: ReportedThing, _ view: ViewWriter) {
        view.div("desk-actions") {
            form(.keep, texts.keep, thing, "button", view)
            view.details {
                view.summary("button quiet", texts.removeOrBan)
                view.p("quiet", texts.cantBeUndone)
                form(.remove, texts.remove, thing, "button danger", view)
                form(.ban, texts.ban, thing, "button danger", view)
            }
        }
    }

    private func form(
        _ action: OperatorAction, _ label: String, _ thing: ReportedThing, _ classNames: StaticString,
        _ view: ViewWriter
    ) {
        view.form {
            view.set(.action, Self.path)
            view.set(.method, "post")
            hidden("key", formKey, view)
            hidden("thing", thing.id.text, view)
            hidden("seen", String(thing.updatedAt.seconds), view)
            hidden("action", action.rawValue, view)
            view.submitButton(classNames) {
                view.ariaLabel(label + ", " + texts.name(of: thing.id))
                view.text(label)
            }
        }
    }

    private func hidden(_ name: String, _ value: String, _ view: ViewWriter) {
        view.input(type: "hidden") {
            view.set(.name, name)
            view.value(value)
        }
    }
}
