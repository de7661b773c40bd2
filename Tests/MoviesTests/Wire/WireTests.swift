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
        for wrong in [#","runtime":"142""#, #","genres":[18]"#, #","credits":[]"#, #","genres":{}"#] {
            #expect(throws: JSONError.self) { try read(wrong) }
        }
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
        #expect(MoviesAPI.base + MoviesRoutes.movie.path(try #require(MovieID(603))) == "/3/movie/603")
        #expect(MoviesAPI.base + MoviesRoutes.search.path == "/3/search/movie")
        #expect(MoviesAPI.base + MoviesRoutes.genres.path == "/3/genre/movie/list")
    }
}
