import HTTPServer
import Interface
import Wire

/// What a page of the site is made of; it never listens to anything.
typealias Markup = Node<Never>

/// A page of the site, whole: it works without JavaScript, with which times stand in the reader's own zone.
struct SitePage {
    let title: String
    /// The key of the session's forms; nil for who isn't logged in.
    var formKey: String?
    let content: [Markup]

    init(_ title: String, formKey: String? = nil, @NodeBuilder<Never> content: () -> [Markup]) {
        self.title = title
        self.formKey = formKey
        self.content = content()
    }

    func response(
        to site: SiteRequest, status: Status = .ok, headers: [HeaderField] = []
    ) -> Response {
        .html(html(site), status: status, headers: headers + site.languageHeaders)
    }

    private func html(_ site: SiteRequest) -> String {
        let texts = site.texts
        let title = Markup.text(title + " · LIOLI").html
        // Without the referrer policy a browser would not say that a form comes from here.
        return """
            <!doctype html>
            <html lang="\(texts.language.rawValue)">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="same-origin">
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f1">
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17140f">
            <link rel="icon" href="/lioli/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/styles.css">
            <link rel="stylesheet" href="/programs/programs.css">
            <script src="/programs/times.js" defer blocking="render"></script>
            </head>
            <body>
            \(header(site).html)
            \(main.html)
            \(footer(site).html)
            </body>
            </html>
            """
    }

    private func header(_ site: SiteRequest) -> Markup {
        let texts = site.texts
        return .element(.header, .classNames("site-bar")) {
            Markup.link("LIOLI", to: "/programs", "site-name")
            if let formKey {
                Markup.form("/programs/log_out", key: formKey) {
                    Markup.button(texts.logOut, "button quiet")
                }
            } else {
                Markup.link(texts.logIn, to: "/programs/log_in", "button quiet")
            }
        }
    }

    private var main: Markup {
        .element(.main, .classNames("site")) {
            Markup.element(.h1) { title }
            content
        }
    }

    private func footer(_ site: SiteRequest) -> Markup {
        let other: Language = site.texts.language == .english ? .spanish : .english
        let name = other == .english ? "English" : "Español"
        return .element(.footer, .classNames("site-foot")) {
            Markup.element(
                .a, .set(.href, site.address(in: other)), .set(.lang, other.rawValue),
                .classNames("button quiet")
            ) { name }
        }
    }
}

// MARK: Parts

extension Node where Action == Never {
    static func paragraph(_ text: String, _ classNames: String = "") -> Markup {
        .element(.p, classNames.isEmpty ? .none : .classNames(classNames)) { text }
    }

    static func heading(_ text: String) -> Markup { .element(.h2) { text } }

    static func link(_ text: String, to address: String, _ classNames: String = "") -> Markup {
        .element(.a, .set(.href, address), classNames.isEmpty ? .none : .classNames(classNames)) { text }
    }

    static func button(_ text: String, _ classNames: String = "button wide") -> Markup {
        .element(.button, .set(.type, "submit"), .classNames(classNames)) { text }
    }

    /// A form that is sent with POST.
    /// - Parameter key: the session's key; nil where nobody is logged in.
    static func form(
        _ action: String, key: String?, @NodeBuilder<Never> content: () -> [Markup]
    ) -> Markup {
        .element(.form, .set(.action, action), .set(.method, "post"), .classNames("form")) {
            if let key { Markup.hidden("key", key) }
            content()
        }
    }

    static func hidden(_ name: String, _ value: String) -> Markup {
        .element(.input, .set(.type, "hidden"), .set(.name, name), .value(value))
    }

    /// A notice that a screen reader says at once.
    static func alert(_ text: String) -> Markup {
        .element(.p, .classNames("alert"), .set(.role, "alert")) { text }
    }

    /// A notice that all went well.
    static func status(_ text: String) -> Markup {
        .element(.p, .classNames("alert done"), .set(.role, "status")) { text }
    }

    /// In UTC; the page's script puts it into the reader's zone.
    static func time(_ instant: Instant, _ texts: Texts) -> Markup {
        .element(.time, .set(.dateTime, instant.iso8601)) { texts.text(instant) }
    }

    static func row(_ cells: [Markup]) -> Markup { .element(.tr) { cells } }

    static func cell(_ text: String, _ classNames: String = "") -> Markup {
        .element(.td, classNames.isEmpty ? .none : .classNames(classNames)) { text }
    }

    static func columnHead(_ text: String) -> Markup { .element(.th, .set(.scope, "col")) { text } }

    /// What a row is about, with what belongs to it in lines below.
    static func rowHead(_ text: String, _ lines: [Markup]) -> Markup {
        .element(.th, .set(.scope, "row")) {
            text
            lines
        }
    }

    /// A quiet line of its own in a cell.
    static func line(@NodeBuilder<Never> content: () -> [Markup]) -> Markup {
        .element(.span, .classNames("line"), content: content)
    }

    /// A table in a frame of its own, so that a narrow screen scrolls it and not the page.
    static func table(_ caption: String, head: [String], rows: [Markup]) -> Markup {
        .element(
            .div, .classNames("table-frame"), .set(.role, "region"), .label(caption), .set(.tabIndex, "0")
        ) {
            Markup.element(.table) {
                Markup.element(.caption) { caption }
                Markup.element(.thead) { Markup.row(head.map(Markup.columnHead)) }
                Markup.element(.tbody) { rows }
            }
        }
    }
}

/// A field of a form with its label, a hint, and what is wrong with it.
struct FormField {
    let name: String
    let label: String
    var value = ""
    var type = "text"
    var hint: String?
    var problem: String?
    var attributes: [Attribute] = []

    var node: Markup {
        let described = [hint == nil ? nil : name + "-hint", problem == nil ? nil : name + "-problem"]
            .compactMap { $0 }
        var attributes: [Attribute] = [
            .text(.id, name), .text(.name, name), .text(.type, type), .flag(.required), .value(value),
        ]
        attributes += self.attributes
        if !described.isEmpty {
            attributes.append(.text(.ariaDescribedBy, described.joined(separator: " ")))
        }
        if problem != nil { attributes.append(.text(.ariaInvalid, "true")) }
        return .element(.div, .classNames("field")) {
            Markup.element(.label, .set(.forID, name)) { label }
            if let hint { Markup.element(.p, .id(name + "-hint"), .classNames("quiet")) { hint } }
            Markup.element(Element(.input, attributes: attributes))
            if let problem { Markup.element(.p, .id(name + "-problem"), .classNames("problem")) { problem } }
        }
    }
}
