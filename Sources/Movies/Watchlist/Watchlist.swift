import Components
import Interface
import JSON
import Wire

/// The movies that the reader wants to see, kept on the device.
///
/// Another window may change the list too, so every change is made to what is on disk at that moment.
enum Watchlist {
    struct State {
        /// The latest addition first, as the reader sees it.
        var list = MovieList()
        /// What isn't on disk yet.
        var changes: [Change] = []
        /// How many of them are being written; nil while nothing is.
        var writing: Int?
        var isKept = true
        /// Whether the disk has said what there is.
        var isRead = false
    }

    /// One change, as the reader made it.
    enum Change {
        case add(Movie, at: Int)
        case remove(MovieID)
    }

    indirect enum Action {
        case read(DiskResult<[UInt8]?>)
        /// What is on disk, read to change it.
        case readForChange(DiskResult<[UInt8]?>)
        case written(DiskResult<Void>)
        case putAside
        case toggled(Movie)
        /// Takes a removal back.
        case restored(Movie, at: Int)
        case export
        case resumed
    }

    /// The name under which it is on disk.
    static let disk: DiskName = "watchlist"
    /// Where what can't be read is put.
    static let damagedDisk: DiskName = "watchlist-damaged"
    static let limit = 1_000

    static var open: [Demand] { [.effect(.read(disk) { .watchlist(.read($0)) })] }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .read(let result): return read(&state, result)
        case .readForChange(let result): return write(&state, result)
        case .written(let result): return written(&state, result)
        case .putAside: return []
        case .toggled(let movie): return toggle(&state, movie)
        case .restored(let movie, let place): return change(&state, .add(movie, at: place))
        case .export: return [.effect(WatchlistFile.save(state.list.movies))]
        // Another window may have changed it.
        case .resumed: return state.writing == nil && state.changes.isEmpty ? open : []
        }
    }

    // MARK: - The disk

    private static func read(_ state: inout State, _ result: DiskResult<[UInt8]?>) -> [Demand] {
        state.isRead = true
        switch movies(result) {
        case .movies(let movies):
            state.list = MovieList(applying(state.changes, to: movies))
            return []
        case .damaged(let bytes): return putAside(bytes)
        case .unavailable:
            state.isKept = false
            return []
        }
    }

    private static func write(_ state: inout State, _ result: DiskResult<[UInt8]?>) -> [Demand] {
        var demands: [Demand] = []
        var movies = state.list.movies
        switch self.movies(result) {
        case .movies(let kept): movies = applying(state.changes, to: kept)
        case .damaged(let bytes): demands = putAside(bytes)
        // What there may be is not written over.
        case .unavailable: return written(&state, .failure(.unavailable))
        }
        state.list = MovieList(movies)
        state.writing = state.changes.count
        return demands + [.effect(.write(disk, movies.jsonBytes) { .watchlist(.written($0)) })]
    }

    private static func written(_ state: inout State, _ result: DiskResult<Void>) -> [Demand] {
        let count = state.writing ?? 0
        state.writing = nil
        if case .failure = result {
            // The changes wait for the next one, and for a disk that takes them.
            let wasKept = state.isKept
            state.isKept = false
            return wasKept ? [.toast(.watchlistNotKept)] : []
        }
        state.isKept = true
        state.changes.removeFirst(min(count, state.changes.count))
        return state.changes.isEmpty ? [] : beginWriting(&state)
    }

    private static func beginWriting(_ state: inout State) -> [Demand] {
        guard state.writing == nil else { return [] }
        state.writing = 0
        return [.effect(.read(disk) { .watchlist(.readForChange($0)) })]
    }

    private static func putAside(_ bytes: [UInt8]) -> [Demand] {
        [
            .effect(.write(damagedDisk, bytes) { _ in .watchlist(.putAside) }),
            .toast(.watchlistDamaged),
        ]
    }

    private enum Kept {
        case movies([Movie])
        case damaged([UInt8])
        case unavailable
    }

    private static func movies(_ result: DiskResult<[UInt8]?>) -> Kept {
        switch result {
        case .failure: return .unavailable
        case .success(nil): return .movies([])
        case .success(let bytes?):
            do throws(JSONError) {
                return .movies(try [Movie](json: JSONValue(parsing: bytes)))
            } catch {
                return .damaged(bytes)
            }
        }
    }

    // MARK: - Changes

    private static func toggle(_ state: inout State, _ movie: Movie) -> [Demand] {
        if let place = state.list.entries.firstIndex(where: { $0.movie.id == movie.id }) {
            let listed = state.list.entries[place].movie
            let undo = MoviesApp.Action.watchlist(.restored(listed, at: place))
            return change(&state, .remove(movie.id)) + [.toast(.watchlistRemoved(movie.title), button: undo)]
        }
        guard state.list.count < limit else { return [.toast(.watchlistFull)] }
        return change(&state, .add(movie, at: 0)) + [.toast(.watchlistAdded(movie.title))]
    }

    private static func change(_ state: inout State, _ change: Change) -> [Demand] {
        state.changes.append(change)
        state.list = MovieList(applying([change], to: state.list.movies))
        return beginWriting(&state)
    }

    private static func applying(_ changes: [Change], to movies: [Movie]) -> [Movie] {
        var movies = movies
        for change in changes {
            switch change {
            case .add(let movie, let place):
                movies.removeAll { $0.id == movie.id }
                movies.insert(movie, at: min(place, movies.count))
            case .remove(let id): movies.removeAll { $0.id == id }
            }
        }
        return movies
    }
}
