import Components
import Interface
import Wire

/// Movies: what is popular, online and off.
public enum MoviesApp: App {
    /// Everything the app knows.
    public struct State {
        /// Where the app is mounted on the server.
        let base: String
        let deviceLanguages: [String]
        var languageChoice = LanguageChoice.device
        /// Whether the disk takes the language.
        var isLanguageKept = true
        var isOnline: Bool
        var place: Place
        /// The list that is shown, also when something lies over it.
        var tab: Tab
        /// Whether Back leads to where the present place was opened from.
        var canGoBack = false
        var popular = Popular.State()
        var genres = Genres.State()
        var search = Search.State()
        var watchlist = Watchlist.State()
        var seen = Seen()
        /// The movie whose page is open.
        var detail: Detail.State?
        var toast: Toast?
        /// The movies whose posters didn't come; they are tried again with the next list that comes, and when the network
        /// is back.
        var unavailablePosters: [MovieID] = []

        /// The words in the reader's language.
        var strings: Strings { Strings(language: language) }

        var language: Language { languageChoice.language(preferring: deviceLanguages) }
    }

    /// Something that happened. Screens write their own as `.popular(.approached)`.
    public struct Action {
        let event: Event

        init(_ event: Event) {
            self.event = event
        }

        static func perform(_ effects: [Effect<Action>]) -> Action { Action(.perform(effects)) }
        static func popular(_ action: Popular.Action) -> Action { Action(.popular(action)) }
        static func genres(_ action: Genres.Action) -> Action { Action(.genres(action)) }
        static func search(_ action: Search.Action) -> Action { Action(.search(action)) }
        static func watchlist(_ action: Watchlist.Action) -> Action { Action(.watchlist(action)) }
        static func detail(_ action: Detail.Action) -> Action { Action(.detail(action)) }
        static func open(_ place: Place) -> Action { Action(.open(place)) }
    }

    /// What can happen.
    indirect enum Event {
        case signal(Signal)
        /// The next step of a use case.
        case perform([Effect<Action>])
        case popular(Popular.Action)
        case genres(Genres.Action)
        case search(Search.Action)
        case watchlist(Watchlist.Action)
        case detail(Detail.Action)
        case open(Place)
        /// Closes what lies over or beside the list.
        case close
        case key(String)
        case languageRead(DiskResult<[UInt8]?>)
        case languagePicked(LanguageChoice)
        case languageKept(DiskResult<Void>)
        case seenRead(DiskResult<[UInt8]?>)
        case seenKept
        case posterFailed(MovieID)
        case toastTapped
        case toastEnded
    }

    /// Something that is shown for a moment.
    struct Toast {
        let message: Message
        let action: Action?
    }

    static let toastTimer: EffectID = "toast"
    static let toastMilliseconds = 8_000

    /// Looks for the language on disk; everything else waits for it, as the server answers in it.
    public static func start(_ launch: Launch) -> (State, [Effect<Action>]) {
        let place = Place(path: launch.path)
        let state = State(
            base: launch.base, deviceLanguages: launch.languages, isOnline: launch.isOnline, place: place,
            tab: place.tab ?? .popular)
        var effects = namePage(state)
        // An address that leads nowhere.
        if place == .popular, launch.path != place.path { effects.append(.navigate(.replace(place.path))) }
        effects.append(.read(LanguageChoice.disk) { Action(.languageRead($0)) })
        return (state, effects)
    }

    /// Does an action.
    public static func update(_ state: inout State, _ action: Action) -> [Effect<Action>] {
        send(action.event, &state)
    }

    /// Every signal concerns the app.
    public static func action(for signal: Signal) -> Action? {
        Action(.signal(signal))
    }

