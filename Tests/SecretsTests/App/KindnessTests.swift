import AppTestSupport
import Components
import Interface
import JSON
import Testing
import Wire

@testable import Secrets

@Suite("Reporting, hiding, blocking")
struct KindnessTests {
    @Test("a hidden secret is out of sight at once, can be taken back, and the server hears of it afterwards")
    func hides() throws {
        let phone = Phone.readingThree()
        try phone.act(2, "Hide")
        #expect(phone.cards == ["Secret 3", "Secret 1"] && phone.requests.isEmpty)
        phone.tap("Undo")
        #expect(phone.cards.count == 3 && phone.requests.isEmpty)
        try phone.act(2, "Hide")
        phone.fire(SecretsApp.toastTimer)
        phone.answer("POST /api/v1/posts/2/hide", .status(204))
        #expect(phone.cards == ["Secret 3", "Secret 1"])
    }

    @Test("what the server couldn't be told is back, and that is said")
    func comesBack() throws {
        let phone = Phone.readingThree()
        try phone.act(2, "Hide")
        phone.signal(.hidden)
        phone.answer("POST /api/v1/posts/2/hide", .error(429, "too_many_requests", retryAfter: 5))
        #expect(phone.cards.count == 3)
        #expect(phone.text.contains("so it is back.") && phone.text.contains("Try again in 5 seconds."))
    }

    @Test("a report needs a reason, is sent at once with its note, and hides the secret")
    func reports() throws {
        let phone = Phone.readingThree()
        try phone.act(3, "Report")
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
        let phone = Phone.readingThree()
        try phone.act(3, "Report")
        phone.trigger(.change, on: try #require(phone.elements.first { $0.value == "spam" }))
        phone.tap("Send")
        phone.answer("POST /api/v1/posts/3/report", .failure(.unreachable))
        #expect(phone.cards.count == 3 && phone.text.contains("so it is back."))
    }

    @Test("a note of more than 500 characters is not sent, and is said to be too long")
    func longNote() throws {
        let phone = Phone.readingThree()
        try phone.act(3, "Report")
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
        let phone = Phone.readingThree()
        try phone.act(3, "Block loud_crow")
        #expect(phone.cards == ["Secret 2"])
        phone.tap("Undo")
        #expect(phone.cards.count == 3)
        try phone.act(3, "Block loud_crow")
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
        let phone = Phone.readingThree()
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
        let phone = Phone.readingThree()
        phone.tap("Settings")
        phone.answer("GET /api/v1/blocks", .failure(.unreachable))
        #expect(phone.text.contains("The list didn’t come."))
        phone.tap("Try again")
        let crow = User.sample("loud_crow")
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
        let phone = Phone.readingThree()
        try phone.act(3, "Block loud_crow")
        phone.tap("Settings")
        phone.answer("GET /api/v1/blocks", .status(200, "[]"))
        phone.fire(SecretsApp.toastTimer)
        phone.answer("POST /api/v1/blocks", .status(204))
        let crow = User.sample("loud_crow")
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
}

extension AppTestSupport.Phone<SecretsApp> {
    /// Fails the test unless the button with that name is there and can't be tapped.
    func tapDisabled(_ name: String, source: SourceLocation = #_sourceLocation) {
        let button = elements.first { $0.tag == .button && $0.name == name }
        #expect(button?.has(.disabled) == true, sourceLocation: source)
    }

    /// The cards of three secrets, two of them by loud_crow.
    static func readingThree() -> AppTestSupport.Phone<SecretsApp> {
        .reading([.sample(3, by: "loud_crow"), .sample(2), .sample(1, by: "loud_crow")])
    }

    /// Opens the menu of a secret and taps something there.
    func act(_ post: Int64, _ name: String) throws {
        trigger(.click, on: try #require(element("actions-\(post)")))
        tap(name)
    }
}
