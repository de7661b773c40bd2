import Interface
import Testing
import Wire

private func html(_ write: (ViewWriter) -> Void) -> String { HTMLPrinter.html(write) }

@Suite("HTML")
struct HTMLTests {
    @Test("A-05 text and attributes are escaped where they are written")
    func escaping() {
        let hostile = "<script>alert('\"&\0')</script>"
        let printed = html { view in
            view.p {
                view.set(.title, hostile)
                view.text(hostile)
            }
        }
        let escaped = "&lt;script&gt;alert(&#39;&quot;&amp;\u{FFFD}&#39;)&lt;/script&gt;"
        #expect(printed == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test("void elements have no end tag, flags no value")
    func voidElements() {
        let printed = html { view in
            view.div {
                view.element(.input) {
                    view.value("a\"b")
                    view.flag(.required)
                    view.flag(.disabled, false)
                }
                view.img(src: "/a.png")
            }
        }
        #expect(printed == "<div><input value=\"a&quot;b\" required><img src=\"/a.png\" alt=\"\"></div>")
    }

    @Test("a text area's value and a time's moment stand between the tags")
    func content() {
        let moment = Instant(seconds: 0)
        let printed = html { view in
            view.div {
                view.textarea { view.value("</textarea>") }
                view.time("", moment)
            }
        }
        #expect(
            printed == "<div><textarea>&lt;/textarea&gt;</textarea>"
                + "<time datetime=\"1970-01-01T00:00:00Z\">1970-01-01T00:00:00Z</time></div>")
    }

    @Test("all declarations of an element's style stand in one attribute, and none brings others with it")
    func styles() {
        let printed = html { view in
            view.p {
                view.style(.tint, "#C9C4F2")
                view.id("p")
                view.style(.share, "0.5")
                view.style(.color, "red;width:9em")
            }
        }
        #expect(printed == "<p id=\"p\" style=\"--tint:#C9C4F2;--share:0.5\"></p>")
    }

    @Test("a text area keeps the line break that it begins with")
    func leadingBreak() {
        // The first one after the tag is not part of the text, as HTML has it.
        #expect(html { view in view.textarea { view.value("\nb") } } == "<textarea>\n\nb</textarea>")
    }

    @Test(
        "A-05 addresses that could run something are left out",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
            "data:text/html,x", "vbscript:x", "\u{1}javascript:x", "", "httpx:y", "a b",
        ])
    func unsafeAddresses(address: String) {
        #expect(!Address.isSafe(address))
        #expect(html { view in view.a { view.set(.href, address) } } == "<a></a>")
    }

    @Test(
        "addresses on this server and by the common schemes stay",
        arguments: [
            "/secrets/", "page", "?before=2", "#top", "https://example.org/a:b", "HTTP://example.org",
            "mailto:help@example.org", "blob:http://127.0.0.1/1", "/a?b=javascript:c",
        ])
    func safeAddresses(address: String) {
        #expect(Address.isSafe(address))
    }
}

@Suite("Views and effects")
struct ViewTests {
    private enum Parent: Equatable { case child(Child) }
    private enum Child: Equatable { case tapped, typed(String) }

    @Test("a part writes into the whole, and sends the whole's actions")
    func scopes() {
        let renderer = ViewRenderer<Parent>()
        let drawing = Drawing<Parent>()
        renderer.draw(drawing) { view in
            let part = view.scope(Parent.child)
            part.div("box") {
                part.button { part.onClick(.tapped) }
                part.input(type: "text") { part.on(.input) { .typed($0) } }
            }
        }
        #expect(drawing.handlers.map { $0.action(for: "ñ") } == [.child(.tapped), .child(.typed("ñ"))])
    }

    @Test("a form and a dialog do nothing by themselves, whichever way they are listened to")
    func preventing() {
        let renderer = ViewRenderer<Child>()
        let drawing = Drawing<Child>()
        renderer.draw(drawing) { view in
            view.form {
                view.on(.submit, .tapped)
                view.on(.submit) { .typed($0) }
                view.on(.cancel) { .typed($0) }
                view.on(.input, .tapped)
                view.on(.click) { .typed($0) }
            }
        }
        let buffer = drawing.new
        var prevents: [Bool] = []
        var position = buffer.inside(0)
        while position < buffer.firstChild(of: 0) {
            prevents.append(buffer.preventsDefault(at: position))
            position = buffer.next(after: position)
        }
        #expect(prevents == [true, true, true, false, false])
    }

    @Test("classes and keys can be added to an element that has other attributes already")
    func classes() {
        let printed = html { view in
            view.p("a") {
                view.id("i")
                view.className("b")
                view.className("c", false)
            }
            view.p { view.className("d") }
        }
        #expect(printed == "<p class=\"a b\" id=\"i\"></p><p class=\"d\"></p>")
    }

    @Test("a mapped effect answers with the parent's action")
    func effects() {
        let request = HTTPRequest(.get, "/x")
        let effect = Effect<Child>.http(request, progress: { .typed("\($0.sent)") }) { _ in .tapped }
        guard case .http(let mapped, _, let progress, let reply) = effect.map(Parent.child) else {
            Issue.record("not a request")
            return
        }
        #expect(mapped == request)
        #expect(progress?(Progress(sent: 3, total: 4)) == .child(.typed("3")))
        #expect(reply(.failure(.timedOut)) == .child(.tapped))
    }

    @Test(
        "A-03 the first of the reader's languages that there is",
        arguments: [
            (["es-MX", "en"], Language.spanish), (["EN-GB"], .english), (["fr", "es"], .spanish),
            (["fr"], .english), ([], .english), ([""], .english), (["est-EE"], .english),
        ])
    func languages(tags: [String], expected: Language) {
        #expect(Language(preferring: tags) == expected)
    }

    @Test("no two names of one kind are the same")
    func names() {
        #expect(Set(Tag.allCases.map { "\($0.name)" }).count == Tag.allCases.count)
        #expect(Set(TextAttribute.allCases.map { "\($0.name)" }).count == TextAttribute.allCases.count)
        #expect(Set(Flag.allCases.map { "\($0.name)" }).count == Flag.allCases.count)
        #expect(Set(Style.allCases.map { "\($0.name)" }).count == Style.allCases.count)
        #expect(Set(Event.allCases.map { "\($0.name)" }).count == Event.allCases.count)
    }

    @Test("A-05 nothing a view can name runs a script")
    func noScript() {
        #expect(
            !Tag.allCases.contains {
                ["script", "iframe", "object", "embed", "style"].contains("\($0.name)")
            })
        #expect(!TextAttribute.allCases.contains { "\($0.name)".hasPrefix("on") })
        #expect(!TextAttribute.allCases.contains { ["style", "srcdoc"].contains("\($0.name)") })
    }
}
