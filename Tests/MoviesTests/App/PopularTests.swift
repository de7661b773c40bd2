import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Movies

@Suite("The popular movies")
struct PopularTests {
    @Test("M-01 opening loads by itself: the latest are drawn, and the cache is replaced by them")
    func opens() throws {
        let disk = Phone.Disk.caching(Movie.samples(90...95), age: .days(1))
        let phone = Phone(disk: disk)
        #expect(phone.titles.isEmpty && phone.text.contains("Loading…"))
        phone.answer(Phone.popular, .page(Movie.samples(1...20), of: 3))
        #expect(phone.titles == (1...20).map { "Movie \($0)" })
        #expect(phone.elements("saved").isEmpty)
        let cached = try CachedMovies(json: JSONValue(parsing: Array((disk.files["movies"] ?? "").utf8)))
        #expect(cached == CachedMovies(movies: Movie.samples(1...20), savedAt: phone.now))
        #expect(
            disk.log.filter { $0.hasSuffix(" movies") } == ["read movies", "erase movies", "write movies"])
    }

    @Test(
        "M-02 offline, the saved ones are drawn, and said to be saved ones with their age",
        arguments: [
            (59, "Saved a moment ago."), (3_600, "Saved an hour ago."), (7_200, "Saved two hours ago."),
            (23 * 3_600, "Saved 23 hours ago."), (86_400, "Saved one day ago."),
            (2 * 86_400, "Saved two days ago."),
            (7 * 86_400 - 1, "Saved six days ago."),
        ] as [(Int64, String)])
    func offline(age: Int64, words: String) {
        let phone = Phone(disk: .caching(Movie.samples(1...3), age: Seconds(age)))
        phone.answer(Phone.popular, .failure(.unreachable))
        #expect(phone.titles == ["Movie 1", "Movie 2", "Movie 3"])
        #expect(phone.text.contains(words + " The server is out of reach."))
    }

    @Test("M-02 in Spanish too")
    func offlineInSpanish() {
        let phone = Phone(languages: ["es-MX"], disk: .caching([.sample(1)], age: .days(2)))
        phone.answer("GET /3/movie/popular?page=1&language=es", .failure(.unreachable))
        #expect(phone.text.contains("Guardadas hace dos días. No se llega al servidor."))
    }

    @Test(
        "M-03 offline, what was cached seven days ago or more is no help: an error with a retry, and it is deleted"
    )
    func expired() {
        let disk = Phone.Disk.caching(Movie.samples(1...3), age: .days(7))
        let phone = Phone(disk: disk)
        #expect(disk.files["movies"] == nil)
        phone.answer(Phone.popular, .failure(.unreachable))
        #expect(phone.titles.isEmpty)
        #expect(phone.text.contains("The films didn’t come."))
        phone.tap("Try again")
        phone.answer(Phone.popular, .page([.sample(1)]))
        #expect(phone.titles == ["Movie 1"])
    }

    @Test("M-04 offline with nothing cached: an error message")
    func nothing() {
        let phone = Phone()
        phone.answer(Phone.popular, .failure(.timedOut))
        #expect(phone.text.contains("The server is out of reach. Look at your connection, then try again."))
    }

    @Test(
        "M-06 an answer that can't be read never destroys a valid cache; the saved ones are shown, and why",
        arguments: [HTTPResult.status(200, "<html>"), .status(500), .status(200, "[]"), .status(429)])
    func invalidKeepsCache(answer: HTTPResult) {
        let disk = Phone.Disk.caching(Movie.samples(1...3), age: .days(1))
        let before = disk.files["movies"]
        let phone = Phone(disk: disk)
        phone.answer(Phone.popular, answer)
        #expect(phone.titles.count == 3)
        #expect(phone.text.contains("Saved one day ago. The server’s answer couldn’t be read."))
        #expect(disk.files["movies"] == before)
    }

    @Test("M-01 an answer without a single movie is shown as that, and replaces nothing that is saved")
    func emptyAnswer() {
        let disk = Phone.Disk.caching(Movie.samples(1...3), age: .days(1))
        let before = disk.files["movies"]
        let phone = Phone(disk: disk)
        phone.answer(Phone.popular, .page([]))
        #expect(phone.text.contains("No films yet"))
        #expect(disk.files["movies"] == before)
    }

    @Test("M-01 back online, it refreshes by itself")
    func backOnline() {
        let phone = Phone(isOnline: false, disk: .caching(Movie.samples(1...3), age: .days(1)))
        phone.answer(Phone.popular, .failure(.unreachable))
        #expect(phone.titles.count == 3)
        phone.signal(.network(isOnline: true))
        phone.answer(Phone.popular, .page(Movie.samples(11...30)))
        #expect(phone.titles.first == "Movie 11" && phone.titles.count == 20)
        #expect(phone.elements("saved").isEmpty)
    }

    @Test("M-01 an answer that arrives after a newer one changes nothing, neither on screen nor in the cache")
    func lateAnswer() throws {
        let phone = Phone()
        let older = try phone.take(Phone.popular)
        phone.signal(.network(isOnline: true))
        phone.answer(Phone.popular, .page(Movie.samples(11...12)))
        let cached = phone.disk.files["movies"]
        phone.answer(older, .page(Movie.samples(1...2)))
        #expect(phone.titles == ["Movie 11", "Movie 12"])
        #expect(phone.disk.files["movies"] == cached)
    }

    @Test("M-10 what comes while the store is busy is saved after it, and the newest is what stays")
    func savesOneByOne() throws {
        let disk = Phone.Disk.caching([.sample(99)], age: .days(8))
        disk.files["language"] = nil
        let phone = Phone(disk: disk)
        disk.isSlow = true
        phone.answer(Phone.popular, .page(Movie.samples(1...2)))
        phone.tap("Refresh")
        phone.answer(Phone.popular, .page(Movie.samples(3...4)))
        phone.letDiskGoOn()
        let cached = try CachedMovies(json: JSONValue(parsing: Array((disk.files["movies"] ?? "").utf8)))
        #expect(cached.movies == Movie.samples(3...4))
    }

    @Test("M-10 a full disk is said once, and the movies are there all the same")
    func fullDisk() {
        let disk = Phone.Disk()
        let phone = Phone(disk: disk)
        disk.failure = .full
        phone.answer(Phone.popular, .page(Movie.samples(1...2)))
        #expect(phone.titles.count == 2)
        #expect(phone.text.contains("This device has no room for the list"))
        phone.fire("toast")
        phone.tap("Refresh")
        phone.answer(Phone.popular, .page(Movie.samples(1...2)))
        #expect(!phone.text.contains("This device has no room for the list"))
    }

    @Test("M-01 a refresh that fails leaves what is there, and says so")
    func refreshFails() {
        let phone = Phone.showing(Movie.samples(1...20))
        phone.tap("Refresh")
        phone.answer(Phone.popular, .failure(.unreachable))
        #expect(phone.titles.count == 20)
        #expect(phone.text.contains("Nothing new came. The server is out of reach."))
        #expect(phone.elements("saved").isEmpty)
    }

    @Test(
        "M-01 back online after a refresh that failed, it refreshes by itself, but not under somebody who has read on"
    )
    func behind() {
        let phone = Phone.showing(Movie.samples(1...20), pages: 3)
        phone.signal(.network(isOnline: true))
        #expect(phone.requests.isEmpty)
        phone.tap("Refresh")
        phone.answer(Phone.popular, .failure(.unreachable))
        phone.signal(.network(isOnline: true))
        phone.answer(Phone.popular, .page(Movie.samples(2...21), of: 3))
        #expect(phone.titles.first == "Movie 2")
        phone.signal(.network(isOnline: true))
        #expect(phone.requests.isEmpty)
        phone.scrollToEnd()
        phone.answer(Phone.popular(2), .page(Movie.samples(22...41), 2, of: 3))
        phone.tap("Refresh")
        phone.answer(Phone.popular, .failure(.unreachable))
        phone.signal(.network(isOnline: true))
        #expect(phone.requests.isEmpty)
    }

    @Test("M-01 pulling the page down refreshes, and leads to the top")
    func pulls() throws {
        let phone = Phone.showing(Movie.samples(1...20))
        phone.trigger(.pull, on: try #require(phone.elements.first))
        phone.answer(Phone.popular, .page(Movie.samples(2...21)))
        #expect(phone.titles.last == "Movie 21")
        #expect(phone.scrolls == [.topGently])
        #expect(phone.announcements == ["These are the latest."])
    }

    @Test("M-01 the page in front again after an hour asks anew, but not under somebody who has read on")
    func resumes() {
        let phone = Phone.showing(Movie.samples(1...20), pages: 3)
        phone.now = Instant(seconds: phone.now.seconds + 3_600)
        phone.signal(.resumed)
        #expect(phone.requests.isEmpty)
        phone.now = Instant(seconds: phone.now.seconds + 1)
        phone.signal(.resumed)
        phone.answer(Phone.popular, .page(Movie.samples(1...20), of: 3))
        phone.scrollToEnd()
        phone.answer(Phone.popular(2), .page(Movie.samples(21...40), 2, of: 3))
        phone.now = Instant(seconds: phone.now.seconds + 90_000)
        phone.signal(.resumed)
        #expect(phone.requests.isEmpty)
    }
}
