import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Secrets

@Suite("Own posts")
struct OwnPostTests {
    private func reading() -> Phone {
        .reading([.sample(3, by: "brave_fox"), .sample(2), .sample(1)])
    }

    private func openActions(_ post: Int64, _ phone: Phone) throws {
        phone.trigger(.click, on: try #require(phone.elements.first { $0[.id] == "actions-\(post)" }))
    }

    @Test("S-17 only its author is offered to change or delete a post")
    func offers() throws {
        let phone = reading()
        try openActions(2, phone)
        #expect(!phone.text.contains("Delete secret"))
        phone.tap("Close")
        try openActions(3, phone)
        #expect(phone.text.contains("Delete secret"))
        #expect(phone.navigations.last == .push("/posts/3/actions"))
    }

    @Test("S-17 a post is changed on its card; the feed shows it as the server has it")
    func edits() throws {
        let phone = reading()
        try openActions(3, phone)
        phone.tap("Edit secret")
        #expect(phone.state.place == phone.state.feed.timeline.posts.first.map { .edit($0.id) })
        phone.type("Better")
        phone.tap("Save")
        phone.answer("PUT /api/v1/posts/3", .error(429, "too_many_requests", retryAfter: 5))
        #expect(phone.text.contains("Try again in 5 seconds."))
        phone.tap("Save")
        let draft = try PostDraft(json: JSONValue(parsing: phone.requests[0].request.body))
        #expect(draft == PostDraft(content: "Better", backgroundColor: CardColor.palette[0]))
        phone.answer("PUT /api/v1/posts/3", .post(.sample(3, "Better", by: "brave_fox")))
        #expect(phone.cards == ["Better", "Secret 2", "Secret 1"])
        #expect(phone.state.place == .feed && phone.focused.last == "actions-3")
    }

    private var editField: (Phone) -> Element<SecretsApp.Action>? {
        { phone in phone.elements.first { $0.tag == .textarea } }
    }

    @Test("S-17 what was begun with a post goes on, also when the post was liked or commented on meanwhile")
    func goesOn() throws {
        let phone = reading()
        try openActions(3, phone)
        phone.tap("Edit secret")
        phone.type("Half")
        phone.tap("Close")
        phone.send(.feed(.changed(.sample(3, by: "brave_fox", likes: 2))))
        try openActions(3, phone)
        phone.tap("Edit secret")
        #expect(editField(phone)?.value == "Half")
        phone.tap("Discard")
        #expect(editField(phone)?.value == "Secret 3" && !phone.text.contains("Discard"))
        phone.fire(Edit.keepTimer)
        #expect(phone.disk.files["edit"] == nil)
    }

    @Test(
        "S-17 what was begun with a post is on disk when the page is closed, and gone when it is saved")
    func keptOnDisk() throws {
        let phone = reading()
        try openActions(3, phone)
        phone.tap("Edit secret")
        phone.type("Half")
        phone.signal(.hidden)
        let reloaded = Phone.reading(
            [.sample(3, by: "brave_fox")], at: "/posts/3/edit", edit: phone.disk.files["edit"])
        #expect(editField(reloaded)?.value == "Half")
        reloaded.tap("Save")
        reloaded.answer("PUT /api/v1/posts/3", .post(.sample(3, "Half", by: "brave_fox")))
        #expect(reloaded.disk.files["edit"] == nil && reloaded.cards == ["Half"])
    }

    @Test(
        "S-17 what is on disk of another post, or can't be read, is left out",
        arguments: [##"{"post":2,"text":"Other","color":"#FFFFFF"}"##, "{", #"{"post":3}"#])
    func otherEdit(kept: String) {
        let phone = Phone.reading([.sample(3, by: "brave_fox")], at: "/posts/3/edit", edit: kept)
        #expect(editField(phone)?.value == "Secret 3")
    }

    @Test("S-17 a deleted post is out of sight at once, and can be taken back")
    func undo() throws {
        let phone = reading()
        try openActions(3, phone)
        phone.tap("Delete secret")
        #expect(phone.cards == ["Secret 2", "Secret 1"])
        #expect(phone.requests.isEmpty)
        phone.tap("Undo")
        #expect(phone.cards == ["Secret 3", "Secret 2", "Secret 1"])
        #expect(phone.requests.isEmpty)
    }

    @Test(
        "S-17 a post is deleted when the time to take it back is over, and comes back if that fails",
        arguments: [(HTTPResult.status(204), 2), (.error(404, "not_found"), 2), (.failure(.timedOut), 3)])
    func deletes(answer: HTTPResult, count: Int) throws {
        let phone = reading()
        try openActions(3, phone)
        phone.tap("Delete secret")
        phone.fire(SecretsApp.toastTimer)
        phone.answer("DELETE /api/v1/posts/3", answer)
        #expect(phone.cards.count == count)
        #expect(phone.text.contains("It couldn’t be deleted") == (count == 3))
    }

    @Test("S-17 somebody else's post can't be changed by its address")
    func notOwn() {
        let phone = Phone.reading([.sample(2)], at: "/posts/2/edit")
        #expect(!phone.text.contains("Edit secret"))
        #expect(!phone.text.contains("Save"))
    }
}
