import Interface
import Testing
import Wire

@testable import Movies

@Suite("Loading from remote")
struct LoadFromRemoteTests {
    private func load(_ answer: HTTPResult) -> LoadFromRemote.Outcome? {
        let world = World()
        world.answer = answer
        let outcome = world.run(
            LoadFromRemote(request: MoviesClient.popular(page: 3, .spanish)).useCase)
        #expect(world.log == ["GET /3/movie/popular?page=3&language=es"])
        return outcome
    }

    @Test("M-05 it asks once, for the page in the reader's language, and delivers the movies in their order")
    func delivers() throws {
        let movies = Movie.samples(1...20)
        let page = try #require(try load(.page(movies, 3, of: 9))?.get())
        #expect(page.results == movies)
        #expect(page.page == 3 && page.totalPages == 9)
    }

    @Test(
        "M-06 any status but 200 is invalid data, whatever comes with it",
        arguments: [201, 204, 301, 400, 401, 404, 429, 500, 503])
    func status(status: Int) {
        let body = MoviePage(page: 1, results: [.sample(1)], totalPages: 1, totalResults: 1).jsonText
        #expect(load(.status(status, body)) == .failure(.invalidData))
    }

    @Test(
        "M-06 what isn't JSON, or hasn't the shape, is invalid data",
        arguments: [
            "", " ", "<!doctype html><title>Sign in to the network</title>", "{", "null", "1", #""page""#,
            #"[{"id":1,"title":"A"}]"#, "[]", "{}", #"{"page":1}"#, #"{"results":[]}"#,
            #"{"page":1,"results":{}}"#,
            #"{"page":"one","results":[]}"#, #"{"page":1,"results":[{"id":"x1","title":"A"}]}"#,
            #"{"page":1,"results":[{"id":1}]}"#, #"{"page":1,"results":[{"title":"A"}]}"#,
            #"{"page":1,"results":[{"id":1,"title":null}]}"#, #"{"page":1,"results":[{"id":0,"title":"A"}]}"#,
            #"{"page":1,"results":[7]}"#, #"{"page":1,"results":[null,{"id":1},7]}"#,
            #"{"page":1,"results":[{"id":99999999999999999999,"title":"A"}]}"#,
            #"{"success":false,"status_code":7,"status_message":"Invalid API key"}"#,
        ])
    func shape(body: String) {
        #expect(load(.status(200, body)) == .failure(.invalidData))
    }

    @Test(
        "M-07 no answer is a failure of the connection", arguments: [HTTPFailure.unreachable, .timedOut])
    func connectivity(failure: HTTPFailure) {
        #expect(load(.failure(failure)) == .failure(.connectivity))
    }

    @Test("M-05 a page without movies is a page")
    func emptyPage() throws {
        let page = try #require(try load(.page([]))?.get())
        #expect(page.results.isEmpty)
    }

    @Test(
        "M-05 what may be missing or null is taken as empty, and unknown keys are passed over",
        arguments: [
            #"{"id":1,"title":"A"}"#,
            #"{"id":1,"title":"A","poster_path":null,"release_date":null,"overview":null,"genre_ids":null}"#,
            #"{"id":1,"title":"A","release_date":"","vote_count":null,"vote_average":null}"#,
            #"{"id":1,"title":"A","release_date":"soon","softcore":false,"future":{"key":[1]}}"#,
            #"{"id":"1","title":"A","poster_path":7,"genre_ids":{},"vote_average":[],"overview":false}"#,
        ])
    func leniency(movie: String) throws {
        let page = try #require(
            try load(.status(200, #"{"page":1,"results":[null,\#(movie)],"dates":{}}"#))?.get())
        #expect(page.results == [Movie(id: try #require(MovieID(1)), title: "A")])
        #expect(page.totalPages == 1)
    }

    @Test(
        "C-06 one film that is misshapen is left out, and the others stay in their order",
        arguments: misshapen)
    func oneMisshapen(film: String) throws {
        let body =
            #"{"page":"1","results":[{"id":1,"title":"A"},\#(film),{"id":3,"title":"C"}],"total_pages":"9"}"#
        let page = try #require(try load(.status(200, body))?.get())
        #expect(page.results.map(\.title) == ["A", "C"] && page.page == 1 && page.totalPages == 9)
    }

    static let misshapen = [
        "null", "7", #""B""#, "[]", "{}", #"{"id":2}"#, #"{"title":"B"}"#, #"{"id":2,"title":null}"#,
        #"{"id":2,"title":["B"]}"#, #"{"id":0,"title":"B"}"#, #"{"id":-2,"title":"B"}"#,
        #"{"id":2.5,"title":"B"}"#, #"{"id":99999999999999999999,"title":"B"}"#, #"{"id":"","title":"B"}"#,
    ]

    @Test("M-05 numbers beyond 32 bits, and any title, come through whole")
    func extremes() throws {
        for title in Self.titles {
            let movie = Movie.sample(9_223_372_036_854_775_807, title)
            let page = try #require(try load(.page([movie]))?.get())
            #expect(page.results.first?.title == title)
            #expect(page.results.first?.id.number == .max)
        }
    }

    static let titles = [
        "שׁוֹטֵר אַזּוּלַאי", "مصر العربية", "👩‍👩‍👧‍👦 🎬", String(repeating: "ñ", count: 300), "\u{202E}reversed",
        "<b>bold</b>", "a\u{0}b",
    ]
}
