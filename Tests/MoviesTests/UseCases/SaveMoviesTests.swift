import Interface
import JSON
import Testing
import Wire

@testable import Movies

@Suite("Saving")
struct SaveMoviesTests {
    private func save(_ movies: [Movie], in world: World) -> SaveMovies.Outcome? {
        world.run(SaveMovies(movies: movies).useCase)
    }

    @Test("M-10 the old are deleted, the time is stamped, the new are saved, and that is said")
    func saves() throws {
        let world = World()
        world.cache(Movie.samples(1...20), age: .days(3))
        try #require(save(Movie.samples(5...9), in: world)).get()
        #expect(world.log == ["delete movies", "clock", "insert movies"])
        #expect(world.cached == CachedMovies(movies: Movie.samples(5...9), savedAt: world.now))
    }

    @Test("M-10 what was saved is what is loaded, whatever its titles hold")
    func roundTrip() throws {
        let world = World()
        let movies = LoadFromRemoteTests.titles.enumerated().map { index, title in
            Movie.sample(
                Int64(index) + 5_000_000_000, title, votes: 3, average: 7.25,
                poster: index == 0 ? nil : "/a.jpg",
                overview: title)
        }
        try #require(save(movies, in: world)).get()
        let saved = try #require(world.run(LoadFromCache().useCase)).get()
        #expect(saved == LoadFromCache.Saved(movies: movies, age: 0))
    }

    @Test("M-10 an error in deleting is an error, and nothing is written")
    func deletionError() {
        let world = World()
        world.cache([.sample(1)], age: 5)
        let before = world.files
        world.failures[.delete] = .unavailable
        #expect(Self.failure(save([.sample(2)], in: world)) == .deletion)
        #expect(world.log == ["delete movies"])
        #expect(world.files == before)
    }

    @Test(
        "M-10 an error in saving is an error: a full disk, or none",
        arguments: [DiskFailure.full, .unavailable])
    func insertionError(failure: DiskFailure) {
        let world = World()
        world.failures[.insert] = failure
        #expect(Self.failure(save([.sample(2)], in: world)) == .insertion)
        #expect(world.files.isEmpty)
    }

    @Test(
        "M-10 killed while saving, there are the old ones, none, or the new ones; never a mix",
        arguments: 0...3)
    func killed(after steps: Int) throws {
        let world = World()
        world.cache(Movie.samples(1...20), age: .days(3))
        world.killedAfter = steps
        let outcome = save(Movie.samples(21...40), in: world)
        world.killedAfter = .max
        let loaded = try #require(world.run(LoadFromCache().useCase)).get()
        switch steps {
        case 0: #expect(loaded?.movies == Movie.samples(1...20))
        case 3: #expect(loaded?.movies == Movie.samples(21...40))
        default: #expect(loaded == nil)
        }
        #expect((outcome == nil) == (steps < 3))
        // What was left behind is no obstacle to the next start.
        #expect(world.run(ValidateCache().useCase) == .left)
    }

    @Test("M-10 no more than two hundred are kept: the first ones")
    func limit() throws {
        let world = World()
        try #require(save(Movie.samples(1...450), in: world)).get()
        #expect(world.cached?.movies == Movie.samples(1...200))
    }

    private static func failure(_ outcome: SaveMovies.Outcome?) -> CacheFailure? {
        if case .failure(let failure)? = outcome { failure } else { nil }
    }
}

@Suite("What is shown at first")
struct LoadPopularTests {
    private func load(_ world: World) -> LoadPopular.Outcome? {
        world.run(LoadPopular(request: MoviesClient.popular(page: 1, .english)).useCase)
    }

    @Test("M-01 online, the latest are delivered, and the cache isn't asked")
    func online() {
        let world = World()
        world.answer = .page(Movie.samples(1...20))
        world.cache([.sample(99)], age: 5)
        guard case .latest(let page)? = load(world) else {
            Issue.record("Not the latest")
            return
        }
        #expect(page.results == Movie.samples(1...20))
        #expect(world.log.count == 1)
    }

    @Test("M-02 offline, what was cached less than seven days ago is delivered as saved")
    func offline() {
        let world = World()
        world.cache(Movie.samples(1...3), age: Seconds(7 * 86_400 - 1))
        let saved = LoadFromCache.Saved(movies: Movie.samples(1...3), age: Seconds(7 * 86_400 - 1))
        #expect(load(world) == .saved(saved, because: .connectivity))
    }

    @Test("M-03, M-04 offline, with a cache of seven days, or none, or a broken one, there is nothing")
    func nothing() {
        let world = World()
        #expect(load(world) == .nothing(because: .connectivity))
        world.cache(Movie.samples(1...3), age: .days(7))
        #expect(load(world) == .nothing(because: .connectivity))
        world.failures[.retrieve] = .unavailable
        #expect(load(world) == .nothing(because: .connectivity))
    }

    @Test("M-06 invalid data shows the saved ones too, and leaves the cache as it was")
    func invalidData() {
        let world = World()
        world.answer = .status(200, "<html>")
        world.cache(Movie.samples(1...3), age: 60)
        let before = world.files
        let saved = LoadFromCache.Saved(movies: Movie.samples(1...3), age: 60)
        #expect(load(world) == .saved(saved, because: .invalidData))
        #expect(world.files == before)
    }
}
