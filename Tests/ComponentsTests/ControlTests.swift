import AppTestSupport
import Components
import Interface
import Testing
import Wire

@Suite("Controls and notices")
struct ControlTests {
    private func elements(_ write: (View<String>) -> Void) -> [Element<String>] {
        ViewTree().nodes(write).flatMap(\.elements)
    }

    @Test(
        "every button has a type, a name and its action",
        arguments: [ButtonStyle.plain, .quiet, .primary, .wide])
    func buttons(style: ButtonStyle) throws {
        let button = try #require(elements { $0.button(style, "Try again", "retry") }.first)
        #expect(button[.type] == "button" && button.name == "Try again")
        #expect(button.classNames.first == "button")
        #expect(button.listeners.map { $0.action("") } == ["retry"])
        #expect(button.listeners.map(\.preventsDefault) == [true])
    }

    @Test("what a button has besides stands among its attributes")
    func attributes() throws {
        let button = try #require(
            elements { view in
                view.iconButton(.refresh, "Refresh", "refresh") {
                    view.className("refresh")
                    view.set(.ariaBusy, true)
                }
            }.first)
        #expect(button.classNames == ["icon-button", "refresh"])
        #expect(button[.ariaBusy] == "true" && button.name == "Refresh" && button[.type] == "button")
        #expect(button.children.count == 1)
    }

    @Test("the button that sends a form is disabled while that is on its way, and says so")
    func sending() throws {
        for (isDisabled, isBusy) in [(false, false), (true, false), (false, true)] {
            let button = try #require(
                elements { $0.sendButton(.wide, "Send", isDisabled: isDisabled, isBusy: isBusy) }.first)
            #expect(button[.type] == "submit" && button.has(.disabled) == (isDisabled || isBusy))
            #expect(button[.ariaBusy] == (isBusy ? "true" : "false"))
        }
    }

    @Test("a field's name belongs to its input")
    func field() {
        let parts = elements { view in
            view.field("weight", "Weight", isInvalid: true) {
                view.input(type: "text") { view.id("weight") }
            }
        }
        #expect(parts.map(\.tag) == [.div, .label, .input])
        #expect(parts[0].classNames == ["field", "bad"])
        #expect(parts[1][.forID] == "weight" && parts[2][.id] == "weight")
    }

    @Test("a notice is said at once unless it is only an invitation")
    func notices() {
        func notice(_ isAlert: Bool) -> [Element<String>] {
            elements { $0.notice(title: "A", text: "B", button: "C", "retry", isAlert: isAlert) }
        }
        #expect(notice(true).first?[.role] == "alert" && notice(false).first?[.role] == nil)
        #expect(notice(true).map(\.name).dropFirst() == ["A", "B", "C"])
        let inline = elements { $0.inlineNotice(title: "A", text: "B", button: "C", "retry") }
        #expect(inline.first?[.role] == "alert" && inline.first?.name == "A B C")
    }

    @Test("a toast's place is there before there is one, so that a screen reader hears it come")
    func toasts() {
        #expect(elements { $0.toasts(nil, button: "Undo", nil) }.map(\.classNames) == [["toasts"]])
        let said = elements { $0.toasts("Saved", button: "Undo", nil) }
        #expect(said.first?[.role] == "status" && !said.contains { $0.tag == .button })
        #expect(elements { $0.toasts("Saved", button: "Undo", "undo") }.contains { $0.tag == .button })
    }

    @Test("more is asked for when it comes near")
    func loadMore() {
        let more = elements { $0.loadMore(.li, "opening", key: "k", "more") {} }
        #expect(more.first?.listeners.map(\.event) == [.approach])
    }

    @Test("the language is the device's or one of the reader's own")
    func language() {
        let parts = elements { view in
            LanguageSetting(choice: .always(.spanish), deviceLanguage: .english, isKept: false) { $0.code }
                .write(to: view, TestPhrases())
        }
        let select = parts.first { $0.tag == .select }
        #expect(select?.listeners.map { $0.action("es") } == ["es"])
        #expect(parts.filter { $0.tag == .option }.map { $0.value } == ["", "en", "es"])
        #expect(parts.filter { $0.has(.selected) }.map { $0.value } == ["es"])
        #expect(parts.contains { $0.tag == .p })
    }
}

private struct TestPhrases: Phrases {
    let language = Language.english
    let unauthorized = "No"
}
