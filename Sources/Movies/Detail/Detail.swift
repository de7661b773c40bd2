import Components
import Interface
import JSON
import Wire

/// A movie's page: opens at once with what is known, then completes.
enum Detail {
    struct State {
        let id: MovieID
        /// What a list knew of it.
        var movie: Movie?
        var details: MovieDetails?
        var phase = Phase.loading
        /// The number of the latest request: the answers to older ones come too late.
        var request = 0
    }

    /// How far it is.
    enum Phase: Equatable {
        case loading
        /// What is shown is the latest.
        case complete
        /// The latest didn't come; what was seen before is shown, or what the list knew, or nothing.
        case failed(APIFailure)
    }

    indirect enum Action {
        case answered(MovieID, Int, Result<MovieDetails, APIFailure>)
        case retry
        case networkFound
    }

    /// Opens the page of a movie with what is known.
    static func open(
        _ id: MovieID, known movie: Movie?, seen details: MovieDetails?, _ language: Language
    ) -> (State, [Demand]) {
        var state = State(id: id, movie: movie, details: details)
        let demands = ask(&state, language)
        return (state, demands)
    }

    static func update(_ state: inout State, _ action: Action, _ language: Language) -> [Demand] {
        switch action {
        case .answered(let id, let request, let result):
            guard id == state.id, request == state.request else { return [] }
            return answered(&state, result)
        case .retry: return ask(&state, language)
        case .networkFound:
            if state.phase == .complete { return [] }
            return ask(&state, language)
        }
    }

    private static func ask(_ state: inout State, _ language: Language) -> [Demand] {
        state.phase = .loading
        state.request += 1
        let id = state.id
        let request = state.request
        return [
            .effect(MoviesClient.movie(id, language) { .detail(.answered(id, request, $0)) }.effect)
        ]
    }

    private static func answered(
        _ state: inout State, _ result: Result<MovieDetails, APIFailure>
    ) -> [Demand] {
        switch result {
        case .success(let details) where details.id == state.id:
            state.details = details
            state.phase = .complete
            return [.seen(details)]
        case .success:
            state.phase = .failed(.unreadable)
            return []
        case .failure(let failure):
            state.phase = .failed(failure)
            return []
        }
    }
}

extension Detail.State {
    /// What is known of the movie, the details' word first.
    var shown: Movie? { details?.movie ?? movie }
}
