import Components
import Interface
import Wire

/// What a screen asks of the app around it.
indirect enum Demand {
    /// Something done to the world.
    case effect(Effect<MoviesApp.Action>)
    /// What a use case begins with.
    case begin(MoviesApp.Action)
    /// Says something through the screen reader.
    case announce(Message)
    /// Shows something for a while, with a button that does `action` when there is one.
    case toast(Message, button: MoviesApp.Action? = nil)
    /// The details of a movie came.
    case seen(MovieDetails)
}

extension UseCase {
    /// Asks that the use case be done, and `reply` be told of its outcome.
    func demand(_ reply: @escaping (Outcome) -> MoviesApp.Action) -> Demand {
        .begin(begin(reply))
    }
}

/// Something that is said to the reader for a moment. It becomes words when it is shown, in the language of then.
enum Message: Equatable, Sendable {
    case moreMovies(Int)
    case refreshed
    case refreshFailed(LoadFailure)
    /// The device's disk refuses the movies: without a network there will be none.
    case moviesNotKept
    case found(Int)
    case watchlistAdded(String)
    case watchlistRemoved(String)
    /// The device's disk refuses the watchlist: it won't survive closing the page.
    case watchlistNotKept
    /// The watchlist on disk can't be read; it was put aside.
    case watchlistDamaged
    case watchlistFull
}
