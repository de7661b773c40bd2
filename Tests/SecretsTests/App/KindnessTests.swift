import AppTestSupport
import Components
import Interface
import JSON
import Testing
import Wire

@testable import Secrets

@Suite("Reporting, hiding, blocking")
struct KindnessTests {
    private func reading() -> Phone {
        .reading([.sample(3, by: "loud_crow"), .sample(2), .sample(1, by: "loud_crow")])
    }

    private func act(_ post: Int64, _ name: String, _ phone: Phone) throws {
        phone.trigger(.click, on: try #require(phone.elements.first { $0[.id] == "actions-\(post)" }))
        phone.tap(name)
    }

    @Test("a hidden secret is out of sight at once, can be taken back, and the server hears of it afterwards")
    func hides() throws {
        let phone = reading()
        try act(2, "Hide", phone)
        #expect(phone.cards == ["Secret 3", "Secret 1"] && phone.requests.isEmpty)
        phone.tap("Undo")
        #expect(phone.cards.count == 3 && phone.requests.isEmpty)
        try act(2, "Hide", phone)
        phone.fire(SecretsApp.toastTimer)
        phone.answer("POST /api/v1/posts/2/hide", .status(204))
        #expect(phone.cards == ["Secret 3", "Secret 1"])
    }

    @Test("what the server couldn't be told is back, and that is said")
    func comesBack() throws {
        let phone = reading()
        try act(2, "Hide", phone)
        phone.signal(.hidden)
        phone.answer("POST /api/v1/posts/2/hide", .error(429, "too_many_requests", retryAfter: 5))
        #expect(phone.cards.count == 3)
        #expect(phone.text.contains("so it is back.") && phone.text.contains("Try again in 5 seconds."))
    }

    @Test("a report needs a reason, is sent at once with its note, and hides the secret")
    func reports() throws {
        let phone = reading()
        try act(3, "Report", phone)
        #expect(phone.state.place.path == "/posts/3/report")
        phone.tapDisabled("Send")
        let reason = try #require(phone.elements.first { $0.value == "self_harm" })
        phone.trigger(.change, on: reason)
        phone.type("Please look")
        phone.tap("Send")
        #expect(phone.cards == ["Secret 2", "Secret 1"] && phone.state.place == .feed)
        let draft = try ReportDraft(json: JSONValue(parsing: phone.requests[0].request.body))
        #expect(draft == ReportDraft(reason: .selfHarm, note: "Please look"))
        phone.answer("POST /api/v1/posts/3/report", .status(204))
        #expect(phone.cards == ["Secret 2", "Secret 1"])
        #expect(phone.announcements.last?.hasPrefix("Reported") == true)
    }

    @Test("a report that doesn't arrive brings the secret back")
    func reportFails() throws {
        let phone = reading()
        try act(3, "Report", phone)
        phone.trigger(.change, on: try #require(phone.elements.first { $0.value == "spam" }))
        phone.tap("Send")
        phone.answer("POST /api/v1/posts/3/report", .failure(.unreachable))
        #expect(phone.cards.count == 3 && phone.text.contains("so it is back."))
    }

    @Test("a note of more than 500 characters is not sent, and is said to be too long")
    func longNote() throws {
        let phone = reading()
        try act(3, "Report", phone)
        phone.trigger(.change, on: try #require(phone.elements.first { $0.value == "other" }))
        phone.type(String(repeating: "é", count: 501))
        #expect(phone.text.contains("Shorten it to 500 characters."))
        phone.tapDisabled("Send")
        phone.type(String(repeating: "é", count: 500))
        phone.tap("Send")
        #expect(phone.requests.count == 1)
    }

    @Test("blocking takes everything by an author out of sight, also comments, and can be taken back")
    func blocks() throws {
        let phone = reading()
        try act(3, "Block loud_crow", phone)
        #expect(phone.cards == ["Secret 2"])
        phone.tap("Undo")
        #expect(phone.cards.count == 3)
        try act(3, "Block loud_crow", phone)
        phone.openComments(2, [.sample(9, by: "loud_crow"), .sample(8)])
        #expect(phone.comments == ["Comment 8"])
        phone.fire(SecretsApp.toastTimer)
        let draft = try BlockDraft(json: JSONValue(parsing: phone.requests[0].request.body))
        #expect(draft.username == "loud_crow")
        phone.answer("POST /api/v1/blocks", .status(204))
        #expect(phone.comments == ["Comment 8"])
        phone.tap("Close")
        #expect(phone.cards == ["Secret 2"])
    }

    @Test("a comment of another is hidden or reported from where it stands, and one is back among the others")
    func comments() throws {
        let phone = reading()
        phone.openComments(2, [.sample(9), .sample(8)])
        let more = phone.elements.filter { $0.classNames.contains("comment-more") }
        phone.trigger(.click, on: try #require(more.first))
        #expect(phone.state.place.path == "/posts/2/comments/9/actions")
        phone.tap("Report")
        #expect(phone.state.place.path == "/posts/2/comments/9/report")
        phone.trigger(.change, on: try #require(phone.elements.first { $0.value == "hate" }))
        phone.tap("Send")
        #expect(phone.state.place.path == "/posts/2/comments" && phone.comments == ["Comment 8"])
        phone.answer("POST /api/v1/posts/2/comments/9/report", .status(204))
        #expect(phone.comments == ["Comment 8"])
    }

    @Test("one's own secrets and comments are not to be reported, hidden or blocked")
    func own() throws {
        let phone = Phone.reading([.sample(3, by: "brave_fox")])
        phone.trigger(.click, on: try #require(phone.elements.first { $0[.id] == "actions-3" }))
        for name in ["Hide", "Report", "Block brave_fox"] { #expect(!phone.text.contains(name)) }
    }

    @Test("the settings list whom one has blocked, and unblock them")
    func blocked() throws {
        let phone = reading()
        phone.tap("Settings")
        phone.answer("GET /api/v1/blocks", .failure(.unreachable))
        #expect(phone.text.contains("The list didn’t come."))
        phone.tap("Try again")
        let crow = User(username: "loud_crow", avatarURL: "/avatars/loud_crow.png")
        phone.answer("GET /api/v1/blocks", .status(200, [crow].jsonText))
        phone.tap("Unblock loud_crow")
        phone.answer("DELETE /api/v1/blocks/loud_crow", .error(429, "too_many_requests", retryAfter: 3))
        #expect(phone.text.contains("The block is still there."))
        phone.tap("Unblock loud_crow")
        phone.answer("DELETE /api/v1/blocks/loud_crow", .status(204))
        #expect(phone.text.contains("Nobody."))
        phone.answer(Phone.newest, .page([.sample(4, by: "loud_crow"), .sample(2)]))
        #expect(phone.cards == ["Secret 4", "Secret 2"])
    }

    @Test("who is blocked while the settings are being opened is listed there")
    func blockedLate() throws {
        let phone = reading()
        try act(3, "Block loud_crow", phone)
        phone.tap("Settings")
        phone.answer("GET /api/v1/blocks", .status(200, "[]"))
        phone.fire(SecretsApp.toastTimer)
        phone.answer("POST /api/v1/blocks", .status(204))
        let crow = User(username: "loud_crow", avatarURL: "/avatars/loud_crow.png")
        phone.answer("GET /api/v1/blocks", .status(200, [crow].jsonText))
        phone.tap("Unblock loud_crow")
        #expect(phone.requests.map(\.line) == ["DELETE /api/v1/blocks/loud_crow"])
    }

    @Test("a secret that is held back is marked for its author")
    func held() {
        var post = Post.sample(3, by: "brave_fox")
        post.held = true
        let phone = Phone.reading([post])
        #expect(phone.text.contains("Only you see it until it has been looked at."))
    }

    @Test("somebody who is banned is told so plainly, and keeps what they wrote")
    func banned() {
        let phone = reading()
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
        try act(3, "Hide", phone)
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

@Suite("Leaving")
struct LeavingTests {
    private func settings() -> Phone {
        let phone = Phone.reading([.sample(1)], draft: ##"{"text":"begun","color":"#FFFFFF"}"##)
        phone.tap("Settings")
        return phone
    }

    @Test("one's data comes as a file")
    func exports() {
        let phone = settings()
        phone.tap("Save my data")
        phone.answer("GET /api/v1/account/export", .failure(.timedOut))
        #expect(phone.text.contains("It took too long."))
        phone.tap("Save my data")
        phone.answer("GET /api/v1/account/export", .status(200, #"{"username":"brave_fox"}"#))
        #expect(
            phone.saved.map(\.name) == ["secrets-brave_fox.json"]
                && phone.saved.map(\.text) == [#"{"username":"brave_fox"}"#])
    }

    @Test("deleting takes two steps, and a way back")
    func steps() {
        let phone = settings()
        phone.tap("Delete my account")
        #expect(phone.text.contains("Nobody can undo it") && phone.focused.last == "leaving-title")
        phone.tap("Stay")
        #expect(!phone.text.contains("Nobody can undo it"))
        #expect(!phone.requests.contains { $0.line.hasPrefix("DELETE") })
    }

    @Test("the second step says plainly what goes and what is kept, and offers one's data first")
    func confirmation() throws {
        let phone = settings()
        phone.tap("Delete my account")
        let step = Node.element(try #require(phone.elements("leaving").first))
        let gone = try #require(
            step.elements.first { $0.tag == .p && Node.element($0).text.hasPrefix("Gone for good:") })
        for word in [
            "name", "password", "secrets", "pictures", "comments", "likes", "hid", "blocked", "reported",
        ] {
            #expect(Node.element(gone).text.contains(word), "\(word)")
        }
        #expect(step.text.contains("Kept: what was decided about reported secrets, without any name."))
        #expect(step.elements.filter { $0.tag == .button }.map(\.name).first == "Save my data first")
        phone.tap("Save my data first")
        phone.answer("GET /api/v1/account/export", .failure(.timedOut))
        #expect(phone.elements("complaint").count == 1)
        phone.tap("Save my data first")
        phone.answer("GET /api/v1/account/export", .status(200, "{}"))
        #expect(phone.saved.map(\.name) == ["secrets-brave_fox.json"])
        phone.tap("Delete for ever")
        #expect(phone.requests.contains { $0.line == "DELETE /api/v1/account" })
    }

    @Test(
        "a deleted account leaves nothing on the device, and one can begin anew",
        arguments: [HTTPResult.status(204), .error(401, "unauthorized")])
    func leaves(answer: HTTPResult) {
        let phone = settings()
        phone.disk.files["edit"] = "begun"
        phone.tap("Delete my account")
        phone.tap("Delete for ever")
        phone.answer("DELETE /api/v1/account", answer)
        if case .success(let reply) = answer, reply.status == 401 {
            // It is signed in anew once, and refused for good.
            phone.answer(Phone.signIn, .token("newer"))
            phone.answer("DELETE /api/v1/account", answer)
        }
        #expect(phone.disk.files["account"] == nil && phone.disk.files["draft"] == nil)
        #expect(phone.disk.files["edit"] == nil)
        #expect(phone.text.contains("Everything of yours is gone") && phone.cards.isEmpty)
        phone.tap("Go on under a new name")
        phone.answer(Phone.fake, .name("shy_mole"))
        phone.answer(Phone.signUp, .token("first", status: 201))
        phone.answer(Phone.newest, .page([.sample(1)]))
        #expect(phone.cards == ["Secret 1"] && phone.disk.files["account"]?.contains("shy_mole") == true)
    }

    @Test("an account that couldn't be deleted is still there, and that is said")
    func fails() {
        let phone = settings()
        phone.tap("Delete my account")
        phone.tap("Delete for ever")
        phone.answer("DELETE /api/v1/account", .failure(.unreachable))
        #expect(phone.text.contains("out of reach") && phone.disk.files["account"] != nil)
        phone.tap("Delete for ever")
        #expect(phone.requests.contains { $0.line == "DELETE /api/v1/account" })
    }
}

extension AppTestSupport.Phone<SecretsApp> {
    /// Fails the test unless the button with that name is there and can't be tapped.
    func tapDisabled(_ name: String, source: SourceLocation = #_sourceLocation) {
        let button = elements.first { $0.tag == .button && $0.name == name }
        #expect(button?.has(.disabled) == true, sourceLocation: source)
    }
}
