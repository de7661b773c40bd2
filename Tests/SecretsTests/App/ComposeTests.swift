import AppTestSupport
import Interface
import JSON
import Testing

@testable import Secrets

@Suite("Writing")
struct ComposeTests {
    private func writing(_ text: String, draft: String? = nil) -> Phone {
        let phone = Phone.reading([.sample(1)], draft: draft)
        phone.tap("Write a secret")
        if !text.isEmpty { phone.type(text) }
        return phone
    }

    private func postButton(_ phone: Phone) throws -> Element<SecretsApp.Action> {
        try #require(phone.elements.first { $0.tag == .button && $0.classNames.contains("primary") })
    }

    private func field(_ phone: Phone) throws -> Element<SecretsApp.Action> {
        try #require(phone.elements.first { $0.tag == .textarea })
    }

    @Test("S-06 compose opens over the feed, with a form where a secret can be written")
    func opens() throws {
        let phone = writing("")
        #expect(phone.cards == ["Secret 1"])
        #expect(phone.elements.contains { $0.tag == .dialog && $0.attributes.contains(.modal) })
        #expect(phone.navigations == [.push("/new")])
        #expect(phone.title == "New secret · Secrets")
        #expect(try field(phone).has(.autofocus))
        #expect(try postButton(phone).has(.disabled))
        phone.type("Mine")
        #expect(try !postButton(phone).has(.disabled))
    }

    @Test(
        "S-06 what can't be posted isn't",
        arguments: [
            "", " \n\t ", "\u{200B}", String(repeating: "a", count: 501), "a\0b",
        ])
    func unpostable(text: String) throws {
        let phone = writing(text)
        #expect(try postButton(phone).has(.disabled))
        phone.trigger(.keyDown, "Control+Enter", on: try field(phone))
        phone.send(.compose(.post))
        #expect(phone.requests.isEmpty)
    }

    @Test("S-06 the counter appears near the limit and says what is too much")
    func counter() throws {
        let phone = writing(String(repeating: "é", count: 449))
        #expect(phone.elements("counter").map { Node.element($0).text } == [""])
        phone.type(String(repeating: "é", count: 499))
        #expect(phone.text.contains("1 character left"))
        phone.type(String(repeating: "👍🏽", count: 502))
        #expect(phone.text.contains("2 characters too many"))
        #expect(try field(phone)[.ariaInvalid] == "true")
        #expect(phone.announcements.last == "That is too long to post.")
    }

    @Test("S-06 the card is written in the colour that is picked, and posted so")
    func colors() throws {
        let phone = writing("Mine")
        let swatches = phone.elements.filter { $0[.type] == "radio" }
        #expect(swatches.count == 12)
        #expect(swatches.filter { $0.has(.checked) }.map(\.value) == [CardColor.palette[0].text])
        phone.trigger(.change, CardColor.palette[4].text, on: swatches[4])
        let card = try #require(phone.elements("writing").first)
        #expect(card.attributes.contains(.style(.tint, CardColor.palette[4].text)))
        phone.tap("Post")
        let draft = try PostDraft(json: JSONValue(parsing: phone.requests[0].request.body))
        #expect(draft == PostDraft(content: "Mine", backgroundColor: CardColor.palette[4]))
    }

    @Test(
        "S-06 Control+Enter and Meta+Enter post; Enter alone writes on",
        arguments: [
            ("Control+Enter", 1), ("Meta+Enter", 1), ("Enter", 0), ("Shift+Enter", 0),
        ])
    func keys(key: String, count: Int) throws {
        let phone = writing("Mine")
        phone.trigger(.keyDown, key, on: try field(phone))
        #expect(phone.requests.count == count)
    }

    @Test("S-08 a secret is posted once however often the button is pressed")
    func doubleSubmit() throws {
        let phone = writing("  Mine ")
        let button = try postButton(phone)
        phone.trigger(.click, on: button)
        phone.trigger(.click, on: button)
        phone.trigger(.keyDown, "Control+Enter", on: try field(phone))
        #expect(phone.requests.map(\.line) == [Phone.create])
        #expect(phone.text.contains("Posting…"))
        let reply = phone.requests[0].reply
        let answer = HTTPResult.post(.sample(2, "Mine", by: "brave_fox"), status: 201)
        phone.send(reply(answer))
        phone.send(reply(answer))
        #expect(phone.cards == ["Mine", "Secret 1"])
        phone.tap("Write a secret")
        #expect(try field(phone).value == "")
    }

