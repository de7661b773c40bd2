import AppTestSupport
import Interface
import Testing
import Wire

@testable import Secrets

@Suite("Likes")
struct LikeTests {
    private let like = "POST /api/v1/posts/1/like"
    private let unlike = "DELETE /api/v1/posts/1/like"

    private func isPressed(_ phone: Phone) -> [String?] {
        phone.elements("like").map { $0[.ariaPressed] }
    }

    @Test(
        "S-12 C-01 a like is drawn at once and confirmed by the server's count, with what older clients decode beside it"
    )
    func likes() {
        let phone = Phone.reading([.sample(1, likes: 2)])
        phone.tap("Like, 2 likes")
        #expect(isPressed(phone) == ["true"])
        phone.tap("Like, 3 likes")
        phone.tap("Like, 2 likes")
        #expect(phone.requests.map(\.line) == [like])
        let reply = Post.sample(1, likes: 8, liked: true).jsonText.dropLast()
        phone.answer(like, .status(200, reply + #","likeable_id":1,"likeable_type":"Post"}"#))
        #expect(phone.elements("like").map(\.name) == ["Like, 8 likes"])
        #expect(phone.requests.isEmpty)
    }

    @Test("S-12 a double tap likes, draws a heart that goes by itself, and never takes a like back")
    func doubleTap() {
        let phone = Phone.reading([.sample(1)])
        phone.trigger(.doubleClick, on: phone.elements("card-text")[0])
        #expect(phone.elements("card-heart").count == 1)
        let first = phone.elements("card-heart").map(\.key)
        phone.trigger(.doubleClick, on: phone.elements("card-text")[0])
        #expect(phone.elements("card-heart").map(\.key) != first)
        #expect(phone.requests.map(\.line) == [like])
        #expect(isPressed(phone) == ["true"])
        phone.fire(Feed.heartTimer)
        #expect(phone.elements("card-heart").isEmpty)
    }

    @Test("S-13 a like taken back while it is on its way is taken back after it has arrived")
    func unlikeInFlight() {
        let phone = Phone.reading([.sample(1)])
        phone.tap("Like")
        phone.tap("Like, 1 like")
        #expect(isPressed(phone) == ["false"])
        phone.answer(like, .post(.sample(1, likes: 1, liked: true)))
        #expect(isPressed(phone) == ["false"])
        phone.answer(unlike, .post(.sample(1, likes: 0, liked: false)))
        #expect(phone.elements("like").map(\.name) == ["Like"])
    }

    @Test(
        "S-13 what the server refuses is undone on the screen, and said",
        arguments: [
            HTTPResult.failure(.unreachable), .error(429, "too_many_requests", retryAfter: 9), .status(500),
            .status(200, "{}"),
        ])
    func undone(answer: HTTPResult) {
        let phone = Phone.reading([.sample(1, likes: 2, liked: true)])
        phone.tap("Like, 2 likes")
        #expect(phone.elements("like").map(\.name) == ["Like, 1 like"])
        phone.answer(unlike, answer)
        #expect(phone.elements("like").map(\.name) == ["Like, 2 likes"])
        #expect(isPressed(phone) == ["true"])
        #expect(phone.text.contains("The heart didn’t arrive."))
    }

    @Test("S-12 a like survives that newer secrets waited from before it")
    func heldPage() {
        let phone = Phone.reading([.sample(1), .sample(2)])
        phone.now = phone.now + .hours(1)
        phone.signal(.resumed)
        phone.answer(Phone.newest, .page([.sample(3), .sample(2), .sample(1)]))
        phone.tap("Like")
        phone.answer("POST /api/v1/posts/2/like", .post(.sample(2, likes: 1, liked: true)))
        phone.trigger(.doubleClick, on: phone.elements("card-text")[1])
        phone.answer(like, .error(404, "not_found"))
        phone.tap("Show 1 new secret")
        #expect(phone.cards == ["Secret 3", "Secret 2"])
        #expect(isPressed(phone) == ["false", "true"])
    }

    @Test("S-12 no number of likes is too many")
    func manyLikes() {
        let phone = Phone.reading([.sample(1, likes: .max)])
        phone.tap("Like, \(Int.max) likes")
        #expect(isPressed(phone) == ["true"])
    }

    @Test("S-12 a secret that is gone leaves the feed, and that is said")
    func gone() {
        let phone = Phone.reading([.sample(2), .sample(1)])
        phone.trigger(.doubleClick, on: phone.elements("card-text")[1])
        phone.answer(like, .error(404, "not_found"))
        #expect(phone.cards == ["Secret 2"])
        #expect(phone.text.contains("That secret is gone."))
    }

    @Test("S-12 a page that comes while a like is on its way doesn't undo it")
    func pageInFlight() {
        let phone = Phone.reading([.sample(1)])
        phone.tap("Refresh")
        phone.tap("Like")
        phone.answer(Phone.newest, .page([.sample(1, likes: 5)]))
        #expect(phone.elements("like").map(\.name) == ["Like, 6 likes"])
        #expect(isPressed(phone) == ["true"])
        phone.answer(like, .failure(.timedOut))
        #expect(phone.elements("like").map(\.name) == ["Like, 5 likes"])
    }

    @Test("S-12 a page that was asked for before a like was confirmed, and comes after, doesn't undo it")
    func olderPage() throws {
        let phone = Phone.reading([.sample(1, likes: 4)])
        phone.tap("Refresh")
        phone.tap("Like, 4 likes")
        phone.answer("POST /api/v1/posts/1/like", .post(.sample(1, likes: 5, liked: true)))
        phone.answer(Phone.newest, .page([.sample(1, likes: 4)]))
        #expect(phone.elements("like").map(\.name) == ["Like, 5 likes"])
        phone.tap("Refresh")
        phone.answer(Phone.newest, .page([.sample(1, likes: 9, liked: true)]))
        #expect(phone.elements("like").map(\.name) == ["Like, 9 likes"])
    }
}
