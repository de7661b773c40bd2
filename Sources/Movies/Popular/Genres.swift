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
        /// Whether the server was asked, and hasn't answered yet.
        var isAsked = false
        /// Whether the server's last word was none.
        var isRefused = false

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
    static func open(_ state: inout State, _ language: Language) -> [Demand] {
        [.effect(.read(disk) { .genres(.read($0)) }), ask(&state, language)]
    }

    /// Asks the server: the language is another, or the network is back.
    static func ask(_ state: inout State, _ language: Language) -> Demand {
        state.isAsked = true
        state.isRefused = false
        return .effect(MoviesClient.genres(language) { .genres(.loaded($0)) }.effect)
    }

    /// Asks the server again when it didn't tell them, now that it answers.
    static func askAgain(_ state: inout State, _ language: Language) -> [Demand] {
        state.isLatest || state.isAsked ? [] : [ask(&state, language)]
    }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .read(.success(let bytes?)):
            if !state.isLatest { state.genres = read(bytes) ?? [] }
            return []
        case .loaded(.success(let reply)):
            state.isAsked = false
            state.isRefused = true
            guard let genres = read(reply.body) else { return [] }
            state.isRefused = false
            state.genres = genres
            state.isLatest = true
            return [.effect(.write(disk, reply.body) { _ in .genres(.kept) })]
        // Without their names, movies are shown without genres; the next list that comes asks again.
        case .loaded(.failure):
            state.isAsked = false
            state.isRefused = true
            return []
        case .read, .kept: return []
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
