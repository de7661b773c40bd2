import Interface
import Testing

@testable import Secrets

@Suite("Places")
struct PlaceTests {
    @Test("S-06 every place's address leads back to it", arguments: Place.allCases)
    func roundTrip(place: Place) {
        #expect(Place(path: place.path) == place)
        #expect(Place(path: place.path + "?from=home#x") == place)
    }

    @Test(
        "S-06 an unknown address is the feed, and is put right",
        arguments: [
            "/nothing", "/new/er", "", "//", "/new/..",
        ])
    func unknown(path: String) {
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
