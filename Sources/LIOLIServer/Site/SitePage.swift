import HTTPServer
import Interface
import Wire

/// A page of the site, whole: it works without JavaScript, with which times stand in the reader's own zone.
struct SitePage {
    let title: String
    /// The key of the session's forms; nil for who isn't logged in.
    var formKey: String?
    /// Writes what comes below the heading.
    let content: (ViewWriter) -> Void

    init(_ title: String, formKey: String? = nil, content: @escaping (ViewWriter) -> Void) {
        self.title = title
        self.formKey = formKey
        self.content = content
    }

    func response(
        to site: SiteRequest, status: Status = .ok, headers: [HeaderField] = []
    ) -> Response {
        .html(html(site), status: status, headers: headers + site.languageHeaders)
    }

    private func html(_ site: SiteRequest) -> String {
        let texts = site.texts
        let windowTitle = HTMLPrinter.html { $0.text(title + " · LIOLI") }
        // Without the referrer policy a browser would not say that a form comes from here.
        return """
            <!doctype html>
            <html lang="\(texts.language.rawValue)">
            <head>
            <meta charset="utf-8">
            <title>\(windowTitle)</title>
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
            \(HTMLPrinter.html { body(site, $0) })
            </body>
            </html>
            """
    }

    private func body(_ site: SiteRequest, _ view: ViewWriter) {
        header(site.texts, view)
        view.main("site") {
            view.h1("", title)
            content(view)
        }
        footer(site, view)
    }

    private func header(_ texts: Texts, _ view: ViewWriter) {
        view.header("site-bar") {
            view.link("LIOLI", to: "/programs", "site-name")
            if let formKey {
                view.form("/programs/log_out", key: formKey) { view.send(texts.logOut, "button quiet") }
            } else {
                view.link(texts.logIn, to: "/programs/log_in", "button quiet")
            }
        }
    }

    private func footer(_ site: SiteRequest, _ view: ViewWriter) {
        let other: Language = site.texts.language == .english ? .spanish : .english
        view.footer("site-foot") {
            view.a("button quiet") {
                view.set(.href, site.address(in: other))
                view.set(.lang, other.rawValue)
                view.text(other == .english ? "English" : "Español")
            }
        }
    }
}

// MARK: Parts

extension ViewWriter {
    func link(_ text: String, to address: String, _ classNames: StaticString = "") {
        a(classNames) {
            set(.href, address)
            self.text(text)
        }
    }

    /// A button that sends its form.
    func send(_ text: String, _ classNames: StaticString = "button wide") {
        submitButton(classNames) { self.text(text) }
    }

    /// A form that is sent with POST.
    /// - Parameter key: the session's key; nil where nobody is logged in.
    func form(_ action: String, key: String?, content: () -> Void) {
        form("form") {
            set(.action, action)
            set(.method, "post")
            if let key { hidden("key", key) }
            content()
        }
    }

    func hidden(_ name: String, _ value: String) {
        input(type: "hidden") {
            set(.name, name)
            self.value(value)
        }
    }

    /// A notice that a screen reader says at once.
    func alert(_ text: String) {
        p("alert") {
            role("alert")
            self.text(text)
        }
    }

    /// A notice that all went well.
    func status(_ text: String) {
        p("alert done") {
            role("status")
            self.text(text)
        }
    }

    /// In UTC; the page's script puts it into the reader's zone.
    func time(_ instant: Instant, _ texts: Texts) {
        element(.time) {
            set(.dateTime, instant.iso8601)
            text(texts.text(instant))
        }
    }

    /// What a row of a table is about, with what belongs to it in lines below.
    func rowHead(_ text: String, lines: () -> Void) {
        th {
            set(.scope, "row")
            self.text(text)
            lines()
        }
    }

    /// A table in a frame of its own, so that a narrow screen scrolls it and not the page.
    /// - Parameter rows: writes its rows.
    func table(_ caption: String, head: [String], rows: () -> Void) {
        div("table-frame") {
            role("region")
            ariaLabel(caption)
            set(.tabIndex, "0")
            table {
                self.caption("", caption)
                thead { tr { for title in head { columnHead(title) } } }
                tbody("", rows)
            }
        }
    }

    private func columnHead(_ title: String) {
        th {
            set(.scope, "col")
            text(title)
        }
    }
}

/// A field of a form with its label, a hint, and what is wrong with it.
struct FormField {
    let name: String
    let label: String
    var value = ""
    var type: StaticString = "text"
    var hint: String?
    var problem: String?

    /// - Parameter attributes: writes what the input has besides.
    func write(to view: ViewWriter, attributes: () -> Void = {}) {
        view.div("field") {
            view.label("") {
                view.set(.forID, name)
                view.text(label)
            }
            if let hint { view.described("quiet", by: name + "-hint", hint) }
            view.input(type: type) {
                view.set(.id, name)
                view.set(.name, name)
                view.flag(.required)
                view.value(value)
                attributes()
                if !describedBy.isEmpty { view.set(.ariaDescribedBy, describedBy) }
                if problem != nil { view.set(.ariaInvalid, true) }
            }
            if let problem { view.described("problem", by: name + "-problem", problem) }
        }
    }

    private var describedBy: String {
        [hint == nil ? nil : name + "-hint", problem == nil ? nil : name + "-problem"]
            .compactMap { $0 }.joined(separator: " ")
    }
}

extension ViewWriter {
    fileprivate func described(_ classNames: StaticString, by id: String, _ text: String) {
        p(classNames) {
            set(.id, id)
            self.text(text)
        }
    }
}
