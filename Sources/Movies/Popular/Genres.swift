import Components
import Interface
import JSON
import Wire

/// The genres and their names, from the server or as they were kept.
enum Genres {
    struct State {
        var genres: [Genre] = []
        /// Whether these came from the server: what is on disk comes too late then.
        var isLatest = false

        /// A genre's name, when it is known.
        func name(_ id: GenreID) -> String? {
            genres.first { $0.id == id }?.name
        }
    }

    indirect enum Action {
        case read(DiskResult<[UInt8]?>)
        case loaded(Result<HTTPReply, APIFailure>)
        /// The disk's word; the names are a help, and do without it.
        case kept
    }

    static let disk: DiskName = "genres"

    /// Looks on disk and asks the server.
    static func open(_ language: Language) -> [Demand] {
        [.effect(.read(disk) { .genres(.read($0)) }), ask(language)]
    }

    /// Asks the server: the language is another, or the network is back.
    static func ask(_ language: Language) -> Demand {
        .effect(MoviesClient.genres(language) { .genres(.loaded($0)) }.effect)
    }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .read(.success(let bytes?)):
            if !state.isLatest { state.genres = read(bytes) ?? [] }
            return []
        case .loaded(.success(let reply)):
            guard let genres = read(reply.body) else { return [] }
            state.genres = genres
            state.isLatest = true
            return [.effect(.write(disk, reply.body) { _ in .genres(.kept) })]
        // Without their names, movies are shown without genres; the next start asks again.
        case .read, .loaded, .kept: return []
        }
    }

    private static func read(_ bytes: [UInt8]) -> [Genre]? {
        do throws(JSONError) {
            return try GenreList(json: JSONValue(parsing: bytes)).genres
        } catch {
            return nil
        }
    }
}
