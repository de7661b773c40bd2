import AppTestSupport
import Interface
import Testing
import Wire

@testable import Movies

@Suite("Search")
struct SearchTests {
    private func searching(_ text: String) -> Phone {
        let phone = Phone.showing(Movie.samples(1...20))
        phone.tap("Search")
        phone.type(text)
        return phone
    }

    @Test("M-05 as one types, the server is asked once the typing pauses, and the address follows")
    func types() {
        let phone = searching("a")
        phone.type("al")
        phone.type("ali ")
        #expect(phone.requests.isEmpty)
        phone.fire("search")
        phone.answer(Phone.search("ali"), .page([.sample(7, "Alien")]))
        #expect(phone.titles == ["Alien"])
        #expect(phone.announcements == ["20 films found."])
        #expect(phone.navigations == [.push("/search"), .replace("/search?q=ali")])
        #expect(phone.title == "ali · Movies")
    }

    @Test("M-05 answers to letters that are no longer there never replace newer ones")
    func lateAnswers() throws {
        let phone = searching("al")
        phone.fire("search")
        let old = try phone.take(Phone.search("al"))
        phone.type("alien")
        phone.answer(old, .page([.sample(1, "Al")]))
        #expect(phone.titles.isEmpty)
        phone.fire("search")
        let newer = try phone.take(Phone.search("alien"))
        phone.answer(newer, .page([.sample(7, "Alien")]))
        phone.answer(old, .page([.sample(1, "Al")]))
        #expect(phone.titles == ["Alien"])
    }

    @Test("M-05 what was found stays while other letters are looked for")
    func staysMeanwhile() {
        let phone = searching("al")
        phone.fire("search")
        phone.answer(Phone.search("al"), .page([.sample(1, "Al")]))
        phone.type("alien")
        #expect(phone.titles == ["Al"])
        #expect(phone.elements("waiting").count == 1)
    }

    @Test("M-05 Return asks at once, and only once")
    func submits() throws {
        let phone = searching("alien")
        let form = try #require(phone.elements.first { $0.tag == .form })
        phone.trigger(.submit, on: form)
        phone.trigger(.submit, on: form)
        #expect(phone.requests.map(\.line) == [Phone.search("alien")])
        #expect(phone.timers["search"] == nil)
    }

    @Test("M-05 nothing found says so; clearing empties the field and gives it the focus")
    func nothing() {
        let phone = searching("zzz")
        phone.fire("search")
        phone.answer(Phone.search("zzz"), .page([]))
        #expect(phone.text.contains("Nothing found for “zzz”"))
        #expect(phone.announcements == ["Nothing found."])
        phone.tap("Clear")
        #expect(phone.text.contains("What would you like to see?"))
        #expect(phone.focused.last == Search.fieldID)
        #expect(phone.navigations.last == .replace("/search"))
    }

    @Test("M-06, M-07 a search that fails says why, and is tried again by hand or when the network is back")
    func fails() {
        let phone = searching("alien")
        phone.fire("search")
        phone.answer(Phone.search("alien"), .failure(.unreachable))
        #expect(phone.text.contains("The search didn’t work. The server is out of reach."))
        phone.tap("Try again")
        phone.answer(Phone.search("alien"), .status(500))
        #expect(phone.text.contains("The server answered something that isn’t a list of films."))
        phone.signal(.network(isOnline: true))
        phone.answer(Phone.search("alien"), .page([.sample(7, "Alien")]))
        #expect(phone.titles == ["Alien"])
    }

    @Test("M-05 an address that names a search searches; further pages come without doubles")
    func address() {
        let phone = Phone(at: "/search?q=the%20godfather")
        phone.answer(Phone.search("the%20godfather"), .page(Movie.samples(1...20), of: 2))
        phone.scrollToEnd()
        phone.answer(Phone.search("the%20godfather", page: 2), .page(Movie.samples(20...25), 2, of: 2))
        #expect(phone.titles.count == 25)
        #expect(phone.elements("opening").isEmpty)
    }

    @Test("M-05 a text of two thousand characters is cut at a character, and spaces around it don't count")
    func longText() {
        #expect(SearchText.trimmed("  a b\n") == "a b")
        #expect(SearchText.trimmed(" \t ").isEmpty)
        let long = SearchText.trimmed(String(repeating: "ñ", count: 2_000))
        #expect(long == String(repeating: "ñ", count: 100))
        #expect(SearchText.trimmed(String(repeating: "🎬", count: 500)) == String(repeating: "🎬", count: 50))
        #expect(SearchText.trimmed("a" + String(repeating: "🎬", count: 500)).utf8.count == 197)
    }
}
