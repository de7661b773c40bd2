import AppTestSupport
import Interface
import JSON
import Testing
import Wire

@testable import Movies

@Suite("A movie's page")
struct DetailTests {
    private static let godfather = MovieDetails(
        movie: Movie(
            id: MovieID(7) ?? .first, title: "The Godfather", originalTitle: "The Godfather",
            originalLanguage: "en",
            overview: "A family.", releaseDate: CivilDate(iso8601: "1972-03-14"), voteCount: 3,
            voteAverage: 8.66),
        genres: [Genre(id: GenreID(18), name: "Drama"), Genre(id: GenreID(80), name: "Crime")], runtime: 175,
        directors: ["Francis Ford Coppola"])

    @Test("M-05 it opens at once with what the list knows, and then completes")
    func completes() {
        let phone = Phone.showing([.sample(7, "The Godfather", overview: "A family.")])
        phone.tapMovie(7)
        #expect(phone.page.contains("The Godfather"))
        #expect(phone.page.contains("A family.") && phone.page.contains("Drama"))
        #expect(!phone.page.contains("2 h 55 min"))
        #expect(phone.navigations == [.push("/movie/7")])
        #expect(phone.transitions == 1 && phone.focused == [DetailView.titleID])
        phone.answer(Phone.details(7), .details(Self.godfather))
        for part in ["2 h 55 min", "Drama, Crime", "Francis Ford Coppola", "8.7"] {
            #expect(phone.page.contains(part), "\(part)")
        }
        #expect(phone.title == "The Godfather · Movies")
    }

    @Test("M-05 the release date is a day that the page writes in the reader's format")
    func date() throws {
        let phone = Phone.showing([.sample(7)])
        phone.tapMovie(7)
        let time = try #require(phone.elements.first { $0.tag == .time })
        #expect(time.attributes.contains(.date(try #require(CivilDate(iso8601: "1994-09-10")))))
    }

    @Test("M-02 what was seen opens without a network, also after the app was closed")
    func offline() {
        let phone = Phone.showing([.sample(7, "The Godfather")])
        phone.tapMovie(7)
        phone.answer(Phone.details(7), .details(Self.godfather))
        let later = Phone(at: "/movie/7", disk: phone.disk)
        #expect(later.page.contains("2 h 55 min"))
        later.answer(Phone.details(7), .failure(.unreachable))
        #expect(later.page.contains("2 h 55 min"))
        #expect(later.page.contains("This is as you saw it before."))
        later.signal(.network(isOnline: true))
        later.answer(Phone.details(7), .details(Self.godfather))
        #expect(!later.page.contains("This is as you saw it before."))
    }

