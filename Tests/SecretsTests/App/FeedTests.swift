import AppTestSupport
import Interface
import Testing
import Wire

@testable import Secrets

@Suite("Feed")
struct FeedTests {
    // MARK: - S-04

    @Test("S-04 signed in, the feed opens with one request, and its posts are drawn")
    func opens() {
        let phone = Phone(disk: Phone.Disk(["account": Phone.account]))
        phone.answer(Phone.signIn, .token("t"))
        #expect(phone.requests.map(\.line) == [Phone.newest])
        #expect(phone.elements("skeleton").count == 3)
        phone.answer(Phone.newest, .page([.sample(2, likes: 3), .sample(1)]))
        #expect(phone.cards == ["Secret 2", "Secret 1"])
        #expect(phone.requests.isEmpty)
        #expect(phone.elements("skeleton").isEmpty)
        #expect(phone.elements.contains { $0.name == "Like, 3 likes" })
        #expect(phone.text.contains("You have read them all."))
    }

    @Test("S-04 an empty feed invites to write the first")
    func empty() {
        let phone = Phone.reading([])
        #expect(phone.text.contains("Nothing has been told yet"))
        phone.tap("Write a secret")
        #expect(phone.state.place == .compose)
    }

    @Test(
        "S-04 whatever goes wrong is said with what to do, and a tap tries again",
        arguments: [
            (HTTPResult.failure(.unreachable), "The server is out of reach."),
            (.failure(.timedOut), "It took too long."),
            (.status(500), "Something is wrong at the server."),
            (.error(503, "unavailable", retryAfter: 5), "Try again in 5 seconds."),
            (.error(429, "too_many_requests", retryAfter: 1), "Try again in 1 second."),
            (.status(200, "[{}]"), "The answer couldn’t be read."),
            (.status(200, "[[[["), "The answer couldn’t be read."),
            (.error(400, "bad_request", field: "limit"), "The server didn’t accept it."),
        ])
    func failure(answer: HTTPResult, words: String) {
        let phone = Phone(disk: Phone.Disk(["account": Phone.account]))
        phone.answer(Phone.signIn, .token("t"))
        phone.answer(Phone.newest, answer)
        #expect(phone.text.contains(words))
        #expect(!phone.text.contains("own words"))
        phone.tap("Try again")
        phone.answer(Phone.newest, .page([.sample(1)]))
        #expect(phone.cards == ["Secret 1"])
    }

    // MARK: - S-05

    @Test("S-05 the next page is asked for once, and appended until the end")
    func pages() {
        let phone = Phone.reading(Post.samples(45, downTo: 26), hasMore: true)
        phone.scrollToEnd()
        phone.scrollToEnd()
        #expect(phone.requests.map(\.line) == [Phone.older(than: 26)])
        phone.answer(Phone.older(than: 26), .page(Post.samples(25, downTo: 6), hasMore: true))
        phone.scrollToEnd()
        phone.answer(Phone.older(than: 6), .page(Post.samples(5, downTo: 1)))
        #expect(phone.cards == Post.samples(45, downTo: 1).map(\.content))
        #expect(phone.elements("opening").isEmpty)
        #expect(phone.text.contains("You have read them all."))
    }

    @Test("S-05 the place where more may be is a new one for every page, so that it is noticed anew")
    func sentinelKeys() {
        let phone = Phone.reading(Post.samples(45, downTo: 26), hasMore: true)
        let first = phone.elements("opening").map(\.key)
        phone.scrollToEnd()
        phone.answer(Phone.older(than: 26), .page(Post.samples(25, downTo: 6), hasMore: true))
        #expect(phone.elements("opening").map(\.key) != first)
    }

    @Test("S-05 a page that overlaps what is there, because others posted, shows no post twice")
    func overlap() {
        let phone = Phone.reading(Post.samples(30, downTo: 11), hasMore: true)
        phone.scrollToEnd()
        phone.answer(Phone.older(than: 11), .page(Post.samples(12, downTo: 1)))
        #expect(phone.cards == Post.samples(30, downTo: 1).map(\.content))
    }

    @Test("S-05 an answer that comes twice changes nothing")
    func answeredTwice() {
        let phone = Phone.reading(Post.samples(30, downTo: 11), hasMore: true)
        phone.scrollToEnd()
        let reply = phone.requests[0].reply
        let answer = HTTPResult.page(Post.samples(10, downTo: 1))
        phone.send(reply(answer))
        phone.send(reply(answer))
        #expect(phone.cards == Post.samples(30, downTo: 1).map(\.content))
    }

    @Test("S-05 a page that fails is tried again where it stands")
    func pageFailure() {
        let phone = Phone.reading(Post.samples(30, downTo: 11), hasMore: true)
        phone.scrollToEnd()
        phone.answer(Phone.older(than: 11), .failure(.unreachable))
        #expect(phone.cards.count == 20)
        #expect(phone.text.contains("The next ones didn’t come. The server is out of reach."))
        phone.scrollToEnd()
        #expect(phone.requests.isEmpty)
        phone.tap("Try again")
        phone.answer(Phone.older(than: 11), .page(Post.samples(10, downTo: 1)))
        #expect(phone.cards.count == 30)
    }

