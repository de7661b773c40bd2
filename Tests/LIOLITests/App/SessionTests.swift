import AppTestSupport
import Foundation
import Interface
import JSON
import Testing
import Wire

@testable import LIOLI

@Suite("LIOLI: who one is")
struct SessionTests {
    @Test("L-01 no token leads to the login, an accepted one to what is due, without the login in between")
    func launch() throws {
        #expect(LIOLIPhone.opened(token: nil).element("password") != nil)
        let phone = LIOLIPhone.opened()
        #expect(
            phone.element("password") == nil && phone.requests[0].header("Authorization") == "Bearer kept")
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false).jsonText))
        #expect(phone.text.contains("No weigh-in due"))
    }

    @Test("L-01 a refused token leads to the login and is forgotten")
    func refused() {
        let phone = LIOLIPhone.opened()
        phone.answer(LIOLIPhone.pending, .error(401, "unauthorized"))
        #expect(phone.element("password") != nil && phone.disk.files.isEmpty)
        #expect(phone.text.contains("log in again"))
    }

    @Test(
        "L-01 a server out of reach is said with a retry, and one stays logged in",
        arguments: [
            HTTPResult.failure(.unreachable), .failure(.timedOut), .status(500), .status(200, "<html>"),
        ])
    func outOfReach(result: HTTPResult) throws {
        let phone = LIOLIPhone.opened()
        phone.answer(LIOLIPhone.pending, result)
        #expect(phone.text.contains("You are still logged in.") && phone.disk.files["token"] == "kept")
        phone.tap("Try again")
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: true).jsonText))
        #expect(phone.text.contains("Your weigh-in is due"))
    }

    @Test("L-01 back online it asks by itself")
    func online() {
        let phone = LIOLIPhone.opened()
        phone.answer(LIOLIPhone.pending, .failure(.unreachable))
        phone.signal(.network(isOnline: true))
        #expect(phone.requests.map(\.line) == [LIOLIPhone.pending])
    }

    @Test("L-02 a name and a password are sent by Basic; the token is kept, the password nowhere")
    func login() throws {
        let phone = LIOLIPhone.opened(token: nil)
        phone.type("otto", into: "username")
        phone.type("pässwörd: x", into: "password")
        phone.submit()
        phone.submit()
        #expect(phone.requests.count == 1)
        let basic = Data("otto:pässwörd: x".utf8).base64EncodedString()
        #expect(phone.requests[0].header("Authorization") == "Basic " + basic)
        phone.answer(
            LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false, token: "new").jsonText))
        #expect(phone.disk.files == ["token": "new"] && phone.disk.tab.isEmpty)
        #expect(phone.text.contains("No weigh-in due") && !phone.text.contains("pässwörd"))
    }

    @Test(
        "L-02 a login that fails says why and keeps what was typed",
        arguments: [
            (HTTPResult.error(401, "unauthorized"), "isn’t right"),
            (.error(429, "too_many_requests", retryAfter: 40), "Try again in 40 seconds"),
            (.failure(.unreachable), "out of reach"), (.status(200, "{}"), "couldn’t be read"),
            (.status(500), "Something is wrong at the server"),
        ])
    func loginFails(result: HTTPResult, words: String) {
        let phone = LIOLIPhone.opened(token: nil)
        phone.type("otto", into: "username")
        phone.type("secret", into: "password")
        phone.submit()
        phone.answer(LIOLIPhone.pending, result)
        #expect(phone.complaints.joined().contains(words))
        #expect(phone.element("username")?.value == "otto" && phone.disk.files.isEmpty)
    }

    @Test("L-02 nothing is sent without a name and a password, nor for a name with a colon")
    func incomplete() {
        let phone = LIOLIPhone.opened(token: nil)
        phone.submit()
        #expect(phone.complaints == ["Enter your username."])
        phone.type("ot:to", into: "username")
        phone.submit()
        #expect(phone.complaints == ["Enter your password."])
        phone.type("secret", into: "password")
        phone.submit()
        #expect(phone.complaints.joined().contains("isn’t right") && phone.requests.isEmpty)
    }

    @Test("L-02 there is no account creation in the app: a link opens the page outside it")
    func enrol() throws {
        let link = try #require(LIOLIPhone.opened(token: nil).elements.first { $0[.href] == "/programs/new" })
        #expect(link[.target] == "_blank" && link.listeners.isEmpty)
    }

    @Test("L-10 L-12 logging out deletes everything on the device at once, and revokes the token")
    func logOut() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.type("85", into: "weight")
        phone.send(.form(.saveDue))
        #expect(!phone.disk.tab.isEmpty)
        phone.send(.open(.settings))
        phone.tap("Log out")
        #expect(phone.disk.files.isEmpty && phone.disk.tab.isEmpty && phone.element("password") != nil)
        #expect(phone.requests.map(\.line) == [LIOLIPhone.revoke])
        #expect(phone.requests[0].header("Authorization") == "Bearer kept")
        phone.answer(LIOLIPhone.revoke, .failure(.unreachable))
        #expect(phone.text.contains("The server couldn’t be told"))
    }

    @Test("L-10 an answer that comes after logging out brings nothing back")
    func lateAnswer() throws {
        let phone = LIOLIPhone.opened()
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false).jsonText))
        phone.send(LIOLIApp.Action(.retry))
        phone.send(LIOLIApp.Action(.logOutTapped))
        #expect(!phone.requests.contains { $0.line == LIOLIPhone.pending })
        let pending = try PendingWeighIn.sample(isDue: true)
        phone.send(LIOLIApp.Action(.pendingCame(token: "kept", .success(pending))))
        #expect(phone.element("password") != nil && phone.disk.files.isEmpty)
    }

    @Test("a device that can't keep the token says so")
    func unkept() throws {
        let phone = LIOLIPhone(disk: PhoneDisk(failure: .unavailable))
        phone.type("otto", into: "username")
        phone.type("secret", into: "password")
        phone.submit()
        phone.answer(
            LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false, token: "new").jsonText))
        #expect(phone.text.contains("can’t keep you logged in"))
    }

    @Test(
        "L-11 about and support have something to say, in both languages, logged in or not",
        arguments: ["/about", "/support"])
    func pages(path: String) {
        let english = LIOLIPhone.opened(at: path, token: nil)
        let spanish = LIOLIPhone.opened(at: path, languages: ["es"], token: nil)
        #expect(english.text.count > 600 && spanish.text.count > 600 && english.text != spanish.text)
        english.send(LIOLIApp.Action(.goBack))
        #expect(english.element("password") != nil)
    }

    @Test("A-03 L-12 another language holds for the tab alone")
    func language() throws {
        let phone = LIOLIPhone.opened(at: "/settings", token: nil)
        phone.trigger(.change, "es", on: try #require(phone.elements.first { $0.tag == .select }))
        #expect(
            phone.text.contains("Ajustes") && phone.disk.files.isEmpty && phone.disk.tab == ["language": "es"]
        )
    }
}