    @Test("M-07 what the list knows stays when the rest doesn't come, and it can be tried again")
    func restFails() {
        let phone = Phone.showing([.sample(7, "The Godfather", overview: "A family.")])
        phone.tapMovie(7)
        phone.answer(Phone.details(7), .status(200, "<html>"))
        #expect(
            phone.page.contains("A family.") && phone.page.contains("Running time and director didn’t come."))
        phone.tap("Try again")
        phone.answer(Phone.details(7), .details(Self.godfather))
        #expect(phone.page.contains("2 h 55 min"))
    }

    private static let saved = Movie.sample(
        7, "The Godfather", votes: 5, average: 8.66, overview: "A family.")

    /// What the page says of ``saved`` when nothing but the list knows it.
    private static let parts = [
        "The Godfather", "1994", "8.7", "A family.", "Drama", "Running time and director didn’t come.",
        "The server is out of reach.", "Try again",
    ]

    @Test(
        "M-02 a film of the saved list that was never opened shows what the list knows, and says what is missing"
    )
    func neverOpened() throws {
        let disk = Phone.Disk.caching([Self.saved], age: 60)
        disk.files["genres"] = Phone.genreList
        let phone = Phone(disk: disk)
        phone.answer(Phone.popular, .failure(.unreachable))
        phone.tapMovie(7)
        phone.answer(Phone.details(7), .failure(.unreachable))
        for part in Self.parts { #expect(phone.page.contains(part), "\(part)") }
        #expect(phone.title == "The Godfather · Movies")
        #expect(phone.elements("detail-nothing").isEmpty)
        #expect(phone.elements("inline-notice").first?[.role] == "alert")
        // The list's own button stands before the page's.
        let buttons = phone.elements.filter { $0.tag == .button && Node.element($0).text == "Try again" }
        phone.trigger(.click, on: try #require(buttons.last))
        phone.answer(Phone.details(7), .details(Self.godfather))
        #expect(phone.page.contains("2 h 55 min") && !phone.page.contains("didn’t come"))
    }

    @Test(
        "M-02 the same when it is opened by its address, whatever comes first: the list, or that nothing comes",
        arguments: [true, false])
    func byAddress(isListFirst: Bool) {
        let disk = Phone.Disk.caching([Self.saved], age: 60)
        disk.files["genres"] = Phone.genreList
        let phone = Phone(at: "/movie/7", disk: disk)
        if isListFirst { phone.answer(Phone.popular, .failure(.unreachable)) }
        phone.answer(Phone.details(7), .failure(.unreachable))
        if !isListFirst {
            #expect(phone.page.contains("The film didn’t come."))
            phone.answer(Phone.popular, .failure(.unreachable))
        }
        for part in Self.parts { #expect(phone.page.contains(part), "\(part)") }
        #expect(phone.title == "The Godfather · Movies")
    }

    @Test(
        "M-02 the watchlist knows its films too, and so does what was found; genres without names are missing"
    )
    func otherLists() throws {
        let listed = Phone(
            at: "/movie/7", disk: Phone.Disk(["watchlist": [Self.saved].jsonText]))
        listed.answer(Phone.details(7), .failure(.timedOut))
        #expect(listed.page.contains("The Godfather") && listed.page.contains("A family."))
        #expect(listed.page.contains("Genres, running time and director didn’t come. It took too long."))
        let found = Phone(at: "/search?q=god")
        found.answer(Phone.search("god"), .page([Self.saved]))
        found.tapMovie(7)
        found.answer(Phone.details(7), .status(500, ""))
        #expect(found.page.contains("A family.") && found.page.contains("director didn’t come."))
    }

    @Test("M-02 in Spanish")
    func inSpanish() {
        let disk = Phone.Disk.caching([Self.saved], age: 60)
        disk.files["genres"] = #"{"genres":[{"id":18,"name":"Drama"}]}"#
        let phone = Phone(at: "/movie/7", languages: ["es"], disk: disk)
        phone.answer("GET /3/movie/popular?page=1&language=es", .failure(.unreachable))
        phone.answer("GET /3/movie/7?append_to_response=credits&language=es", .failure(.unreachable))
        #expect(phone.page.contains("No han llegado la duración ni la dirección. No se llega al servidor."))
        #expect(phone.page.contains("Reintentar"))
    }

    @Test("M-03 a list that is too old says nothing of its films either")
    func expired() {
        let phone = Phone(at: "/movie/7", disk: .caching([Self.saved], age: .days(7)))
        phone.answer(Phone.popular, .failure(.unreachable))
        phone.answer(Phone.details(7), .failure(.unreachable))
        #expect(phone.page.contains("The film didn’t come.") && !phone.page.contains("Godfather"))
    }

    @Test("M-06 an address without a movie says so, as does one of which nothing comes")
    func gone() {
        let phone = Phone(at: "/movie/9999")
        phone.answer(Phone.details(9_999), .status(404, #"{"success":false,"status_code":34}"#))
        #expect(phone.page.contains("There is no such film"))
        phone.tap("See what’s popular")
        #expect(phone.elements("detail").isEmpty)
        let offline = Phone(at: "/movie/9999")
        offline.answer(Phone.details(9_999), .failure(.unreachable))
        #expect(offline.page.contains("The film didn’t come. The server is out of reach."))
    }

    @Test("M-05 an answer about another movie, or to an older request, changes nothing")
    func lateAnswer() throws {
        let phone = Phone.showing(Movie.samples(1...9))
        phone.tapMovie(7)
        let late = try phone.take(Phone.details(7))
        phone.tapMovie(8)
        phone.answer(late, .details(Self.godfather))
        #expect(phone.page.contains("Movie 8") && !phone.page.contains("Godfather"))
        phone.answer(Phone.details(8), .details(Self.godfather))
        #expect(phone.page.contains("Movie 8") && phone.page.contains("director didn’t come."))
        // From one movie to the next the entry is replaced.
        #expect(phone.navigations == [.push("/movie/7"), .replace("/movie/8")])
    }

    @Test("M-05 two hundred are kept, the oldest go first; what is on disk and broken is no obstacle")
    func bound() throws {
        var seen = Seen()
        for number in 1...205 {
            seen.insert(
                MovieDetails(movie: .sample(Int64(number)), genres: [Genre(id: GenreID(18), name: "Drama")]))
        }
        #expect(seen.movies.count == 200)
        #expect(seen.movies.first?.id.number == 205 && seen.movies.last?.id.number == 6)
        #expect(Seen(reading: seen.jsonBytes) == seen)
        seen.insert(MovieDetails(movie: .sample(6)))
        #expect(seen.movies.count == 200 && seen.movies.first?.id.number == 6)
        let phone = Phone(at: "/movie/7", disk: Phone.Disk(["seen": "{broken"]))
        phone.answer(Phone.details(7), .details(Self.godfather))
        #expect(phone.page.contains("2 h 55 min"))
    }

    @Test("M-05 closing, Escape and Back lead to the list, with the focus on the movie's card")
    func closes() {
        let phone = Phone.showing(Movie.samples(1...9))
        for close in [{ phone.tap("Close") }, { phone.press("Escape") }, { phone.back() }] {
            phone.tapMovie(7)
            close()
            #expect(phone.elements("detail").isEmpty)
            #expect(phone.focused.last == "movie-7")
            #expect(phone.navigations.last == .back)
        }
        let direct = Phone(at: "/movie/7")
        direct.tap("Close")
        #expect(direct.navigations == [.replace("/")])
    }

    @Test("A movie nobody voted for has no rating; what can't be a rating is none")
    func ratings() {
        #expect(Rating(.sample(1, votes: 0, average: 7)) == nil)
        #expect(Rating(.sample(1, votes: 5, average: 0)) == nil)
        #expect(Rating(.sample(1, votes: 5, average: 11)) == nil)
        #expect(Rating(.sample(1, votes: 5, average: .nan)) == nil)
        #expect(Rating(.sample(1, votes: 5, average: 7.25))?.tenths == 73)
        #expect(Strings(language: .spanish).rating(tenths: 73) == "Valorada con 7,3 de 10")
        let phone = Phone.showing([.sample(1), .sample(2, votes: 9, average: 10)])
        #expect(phone.elements("rating").count == 1)
        #expect(phone.elements("ring").first?.attributes.contains(.style(.share, "1")) == true)
    }
}

extension MovieID {
    /// For where a number is known to be one.
    fileprivate static var first: MovieID { MovieID(pathSegment: "1") ?? .first }
}
