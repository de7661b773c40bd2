import Interface
import Testing
import Wire

private typealias View = Node<Never>

@Suite("HTML")
struct HTMLTests {
    @Test("A-05 text and attributes are escaped where they are written")
    func escaping() {
        let hostile = "<script>alert('\"&\0')</script>"
        let view = View.element(.p, .set(.title, hostile)) { hostile }
        let escaped = "&lt;script&gt;alert(&#39;&quot;&amp;\u{FFFD}&#39;)&lt;/script&gt;"
        #expect(view.html == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test("void elements have no end tag, flags no value")
    func voidElements() {
        let view = View.element(.div) {
            View.element(.input, .value("a\"b"), .flag(.required), .flag(.disabled, false))
            View.element(.img, .set(.src, "/a.png"), .set(.alt, ""))
        }
        #expect(view.html == "<div><input value=\"a&quot;b\" required><img src=\"/a.png\" alt=\"\"></div>")
    }

    @Test("a text area's value and a time's moment stand between the tags")
    func content() {
        let moment = Instant(seconds: 0)
        let view = View.element(.div) {
            View.element(.textarea, .value("</textarea>"))
            View.element(.time, .attribute(.relativeTime(moment)))
        }
        #expect(
            view.html == "<div><textarea>&lt;/textarea&gt;</textarea>"
                + "<time datetime=\"1970-01-01T00:00:00Z\">1970-01-01T00:00:00Z</time></div>")
    }

    @Test("all declarations of an element's style stand in one attribute, and none brings others with it")
    func styles() {
        let view = View.element(
            .p, .style(.tint, "#C9C4F2"), .id("p"), .style(.share, "0.5"), .style(.color, "red;width:9em"))
        #expect(view.html == "<p id=\"p\" style=\"--tint:#C9C4F2;--share:0.5\"></p>")
    }

    @Test("a text area keeps the line break that it begins with")
    func leadingBreak() {
        // The first one after the tag is not part of the text, as HTML has it.
        #expect(View.element(.textarea, .value("\nb")).html == "<textarea>\n\nb</textarea>")
    }

    @Test(
        "A-05 addresses that could run something are left out",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
            "data:text/html,x", "vbscript:x", "\u{1}javascript:x", "", "httpx:y", "a b",
        ])
    func unsafeAddresses(address: String) {
        #expect(!Address.isSafe(address))
        #expect(View.element(.a, .set(.href, address)).html == "<a></a>")
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

@Suite("Nodes and effects")
struct NodeTests {
    private enum Parent: Equatable { case child(Child) }
    private enum Child: Equatable { case tapped, typed(String) }

    @Test("a mapped tree keeps its shape and sends the parent's actions")
    func mapping() {
        let child = Node<Child>.element(.div, key: .number(1), .classNames("box")) {
            Node.element(.button, .onClick(.tapped)) { "Go" }
            Node.element(.input, .on(.input) { .typed($0) })
        }
        let parent = child.map(Parent.child)
        #expect(parent.html == child.html)
        guard case .element(let box) = parent, case .element(let button) = box.children[0],
            case .element(let input) = box.children[1]
        else {
            Issue.record("not the same shape")
            return
        }
        #expect(box.key == .number(1))
        #expect(button.listeners[0].action("") == .child(.tapped))
        #expect(button.listeners[0].preventsDefault)
        #expect(input.listeners[0].action("ñ") == .child(.typed("ñ")))
        #expect(!input.listeners[0].preventsDefault)
    }

    @Test("a form and a dialog do nothing by themselves, whichever way they are listened to")
    func preventing() {
        let view = Node<Child>.element(
            .form, .on(.submit, .tapped), .on(.submit) { .typed($0) }, .on(.cancel) { .typed($0) },
            .on(.input, .tapped), .on(.click) { .typed($0) })
        guard case .element(let form) = view else { return }
        #expect(form.listeners.map(\.preventsDefault) == [true, true, true, false, false])
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
