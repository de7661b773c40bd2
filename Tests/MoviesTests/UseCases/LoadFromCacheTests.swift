import Interface
import JSON
import Testing
import Wire

@testable import Movies

@Suite("Loading from the cache")
struct LoadFromCacheTests {
    private static let week: Int64 = 7 * 86_400

    @Test("M-08 what was saved less than seven days ago is delivered, with its age")
    func delivers() {
        let world = World()
        world.cache(Movie.samples(1...3), age: .days(2))
        let saved = LoadFromCache.Saved(movies: Movie.samples(1...3), age: .days(2))
        #expect(world.run(LoadFromCache().useCase) == .success(saved))
        #expect(world.log == ["retrieve movies", "clock"])
    }

    @Test(
        "M-08 seven days less a second is in time; exactly seven days is expired, and so is a second more",
        arguments: [(week - 1, true), (week, false), (week + 1, false)] as [(Int64, Bool)])
    func edges(age: Int64, isInTime: Bool) throws {
        let world = World()
        world.cache([.sample(1)], age: Seconds(age))
        let saved = try #require(world.run(LoadFromCache().useCase)).get()
        #expect((saved != nil) == isInTime)
        // Loading only looks: what is expired is deleted by the validation.
        #expect(world.cached != nil)
    }

    @Test(
        "M-08 a clock that was set back doesn't make a cache valid: a stamp ahead by more than five minutes is expired",
        arguments: [
            (0, true), (-1, true), (-300, true), (-301, false), (-86_400, false), (-1_261_440_000, false),
        ] as [(Int64, Bool)])
    func clockSetBack(age: Int64, isInTime: Bool) throws {
        let world = World()
        world.cache([.sample(1)], age: Seconds(age))
        let saved = try #require(world.run(LoadFromCache().useCase)).get()
        #expect((saved != nil) == isInTime)
        if let saved { #expect(saved.age == 0) }
    }

    @Test("M-08 a store that fails is an error", arguments: [DiskFailure.unavailable, .full])
    func retrievalError(failure: DiskFailure) {
        let world = World()
        world.failures[.retrieve] = failure
        #expect(world.run(LoadFromCache().useCase) == .failure(.retrieval))
    }

    @Test("M-08 an empty store, and a cache without movies, deliver no movies")
    func empty() {
        let world = World()
        #expect(world.run(LoadFromCache().useCase) == .success(nil))
        world.cache([], age: 5)
        #expect(world.run(LoadFromCache().useCase) == .success(nil))
    }

    @Test("M-08 a cache that is corrupt or was half written is an error, and nothing of it is shown")
    func corrupt() {
        let world = World()
        world.cache(Movie.samples(1...2), age: 5)
        let whole = world.files["movies"] ?? []
        for end in 0..<whole.count {
            world.files["movies"] = Array(whole[..<end])
            #expect(world.run(LoadFromCache().useCase) == .failure(.retrieval))
        }
    }

    @Test(
        "M-08 a stamp that is no time, or movies that are none, are an error",
        arguments: [
            #"{"saved_at":-1,"movies":[]}"#, #"{"saved_at":9223372036854775807,"movies":[]}"#,
            #"{"saved_at":"1800000000","movies":[]}"#, #"{"movies":[]}"#, #"{"saved_at":1800000000}"#,
            #"{"saved_at":1800000000,"movies":[null]}"#, "[]",
        ])
    func hostile(text: String) {
        let world = World()
        world.files["movies"] = Array(text.utf8)
        #expect(world.run(LoadFromCache().useCase) == .failure(.retrieval))
    }
}

@Suite("Validating the cache")
struct ValidateCacheTests {
    private static let week: Int64 = 7 * 86_400

    @Test(
        "M-09 what is younger than seven days is left, what isn't is deleted",
        arguments: [
            (0, true), (week - 1, true), (week, false), (week + 1, false), (-300, true), (-301, false),
        ] as [(Int64, Bool)])
    func edges(age: Int64, isLeft: Bool) {
        let world = World()
        world.cache([.sample(1)], age: Seconds(age))
        let before = world.files
        #expect(world.run(ValidateCache().useCase) == (isLeft ? .left : .deleted))
        #expect(world.files == (isLeft ? before : [:]))
        #expect(world.log == ["retrieve movies", "clock"] + (isLeft ? [] : ["delete movies"]))
    }

    @Test("M-09 what can't be retrieved is deleted")
    func retrievalError() {
        let world = World()
        world.cache([.sample(1)], age: 5)
        world.failures[.retrieve] = .unavailable
        #expect(world.run(ValidateCache().useCase) == .deleted)
        #expect(world.files.isEmpty)
    }

    @Test("M-09 a corrupt cache is deleted")
    func corrupt() {
        let world = World()
        world.files["movies"] = Array(#"{"saved_at":18"#.utf8)
        #expect(world.run(ValidateCache().useCase) == .deleted)
        #expect(world.log == ["retrieve movies", "delete movies"])
    }

    @Test("M-09 an empty store is left alone")
    func empty() {
        let world = World()
        #expect(world.run(ValidateCache().useCase) == .left)
        #expect(world.log == ["retrieve movies"])
    }

    @Test("M-09 a store that refuses to delete is said to have refused")
    func deletionError() {
        let world = World()
        world.cache([.sample(1)], age: .days(8))
        world.failures[.delete] = .unavailable
        #expect(world.run(ValidateCache().useCase) == .refused)
    }
}
