import AppTestSupport
import Interface
import Testing

@testable import Secrets

@Suite("Places")
struct PlaceTests {
    private static let places: [Place] =
        [.feed, .compose, .settings]
        + [PostID(7), PostID(.max)].compactMap { $0 }.flatMap {
            [.comments($0), .actions($0), .edit($0)]
        }

    @Test("S-06 every place's address leads back to it", arguments: Self.places)
    func roundTrip(place: Place) {
        #expect(Place(path: place.path) == place)
        #expect(Place(path: place.path + "?from=home#x") == place)
    }

    @Test(
        "S-06 an unknown address says that nothing is there, and leads to the feed",
        arguments: [
            "/nothing", "/new/er", "/new/..", "/posts", "/posts/7", "/posts/0/comments", "/posts/7/likes",
        ])
    func unknown(path: String) {
        let phone = Phone(at: path)
        #expect(phone.state.place == .missing)
        #expect(phone.text.contains("There is nothing here"))
        #expect(phone.navigations == [])
        phone.tap("To the secrets")
        #expect(phone.state.place == .feed)
        #expect(phone.navigations == [.replace("/")])
        #expect(!phone.text.contains("There is nothing here"))
    }

    @Test("S-06 an address of nothing but slashes is the feed, and is put right", arguments: ["", "//"])
    func slashes(path: String) {
        let phone = Phone(at: path)
        #expect(phone.state.place == .feed)
        #expect(phone.navigations == [.replace("/")])
    }

    @Test("S-06 a deep link opens its screen, and closing it leads to the feed without leaving the app")
    func deepLink() {
        let phone = Phone.reading([.sample(1)], at: "/new")
        #expect(phone.state.place == .compose)
        #expect(phone.cards == ["Secret 1"])
        phone.tap("Close")
        #expect(phone.navigations == [.replace("/")])
    }

    @Test("S-06 Back and Forward move between the feed and a sheet without new entries")
    func backAndForward() {
        let phone = Phone.reading([.sample(1)])
        phone.tap("Settings")
        phone.signal(.navigated("/"))
        #expect(phone.state.place == .feed)
        #expect(phone.focused.last == FeedView.settingsID)
        phone.signal(.navigated("/settings"))
        #expect(phone.state.place == .settings)
        #expect(phone.navigations == [.push("/settings")])
    }

    @Test("S-06 links are real addresses below where the app is mounted")
    func links() {
        let phone = Phone.reading([.sample(1)])
        let addresses = phone.elements.filter { $0.tag == .a }.compactMap { $0[.href] }
        #expect(Set(addresses) == ["/secrets/new", "/secrets/settings"])
    }
}
