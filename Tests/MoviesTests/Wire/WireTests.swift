import JSON
import Testing
import Wire

@testable import Movies

/// The types of the API and their JSON: what one end writes, the other reads.
@Suite("The wire of Movies")
struct MoviesWireTests {
    private let movie = Movie(
        id: MovieID(9_007_199_254_740_993)!, title: "Title", originalTitle: "عنوان 🍀",
        originalLanguage: "ar", overview: "“Quoted”\n<b>", releaseDate: CivilDate(iso8601: "1994-09-10"),
        posterPath: "/a.jpg", genreIDs: [GenreID(18), GenreID(10_751)], popularity: 12.5, voteCount: 3,
        voteAverage: 7.25)

    @Test("what is written is read as the same")
    func roundTrip() throws {
        let page = MoviePage(page: 2, results: [movie], totalPages: 3, totalResults: 41)
        #expect(try MoviePage(json: JSONValue(parsing: page.jsonBytes)) == page)
        let genres = GenreList(genres: [
            Genre(id: GenreID(18), name: "Drama"), Genre(id: GenreID(10_751), name: "Family"),
        ])
        #expect(try GenreList(json: JSONValue(parsing: genres.jsonBytes)) == genres)
        let details = MovieDetails(
            movie: movie, genres: genres.genres, runtime: 142, directors: ["A", "B"])
        #expect(try MovieDetails(json: JSONValue(parsing: details.jsonBytes)) == details)
        let error = MoviesError(code: 34, message: "Not found")
        #expect(try MoviesError(json: JSONValue(parsing: error.jsonBytes)) == error)
        #expect(error.jsonText == #"{"success":false,"status_code":34,"status_message":"Not found"}"#)
    }

