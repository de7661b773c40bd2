import AppTestSupport
import Components
import Interface
import Testing
import Wire

@testable import Movies

@Suite("The app")
struct AppTests {
    @Test("every place is the address it prints, and an unknown address is the popular movies")
    func places() throws {
        let id = try #require(MovieID(5_000_000_000))
        let places: [Place] = [
            .popular, .search(""), .search("a&b=c d/é?#🎬"), .watchlist, .movie(id), .settings,
        ]
        for place in places { #expect(Place(path: place.path) == place) }
        for path in [
            "", "/x", "/movie", "/movie/0", "/movie/-1", "/movie/abc", "/movie/1/2",
            "/movie/99999999999999999999",
            "/search/x", "/watchlist/1",
        ] {
            #expect(Place(path: path) == .popular)
        }
        #expect(Place(path: "/search?q=%ZZ") == .search(""))
        #expect(Place(path: "/movie/5000000000-a-title") == .movie(id))
        #expect(Phone(at: "/movie/0").navigations == [.replace("/")])
    }

    @Test("A-03 another language asks for everything anew, and is kept")
    func language() throws {
        let phone = Phone.showing([.sample(1)])
        phone.tap("Settings")
        let list = try #require(phone.elements.first { $0.tag == .select })
        phone.trigger(.change, "es", on: list)
        #expect(phone.text.contains("Ajustes"))
        phone.answer(
            "GET /3/movie/popular?page=1&language=es", .page([.sample(1, "Alien, el octavo pasajero")]))
        #expect(phone.titles == ["Alien, el octavo pasajero"])
        #expect(phone.disk.files["language"] == "es")
        let later = Phone(disk: phone.disk)
        #expect(later.requests.map(\.line).contains("GET /3/movie/popular?page=1&language=es"))
        #expect(!later.requests.map(\.line).contains(Phone.popular))
    }

    @Test("the settings say where the films come from, in the words that The Movie Database wants")
    func source() {
        let phone = Phone.showing([.sample(1)])
        phone.tap("Settings")
        #expect(
            phone.text.contains("this product uses the TMDB API but is not endorsed or certified by TMDB."))
    }

