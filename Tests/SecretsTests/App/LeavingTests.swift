import AppTestSupport
import Interface
import Testing

@testable import Secrets

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
        #expect(!phone.text.contains("Write a secret") && !phone.text.contains("Finding a name"))
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
