import Components
import Interface
import Wire

/// Search as one types. An answer to letters that are no longer there never replaces anything.
enum Search {
    struct State {
        /// What the field holds.
        var text = ""
        /// What was asked for last, or is to be when the timer ends.
        var query = ""
        var list = MovieList()
        var phase = Phase.empty
        var page = 0
        var pageCount = 0
        var total = 0
        var next = Popular.Next.idle
        /// How often the server was asked; each time has its number.
        var requests = 0
    }

    /// What stands below the field. While letters are looked for, what was found for the ones before stays.
    enum Phase: Equatable {
        /// Nothing is searched for.
        case empty
        /// Asked under this number, or waiting for the typing to pause.
        case loading(Int?)
        case found
        case failed(LoadFailure)
    }

    indirect enum Action {
        case typed(String)
        /// The typing paused.
        case due
        /// The form was sent.
        case submitted
        case cleared
        case loaded(Int, LoadFromRemote.Outcome)
        case approached
        case retryPage
        case pageLoaded(Int, LoadFromRemote.Outcome)
        /// Tries again what failed: the reader asked, or the network is back.
        case retry
        /// What was found is to be had in another language.
        case languageChanged
    }

    static let timer: EffectID = "search"
    /// How long the typing has to pause.
    static let pauseMilliseconds = 250
    /// The field; the focus goes to it by `/`.
    static let fieldID: ElementID = "search-field"

    /// Searches for what an address says.
    static func open(_ state: inout State, _ text: String, _ language: Language) -> [Demand] {
        guard text != state.query else { return [] }
        state.text = text
        return begin(&state, text) + due(&state, language)
    }

    static func update(_ state: inout State, _ action: Action, _ language: Language) -> [Demand] {
        switch action {
        case .typed(let text):
            state.text = text
            let query = SearchText.trimmed(text)
            guard query != state.query else { return [] }
            return begin(&state, query)
        case .due: return due(&state, language)
        case .submitted:
            guard state.phase == .loading(nil) else { return [] }
            return [.effect(.cancel(timer))] + due(&state, language)
        case .cleared:
            state.text = ""
            return begin(&state, "") + [.effect(.focus(fieldID))]
        case .loaded(let number, let outcome):
            return state.phase == .loading(number) ? loaded(&state, outcome) : []
        case .approached: return state.next == .idle ? loadNext(&state, language) : []
        case .retryPage: return loadNext(&state, language)
        case .pageLoaded(let number, let outcome):
            return state.next == .loading(number) ? pageLoaded(&state, outcome) : []
        case .retry: return retry(&state, language)
        case .languageChanged:
            guard !state.query.isEmpty else { return [] }
            state.phase = .loading(nil)
            return due(&state, language)
        }
    }

    // MARK: - The first page

    private static func begin(_ state: inout State, _ query: String) -> [Demand] {
        state.query = query
        state.next = .idle
        guard !query.isEmpty else {
            state.phase = .empty
            state.list = MovieList()
            return [.effect(.cancel(timer))]
        }
        state.phase = .loading(nil)
        return [.effect(.timer(timer, milliseconds: pauseMilliseconds, .search(.due)))]
    }

    private static func due(_ state: inout State, _ language: Language) -> [Demand] {
        guard state.phase == .loading(nil) else { return [] }
        let number = numbered(&state)
        state.phase = .loading(number)
        let request = MoviesClient.search(state.query, page: 1, language)
        return [LoadFromRemote(request: request).useCase.demand { .search(.loaded(number, $0)) }]
    }

    private static func loaded(_ state: inout State, _ outcome: LoadFromRemote.Outcome) -> [Demand] {
        switch outcome {
        case .failure(let failure):
            state.list = MovieList()
            state.phase = .failed(failure)
            return []
        case .success(let page):
            state.list = MovieList(page.results)
            state.page = 1
            state.pageCount = page.results.isEmpty ? 1 : min(page.totalPages, MoviesAPI.lastPage)
            state.total = max(page.totalResults, state.list.count)
            state.phase = .found
            return [.announce(.found(state.list.isEmpty ? 0 : state.total)), .effect(.scroll(.top))]
        }
    }

    private static func retry(_ state: inout State, _ language: Language) -> [Demand] {
        if case .failed = state.phase {
            state.phase = .loading(nil)
            return due(&state, language)
        }
        if case .failed = state.next { return loadNext(&state, language) }
        return []
    }

    // MARK: - Further pages

    private static func loadNext(_ state: inout State, _ language: Language) -> [Demand] {
        guard state.hasMore else { return [] }
        let number = numbered(&state)
        state.next = .loading(number)
        let request = MoviesClient.search(state.query, page: state.page + 1, language)
        return [LoadFromRemote(request: request).useCase.demand { .search(.pageLoaded(number, $0)) }]
    }

    private static func pageLoaded(_ state: inout State, _ outcome: LoadFromRemote.Outcome) -> [Demand] {
        switch outcome {
        case .failure(let failure):
            state.next = .failed(failure)
            return []
        case .success(let page):
            state.next = .idle
            state.page += 1
            if page.results.isEmpty { state.pageCount = state.page }
            let added = state.list.append(page.results)
            return added > 0 ? [.announce(.moreMovies(added))] : []
        }
    }

    private static func numbered(_ state: inout State) -> Int {
        state.requests += 1
        return state.requests
    }
}

extension Search.State {
    /// Whether the typing goes on, so that the address needn't follow yet.
    var isTyping: Bool { phase == .loading(nil) }

    /// Whether there are pages that aren't loaded.
    var hasMore: Bool { phase == .found && page < pageCount }
}