    @Test("S-05 a page that failed is asked for by itself when the network is back")
    func pageAfterNetwork() {
        let phone = Phone.reading(Post.samples(30, downTo: 11), hasMore: true)
        phone.scrollToEnd()
        phone.signal(.network(isOnline: false))
        phone.answer(Phone.older(than: 11), .failure(.unreachable))
        phone.signal(.network(isOnline: true))
        #expect(phone.requests.map(\.line) == [Phone.older(than: 11)])
    }

    // MARK: - Refreshing

    @Test("S-05 refreshing keeps what is read, and leaves no gap unmarked")
    func refresh() {
        let phone = Phone.reading(Post.samples(20, downTo: 1))
        phone.tap("Refresh")
        phone.tap("Refresh")
        #expect(phone.requests.count == 1)
        phone.answer(Phone.newest, .page(Post.samples(60, downTo: 41), hasMore: true))
        #expect(phone.cards.count == 40)
        #expect(phone.scrolls == [.topGently])
        #expect(phone.announcements.last == "20 new secrets")
        let gap = phone.elements("gap")
        #expect(gap.count == 1)
        phone.trigger(.approach, on: gap[0])
        phone.answer(Phone.older(than: 41), .page(Post.samples(40, downTo: 21), hasMore: true))
        // The server has another one right below, so the two stretches meet only with the next page.
        phone.trigger(.approach, on: phone.elements("gap")[0])
        phone.answer(Phone.older(than: 21), .page(Post.samples(20, downTo: 1)))
        #expect(phone.cards == Post.samples(60, downTo: 1).map(\.content))
        #expect(phone.elements("gap").isEmpty)
    }

    @Test("S-05 refreshing that fails says so and keeps everything")
    func refreshFailure() {
        let phone = Phone.reading([.sample(1)])
        phone.tap("Refresh")
        phone.answer(Phone.newest, .failure(.timedOut))
        #expect(phone.cards == ["Secret 1"])
        #expect(phone.text.contains("Nothing new came. It took too long."))
        phone.fire(SecretsApp.toastTimer)
        #expect(!phone.text.contains("Nothing new came."))
    }

    @Test("S-05 back after more than five minutes, new posts wait until they are wanted")
    func resumed() {
        let phone = Phone.reading([.sample(1)])
        phone.now = phone.now + .minutes(5)
        phone.signal(.resumed)
        #expect(phone.requests.isEmpty)
        phone.now = phone.now + 1
        phone.signal(.resumed)
        phone.answer(Phone.newest, .page([.sample(3), .sample(2), .sample(1)]))
        #expect(phone.cards == ["Secret 1"])
        phone.tap("Show 2 new secrets")
        #expect(phone.cards == ["Secret 3", "Secret 2", "Secret 1"])
        #expect(phone.scrolls == [.top])
    }

    @Test("S-05 back after a while without anything new, nothing moves")
    func resumedWithoutNews() {
        let phone = Phone.reading([.sample(1)])
        phone.now = phone.now + .hours(2)
        phone.signal(.resumed)
        phone.answer(Phone.newest, .page([.sample(1, likes: 4)]))
        #expect(phone.scrolls.isEmpty)
        #expect(phone.elements.contains { $0.name == "Like, 4 likes" })
        #expect(phone.elements("pill").isEmpty)
    }

    // MARK: - S-08

    @Test(
        "S-08 a post just created stands on top, the feed at its first element, and nothing is missing below")
    func created() throws {
        let phone = Phone.reading(Post.samples(20, downTo: 1))
        phone.tap("Write a secret")
        phone.type("Mine")
        phone.tap("Post")
        phone.answer(Phone.create, .post(.sample(25, "Mine", by: "brave_fox"), status: 201))
        #expect(phone.cards.first == "Mine")
        #expect(phone.scrolls.last == .top)
        #expect(phone.focused.last == "post-25")
        #expect(phone.announcements.last == "Posted. Your secret is on top.")
        #expect(phone.state.place == .feed)
        #expect(phone.navigations == [.push("/new"), .back])

        #expect(phone.requests.map(\.line) == [Phone.older(than: 25)])
        phone.answer(Phone.older(than: 25), .page(Post.samples(24, downTo: 5), hasMore: true))
        #expect(phone.cards == ["Mine"] + Post.samples(24, downTo: 1).map(\.content))
        #expect(phone.elements("gap").isEmpty)
        #expect(phone.announcements.last == "Posted. Your secret is on top.")
    }

    @Test("S-08 a gap that can't be filled yet says so between the posts")
    func createdWithGapFailure() {
        let phone = Phone.reading([.sample(1)])
        phone.send(.feed(.created(.sample(9, "Mine"))))
        phone.answer(Phone.older(than: 9), .failure(.unreachable))
        #expect(phone.cards == ["Mine", "Secret 1"])
        phone.tap("Try again")
        phone.answer(Phone.older(than: 9), .page(Post.samples(8, downTo: 1)))
        #expect(phone.cards.count == 9)
    }

    @Test("S-08 a refresh that was on its way before the post was created doesn't hide it")
    func createdDuringRefresh() {
        let phone = Phone.reading(Post.samples(3, downTo: 1))
        phone.tap("Refresh")
        phone.send(.feed(.created(.sample(6, "Mine"))))
        phone.answer(Phone.newest, .page(Post.samples(4, downTo: 1)))
        phone.answer(Phone.older(than: 6), .page(Post.samples(5, downTo: 1)))
        #expect(phone.cards == ["Mine", "Secret 5", "Secret 4", "Secret 3", "Secret 2", "Secret 1"])
    }
}
