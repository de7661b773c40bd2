import Components
import Interface
import Wire

/// The popular movies: the latest, or the saved ones when those don't come; further pages as one scrolls.
enum Popular {
    struct State {
        var list = MovieList()
        var phase = Phase.loading
        /// The last page that is in the list, and how many there are; both 0 for saved ones.
        var page = 0
        var pageCount = 0
        var next = Next.idle
        /// How often the server was asked; each time has its number.
        var requests = 0
        /// The number of the latest load: the answers to older ones come too late.
        var load = 0
        var isRefreshing = false
        /// Whether the last refresh failed under a list that is shown as the latest.
        var isBehind = false
        var loadedAt: Instant?
        var store = Store.validating
        /// Whether what is in the list is to be saved as soon as the store is free.
        var isUnsaved = false
        var isKept = true
        /// Only movies of this genre are shown; all of them when nil.
        var genre: GenreID?
        /// How many pages were loaded since the reader last asked for more of a genre.
        var pagesSinceAsked = 0
    }

    /// What the list shows.
    enum Phase: Equatable {
        case loading
        case latest
        case saved(age: Seconds, because: LoadFailure)
        case failed(LoadFailure)
    }

    /// What is known of the next page.
    enum Next: Equatable {
        case idle
        /// Asked for under this number.
        case loading(Int)
        case failed(LoadFailure)
    }

    /// What the store is busy with: one thing at a time, so that nothing older is written over something newer.
    enum Store: Equatable {
        case validating
        case saving
        case free
    }

    /// Why the latest are asked for.
    enum Reason {
        /// There is nothing to see yet, or it is an old copy.
        case opening
        /// The reader asked.
        case asked
        /// The page came to the front after a while.
        case resumed
    }

    indirect enum Action {
        case validated(ValidateCache.Outcome)
        case refresh(Reason)
        case loaded(Int, Reason, LoadPopular.Outcome)
        case timed(Instant)
        case saved(SaveMovies.Outcome)
        case approached
        case askForMore
        case pageLoaded(Int, LoadFromRemote.Outcome)
        case genrePicked(GenreID?)
        case resumed(now: Instant)
        /// The network is back.
        case networkFound
    }

    /// How many pages are looked through for a genre before the reader is asked.
    static let genrePageLimit = 8
    /// How old the list may be when the page comes to the front.
    static let staleAfter = Seconds.hours(1)

    /// Looks after the cache and asks for the latest.
    static func open(_ state: inout State, _ language: Language) -> [Demand] {
        [ValidateCache().useCase.demand { .popular(.validated($0)) }] + load(&state, .opening, language)
    }

    static func update(_ state: inout State, _ action: Action, _ language: Language) -> [Demand] {
        switch action {
        case .validated:
            // A cache that couldn't be deleted is never shown either: its age is looked at again when it is loaded.
            return freed(&state)
        case .refresh(let reason): return refresh(&state, reason, language)
        case .loaded(let number, let reason, let outcome):
            return number == state.load ? loaded(&state, reason, outcome) : []
        case .timed(let now):
            state.loadedAt = now
            return []
        case .saved(let outcome): return saved(&state, outcome)
        case .approached: return state.next == .idle ? loadNext(&state, language) : []
        case .askForMore:
            state.pagesSinceAsked = 0
            if case .loading = state.next { return [] }
            return loadNext(&state, language)
        case .pageLoaded(let number, let outcome):
            return state.next == .loading(number) ? pageLoaded(&state, outcome) : []
        case .genrePicked(let genre):
            state.genre = genre
            state.pagesSinceAsked = 0
            return []
        case .resumed(let now): return resumed(&state, now, language)
        case .networkFound: return networkFound(&state, language)
        }
    }

    // MARK: - The latest

    private static func load(
        _ state: inout State, _ reason: Reason, _ language: Language
    ) -> [Demand] {
        let number = numbered(&state)
        state.load = number
        state.isRefreshing = true
        return [
            LoadPopular(request: MoviesClient.popular(page: 1, language)).useCase.demand {
                .popular(.loaded(number, reason, $0))
            }
        ]
    }

    private static func refresh(
        _ state: inout State, _ reason: Reason, _ language: Language
    ) -> [Demand] {
        if case .failed = state.phase { state.phase = .loading }
        return load(&state, reason, language)
    }

    private static func loaded(
        _ state: inout State, _ reason: Reason, _ outcome: LoadPopular.Outcome
    ) -> [Demand] {
        state.isRefreshing = false
        switch outcome {
        case .latest(let page): return take(&state, page, reason)
        case .saved(let saved, let failure):
            guard state.phase != .latest || state.list.isEmpty else {
                return keep(&state, reason, failure)
            }
            state.list = MovieList(saved.movies)
            state.page = 0
            state.pageCount = 0
            state.next = .idle
            state.phase = .saved(age: saved.age, because: failure)
            return reason == .asked ? [.toast(.refreshFailed(failure))] : []
        case .nothing(let failure):
            guard state.list.isEmpty else { return keep(&state, reason, failure) }
            state.phase = .failed(failure)
            return []
        }
    }

