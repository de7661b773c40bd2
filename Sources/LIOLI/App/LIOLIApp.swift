import Components
import Interface
import Wire

/// LIOLI, lose it or lose it: weigh in every week, or lose your stake.
public enum LIOLIApp: App {
    /// Everything the app knows.
    public struct State {
        /// Where the app is mounted on the server.
        let base: String
        let deviceLanguages: [String]
        var languageChoice = LanguageChoice.device
        var isOnline: Bool
        var place: Place
        /// Whether Back leads home: the place was opened from there.
        var canGoBack = false
        var session = Session.checking
        /// Whether the disk takes the token.
        var isTokenKept = true
        var form = WeighInForm.State()
        /// What came of the weigh-in that was just posted.
        var result: WeighInAnswer?
        /// Whether the pending weigh-in is being asked for again.
        var isRefreshing = false

        var language: Language { languageChoice.language(preferring: deviceLanguages) }

        /// The words in the reader's language.
        var strings: Strings { Strings(language: language) }
    }

    /// How far the app has come with finding out who one is.
    enum Session {
        /// The token is being read or verified: nothing is known, so nothing is shown that may be wrong.
        case checking
        case loggedOut(Login.State)
        /// There is a token, but the server can't be asked.
        case outOfReach(token: String, APIFailure)
        case loggedIn(token: String, PendingWeighIn)

        var token: String? {
            switch self {
            case .outOfReach(let token, _), .loggedIn(let token, _): token
            case .checking, .loggedOut: nil
            }
        }
    }

    /// Something that happened. Screens write their own as `.form(.sendTapped)`.
    public struct Action {
        let event: Event

        init(_ event: Event) {
            self.event = event
        }

        static func login(_ action: Login.Action) -> Action { Action(.login(action)) }
        static func form(_ action: WeighInForm.Action) -> Action { Action(.form(action)) }
        static func photo(_ action: Photo.Action) -> Action { Action(.photo(action)) }
        static func open(_ place: Place) -> Action { Action(.open(place)) }
    }

    /// What can happen.
    indirect enum Event {
        case signal(Signal)
        case login(Login.Action)
        case form(WeighInForm.Action)
        case photo(Photo.Action)
        case tokenRead(DiskResult<[UInt8]?>)
        case tokenKept(DiskResult<Void>)
        case pendingCame(token: String, Result<PendingWeighIn, APIFailure>)
        case entryRead(DiskResult<[UInt8]?>)
        case open(Place)
        case goBack
        case retry
        case resultSeen
        case logOutTapped
        case revoked(Result<HTTPReply, APIFailure>)
        case languageRead(DiskResult<[UInt8]?>)
        case languagePicked(LanguageChoice)
        case done
    }

    /// The one thing that the device keeps.
    static let tokenDisk: DiskName = "token"
    /// In the tab only, as everything but the token.
    static let languageDisk = DiskName(session: "language")
    static let pendingRequest: EffectID = "pending"

    /// Looks for the token; nothing else is known before.
    public static func start(_ launch: Launch) -> (State, [Effect<Action>]) {
        let place = Place(path: launch.path)
        let state = State(
            base: launch.base, deviceLanguages: launch.languages, isOnline: launch.isOnline, place: place)
        var effects = namePage(state)
        if !launch.path.hasPrefix(place.path) || place == .home && launch.path != place.path {
            effects.append(.navigate(.replace(place.path)))
        }
        effects.append(.read(languageDisk) { Action(.languageRead($0)) })
        effects.append(.read(tokenDisk) { Action(.tokenRead($0)) })
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
        switch event {
        case .signal(let signal): return heard(signal, &state)
        case .login(let action): return login(action, &state)
        case .form(let action): return form(action, &state)
        case .photo(let action): return photo(action, &state)
        case .tokenRead(let result): return tokenRead(result, &state)
        case .tokenKept(let result):
            if case .failure = result { state.isTokenKept = false }
            return []
        case .pendingCame(let token, let result): return pendingCame(token, result, &state)
        case .entryRead(let result): return entryRead(result, &state)
        case .open(let place): return open(place, &state)
        case .goBack: return goHome(&state)
        case .retry: return ask(&state)
        case .resultSeen:
            state.result = nil
            return ask(&state)
        case .logOutTapped: return logOut(&state)
        case .revoked(let result): return revoked(result, &state)
        case .languageRead(.success(let bytes?)):
            state.languageChoice = LanguageChoice(code: String(decoding: bytes, as: UTF8.self))
            return namePage(state)
        case .languageRead, .done: return []
        case .languagePicked(let choice): return languagePicked(choice, &state)
        }
    }

    // MARK: - Around the app

    private static func heard(_ signal: Signal, _ state: inout State) -> [Effect<Action>] {
        switch signal {
        case .navigated(let path):
            let place = Place(path: path)
            guard place != state.place else { return [] }
            return move(to: place, &state)
        case .network(let isOnline):
            state.isOnline = isOnline
            if isOnline, case .outOfReach = state.session { return ask(&state) }
            return []
        case .hidden:
            return form(.saveDue, &state)
        case .resumed:
            // A week may have passed; a form that is being filled in is left alone.
            return state.place == .home && state.result == nil ? ask(&state) : []
        }
    }

    // MARK: - Places

    private static func open(_ place: Place, _ state: inout State) -> [Effect<Action>] {
        guard place != state.place else { return [] }
        guard place != .home else { return goHome(&state) }
        let navigation: Navigation = state.place == .home ? .push(place.path) : .replace(place.path)
        if state.place == .home { state.canGoBack = true }
        return move(to: place, &state) + [.navigate(navigation)]
    }

    static func goHome(_ state: inout State) -> [Effect<Action>] {
        guard state.place != .home else { return [] }
        let navigation: Navigation = state.canGoBack ? .back : .replace(Place.home.path)
        return move(to: .home, &state) + [.navigate(navigation)]
    }

    private static func move(to place: Place, _ state: inout State) -> [Effect<Action>] {
        state.place = place
        if place == .home { state.canGoBack = false }
        return namePage(state) + [.scroll(.top), .focus(titleID)]
    }

    /// The title of whatever place is shown, which takes the focus on arriving.
    static let titleID: ElementID = "title"

    static func namePage(_ state: State) -> [Effect<Action>] {
        [.language(state.language), .title(state.strings.pageTitle(of: state.place))]
    }

    private static func languagePicked(_ choice: LanguageChoice, _ state: inout State) -> [Effect<Action>] {
        state.languageChoice = choice
        return namePage(state) + [
            .write(languageDisk, Array(choice.code.utf8)) { _ in Action(.done) }
        ]
    }
}
