import AppTestSupport
import Components
import Interface
import Testing

@testable import Secrets

/// What somebody is told who is faster than a person.
@Suite("Too much at once")
struct TooMuchTests {
    private static let kindly = "That was a lot at once. Try again in 7 seconds."
    private static let refusal = HTTPResult.error(429, "too_many_requests", retryAfter: 7)

    private func expectKindly(_ phone: Phone, source: SourceLocation = #_sourceLocation) {
        #expect(phone.text.contains(Self.kindly), sourceLocation: source)
        // Neither the server's words nor its numbers.
        #expect(
            !phone.text.contains("server's own words") && !phone.text.contains("429"), sourceLocation: source)
    }

    @Test("a new name is said to have to wait, and is asked for again by itself when the time is up")
    func signingUp() {
        let phone = Phone()
        phone.answer(Phone.fake, .name("brave_fox"))
        phone.answer(Phone.signUp, Self.refusal)
        expectKindly(phone)
        phone.fire(Session.retryTimer)
        phone.answer(Phone.signUp, .token("first", status: 201))
        phone.answer(Phone.newest, .page([.sample(1)]))
        #expect(phone.cards == ["Secret 1"] && !phone.text.contains("a lot at once"))
    }

    @Test("a secret isn't posted, and stays written")
    func posting() {
        let phone = Phone.reading([.sample(1)], at: "/new")
        phone.type("Mine")
        phone.tap("Post")
        phone.answer(Phone.create, Self.refusal)
        expectKindly(phone)
        #expect(phone.elements.first { $0.tag == .textarea }?.value == "Mine")
    }

    @Test("a secret isn't changed, and stays as it was written")
    func changing() throws {
        let phone = Phone.reading([.sample(1, by: "brave_fox")], at: "/posts/1/edit")
        phone.type("Better")
        phone.tap("Save")
        phone.answer("PUT /api/v1/posts/1", Self.refusal)
        expectKindly(phone)
        #expect(phone.elements.first { $0.tag == .textarea }?.value == "Better")
    }

    @Test("a comment isn't posted, and stays written")
    func commenting() {
        let phone = Phone.reading([.sample(1)])
        phone.openComments(1, [])
        phone.type("Well said")
        phone.submit()
        phone.answer(Phone.createComment(1), Self.refusal)
        expectKindly(phone)
        #expect(phone.elements.first { $0.tag == .textarea }?.value == "Well said")
    }

    @Test("a comment isn't changed, and stays as it was written")
    func changingComment() throws {
        let phone = Phone.reading([.sample(1)])
        phone.openComments(1, [.sample(9, by: "brave_fox")])
        phone.tap("Edit")
        phone.trigger(
            .input, "Better said", on: try #require(phone.elements.first { $0[.id] == "comment-edit" }))
        phone.submit()
        phone.answer("PUT /api/v1/posts/1/comments/9", Self.refusal)
        expectKindly(phone)
        #expect(phone.elements.last { $0.tag == .textarea }?.value == "Better said")
    }

    @Test("a like and the taking back of one are undone", arguments: [false, true])
    func liking(liked: Bool) throws {
        let phone = Phone.reading([.sample(1, likes: 4, liked: liked)])
        let like = { phone.elements.first { $0.classNames.contains("like") } }
        phone.trigger(.click, on: try #require(like()))
        phone.answer((liked ? "DELETE" : "POST") + " /api/v1/posts/1/like", Self.refusal)
        expectKindly(phone)
        #expect(like()?[.ariaPressed] == (liked ? "true" : "false"))
        #expect(phone.state.feed.timeline.posts.map(\.likesCount) == [4])
    }

    @Test("a report isn't taken, and what was reported is back")
    func reporting() throws {
        let phone = Phone.reading([.sample(1)], at: "/posts/1/report")
        phone.trigger(.change, on: try #require(phone.elements.first { $0.value == "spam" }))
        phone.tap("Send")
        phone.answer("POST /api/v1/posts/1/report", Self.refusal)
        expectKindly(phone)
        #expect(phone.cards == ["Secret 1"])
    }

    @Test("it is said in Spanish, too")
    func spanish() {
        let phone = Phone.reading([.sample(1)], at: "/new", languages: ["es"])
        phone.type("Lo mío")
        phone.tap("Publicar")
        phone.answer(Phone.create, Self.refusal)
        #expect(phone.text.contains("Ha sido mucho de una vez. Vuelve a intentarlo en 7 segundos."))
    }
}
