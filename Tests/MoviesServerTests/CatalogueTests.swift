import Foundation
import JSON
import Movies
import TestSupport
import Testing
import Wire

@testable import MoviesServer

@Suite("The catalogue")
struct CatalogueTests {
    private let catalogue: Catalogue
    private let fixture: Fixture

    init() throws {
        catalogue = try Fixture.catalogue.get()
        fixture = try Fixture()
    }

    private func page(_ path: String) throws -> MoviePage {
        let response = try fixture.get(path)
        #expect(response.status == 200)
        return try MoviePage(json: JSONValue(parsing: response.body))
    }

    @Test(
        "pages of other origins may read every answer, as with that API",
        arguments: [
            ("/3/movie/popular", 200), ("/3/genre/movie/list", 200), ("/3/search/movie?query=the", 200),
            ("/3/movie/0", 404), ("/3/movie/popular?page=x", 400), ("/3/nothing", 404),
            ("/t/p/w185/nothing.jpg", 404),
        ])
    func openToAll(path: String, status: Int) throws {
        let response = try fixture.get(path)
        #expect(response.status == status && response["Access-Control-Allow-Origin"] == "*")
    }

    @Test(
        "pages of other origins may send a token or another header: what a browser asks before that is answered",
        arguments: [
            "/3/movie/popular", "/3/movie/1000001", "/3/movie/4-shrek", "/3/search/movie",
            "/3/genre/movie/list?language=es", "/t/p/w185/1000001.jpg",
        ])
    func preflight(path: String) throws {
        let asked = [
            "Origin: https://example.org", "Access-Control-Request-Method: GET",
            "Access-Control-Request-Headers: authorization",
        ]
        let client = try RawClient(port: fixture.server.port, of: fixture)
        let answer = try client.request("OPTIONS", path, headers: asked)
        #expect(answer.status == 204 && answer.body.isEmpty)
        #expect(answer["Access-Control-Allow-Origin"] == "*")
        #expect(answer["Access-Control-Allow-Methods"] == "GET, HEAD")
        #expect(answer["Access-Control-Allow-Headers"] == "*, Authorization")
        #expect(answer["Access-Control-Max-Age"] == "86400")
        #expect(try client.request("OPTIONS", "/3/nothing", headers: asked).status == 404)
    }

    @Test("it has at least 250 films, of every decade since 1900 and of at least 15 countries")
    func breadth() {
        #expect(catalogue.films.count >= 250)
        let decades = Set(catalogue.films.map { $0.releaseDate.year / 10 })
        #expect(Set(190...202).isSubset(of: decades))
        #expect(Set(catalogue.films.flatMap(\.countries)).count >= 15)
    }

    @Test(
        "each film has both overviews in one sentence, a runtime, genres, directors, and a title in both languages"
    )
    func fields() {
        for film in catalogue.films {
            for overview in [film.overview, film.spanishOverview] {
                #expect((20...200).contains(overview.count) && overview.hasSuffix("."), "\(film.title)")
            }
            #expect(film.runtime > 0 && !film.genreIDs.isEmpty && !film.directors.isEmpty)
            #expect(!film.title.isEmpty && !film.spanishTitle.isEmpty && !film.originalTitle.isEmpty)
            #expect(film.originalLanguage.utf8.count == 2)
        }
    }

    @Test(
        "popular movies come in pages of twenty, the most popular first, each once, without a vote that nobody gave"
    )
    func popular() throws {
        var seen: [MovieID] = []
        var popularity = Double.infinity
        let first = try page("/3/movie/popular")
        for number in 1...first.totalPages {
            let page = try page("/3/movie/popular?page=\(number)")
            #expect(page.page == number && page.totalResults == catalogue.films.count)
            #expect(number == first.totalPages || page.results.count == 20)
            for movie in page.results {
                #expect(movie.popularity <= popularity && movie.voteCount == 0 && movie.voteAverage == 0)
                popularity = movie.popularity
                seen.append(movie.id)
            }
        }
        #expect(seen.count == catalogue.films.count && Set(seen).count == seen.count)
        #expect(try page("/3/movie/popular?page=500").results.isEmpty)
    }