    /// What is on the screen stays: it is no older than what is saved.
    private static func keep(_ state: inout State, _ reason: Reason, _ failure: LoadFailure) -> [Demand] {
        state.isBehind = true
        return reason == .asked ? [.toast(.refreshFailed(failure))] : []
    }

    private static func take(_ state: inout State, _ page: MoviePage, _ reason: Reason) -> [Demand] {
        state.list = MovieList(page.results)
        state.page = 1
        state.pageCount = page.results.isEmpty ? 1 : min(page.totalPages, MoviesAPI.lastPage)
        // A page that is on its way belongs to the list before.
        state.next = .idle
        state.pagesSinceAsked = 0
        state.phase = .latest
        state.isBehind = false
        var demands: [Demand] = [.effect(.now { .popular(.timed($0)) })]
        if reason == .asked { demands += [.announce(.refreshed), .effect(.scroll(.topGently))] }
        return demands + save(&state)
    }

    private static func resumed(
        _ state: inout State, _ now: Instant, _ language: Language
    ) -> [Demand] {
        guard !state.isRefreshing else { return [] }
        switch state.phase {
        case .loading: return []
        case .saved, .failed: return refresh(&state, .opening, language)
        case .latest:
            // Who has read on for pages would lose their place.
            guard state.page == 1, let last = state.loadedAt, now - last > staleAfter || now < last else {
                return []
            }
            return load(&state, .resumed, language)
        }
    }

    private static func networkFound(_ state: inout State, _ language: Language) -> [Demand] {
        switch state.phase {
        case .saved, .failed: return refresh(&state, .opening, language)
        // What was asked for without a network may take its time to fail.
        case .loading: return load(&state, .opening, language)
        case .latest:
            if case .failed = state.next { return loadNext(&state, language) }
            return state.isBehind && state.page == 1 ? load(&state, .resumed, language) : []
        }
    }

    // MARK: - The store

    /// Replaces the cache, or waits until the store is free. An answer without a single movie replaces nothing.
    private static func save(_ state: inout State) -> [Demand] {
        guard !state.list.isEmpty else { return [] }
        guard state.store == .free else {
            state.isUnsaved = true
            return []
        }
        state.store = .saving
        return [SaveMovies(movies: state.list.movies).useCase.demand { .popular(.saved($0)) }]
    }

    private static func freed(_ state: inout State) -> [Demand] {
        state.store = .free
        guard state.isUnsaved else { return [] }
        state.isUnsaved = false
        return save(&state)
    }

    private static func saved(_ state: inout State, _ outcome: SaveMovies.Outcome) -> [Demand] {
        var demands: [Demand] = []
        switch outcome {
        case .success: state.isKept = true
        case .failure:
            if state.isKept { demands.append(.toast(.moviesNotKept)) }
            state.isKept = false
        }
        return freed(&state) + demands
    }

    // MARK: - Further pages

    private static func loadNext(_ state: inout State, _ language: Language) -> [Demand] {
        guard state.hasMore else { return [] }
        let number = numbered(&state)
        state.next = .loading(number)
        return [
            LoadFromRemote(request: MoviesClient.popular(page: state.page + 1, language)).useCase.demand {
                .popular(.pageLoaded(number, $0))
            }
        ]
    }

    private static func pageLoaded(
        _ state: inout State, _ outcome: LoadFromRemote.Outcome
    ) -> [Demand] {
        switch outcome {
        case .failure(let failure):
            state.next = .failed(failure)
            return []
        case .success(let loaded):
            state.next = .idle
            state.page += 1
            if state.genre != nil { state.pagesSinceAsked += 1 }
            // A page without movies is the end, whatever the count says.
            if loaded.results.isEmpty { state.pageCount = state.page }
            let before = state.shown.count
            let isNew = state.list.append(loaded.results) > 0
            let added = state.shown.count - before
            let saving = isNew && state.list.count <= CachedMovies.limit ? save(&state) : []
            return added > 0 ? saving + [.announce(.moreMovies(added))] : saving
        }
    }

    private static func numbered(_ state: inout State) -> Int {
        state.requests += 1
        return state.requests
    }
}

extension Popular.State {
    /// The movies of the genre, or all of them.
    var shown: [MovieList.Entry] {
        guard let genre else { return list.entries }
        return list.entries.filter { $0.movie.genreIDs.contains(genre) }
    }

    /// Whether there are pages that aren't loaded.
    var hasMore: Bool { phase == .latest && page < pageCount }

    /// Whether enough pages were looked through for a genre, so that the reader decides about more.
    var isPausing: Bool { genre != nil && pagesSinceAsked >= Popular.genrePageLimit }
}