    @Test("a movie of its own page takes what is missing as unknown, and only directors of the crew")
    func details() throws {
        func read(_ members: String) throws -> MovieDetails {
            try MovieDetails(json: JSONValue(parsing: Array(#"{"id":1,"title":"A"\#(members)}"#.utf8)))
        }
        #expect(try read("") == MovieDetails(movie: Movie(id: MovieID(1)!, title: "A")))
        #expect(try read(#","runtime":null,"genres":null,"credits":null"#).runtime == nil)
        #expect(try read(#","runtime":0"#).runtime == nil)
        #expect(try read(#","genres":[{"id":18,"name":null}]"#).movie.genreIDs == [GenreID(18)])
        let credits =
            #","credits":{"cast":[],"crew":[{"job":"Writer","name":"W"},{"job":"Director","name":"D"}]}"#
        #expect(try read(credits).directors == ["D"])
        let bare = try read("")
        for unusable in [
            #","runtime":"long""#, #","runtime":-5"#, #","genres":[18]"#, #","genres":{}"#, #","credits":[]"#,
            #","credits":{"crew":[7,{"job":"Director","name":null}]}"#, #","overview":{}"#, #","title":"A""#,
        ] {
            #expect(try read(unusable) == bare, "\(unusable)")
        }
        for wrong in [#","id":null"#, #","title":7"#, #","id":"seven""#] {
            #expect(throws: JSONError.self) { try read(wrong) }
        }
    }

    @Test("C-06 numbers are read when they are written as texts, as an answer of 2013 has them")
    func numbersAsTexts() throws {
        let text = #"""
            {"id":"550","title":"Fight Club","runtime":"139","vote_average":"7.2","vote_count":"3185",
            "popularity":"1.5e1","genres":[{"id":"18","name":"Drama"},7,{"id":"x"}],
            "credits":{"crew":[null,{"job":"Director","name":"David Fincher"}]}}
            """#
        let details = try MovieDetails(json: JSONValue(parsing: text))
        let movie = Movie(
            id: try #require(MovieID(550)), title: "Fight Club", genreIDs: [GenreID(18)], popularity: 15,
            voteCount: 3_185, voteAverage: 7.2)
        #expect(
            details
                == MovieDetails(
                    movie: movie, genres: [Genre(id: GenreID(18), name: "Drama")], runtime: 139,
                    directors: ["David Fincher"]))
        let genres = try GenreList(json: JSONValue(parsing: #"{"genres":[{"id":"35"},{"name":"B"}]}"#))
        #expect(genres.genres == [Genre(id: GenreID(35), name: "")])
        #expect(throws: JSONError.self) {
            try GenreList(json: JSONValue(parsing: #"{"genres":[{"name":"B"}]}"#))
        }
        let error = #"{"status_code":"34","status_message":"Not found"}"#
        #expect(try MoviesError(json: JSONValue(parsing: error)).code == 34)
    }

    @Test(
        "C-06 a text that holds no number is none",
        arguments: [
            "", " ", "7,2", "NaN", "0x10", "1e999", "true", "null", "[7]", "7 7",
            String(repeating: "1", count: 41),
        ])
    func noNumbers(text: String) throws {
        let json = JSONObject([
            .init(name: "id", value: .integer(1)), .init(name: "title", value: .string("A")),
            .init(name: "vote_average", value: .string(text)),
            .init(name: "vote_count", value: .string(text)),
        ])
        let movie = try Movie(json: .object(json))
        #expect(movie.voteAverage == 0 && movie.voteCount == 0)
    }

    @Test("C-06 a movie's address is its number, whatever title stands behind it")
    func addresses() {
        for text in ["4", "4-shrek", "4-", "4-a-b", "4-¡Tú!", "4-/../5"] {
            #expect(MovieAddress(pathSegment: text)?.id.number == 4, "\(text)")
        }
        for text in ["", "-4", "shrek", "0-a", "4.5-a", "+4-a", "4 -a", "9223372036854775808-a", "4–a"] {
            #expect(MovieAddress(pathSegment: text) == nil, "\(text)")
        }
        #expect(MovieAddress(pathSegment: "4-shrek")?.pathSegment == "4")
    }

    @Test("a number of a movie is positive, in decimal digits, up to 64 bits")
    func numbers() {
        #expect(MovieID(pathSegment: "9223372036854775807")?.number == .max)
        for text in ["", "0", "-1", "+1", "01", "1.0", "1e3", "٣", " 1", "9223372036854775808", "1a"] {
            #expect(MovieID(pathSegment: text) == nil, "\(text)")
        }
    }

    @Test("a poster's file is a plain name, and its size one of the list")
    func posters() {
        #expect(
            PosterFile(pathSegment: "qJ2tW6WMUDux911r6m7haRef0WH.jpg")?.stem == "qJ2tW6WMUDux911r6m7haRef0WH")
        #expect(PosterFile(pathSegment: "a-_9.png") != nil)
        for name in [
            "", ".jpg", "a.svg", "a", "../a.jpg", "a/b.jpg", "a\\b.jpg", "a\u{0}.jpg", "ñ.jpg", "a.b.jpg",
            "a.JPG", "a%2f.jpg", String(repeating: "a", count: 77) + ".jpg",
        ] {
            #expect(PosterFile(pathSegment: name) == nil, "\(name)")
        }
        for size in PosterSize.allCases {
            #expect(PosterSize(pathSegment: size.pathSegment) == size && size.pathSegment == "w\(size.width)")
        }
        for size in ["w1", "W92", "w092", "original", ""] { #expect(PosterSize(pathSegment: size) == nil) }
        #expect(MoviesAPI.poster("/a.jpg", .w342) == "/t/p/w342/a.jpg")
    }

    @Test("requests are printed as that API has them")
    func paths() throws {
        #expect(MoviesAPI.base + MoviesRoutes.popular.path == "/3/movie/popular")
        #expect(
            MoviesAPI.base + MoviesRoutes.movie.path(MovieAddress(try #require(MovieID(603))))
                == "/3/movie/603")
        #expect(MoviesAPI.base + MoviesRoutes.search.path == "/3/search/movie")
        #expect(MoviesAPI.base + MoviesRoutes.genres.path == "/3/genre/movie/list")
    }
}