    @Test("a movie has every key that clients of that API read")
    func keys() throws {
        let object = try JSONValue(parsing: fixture.get("/3/movie/popular").body).object()
        let results = try #require(object["results"]).array()
        let movie = try #require(results.first).object()
        for key in [
            "poster_path", "overview", "release_date", "genre_ids", "id", "title", "original_title",
            "original_language", "popularity", "vote_count", "vote_average", "adult", "backdrop_path",
            "video",
        ] {
            #expect(movie[key] != nil, "\(key)")
        }
    }

    @Test("language=es answers in Spanish, of whatever country; a language that isn't spoken in English")
    func languages() throws {
        let english = try page("/3/movie/popular").results[0]
        for language in ["es", "es-ES", "es-MX"] {
            let spanish = try page("/3/movie/popular?language=\(language)").results[0]
            #expect(spanish.id == english.id && spanish.overview != english.overview)
        }
        for language in ["de", "en-US", "", "x", "es%0d%0aX:1", "%F0%9F%8D%80"] {
            #expect(try page("/3/movie/popular?language=\(language)").results[0] == english)
        }
        let genres = try fixture.get("/3/genre/movie/list?language=es").text
        #expect(genres.contains("Ciencia ficción"))
    }

    @Test("a movie's own page has its genres by name, its runtime and its director")
    func details() throws {
        let response = try fixture.get("/3/movie/1000001?append_to_response=credits,videos&unknown=1")
        let details = try MovieDetails(json: JSONValue(parsing: response.body))
        #expect(details.movie.title == "A Trip to the Moon" && details.runtime == 14)
        #expect(details.directors == ["Georges Méliès"])
        #expect(details.genres.contains { $0.name == "Science Fiction" })
    }

