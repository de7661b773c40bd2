import AppTestSupport
import Interface
import JSON
import Testing

@testable import Secrets

@Suite("Being banned")
struct BanTests {
    @Test("somebody who is banned is told so plainly, and keeps what they wrote")
    func banned() {
        let phone = Phone.readingThree()
        phone.send(.open(.compose))
        phone.type("A secret")
        phone.tap("Post")
        phone.answer(Phone.create, .error(403, Ban.code))
        #expect(phone.text.contains("you can read, but not write"))
        #expect(phone.state.compose.draft.text == "A secret")
        expectClosedForm(phone, "A secret")
        phone.tap("Close")
        #expect(!phone.text.contains("Write a secret") && phone.text.contains("you can read, but not write"))
    }

    private func expectClosedForm(
        _ phone: Phone, _ text: String, source: SourceLocation = #_sourceLocation
    ) {
        phone.tapDisabled("Post", source: source)
        let field = phone.elements.first { $0.tag == .textarea }
        #expect(field?.value == text && field?.has(.readOnly) == true, sourceLocation: source)
        #expect(phone.text.contains("Your text is still here."), sourceLocation: source)
    }

    /// A phone whose name is banned, as the server says when it signs in.
    private func bannedPhone(at path: String = "/", draft: String? = nil) -> Phone {
        let disk = Phone.Disk(["account": Phone.account])
        disk.files["draft"] = draft
        let phone = Phone(at: path, languages: ["en"], disk: disk)
        phone.answer(Phone.signIn, .status(200, TokenReply(token: "new", banned: true).jsonText))
        phone.answer(Phone.newest, .page([.sample(3, by: "loud_crow"), .sample(2, by: "brave_fox")]))
        return phone
    }

    @Test("somebody who is banned reads, and finds writing, liking, commenting and reporting closed")
    func closed() throws {
        let phone = bannedPhone()
        #expect(phone.cards.count == 2 && phone.text.contains("you can read, but not write"))
        for name in ["Write a secret", "Write"] {
            #expect(!phone.elements.contains { $0.name == name && ($0.tag == .a || $0.tag == .button) })
        }
        let likes = phone.elements.filter { $0.classNames.contains("like") }
        #expect(likes.count == 2 && likes.allSatisfy { $0.has(.disabled) })
        let texts = phone.elements.filter { $0.classNames.contains("card-text") && $0.tag == .p }
        #expect(!texts.contains { $0.listeners.contains { $0.event == .doubleClick } })
        phone.openComments(3, [.sample(9, by: "brave_fox"), .sample(8)])
        #expect(!phone.elements.contains { $0.tag == .textarea || $0.tag == .form })
        #expect(!phone.elements.contains { $0.name == "Edit" })
        #expect(phone.elements.contains { $0.name == "Delete" })
        phone.tap("Close")
        try phone.act(3, "Hide")
        phone.fire(SecretsApp.toastTimer)
        phone.answer("POST /api/v1/posts/3/hide", .status(204))
        #expect(phone.cards == ["Secret 2"])
    }

    @Test("somebody who is banned can't report or change anything, and can still block and delete")
    func closedActions() throws {
        let phone = bannedPhone()
        phone.trigger(.click, on: try #require(phone.elements.first { $0[.id] == "actions-3" }))
        #expect(phone.elements.contains { $0.name == "Block loud_crow" })
        #expect(!phone.elements.contains { $0.name == "Report" })
        phone.tap("Close")
        phone.trigger(.click, on: try #require(phone.elements.first { $0[.id] == "actions-2" }))
        let names = phone.elements.filter { $0.classNames.contains("action") }.map(\.name)
        #expect(names.contains("Delete secret") && !names.contains("Edit secret"))
    }

    @Test(
        "places where one writes are closed to somebody who is banned, also when they come by an address",
        arguments: ["/new", "/posts/2/edit", "/posts/3/report"])
    func closedPlaces(path: String) throws {
        let phone = bannedPhone(at: path, draft: ##"{"text":"Begun","color":"#FFFFFF"}"##)
        let sheet = try #require(phone.elements.first { $0.tag == .dialog })
        #expect(Node.element(sheet).text.contains("you can read, but not write"))
        let button = try #require(Node.element(sheet).elements.first { $0.classNames.contains("primary") })
        #expect(button.has(.disabled))
        if path == "/new" { expectClosedForm(phone, "Begun") }
    }

    @Test("a ban that was taken back is forgotten when the app is opened again")
    func unbanned() {
        let phone = bannedPhone()
        let reopened = Phone(languages: ["en"], disk: phone.disk)
        reopened.answer(Phone.signIn, .token("newest"))
        reopened.answer(Phone.newest, .page([.sample(1)]))
        #expect(!reopened.text.contains("you can read, but not write"))
        reopened.tap("Write a secret")
        #expect(reopened.state.place == .compose)
    }
}
