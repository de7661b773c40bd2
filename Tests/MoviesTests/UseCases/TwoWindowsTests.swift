import Interface
import Testing
import Wire

@testable import Movies

/// Two windows of the app on one store: every order in which their steps can come.
@Suite("Two windows at once")
struct TwoWindowsTests {
    private static let old = Movie.samples(1...20)
    private static let first = Movie.samples(21...40)
    private static let second = Movie.samples(41...43)

    /// The orders of three steps of each: true where it is the first window's turn.
    private static let orders: [[Bool]] = (0..<64).map { bits in (0..<6).map { bits >> $0 & 1 == 1 } }
        .filter { order in order.count { $0 } == 3 }

    /// Runs both in an order, and looks at the cache after each step as a third window would.
    private func run(
        _ order: [Bool], _ first: World.Walk, _ second: World.Walk, age: Seconds = .days(1)
    ) throws -> [Movie]? {
        let world = World()
        world.cache(Self.old, age: age)
        var loaded: [Movie]?
        for isFirst in order {
            world.step(isFirst ? first : second)
            loaded = try #require(world.run(LoadFromCache().useCase)).get()?.movies
            #expect([nil, Self.old, Self.first, Self.second].contains(loaded))
        }
        return loaded
    }

    @Test(
        "M-10 both save: whoever writes last is what stays, whole, and in between nobody sees a mix",
        arguments: orders)
    func bothSave(order: [Bool]) throws {
        let stayed = try run(
            order, World.Walk(SaveMovies(movies: Self.first).useCase),
            World.Walk(SaveMovies(movies: Self.second).useCase))
        #expect(stayed == (order.last == true ? Self.first : Self.second))
    }

    @Test(
        "M-09 one saves while the other deletes what is too old: the new ones stay whole, or nothing does",
        arguments: orders)
    func saveAndValidate(order: [Bool]) throws {
        let stayed = try run(
            order, World.Walk(SaveMovies(movies: Self.first).useCase), World.Walk(ValidateCache().useCase),
            age: .days(8))
        #expect([nil, Self.first].contains(stayed))
    }

    @Test(
        "M-09 one saves while the other looks at a cache that is good: the new ones stay", arguments: orders)
    func saveAndLeave(order: [Bool]) throws {
        let stayed = try run(
            order, World.Walk(SaveMovies(movies: Self.first).useCase), World.Walk(ValidateCache().useCase))
        #expect(stayed == Self.first)
    }
}
