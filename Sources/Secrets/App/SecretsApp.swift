import Components
import Interface
import Wire

/// Secrets: reading what nobody says aloud, and saying it without a name.
public enum SecretsApp: App {
    /// Everything the app knows.
    public struct State {
        /// Where the app is mounted on the server.
        let base: String
        let deviceLanguages: [String]
        var languageChoice = LanguageChoice.device
        /// Whether the language was chosen since the start: what is on disk comes too late then.
        var isLanguageChosen = false
        /// Whether the disk takes the language.
        var isLanguageKept = true
        var isOnline: Bool
        var place: Place
        /// Whether Back leads to the feed: the sheet was opened from it.
        var canGoBack = false
        var session = Session.State()
        var feed = Feed.State()
        var compose = Compose.State()
        var comments = Comments.State()
        var edit = Edit.State()
        var removals = Removals()
        var report: Report.State?
        var blocks = Blocks.State()
        var leaving = Leaving.State()
        var toast: Toast?
        /// Requests that wait for a token.
        var parked: [Call<SecretsApp.Action>] = []

        /// The words in the reader's language.
        var strings: Strings { Strings(language: language) }

        var language: Language { languageChoice.language(preferring: deviceLanguages) }
    }

    /// Something that happened. Screens write their own as `.feed(.refreshTapped)`.
    public struct Action {
        let event: Event

        init(_ event: Event) {
            self.event = event
        }

        static func session(_ action: Session.Action) -> Action { Action(.session(action)) }
        static func feed(_ action: Feed.Action) -> Action { Action(.feed(action)) }
        static func compose(_ action: Compose.Action) -> Action { Action(.compose(action)) }
        static func comments(_ action: Comments.Action) -> Action { Action(.comments(action)) }
        static func edit(_ action: Edit.Action) -> Action { Action(.edit(action)) }
        static func report(_ action: Report.Action) -> Action { Action(.report(action)) }
        static func blocks(_ action: Blocks.Action) -> Action { Action(.blocks(action)) }
        static func leaving(_ action: Leaving.Action) -> Action { Action(.leaving(action)) }
        static func remove(_ removal: Removal) -> Action { Action(.remove(removal)) }
        static func open(_ place: Place) -> Action { Action(.open(place)) }
        static var retry: Action { Action(.retry) }
    }

    /// What can happen.
    indirect enum Event {
        case signal(Signal)
        case session(Session.Action)
        case feed(Feed.Action)
        case compose(Compose.Action)
        case comments(Comments.Action)
        case edit(Edit.Action)
        case report(Report.Action)
        case blocks(Blocks.Action)
        case leaving(Leaving.Action)
        case remove(Removal)
        case undoRemoval
        case removed(Removal, Result<HTTPReply, APIFailure>)
        /// A call came back that bore `token`.
        case answered(Call<SecretsApp.Action>, token: String, HTTPResult)
        case open(Place)
        case closeSheet
        case languageRead(DiskResult<[UInt8]?>)
        case languagePicked(LanguageChoice)
        case languageKept(DiskResult<Void>)
        case toastTapped
        case toastEnded
        /// Tries again whatever failed at the start.
        case retry
    }

    /// Something that is shown for a moment.
    struct Toast {
        let message: Message
        let action: Action?
    }

    static let toastTimer: EffectID = "toast"
    static let toastMilliseconds = 8_000

    /// Opens the place that the address names and looks for what is on disk.
    public static func start(_ launch: Launch) -> (State, [Effect<Action>]) {
        let place = Place(path: launch.path)
        var state = State(
            base: launch.base, deviceLanguages: launch.languages, isOnline: launch.isOnline, place: place)
        var effects = namePage(state)
        if place != .missing,
            !launch.path.hasPrefix(place.path) || place == .feed && launch.path != place.path
        {
            effects.append(.navigate(.replace(place.path)))
        }
        effects.append(.read(LanguageChoice.disk) { Action(.languageRead($0)) })
        effects += perform(Session.start, &state)
        effects += perform(Compose.start, &state)
        effects += perform(Comments.start, &state)
        effects += perform(Edit.start, &state)
        effects += send(.feed(.open), &state)
        effects += arrive(&state)
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
        case .session(let action):
            return perform(Session.update(&state.session, action), &state)
        case .feed(let action):
            let effects = perform(Feed.update(&state.feed, action), &state)
            return effects + fillEdit(&state)
        case .compose(let action):
            return perform(Compose.update(&state.compose, action), &state)
        case .comments(let action): return perform(Comments.update(&state.comments, action), &state)
        case .edit(let action): return perform(Edit.update(&state.edit, action), &state)
        case .report(let action):
            guard let removal = Report.update(&state.report, action) else { return [] }
            return remove(removal, &state)
        case .blocks(let action): return perform(Blocks.update(&state.blocks, action), &state)
        case .leaving(let action):
            let name = state.session.record?.username ?? ""
            return perform(Leaving.update(&state.leaving, action, username: name), &state)
        case .remove(let removal): return remove(removal, &state)
        case .undoRemoval: return undoRemoval(&state)
        case .removed(let removal, let result): return removed(removal, result, &state)
        case .answered(let call, let token, let result): return answered(call, token, result, &state)
        case .open(let place): return open(place, &state)
        case .closeSheet: return closeSheet(&state)
        case .languageRead(let result): return languageRead(result, &state)
        case .languagePicked(let choice): return languagePicked(choice, &state)
        case .languageKept(let result):
            if case .failure = result { state.isLanguageKept = false }
            return []
        case .toastTapped:
            let tapped = state.toast?.action
            state.toast = nil
            return [.cancel(toastTimer)] + (tapped.map { update(&state, $0) } ?? [])
        case .toastEnded:
            state.toast = nil
            return commitRemoval(&state)
        case .retry: return retry(&state)
        }
    }

    // MARK: - Language

    private static func languageRead(
        _ result: DiskResult<[UInt8]?>, _ state: inout State
    ) -> [Effect<Action>] {
        if case .failure = result { state.isLanguageKept = false }
        guard !state.isLanguageChosen, case .success(let bytes?) = result else { return [] }
        state.languageChoice = LanguageChoice(code: String(decoding: bytes, as: UTF8.self))
        return namePage(state)
    }

    private static func languagePicked(_ choice: LanguageChoice, _ state: inout State) -> [Effect<Action>] {
        state.languageChoice = choice
        state.isLanguageChosen = true
        return namePage(state) + [
            .write(LanguageChoice.disk, Array(state.languageChoice.code.utf8)) { Action(.languageKept($0)) }
        ]
    }
}
