import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Movies

@Suite("The watchlist")
struct WatchlistTests {
    private func adding(_ numbers: Int64..., disk: Phone.Disk = Phone.Disk()) -> Phone {
        let phone = Phone.showing(Movie.samples(1...9), disk: disk)
        for number in numbers {
            phone.tapMovie(number)
            tapWatch(phone)
            phone.press("Escape")
        }
        return phone
    }

    private func tapWatch(_ phone: Phone) {
        guard let button = phone.elements("watch").first else {
            Issue.record("No button for the watchlist")
            return
        }
        phone.trigger(.click, on: button)
    }

    private func kept(_ disk: Phone.Disk) -> [String] {
        let bytes = Array((disk.files["watchlist"] ?? "null").utf8)
        return (try? [Movie](json: JSONValue(parsing: bytes)).map(\.title)) ?? ["unreadable"]
    }

    @Test("what is added is on the list, the latest first, also without a network and after closing")
    func adds() {
        let phone = adding(3, 5)
        #expect(kept(phone.disk) == ["Movie 5", "Movie 3"])
        #expect(phone.elements("mark").count == 2)
        let later = Phone(at: "/watchlist", isOnline: false, disk: phone.disk)
        #expect(later.titles == ["Movie 5", "Movie 3"])
        later.tapMovie(3)
        #expect(later.page.contains("Movie 3"))
    }

    @Test("taking one off can be taken back, to where it was")
    func undoes() {
        let phone = adding(1, 2, 3)
        phone.tapMovie(2)
        tapWatch(phone)
        #expect(phone.text.contains("“Movie 2” was taken off."))
        #expect(kept(phone.disk) == ["Movie 3", "Movie 1"])
        phone.tap("Undo")
        #expect(kept(phone.disk) == ["Movie 3", "Movie 2", "Movie 1"])
        #expect(!phone.text.contains("was taken off"))
    }

    @Test("a change made in another window meanwhile is kept")
    func twoWindows() {
        let phone = adding(1)
        phone.disk.files["watchlist"] = [Movie.sample(8), .sample(1)].jsonText
        phone.tapMovie(2)
        tapWatch(phone)
        #expect(kept(phone.disk) == ["Movie 2", "Movie 8", "Movie 1"])
        phone.press("Escape")
        phone.disk.files["watchlist"] = [Movie.sample(9)].jsonText
        phone.signal(.resumed)
        phone.tap("Watchlist")
        #expect(phone.titles == ["Movie 9"])
    }

    @Test("changes that come while the disk is busy are all made")
    func quickChanges() {
        let phone = Phone.showing(Movie.samples(1...9))
        phone.disk.isSlow = true
        for number in [Int64(1), 2, 3] {
            phone.tapMovie(number)
            tapWatch(phone)
            phone.press("Escape")
        }
        phone.letDiskGoOn()
        #expect(kept(phone.disk) == ["Movie 3", "Movie 2", "Movie 1"])
    }

    @Test("a disk that refuses is said once, the list stays in sight, and is written when it can be")
    func refusingDisk() {
        let disk = Phone.Disk()
        let phone = Phone.showing(Movie.samples(1...9), disk: disk)
        disk.failure = .full
        phone.tapMovie(1)
        tapWatch(phone)
        #expect(phone.text.contains("This device can’t keep your watchlist"))
        phone.press("Escape")
        phone.tap("Watchlist")
        #expect(phone.titles == ["Movie 1"])
        disk.failure = nil
        phone.tapMovie(1)
        phone.press("Escape")
        phone.tap("Popular")
        phone.tapMovie(2)
        tapWatch(phone)
        #expect(kept(disk) == ["Movie 2", "Movie 1"])
    }

    @Test("a list that can't be read is put aside, not written over")
    func damaged() {
        let disk = Phone.Disk(["watchlist": "[{broken"])
        let phone = Phone.showing(Movie.samples(1...3), disk: disk)
        #expect(phone.text.contains("Your watchlist couldn’t be read."))
        #expect(disk.files["watchlist-damaged"] == "[{broken")
        phone.tapMovie(1)
        tapWatch(phone)
        #expect(kept(disk) == ["Movie 1"])
        #expect(disk.files["watchlist-damaged"] == "[{broken")
    }

    @Test("a copy of it can be saved as a file")
    func exports() throws {
        let phone = adding(1, 2)
        phone.tap("Watchlist")
        phone.tap("Save a copy of the list")
        #expect(phone.saved.map(\.name) == ["watchlist.json"])
        let file = try JSONValue(parsing: Array(try #require(phone.saved.first).text.utf8)).array()
        #expect(try file.map { try $0.object().decode("title") as String } == ["Movie 2", "Movie 1"])
        #expect(try file.first?.object().decode("release_date") as String? == "1994-09-10")
    }

    @Test("an empty list invites; a full one says so")
    func bounds() {
        let phone = Phone.showing(Movie.samples(1...9))
        phone.tap("Watchlist")
        #expect(phone.text.contains("Nothing to watch yet"))
        phone.tap("See what’s popular")
        #expect(phone.titles.count == 9)
        let full = Phone.Disk(["watchlist": Movie.samples(101...1_100).jsonText])
        let other = adding(1, disk: full)
        #expect(other.text.contains("A thousand films are on your watchlist"))
        #expect(kept(full).count == 1_000)
    }
}