    static func send(_ event: Event, _ state: inout State) -> [Effect<Action>] {
        let language = state.language
        switch event {
        case .signal(let signal): return heard(signal, &state)
        case .perform(let effects): return effects
        case .popular(let action):
            return perform(Popular.update(&state.popular, action, language), &state)
                + complete(after: action, &state) + takeUp(&state)
        case .genres(let action): return perform(Genres.update(&state.genres, action), &state)
        case .search(let action):
            return perform(Search.update(&state.search, action, language), &state) + followSearch(&state)
                + takeUp(&state)
        case .watchlist(let action):
            return perform(Watchlist.update(&state.watchlist, action), &state) + takeUp(&state)
        case .detail(let action):
            guard var detail = state.detail else { return [] }
            let demands = Detail.update(&detail, action, language)
            state.detail = detail
            return perform(demands, &state)
        case .open(let place): return open(place, &state)
        case .close: return close(&state)
        case .key(let key): return pressed(key, &state)
        case .languageRead, .languagePicked, .languageKept: return speak(event, &state)
        case .seenRead, .seenKept: return remember(event, &state)
        case .posterFailed(let id):
            if !state.unavailablePosters.contains(id) { state.unavailablePosters.append(id) }
            return []
        case .toastTapped:
            let tapped = state.toast?.action
            state.toast = nil
            return [.cancel(toastTimer)] + (tapped.map { update(&state, $0) } ?? [])
        case .toastEnded:
            state.toast = nil
            return []
        }
    }

    // MARK: - Around the app

    private static func heard(_ signal: Signal, _ state: inout State) -> [Effect<Action>] {
        switch signal {
        case .navigated(let path):
            let place = Place(path: path)
            return place == state.place ? [] : move(to: place, &state)
        case .network(let isOnline):
            state.isOnline = isOnline
            return isOnline ? goOn(&state) : []
        case .resumed:
            return [.now { .popular(.resumed(now: $0)) }] + send(.watchlist(.resumed), &state)
        case .hidden: return []
        }
    }

    /// The network is back: whatever failed is tried again.
    private static func goOn(_ state: inout State) -> [Effect<Action>] {
        state.unavailablePosters = []
        let genres = state.genres.isLatest ? [] : perform([Genres.ask(&state.genres, state.language)], &state)
        return send(.popular(.networkFound), &state) + genres + send(.search(.retry), &state)
            + send(.detail(.networkFound), &state)
    }

    /// The server that just answered can tell the genres too, and have the posters.
    private static func complete(after action: Popular.Action, _ state: inout State) -> [Effect<Action>] {
        guard case .loaded(_, _, .latest) = action else { return [] }
        state.unavailablePosters = []
        return perform(Genres.askAgain(&state.genres, state.language), &state)
    }

    private static func pressed(_ key: String, _ state: inout State) -> [Effect<Action>] {
        switch (key, state.place) {
        case ("Escape", .movie): return close(&state)
        case ("/", .settings): return []
        case ("/", _):
            guard state.place.tab != .search else { return [.focus(Search.fieldID)] }
            return open(.search(state.search.query), &state) + [.focus(Search.fieldID)]
        default:
            // Where there is a list in sight, the arrows go about in it.
            return FocusStep(key: key).map { [.moveFocus($0, in: MovieGrid.id)] } ?? []
        }
    }

    // MARK: - Language

    private static func speak(_ event: Event, _ state: inout State) -> [Effect<Action>] {
        switch event {
        case .languageRead(let result):
            if case .failure = result { state.isLanguageKept = false }
            if case .success(let bytes?) = result {
                state.languageChoice = LanguageChoice(code: String(decoding: bytes, as: UTF8.self))
            }
            return namePage(state) + begin(&state)
        case .languagePicked(let choice):
            let before = state.language
            state.languageChoice = choice
            let keeping: Effect<Action> = .write(LanguageChoice.disk, Array(choice.code.utf8)) {
                Action(.languageKept($0))
            }
            return namePage(state) + [keeping] + (before == state.language ? [] : askAgain(&state))
        case .languageKept(.failure):
            state.isLanguageKept = false
            return []
        default: return []
        }
    }

    /// What the app begins with once it knows the language.
    private static func begin(_ state: inout State) -> [Effect<Action>] {
        let language = state.language
        let demands = Popular.open(&state.popular, language) + Genres.open(&state.genres, language)
        let place = state.place
        return perform(demands + Watchlist.open, &state)
            + [.read(Seen.disk) { Action(.seenRead($0)) }] + arrive(at: place, &state)
    }

    /// Everything in another language.
    private static func askAgain(_ state: inout State) -> [Effect<Action>] {
        let language = state.language
        let demands =
            Popular.update(&state.popular, .refresh(.opening), language) + [
                Genres.ask(&state.genres, language)
            ]
            + Search.update(&state.search, .languageChanged, language)
        return perform(demands, &state) + send(.detail(.retry), &state)
    }

    static func namePage(_ state: State) -> [Effect<Action>] {
        [
            .language(state.language),
            .title(state.strings.pageTitle(of: state.place, movie: state.detail?.shown?.title)),
        ]
    }
}