    @Test(
        "S-08 a failure keeps the text and says what to do",
        arguments: [
            (HTTPResult.failure(.unreachable), "out of reach. Look at your connection"),
            (.failure(.timedOut), "It took too long."),
            (.error(429, "too_many_requests", retryAfter: 40), "Try again in 40 seconds."),
            (.error(422, "invalid", field: "content"), "The server didn’t take the text."),
            (.error(413, "content_too_large"), "The server didn’t take the text."),
            (.status(500), "Something is wrong at the server."),
        ])
    func failure(answer: HTTPResult, words: String) throws {
        let phone = writing("Mine")
        phone.tap("Post")
        phone.answer(Phone.create, answer)
        #expect(phone.text.contains("Not posted."))
        #expect(phone.text.contains(words))
        #expect(!phone.text.contains("own words"))
        #expect(try field(phone).value == "Mine")
        #expect(phone.state.place == .compose)
        #expect(try !postButton(phone).has(.disabled))
    }

    private func key(_ pending: Pending<Phone.Action>) -> String? {
        pending.request.headers.first { $0.name == "Idempotency-Key" }?.value
    }

    @Test(
        "S-08 every attempt with one draft bears one key, so that it is posted once; another text has another"
    )
    func oneKey() throws {
        let phone = writing("Mine")
        phone.tap("Post")
        let first = try #require(key(phone.requests[0]))
        phone.answer(Phone.create, .failure(.timedOut))
        phone.tap("Post")
        #expect(key(phone.requests[0]) == first)
        phone.answer(Phone.create, .failure(.unreachable))
        let reloaded = Phone.reading([], at: "/new", draft: phone.disk.files["draft"])
        reloaded.tap("Post")
        #expect(key(reloaded.requests[0]) == first)
        phone.type("Mine too")
        phone.tap("Post")
        #expect(key(phone.requests[0]) != first)
    }

