import AppTestSupport
import Interface
import JSON
import Testing

@testable import Secrets

@Suite("Session")
struct SessionTests {
    // MARK: - S-01

    @Test("S-01 without an account the app asks for a made-up name and keeps it on disk")
    func asksForAName() {
        let phone = Phone()
        #expect(phone.requests.map(\.line) == [Phone.fake])
        #expect(phone.text.contains("Finding a name for you…"))
        phone.disk.log = []
        phone.answer(Phone.fake, .name("brave_fox"))
        #expect(phone.disk.log.first == "write account")
        #expect(phone.text.contains("You are brave_fox here"))
    }

    @Test("S-01 no answer says what happened, and a tap asks again")
    func nameFailure() {
        let phone = Phone()
        phone.answer(Phone.fake, .failure(.unreachable))
        #expect(phone.text.contains("The server is out of reach."))
        #expect(phone.requests.isEmpty)
        phone.tap("Try again")
        phone.tap("Refresh")
        #expect(phone.requests.map(\.line) == [Phone.fake])
        phone.answer(Phone.fake, .name("brave_fox"))
        #expect(phone.requests.map(\.line) == [Phone.signUp])
    }

    @Test("S-01 started offline, the app goes on by itself when the network is back")
    func offlineStart() {
        let phone = Phone(isOnline: false)
        #expect(phone.text.contains("You are offline."))
        phone.answer(Phone.fake, .failure(.unreachable))
        phone.signal(.network(isOnline: true))
        #expect(!phone.text.contains("You are offline."))
        phone.answer(Phone.fake, .name("brave_fox"))
        phone.answer(Phone.signUp, .token("t", status: 201))
        phone.answer(Phone.newest, .page([.sample(1)]))
        #expect(phone.cards == ["Secret 1"])
    }

