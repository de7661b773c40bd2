import AppTestSupport
import Foundation
import Interface
import JSON
import Stakes
import Testing
import Wire

@testable import LIOLI

@Suite("LIOLI: weighing in")
struct WeighInTests {
    private struct Sent: JSONDecodable {
        let weight: Double
        let image: String
        let comment: String?

        init(json: JSONValue) throws(JSONError) {
            let object = try json.object()
            weight = try object.decode("weight")
            image = try object.decode("image")
            comment = try object.decodeIfPresent("comment")
        }
    }

    private func sent(_ phone: LIOLIPhone) throws -> Sent {
        try Sent(json: JSONValue(parsing: try #require(phone.requests.first).request.body))
    }

    @Test("L-03 nothing due shows when the next one is")
    func nothingDue() throws {
        let phone = LIOLIPhone.opened()
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false).jsonText))
        #expect(phone.text.contains("No weigh-in due") && phone.text.contains("Next weigh-in"))
        #expect(
            phone.elements.contains { $0.attributes.contains(.relativeTime(Instant(seconds: 1_800_100_000))) }
        )
        #expect(!phone.offers("Weigh in"))
    }

    @Test("L-04 one due is told with the target, the dollars and the word, and a button opens the form")
    func due() throws {
        let phone = LIOLIPhone.opened()
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: true).jsonText))
        #expect(phone.text.contains("Weigh 85.5\u{A0}kg or less, and you keep $12.50."))
        #expect(phone.text.contains("harbor"))
        phone.tap("Weigh in")
        #expect(phone.element("weight") != nil && phone.navigations.last == .push("/weigh-in"))
    }

    @Test("L-04 a Spanish reader reads it with a comma")
    func spanish() throws {
        let phone = LIOLIPhone.opened(languages: ["es-MX"])
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: true).jsonText))
        #expect(phone.text.contains("Pesa 85,5\u{A0}kg o menos y conservas 12,50\u{A0}$."))
    }

    @Test(
        "L-06 only a number is a weight, in the reader's own decimal sign",
        arguments: [
            ("80.5", Language.english, 80.5 as Double?), ("80", .english, 80), (" 80.5 ", .english, 80.5),
            ("８０", .english, 80), ("８０．５", .english, 80.5), ("80,5", .spanish, 80.5),
            ("80.5", .spanish, 80.5),
            ("８０，５", .spanish, 80.5), ("80,5", .english, nil), ("1e3", .english, nil), ("-80", .english, nil),
            ("0", .english, nil), ("NaN", .english, nil), ("80.555", .english, nil), ("10000", .english, nil),
            ("80.5.5", .english, nil), ("8 0", .english, nil), ("٨٠", .english, nil), ("80kg", .english, nil),
            (String(repeating: "8", count: 500), .english, nil), ("", .english, nil),
        ])
    func weights(text: String, language: Language, weight: Double?) throws {
        let phone = try LIOLIPhone.weighingIn(languages: [language.rawValue])
        phone.addPhoto()
        phone.type(text, into: "weight")
        phone.submit()
        if phone.element("weight-confirm") != nil { phone.send(.form(.confirmTapped)) }
        #expect(phone.requests.isEmpty == (weight == nil))
        #expect(phone.complaints.isEmpty == (weight != nil))
        if let weight { #expect(try sent(phone).weight == weight) }
    }

    @Test(
        "L-05 L-06 L-07 a photo and a weight are required, a comment isn't; what is missing is said where it is"
    )
    func required() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.submit()
        #expect(phone.complaints.count == 2 && phone.focused.last == "photo")
        phone.addPhoto()
        phone.submit()
        #expect(phone.complaints == ["Enter your weight."] && phone.focused.last == "weight")
        phone.type("85", into: "weight")
        phone.submit()
        #expect(try sent(phone).comment == nil)
    }

    @Test("L-07 a comment has several lines, and too long a one isn't sent")
    func comment() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.type(String(repeating: "x", count: 2_001), into: "comment")
        phone.submit()
        #expect(phone.requests.isEmpty && phone.complaints.joined().contains("too long"))
        phone.type("one\ntwo <b>🍀", into: "comment")
        phone.submit()
        #expect(try sent(phone).comment == "one\ntwo <b>🍀")
    }

    @Test("a weight more than a tenth away from the last one is asked about once")
    func doubt() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("70", into: "weight")
        phone.submit()
        #expect(phone.requests.isEmpty && phone.text.contains("far from the 87\u{A0}kg of last time"))
        phone.tap("Correct it")
        #expect(phone.focused.last == "weight")
        phone.submit()
        phone.tap("It is right: send")
        #expect(phone.requests.count == 1)
        phone.answer(LIOLIPhone.post, .failure(.timedOut))
        phone.submit()
        #expect(phone.requests.count == 1)
        let near = try LIOLIPhone.weighingIn()
        near.addPhoto()
        near.type("78.3", into: "weight")
        near.submit()
        #expect(near.requests.count == 1)
    }

    @Test("before the first weigh-in it is the weight at the start that one is asked about")
    func firstDoubt() throws {
        let phone = LIOLIPhone.opened(at: "/weigh-in")
        phone.answer(
            LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: true, last: nil).jsonText))
        phone.addPhoto()
        phone.type("70", into: "weight")
        phone.submit()
        #expect(phone.requests.isEmpty && phone.text.contains("far from the 90\u{A0}kg that you began with"))
    }

    @Test("a phone call keeps what was typed a moment ago, before the page is put away")
    func hidden() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.type("85", into: "weight")
        phone.type("Half a sen", into: "comment")
        phone.signal(.hidden)
        let again = try LIOLIPhone.weighingIn(tab: phone.disk.tab)
        #expect(again.element("weight")?.value == "85" && again.element("comment")?.value == "Half a sen")
    }

    @Test(
        "it is posted once however often the button is pressed or the answer is lost: the retry has the same key"
    )
    func once() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        for _ in 0..<3 { phone.submit() }
        #expect(phone.requests.count == 1)
        let key = phone.requests[0].header(IdempotencyKey.header)
        #expect(key?.isEmpty == false)
        phone.answer(LIOLIPhone.post, .failure(.unreachable))
        #expect(phone.text.contains("posted only once"))
        let again = try LIOLIPhone.weighingIn(tab: phone.disk.tab)
        #expect(again.element("weight")?.value == "85")
        again.submit()
        #expect(again.requests.first?.header(IdempotencyKey.header) == key)
        again.answer(LIOLIPhone.post, .status(201, try WeighInAnswer.sample(.weighInSuccess).jsonText))
        #expect(again.disk.tab.isEmpty && again.text.contains("The title"))
    }

    @Test("the answer that got lost is asked for at the next start, when the weigh-in was taken")
    func lostAnswer() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.submit()
        let key = phone.requests[0].header(IdempotencyKey.header)
        phone.answer(LIOLIPhone.post, .failure(.timedOut))
        let again = LIOLIPhone.opened(tab: phone.disk.tab)
        again.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false).jsonText))
        #expect(again.requests.map(\.line) == [LIOLIPhone.post])
        #expect(again.requests[0].header(IdempotencyKey.header) == key)
        again.answer(LIOLIPhone.post, .status(201, try WeighInAnswer.sample(.weighInSuccess).jsonText))
        #expect(again.text.contains("The title") && again.disk.tab.isEmpty)
    }

    @Test("what was entered for one week is never sent for another", arguments: [false, true])
    func anotherWeek(isDue: Bool) throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.send(.form(.saveDue))
        var next = try PendingWeighIn.sample(isDue: isDue)
        next.program?.week = 3
        let again = LIOLIPhone.opened(at: "/weigh-in", tab: phone.disk.tab)
        again.answer(LIOLIPhone.pending, .status(200, next.jsonText))
        #expect(again.disk.tab.isEmpty && again.requests.isEmpty)
        #expect(again.state.form.entry == Entry() && again.state.form.photo.ready == nil)
        // The same when the app was open all the time.
        phone.send(LIOLIApp.Action(.retry))
        phone.answer(LIOLIPhone.pending, .status(200, next.jsonText))
        #expect(phone.disk.tab.isEmpty && phone.state.form.entry == Entry())
    }

    @Test("sending shows how far it is, and can be cancelled with nothing lost")
    func progress() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.submit()
        let progress = try #require(phone.requests.first?.progress)
        phone.send(progress(Progress(sent: 30, total: 120)))
        #expect(phone.elements.first { $0.tag == .progress }?.value == "25")
        phone.tap("Cancel")
        #expect(phone.requests.isEmpty && phone.element("weight")?.value == "85")
    }

    @Test(
        "L-09 the result says which of the four it is, with the server's own words",
        arguments: [
            (WeighInOutcome.weighInSuccess, "Weigh-in: made it"), (.weighInFailure, "Weigh-in: missed it"),
            (.programSuccess, "Program: made it"), (.programFailure, "Program: missed it"),
        ])
    func result(outcome: WeighInOutcome, kind: String) throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.submit()
        phone.answer(LIOLIPhone.post, .status(201, try WeighInAnswer.sample(outcome).jsonText))
        for words in [kind, "The title", "The message."] { #expect(phone.text.contains(words)) }
        #expect(phone.state.place == .home)
        phone.tap("Done")
        #expect(phone.requests.map(\.line) == [LIOLIPhone.pending])
    }

    @Test(
        "what the server refuses is said at its field, and nothing is lost",
        arguments: [
            ("weight", "doesn’t take this weight"), ("image", "can’t use this photo"),
            ("comment", "too long"),
        ])
    func refused(field: String, words: String) throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.submit()
        phone.answer(LIOLIPhone.post, .error(422, "invalid", field: field))
        #expect(phone.complaints.joined().contains(words) && phone.element("weight")?.value == "85")
    }

    @Test("none due any more is said, and what is due is asked anew")
    func conflict() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.submit()
        phone.answer(LIOLIPhone.post, .error(409, WeighInRefusal.noneDue))
        #expect(phone.text.contains("No weigh-in is due any more"))
        phone.answer(LIOLIPhone.pending, .status(200, try PendingWeighIn.sample(isDue: false).jsonText))
        #expect(phone.state.place == .home)
    }

    @Test("a token that is refused while sending leads to the login, and leaves nothing of the form")
    func unauthorized() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        phone.type("85", into: "weight")
        phone.submit()
        phone.answer(LIOLIPhone.post, .error(401, "unauthorized"))
        #expect(phone.element("password") != nil && phone.disk.tab.isEmpty && phone.disk.files.isEmpty)
    }
}