    @Test("S-08 sending can be stopped and begun again, under the same key; how far it is can be seen")
    func stop() throws {
        let phone = writing("Mine")
        phone.tap("Post")
        let pending = phone.requests[0]
        phone.send(try #require(pending.progress?(Progress(sent: 30, total: 40))))
        let share = try #require(phone.elements("sending-share").first)
        #expect(share.attributes.contains(.style(.width, "75%")))
        phone.tap("Stop")
        #expect(phone.requests.isEmpty && phone.cancelled.contains(Compose.sendID))
        #expect(phone.text.contains("Stopped."))
        phone.send(pending.reply(.post(.sample(2, "Mine"), status: 201)))
        #expect(phone.state.place == .compose)
        phone.tap("Post")
        #expect(key(phone.requests[0]) == key(pending))
        phone.answer(Phone.create, .post(.sample(2, "Mine"), status: 201))
        #expect(phone.cards == ["Mine", "Secret 1"])
    }

    @Test("S-08 what is stopped while it waits for a token isn't sent when there is one")
    func stopWithoutToken() {
        let phone = Phone(at: "/new", disk: Phone.Disk(["account": Phone.account]))
        phone.type("Mine")
        phone.tap("Post")
        phone.tap("Stop")
        phone.answer(Phone.signIn, .token("new"))
        #expect(phone.requests.map(\.line) == [Phone.newest])
    }

    @Test("S-08 a refused token is renewed in the middle of posting, and the secret posted once")
    func refusedToken() {
        let phone = writing("Mine")
        phone.tap("Post")
        phone.answer(Phone.create, .error(401, "unauthorized"))
        phone.answer(Phone.signIn, .token("newer"))
        #expect(phone.requests.map(\.line) == [Phone.create])
        #expect(phone.requests[0].authorization == "Bearer newer")
        phone.answer(Phone.create, .post(.sample(2, "Mine"), status: 201))
        #expect(phone.cards.first == "Mine")
    }

    @Test("S-08 a failure after the sheet was closed is said over the feed, and leads back to the text")
    func failureWhenClosed() throws {
        let phone = writing("Mine")
        phone.tap("Post")
        phone.tap("Close")
        phone.answer(Phone.create, .failure(.unreachable))
        #expect(phone.text.contains("Not posted."))
        phone.tap("Back to it")
        #expect(try field(phone).value == "Mine")
    }

    // MARK: - The draft

    @Test("S-06 a draft survives closing the sheet and reloading the page")
    func draftKept() throws {
        let phone = writing("Half a sec")
        phone.tap("Close")
        #expect(phone.announcements.last == "Your draft is kept.")
        #expect(phone.focused.last == FeedView.writeID)
        phone.tap("Write a secret")
        #expect(try field(phone).value == "Half a sec")
        phone.type("Half a secret")
        phone.fire(Compose.saveTimer)

        let reloaded = Phone(at: "/new", disk: phone.disk)
        #expect(try field(reloaded).value == "Half a secret")
    }

    @Test("S-06 a draft is on disk as soon as the page goes out of sight")
    func draftKeptWhenHidden() throws {
        let phone = writing("Half a sec")
        phone.signal(.hidden)
        let reloaded = Phone(at: "/new", disk: phone.disk)
        #expect(try field(reloaded).value == "Half a sec")
        phone.disk.log = []
        phone.signal(.hidden)
        #expect(phone.disk.log.isEmpty)
    }

    @Test("S-06 Back closes the sheet and keeps the draft")
    func back() {
        let phone = writing("Half")
        phone.signal(.navigated("/"))
        #expect(phone.state.place == .feed)
        #expect(phone.disk.files["draft"]?.contains("Half") == true)
        #expect(phone.navigations == [.push("/new")])
    }

    @Test("S-06 Escape closes the sheet")
    func escape() throws {
        let phone = writing("")
        phone.trigger(.cancel, on: try #require(phone.elements.first { $0.tag == .dialog }))
        #expect(phone.state.place == .feed)
        #expect(phone.navigations == [.push("/new"), .back])
    }

    @Test("S-06 a discarded draft can be brought back")
    func discard() throws {
        let phone = writing("Half")
        phone.tap("Discard")
        #expect(try field(phone).value == "")
        phone.fire(Compose.saveTimer)
        #expect(phone.disk.files["draft"] == nil)
        phone.tap("Undo")
        #expect(try field(phone).value == "Half")
        phone.fire(Compose.saveTimer)
        #expect(phone.disk.files["draft"]?.contains("Half") == true)
    }

    @Test("S-06 a discarded draft comes back above what was written since")
    func discardAndWrite() throws {
        let phone = writing("Half")
        phone.tap("Discard")
        phone.type("Whole")
        phone.tap("Undo")
        #expect(try field(phone).value == "Half\nWhole")
        #expect(phone.focused.last == "compose-text")
    }

    @Test(
        "S-06 a draft on disk that can't be read is dropped, and the form works",
        arguments: [
            "{", "null", ##"{"text":1,"color":"#FFFFFF"}"##, #"{"text":"a","color":"red"}"#,
        ])
    func damagedDraft(draft: String) throws {
        let phone = writing("", draft: draft)
        #expect(try field(phone).value == "")
        #expect(phone.disk.files["draft"] == nil)
    }

    @Test("S-06 a posted draft is gone from the disk")
    func draftErased() {
        let phone = writing("Mine")
        phone.fire(Compose.saveTimer)
        phone.tap("Post")
        phone.answer(Phone.create, .post(.sample(2, "Mine"), status: 201))
        #expect(phone.disk.files["draft"] == nil)
        #expect(phone.timers[Compose.saveTimer] == nil)
    }

    @Test("S-06 a disk that refuses the draft is told of")
    func draftNotKept() {
        let phone = writing("Mine")
        phone.disk.failure = .full
        phone.fire(Compose.saveTimer)
        #expect(phone.text.contains("This device can’t keep the draft"))
    }
}