    @Test(
        "S-01 an answer that can't be read, or an empty name, is a failure",
        arguments: [
            HTTPResult.status(200, "<html>"), .status(200, #"{"username":""}"#), .name(""), .status(500),
            .status(404),
        ])
    func unreadableName(answer: HTTPResult) {
        let phone = Phone()
        phone.answer(Phone.fake, answer)
        #expect(phone.disk.files["account"] == nil)
        #expect(phone.elements.contains { $0[.role] == "alert" })
    }

    // MARK: - S-02

    @Test("S-02 a name signs up with a random password that is on disk before it is sent")
    func signsUp() throws {
        let phone = Phone()
        phone.answer(Phone.fake, .name("brave_fox"))
        let request = try #require(phone.requests.first)
        #expect(request.line == Phone.signUp)
        let sent = try Credentials(json: JSONValue(parsing: request.request.body))
        #expect(sent.username == "brave_fox")
        #expect(sent.password.utf8.count == 32)
        #expect(phone.disk.files["account"] == #"{"username":"brave_fox","password":"\#(sent.password)"}"#)

        phone.answer(Phone.signUp, .token("first", status: 201))
        #expect(
            phone.disk.files["account"]
                == #"{"username":"brave_fox","password":"\#(sent.password)","token":"first"}"#)
        #expect(phone.requests.map(\.authorization) == ["Bearer first"])
    }

    @Test("S-02 a sign-up whose answer got lost is repaired by signing in")
    func lostSignUpAnswer() {
        let disk = Phone.Disk(["account": #"{"username":"brave_fox","password":"pass"}"#])
        let phone = Phone(disk: disk)
        #expect(phone.requests.map(\.line) == [Phone.signUp])
        phone.answer(Phone.signUp, .error(422, "invalid", field: "username"))
        #expect(phone.requests.map(\.line) == [Phone.signIn])
        #expect(phone.requests[0].text == #"{"username":"brave_fox","password":"pass"}"#)
        phone.answer(Phone.signIn, .token("repaired"))
        #expect(disk.files["account"] == #"{"username":"brave_fox","password":"pass","token":"repaired"}"#)
        #expect(phone.requests.map(\.line) == [Phone.newest])
    }

    @Test("S-02 a name that somebody else took in the meantime is given up for another")
    func nameTaken() {
        let phone = Phone()
        phone.answer(Phone.fake, .name("brave_fox"))
        phone.answer(Phone.signUp, .error(422, "invalid", field: "username"))
        phone.answer(Phone.signIn, .error(401, "wrong_credentials"))
        #expect(phone.requests.map(\.line) == [Phone.fake])
        phone.answer(Phone.fake, .name("calm_owl"))
        phone.answer(Phone.signUp, .token("t", status: 201))
        #expect(phone.text.contains("You are calm_owl here"))
    }

    @Test("S-02 names that are always taken end in a failure, not in a loop")
    func namesAlwaysTaken() {
        let phone = Phone()
        for _ in 0..<3 {
            phone.answer(Phone.fake, .name("brave_fox"))
            phone.answer(Phone.signUp, .error(422, "invalid"))
            phone.answer(Phone.signIn, .error(401, "wrong_credentials"))
        }
        #expect(phone.requests.isEmpty)
        #expect(phone.text.contains("Something is wrong at the server."))
    }

    @Test("S-02 a name on disk without a password goes on where it stopped")
    func nameOnDisk() {
        let phone = Phone(disk: Phone.Disk(["account": #"{"username":"brave_fox"}"#]))
        #expect(phone.requests.map(\.line) == [Phone.signUp])
        #expect(phone.requests[0].text.contains("brave_fox"))
    }

    @Test("S-02 too many sign-ups wait as long as the server says, then go on by themselves")
    func limited() {
        let phone = Phone()
        phone.answer(Phone.fake, .name("brave_fox"))
        phone.answer(Phone.signUp, .error(429, "too_many_requests", retryAfter: 120))
        #expect(phone.text.contains("Try again in 2 minutes."))
        #expect(phone.timers[Session.retryTimer]?.milliseconds == 120_000)
        phone.fire(Session.retryTimer)
        phone.answer(Phone.signUp, .token("t", status: 201))
        #expect(phone.requests.map(\.line) == [Phone.newest])
    }

    // MARK: - S-03

    @Test("S-03 an account on disk signs in, and the new token takes the old one's place")
    func signsIn() {
        let disk = Phone.Disk(["account": Phone.account])
        let phone = Phone(disk: disk)
        #expect(phone.requests.map(\.line) == [Phone.signIn])
        #expect(phone.requests[0].text == #"{"username":"brave_fox","password":"pass"}"#)
        phone.answer(Phone.signIn, .token("new"))
        #expect(disk.files["account"] == #"{"username":"brave_fox","password":"pass","token":"new"}"#)
        #expect(phone.requests.map(\.authorization) == ["Bearer new"])
    }

    @Test("S-03 an account that the server lost is said to be lost, and only the reader begins anew")
    func accountLost() {
        let disk = Phone.Disk(["account": Phone.account])
        let phone = Phone(disk: disk)
        phone.answer(Phone.signIn, .error(401, "wrong_credentials"))
        #expect(phone.text.contains("Your name is lost"))
        #expect(phone.requests.isEmpty)
        #expect(disk.files["account"] == Phone.account)
        phone.signal(.network(isOnline: true))
        phone.tap("Refresh")
        #expect(phone.requests.isEmpty)

        phone.tap("Go on under a new name")
        phone.answer(Phone.fake, .name("calm_owl"))
        phone.answer(Phone.signUp, .token("t", status: 201))
        phone.answer(Phone.newest, .page([.sample(1)]))
        #expect(phone.cards == ["Secret 1"])
        #expect(disk.files["account"]?.contains("calm_owl") == true)
    }

    @Test(
        "S-03 what is on disk but can't be read is never written over silently",
        arguments: [
            "", "{", "null", #"{"username":""}"#, #"{"username":7}"#, #"{"password":"pass"}"#,
            #"{"username":"brave_fox","password":""}"#,
        ])
    func damagedAccount(text: String) {
        let disk = Phone.Disk(["account": text])
        let phone = Phone(disk: disk)
        #expect(phone.text.contains("can’t be read any more"))
        #expect(phone.requests.isEmpty)
        #expect(disk.files["account"] == text)
        phone.tap("Go on under a new name")
        #expect(phone.requests.map(\.line) == [Phone.fake])
    }

    @Test("S-03 a failure at the start keeps the account and can be tried again")
    func signInFailure() {
        let disk = Phone.Disk(["account": Phone.account])
        let phone = Phone(disk: disk)
        phone.answer(Phone.signIn, .failure(.timedOut))
        #expect(disk.files["account"] == Phone.account)
        #expect(phone.text.contains("It took too long."))
        phone.tap("Try again")
        phone.answer(Phone.signIn, .token("new"))
        #expect(phone.requests.map(\.line) == [Phone.newest])
    }

    @Test("S-03 a token refused later is renewed once, and the request repeated")
    func tokenRefused() {
        let phone = Phone.reading(Post.samples(40, downTo: 21), hasMore: true)
        phone.scrollToEnd()
        phone.answer(Phone.older(than: 21), .error(401, "unauthorized"))
        #expect(phone.requests.map(\.line) == [Phone.signIn])
        phone.answer(Phone.signIn, .token("newer"))
        #expect(phone.requests.map(\.authorization) == ["Bearer newer"])
        phone.answer(Phone.older(than: 21), .page([.sample(20)]))
        #expect(phone.cards.count == 21)
    }

    @Test("S-03 two requests refused at once renew the token once")
    func tokenRefusedTwice() {
        let phone = Phone.reading([.sample(2), .sample(1)])
        phone.tap("Refresh")
        phone.trigger(.doubleClick, on: phone.elements("card-text")[0])
        phone.answer(Phone.newest, .error(401, "unauthorized"))
        phone.answer("POST /api/v1/posts/2/like", .error(401, "unauthorized"))
        #expect(phone.requests.map(\.line) == [Phone.signIn])
        phone.answer(Phone.signIn, .token("newer"))
        #expect(phone.requests.map(\.authorization) == ["Bearer newer", "Bearer newer"])
    }

    @Test("S-03 a fresh token that is refused again isn't renewed for ever")
    func tokenRefusedAgain() {
        let phone = Phone.reading([.sample(1)])
        phone.tap("Refresh")
        phone.answer(Phone.newest, .error(401, "unauthorized"))
        phone.answer(Phone.signIn, .token("newer"))
        phone.answer(Phone.newest, .error(401, "unauthorized"))
        #expect(phone.requests.isEmpty)
        #expect(phone.text.contains("The server doesn’t know your name any more."))
    }

    @Test("S-03 requests that are refused with every token don't set each other off for ever")
    func everyTokenRefused() {
        let phone = Phone.reading(Post.samples(40, downTo: 21), hasMore: true)
        func answerAll() {
            for _ in 0..<20 {
                guard let line = phone.requests.first?.line else { return }
                phone.answer(line, line == Phone.signIn ? .token("newer") : .error(401, "unauthorized"))
            }
        }
        phone.send(.feed(.created(.sample(60, "Mine"))))
        answerAll()
        phone.scrollToEnd()
        answerAll()
        #expect(phone.requests.isEmpty)
        #expect(phone.text.contains("The server doesn’t know your name any more."))
    }

    @Test("S-03 what failed for want of a token is asked for again once there is one")
    func signedInLater() {
        let phone = Phone.reading(Post.samples(40, downTo: 21), hasMore: true)
        phone.scrollToEnd()
        phone.answer(Phone.older(than: 21), .error(401, "unauthorized"))
        phone.answer(Phone.signIn, .error(429, "too_many_requests", retryAfter: 3))
        #expect(phone.requests.isEmpty)
        phone.fire("session-retry")
        phone.answer(Phone.signIn, .token("newer"))
        phone.answer(Phone.older(than: 21), .page([.sample(20)]))
        #expect(phone.cards.count == 21)
    }

    // MARK: - The disk

    @Test("S-02 without a disk the app goes on in memory and says that the name won't survive")
    func noDisk() {
        let phone = Phone(disk: Phone.Disk(failure: .unavailable))
        #expect(phone.text.contains("This device can’t keep your name"))
        phone.answer(Phone.fake, .name("brave_fox"))
        phone.answer(Phone.signUp, .token("t", status: 201))
        phone.answer(Phone.newest, .page([.sample(1)]))
        #expect(phone.cards == ["Secret 1"])
        #expect(!phone.disk.log.contains("write account"))
    }

    @Test("S-02 a disk that is full is told of, and signing up goes on")
    func fullDisk() {
        let phone = Phone()
        phone.disk.failure = .full
        phone.answer(Phone.fake, .name("brave_fox"))
        #expect(phone.text.contains("This device can’t keep your name"))
        #expect(phone.requests.map(\.line) == [Phone.signUp])
    }

    @Test(
        "S-03 when signing in is limited, the token of the last time is used; if it is refused, that is said")
    func limitedSignIn() {
        let phone = Phone(disk: Phone.Disk(["account": Phone.account]))
        // It goes along, so that those who guess elsewhere don't slow this phone down.
        #expect(phone.requests.map(\.authorization) == ["Bearer old"])
        phone.answer(Phone.signIn, .error(429, "too_many_requests", retryAfter: 60))
        #expect(phone.requests.map(\.authorization) == ["Bearer old"])
        phone.answer(Phone.newest, .error(401, "unauthorized"))
        phone.answer(Phone.signIn, .error(429, "too_many_requests", retryAfter: 60))
        #expect(phone.text.contains("Try again in 60 seconds."))
    }
}