    @Test("the lists keep their places: where each stood is noted, and returned to")
    func tabs() {
        let phone = Phone.showing(Movie.samples(1...9))
        phone.tap("Watchlist")
        phone.tap("Popular")
        #expect(
            phone.scrolls == [
                .scroll(from: .popular), .scroll(to: .watchlist), .scroll(from: .watchlist),
                .scroll(to: .popular),
            ])
        #expect(phone.navigations == [.push("/watchlist"), .push("/")])
    }

    @Test("A-04 arrows go about in the grid, a slash searches, and other keys are the browser's")
    func keys() {
        let phone = Phone.showing(Movie.samples(1...9))
        for key in ["ArrowRight", "ArrowDown", "Shift+ArrowUp", "a", "Control+/"] { phone.press(key) }
        #expect(phone.steps == [.right, .down])
        phone.press("/")
        #expect(phone.focused == [Search.fieldID])
        #expect(phone.navigations == [.push("/search")])
    }

    private func everyScreen(_ language: String) -> [Phone] {
        let showing = Phone.showing(
            [.sample(1, votes: 9, average: 7.4, poster: "/a.jpg"), .sample(2)], pages: 9,
            languages: [language])
        let page = Phone.showing([.sample(1)], languages: [language])
        page.tapMovie(1)
        let failed = Phone(languages: [language])
        failed.answer("GET /3/movie/popular?page=1&language=\(language)", .failure(.unreachable))
        let saved = Phone(languages: [language], disk: .caching([.sample(1)], age: 60))
        saved.answer("GET /3/movie/popular?page=1&language=\(language)", .failure(.unreachable))
        return [
            showing, page, failed, saved, Phone(languages: [language]),
            Phone(at: "/search", languages: [language]),
            Phone(at: "/watchlist", languages: [language]), Phone(at: "/settings", languages: [language]),
            Phone(at: "/movie/3", languages: [language]),
        ]
    }

    @Test("A-04 whatever can be operated has a name, and drawings are passed over", arguments: ["en", "es"])
    func names(language: String) {
        for phone in everyScreen(language) {
            for element in phone.elements {
                switch element.tag {
                case .button where element[.type] == nil: Issue.record("A button without a type")
                case .button, .a: #expect(!element.name.isEmpty)
                case .svg: #expect(element[.ariaHidden] == "true")
                case .img: #expect(element[.alt] != nil && element[.width] != nil && element[.height] != nil)
                case .input: #expect(element[.ariaLabel]?.isEmpty == false)
                default: break
                }
            }
        }
    }

    @Test(
        "A-04 one main landmark, one first heading, and no name in the document twice",
        arguments: ["en", "es"])
    func landmarks(language: String) {
        for phone in everyScreen(language) {
            let elements = phone.elements
            #expect(elements.count { $0.tag == .main } == 1)
            #expect(elements.count { $0.tag == .h1 } == 1)
            let names = elements.compactMap { $0[.id] }
            #expect(Set(names).count == names.count)
            for element in elements {
                if let label = element[.ariaLabelledBy] { #expect(names.contains(label)) }
            }
        }
    }

    @Test("posters are asked for at the size of their place, by their plain name alone")
    func posters() throws {
        let phone = Phone.showing([
            .sample(1, poster: "/abc_1.jpg"), .sample(2, poster: "/../../x.jpg"),
            .sample(3, poster: "javascript:1"),
            .sample(4, poster: "/a.jpg 1x, https://elsewhere/b.jpg"), .sample(5, poster: ""),
        ])
        let images = phone.elements.filter { $0.tag == .img }
        #expect(images.count == 1)
        let image = try #require(images.first)
        #expect(image[.src] == "/t/p/w154/abc_1.jpg" && image[.loading] == "lazy")
        #expect(
            image[.srcSet] == "/t/p/w154/abc_1.jpg 154w, /t/p/w342/abc_1.jpg 342w, /t/p/w500/abc_1.jpg 500w")
        #expect(phone.elements("poster-initials").count == 5)
        #expect(Poster.initials(of: "the  Matrix reloaded") == "tM")
        #expect(Poster.initials(of: "") == "" && Poster.initials(of: "🎬x") == "🎬")
    }

    @Test("a poster that doesn't come leaves the drawn one, and is tried again with the next list or network")
    func postersThatFail() throws {
        let phone = Phone.showing([.sample(1, poster: "/a.jpg"), .sample(2, poster: "/b.jpg")])
        func images() -> [Element<MoviesApp.Action>] { phone.elements.filter { $0.tag == .img } }
        let recover: [() -> Void] = [
            { phone.signal(.network(isOnline: true)) },
            {
                phone.tap("Refresh")
                phone.answer(
                    Phone.popular, .page([.sample(1, poster: "/a.jpg"), .sample(2, poster: "/b.jpg")]))
            },
        ]
        for recover in recover {
            #expect(images().count == 2)
            phone.trigger(.error, on: try #require(images().first))
            #expect(images().map { $0[.src] } == ["/t/p/w154/b.jpg"])
            #expect(phone.elements("poster-initials").count == 2)
            phone.tapMovie(1)
            #expect(images().count == 1)
            phone.press("Escape")
            recover()
        }
        #expect(images().count == 2)
    }

    @Test("A-05 a title stays text, whatever it looks like", arguments: LoadFromRemoteTests.titles)
    func hostileTitles(title: String) {
        let phone = Phone.showing([.sample(1, title, overview: "<img src=x onerror=alert(1)>")])
        phone.tapMovie(1)
        #expect(phone.titles == [title])
        let html = phone.html
        #expect(!html.contains("<b>bold") && !html.contains("<img src=x"))
    }
}

extension ScrollTarget {
    fileprivate static func scroll(from tab: Tab) -> ScrollTarget { .note(tab.elementID) }
    fileprivate static func scroll(to tab: Tab) -> ScrollTarget { .noted(tab.elementID) }
}
