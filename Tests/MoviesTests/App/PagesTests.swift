import AppTestSupport
import Interface
import Testing
import Wire

@testable import Movies

@Suite("Further pages, and genres")
struct PagesTests {
    @Test("M-05 scrolling asks for the next page once, and what shifted between pages is there once")
    func pages() {
        let phone = Phone.showing(Movie.samples(1...20), pages: 3)
        phone.scrollToEnd()
        phone.scrollToEnd()
        #expect(phone.requests.map(\.line) == [Phone.popular(2)])
        phone.answer(Phone.popular(2), .page(Movie.samples(19...38), 2, of: 3))
        #expect(phone.titles == (1...38).map { "Movie \($0)" })
        #expect(phone.announcements == ["18 more films"])
        phone.scrollToEnd()
        phone.answer(Phone.popular(3), .page(Movie.samples(39...40), 3, of: 3))
        #expect(phone.elements("opening").isEmpty)
        #expect(phone.text.contains("That is all of them."))
    }

    @Test("M-07 a page that doesn't come says so where it would stand, and can be asked for again")
    func failing() {
        let phone = Phone.showing(Movie.samples(1...20), pages: 2)
        phone.scrollToEnd()
        phone.answer(Phone.popular(2), .failure(.unreachable))
        #expect(phone.titles.count == 20)
        #expect(phone.text.contains("The next ones didn’t come."))
        phone.tap("Try again")
        phone.answer(Phone.popular(2), .status(200, "<html>"))
        #expect(phone.text.contains("The server answered something that isn’t a list of films."))
        phone.signal(.network(isOnline: true))
        phone.answer(Phone.popular(2), .page(Movie.samples(21...40), 2, of: 2))
        #expect(phone.titles.count == 40)
    }

    @Test("M-05 an empty page is the end, whatever the count says")
    func emptyPage() {
        let phone = Phone.showing(Movie.samples(1...20), pages: 500)
        phone.scrollToEnd()
        phone.answer(Phone.popular(2), .page([], 2, of: 500))
        #expect(phone.elements("opening").isEmpty)
    }

    @Test("M-05 no page beyond the five hundredth is asked for")
    func lastPage() {
        let phone = Phone.showing([.sample(1)], pages: 9_000)
        #expect(phone.state.popular.pageCount == 500)
        var state = phone.state.popular
        state.page = 499
        #expect(Popular.update(&state, .approached, .english).count == 1)
        state.next = .idle
        state.page = 500
        #expect(Popular.update(&state, .approached, .english).isEmpty)
    }

    @Test("M-05 a page that was on its way when the list was refreshed isn't appended to the new one")
    func latePage() throws {
        let phone = Phone.showing(Movie.samples(1...20), pages: 3)
        phone.scrollToEnd()
        let late = try phone.take(Phone.popular(2))
        phone.tap("Refresh")
        phone.answer(Phone.popular, .page(Movie.samples(101...120), of: 3))
        phone.answer(late, .page(Movie.samples(21...40), 2, of: 3))
        #expect(phone.titles.count == 20)
        phone.scrollToEnd()
        phone.answer(Phone.popular(2), .page(Movie.samples(121...140), 2, of: 3))
        #expect(phone.titles.count == 40)
    }

    @Test("M-05 a genre shows the loaded ones of it, and goes on loading where the list ends")
    func genre() {
        let movies = (1...20).map { Movie.sample($0, genres: $0 % 10 == 0 ? [35] : [18]) }
        let phone = Phone.showing(movies, pages: 9)
        phone.tap("Comedy")
        #expect(phone.titles == ["Movie 10", "Movie 20"])
        phone.scrollToEnd()
        phone.answer(Phone.popular(2), .page([.sample(30, genres: [35, 18]), .sample(31)], 2, of: 9))
        #expect(phone.titles == ["Movie 10", "Movie 20", "Movie 30"])
        phone.tap("All")
        #expect(phone.titles.count == 22)
    }

    @Test("M-05 looking for a rare genre pauses after eight pages and leaves it to the reader")
    func rareGenre() {
        let phone = Phone.showing([.sample(1)], pages: 500)
        phone.tap("Comedy")
        #expect(phone.titles.isEmpty)
        for page in 2...9 {
            phone.scrollToEnd()
            phone.answer(Phone.popular(page), .page([.sample(Int64(page))], page, of: 500))
        }
        #expect(phone.elements("opening").isEmpty)
        #expect(phone.text.contains("Looked through 9 films."))
        phone.tap("Look further")
        phone.answer(Phone.popular(10), .page([.sample(10, genres: [35])], 10, of: 500))
        #expect(phone.titles == ["Movie 10"])
        #expect(phone.elements("opening").count == 1)
    }

    @Test(
        "M-05 genres that didn't come leave their place to All, and are asked for again with the next list that comes"
    )
    func missingGenres() {
        let phone = Phone()
        #expect(phone.elements("chip").count == 4)
        phone.answer(Phone.genres, .failure(.unreachable))
        phone.answer(Phone.popular, .failure(.unreachable))
        #expect(phone.elements("chip").isEmpty)
        phone.tap("Try again")
        phone.answer(Phone.popular, .page([.sample(1)]))
        #expect(phone.elements("chip").count == 4)
        phone.answer(Phone.genres, .status(200, "<html>"))
        #expect(phone.elements("chip").map { Node.element($0).text } == ["All"])
        phone.tap("Refresh")
        phone.answer(Phone.popular, .page([.sample(1)]))
        phone.answer(Phone.genres, .status(200, Phone.genreList))
        #expect(phone.elements("chip").map { Node.element($0).text } == ["All", "Drama", "Comedy"])
        phone.tap("Refresh")
        phone.answer(Phone.popular, .page([.sample(1)]))
        #expect(phone.requests.isEmpty)
    }

    @Test("M-02 genres are there offline, as they were kept")
    func keptGenres() {
        let disk = Phone.Disk.caching([.sample(1)], age: 60)
        disk.files["genres"] = Phone.genreList
        let phone = Phone(disk: disk)
        phone.answer(Phone.genres, .failure(.unreachable))
        phone.answer(Phone.popular, .failure(.unreachable))
        phone.tap("Comedy")
        #expect(phone.titles.isEmpty)
        #expect(phone.text.contains("None of the films here is of this genre."))
        phone.tap("Comedy")
        #expect(phone.titles == ["Movie 1"])
    }
}