    @Test("a movie's own page has every key that clients of that API read; its countries have names")
    func detailKeys() throws {
        let film = try #require(catalogue.films.first { $0.countries.count > 1 })
        let object = try JSONValue(parsing: fixture.get("/3/movie/\(film.id.number)").body).object()
        for key in [
            "adult", "backdrop_path", "belongs_to_collection", "budget", "genres", "homepage", "id",
            "imdb_id",
            "origin_country", "original_language", "original_title", "overview", "popularity", "poster_path",
            "production_companies", "production_countries", "release_date", "revenue", "runtime",
            "spoken_languages", "status", "tagline", "title", "video", "vote_average", "vote_count",
        ] {
            #expect(object[key] != nil, "\(key)")
        }
        let countries = try #require(object["production_countries"]).array().map { try $0.object() }
        #expect(try countries.map { try $0.decode("iso_3166_1") as String } == film.countries)
        for film in catalogue.films {
            for code in film.countries { #expect(Country(code: code).name != code, "\(code)") }
        }
    }

    @Test(
        "a search finds titles in any language, whatever the case and the accents",
        arguments: [
            ("el viaje de chihiro", "Spirited Away"), ("AMELIE", "Amélie"), ("matrix", "The Matrix"),
            ("lune dans voyage", "A Trip to the Moon"), ("shawsh", "The Shawshank Redemption"),
        ])
    func search(query: String, title: String) throws {
        let encoded = PercentEncoding.encode(query)
        #expect(try page("/3/search/movie?query=\(encoded)").results.first?.title == title)
    }

    @Test("a search is for 500 code points at most, which fit into an address however they are encoded")
    func longest() throws {
        for character in ["a", "ñ", "💡"] {
            let longest = PercentEncoding.encode(String(repeating: character, count: 500))
            #expect(try fixture.get("/3/search/movie?query=\(longest)").status == 200)
            #expect(try fixture.get("/3/search/movie?query=\(longest)a").status == 422)
        }
    }

    @Test(
        "C-06 a search can be for a year; the parameters that the catalogue knows nothing of change nothing",
        arguments: [
            ("year=1979", 1), ("primary_release_year=1979", 1), ("year=1979&primary_release_year=1979", 1),
            ("year=1980", 0), ("year=1979&primary_release_year=1980", 0), ("region=MX&include_adult=true", 1),
            ("year=", 1), ("year=79", 1),
        ])
    func years(query: String, count: Int) throws {
        let results = try page("/3/search/movie?query=alien&\(query)").results
        #expect(results.count { $0.title == "Alien" } == count)
        if query.hasPrefix("year=1979") {
            #expect(results.allSatisfy { $0.releaseDate?.year == 1979 })
        }
    }

    @Test("C-06 popular movies are the same whatever region or year is asked for")
    func popularParameters() throws {
        let plain = try fixture.get("/3/movie/popular?page=2").body
        for query in ["region=MX", "year=1979", "include_adult=true"] {
            #expect(try fixture.get("/3/movie/popular?page=2&\(query)").body == plain)
        }
    }

    @Test(
        "C-06 a number with a title behind it is that movie, also percent-encoded",
        arguments: [
            "1000001-a-trip-to-the-moon", "1000001%2Da-trip", "1000001-viaje%20a%20la%20Luna", "1000001-",
        ])
    func slugs(segment: String) throws {
        let plain = try fixture.get("/3/movie/1000001").body
        let response = try fixture.get("/3/movie/\(segment)?append_to_response=credits,videos")
        #expect(response.status == 200 && response.body == plain)
    }

    @Test("an exact title comes before titles that have it in them")
    func ranking() throws {
        let results = try page("/3/search/movie?query=alien").results
        #expect(results.first?.title == "Alien")
    }

    @Test(
        "a search for what is in no title answers no results",
        arguments: [
            String(repeating: "x", count: 500), "🍀", "\u{202E}", "' OR '1'='1'; --", "<zzz>", "%",
        ])
    func nothing(query: String) throws {
        #expect(try page("/3/search/movie?query=\(PercentEncoding.encode(query))").totalResults == 0)
    }

    @Test(
        "what is wrong is told in that API's own shape",
        arguments: [
            ("/3/movie/popular?page=0", 400, 22), ("/3/movie/popular?page=501", 400, 22),
            ("/3/movie/popular?page=abc", 400, 22), ("/3/movie/popular?page=-1", 400, 22),
            ("/3/movie/popular?page=", 400, 22), ("/3/movie/popular?page=99999999999999999999", 400, 22),
            ("/3/search/movie?query=a&page=0", 400, 22), ("/3/search/movie", 422, 5),
            ("/3/search/movie?query=", 422, 5), ("/3/search/movie?query=%20%20", 422, 5),
            ("/3/movie/1", 404, 34), ("/3/movie/9223372036854775807", 404, 34),
            ("/3/movie/9223372036854775808", 404, 34), ("/3/movie/0", 404, 34), ("/3/movie/-5", 404, 34),
            ("/3/search/movie?query=" + String(repeating: "%F0%9F%8D%80", count: 2_000), 414, 5),
            ("/3/movie/abc", 404, 34), ("/3/movie/1-moon", 404, 34), ("/3/movie/moon-1000001", 404, 34),
            ("/3/nothing", 404, 34), ("/t/p/w342/1.jpg", 404, 34),
        ])
    func wrong(path: String, status: Int, code: Int) throws {
        let response = try fixture.get(path)
        #expect(response.status == status)
        let error = try MoviesError(json: JSONValue(parsing: response.body))
        #expect(error.code == code && !error.message.isEmpty)
        #expect(try JSONValue(parsing: response.body).object()["success"].map { try Bool(json: $0) } == false)
    }

    @Test(
        "a file that is no catalogue is refused with the reason",
        arguments: ["", "{}", "[{}]", "[{\"id\":1}]", "[null]"])
    func broken(json: String) {
        #expect(throws: CatalogueError.self) { try Catalogue(json: Array(json.utf8)) }
    }
}
