import Components
import Interface
import Wire

/// How the app looks: a bar, one column, and what lies over it.
extension LIOLIApp {
    /// How the state looks.
    public static func view(_ state: State) -> Node<Action> {
        .element(.div, .classNames("app")) {
            bar(state)
            Node.element(.main, key: .name("main"), .classNames("main column")) {
                Node.element(.div, .classNames("status"), .set(.role, "status")) {
                    if !state.isOnline {
                        Node.element(.p, .classNames("banner")) { state.strings.offline }
                    }
                    if !state.isTokenKept, state.session.token != nil {
                        Node.element(.p, .classNames("banner")) { state.strings.tokenNotKept }
                    }
                }
                content(state)
            }
            footer(state)
            sheet(state)
        }
    }

    // MARK: - The bar and the footer

    private static func bar(_ state: State) -> Node<Action> {
        .element(.header, key: .name("bar"), .classNames("bar")) {
            Node.element(.div, .classNames("bar-inner")) {
                if state.place == .home || state.result != nil {
                    Node.element(.p, key: .name("name"), .classNames("bar-title"), .decorative) {
                        state.strings.appName
                    }
                } else {
                    Node.element(
                        .a, key: .name("back"), .classNames("icon-button"), .label(state.strings.back),
                        .set(.href, state.base + Place.home.path), .onClick(Action(.goBack))
                    ) { Icon.back.node() }
                    Node.element(.p, key: .name("name"), .classNames("bar-title"), .decorative) {
                        state.strings.name(of: state.place)
                    }
                }
                Node.element(
                    .a, key: .name("settings"), .classNames("icon-button"), .label(state.strings.settings),
                    .set(.href, state.base + Place.settings.path), .onClick(.open(.settings))
                ) { Icon.settings.node() }
            }
        }
    }

    /// Another one for every screen, as it would jump from the one's end to the other's.
    private static func footer(_ state: State) -> Node<Action> {
        .element(.footer, key: .name("footer-" + screen(state)), .classNames("foot")) {
            for place in [Place.about, .support] {
                Node.element(
                    .a, .classNames("button quiet"), .set(.href, state.base + place.path),
                    .onClick(.open(place)),
                    state.place == place ? .set(.ariaCurrent, "page") : .none
                ) { state.strings.name(of: place) }
            }
        }
    }

    // MARK: - The column

    /// The name of what ``content(_:)`` shows.
    private static func screen(_ state: State) -> String {
        if state.result != nil { return "result" }
        guard state.place == .home || state.place == .weighIn else { return state.place.path }
        return switch state.session {
        case .checking: "checking"
        case .loggedOut: "login"
        case .outOfReach: "out-of-reach"
        case .loggedIn(_, let pending):
            pending.isDue ? state.place == .weighIn ? "weigh-in" : "due" : "not-due"
        }
    }

    private static func content(_ state: State) -> Node<Action> {
        if let result = state.result { return ResultView(answer: result, strings: state.strings).node }
        switch state.place {
        case .about: return about(state.strings)
        case .support: return support(state)
        case .settings: return settings(state)
        case .home, .weighIn: return home(state)
        }
    }

    private static func home(_ state: State) -> Node<Action> {
        switch state.session {
        case .checking: return checking(state.strings)
        case .loggedOut(let login): return LoginView(state: login, strings: state.strings).node
        case .outOfReach(_, let failure): return outOfReach(failure, state)
        case .loggedIn(_, let pending):
            guard state.place == .weighIn, pending.isDue else {
                return PendingView(
                    pending: pending, base: state.base, isRefreshing: state.isRefreshing,
                    strings: state.strings
                ).node
            }
            return WeighInFormView(state: state.form, pending: pending, strings: state.strings).node
        }
    }

    /// In the shape of what most often comes: a title, a big number, a button.
    private static func checking(_ strings: Strings) -> Node<Action> {
        .element(
            .section, key: .name("checking"), .classNames("checking"), .set(.ariaBusy, "true"),
            .label(strings.asking)
        ) {
            Node.element(.div, .classNames("skeleton-line title"))
            Node.element(.div, .classNames("skeleton-line figure-line"))
            Node.element(.div, .classNames("skeleton-line"))
            Node.element(.div, .classNames("skeleton-line short"))
        }
    }

    private static func outOfReach(_ failure: APIFailure, _ state: State) -> Node<Action> {
        .element(.section, key: .name("out-of-reach"), .classNames("out-of-reach")) {
            Node.element(
                .h1, .id(titleID.text), .classNames("visually-hidden"), .set(.tabIndex, "-1")
            ) { state.strings.appName }
            Notice(
                title: state.isRefreshing ? state.strings.asking : state.strings.outOfReach,
                text: state.strings.text(of: failure) + " " + state.strings.stillLoggedIn,
                button: state.strings.tryAgain, action: Action(.retry)
            ).node
        }
    }

    private static func sheet(_ state: State) -> Node<Action>? {
        guard state.place == .weighIn, state.result == nil, case .loggedIn(_, let pending) = state.session
        else { return nil }
        return WeighInFormView(state: state.form, pending: pending, strings: state.strings).sheet
    }

    // MARK: - Pages of text

    private static func about(_ strings: Strings) -> Node<Action> {
        PageView(place: .about, strings: strings).node(PageView.passages(strings.aboutPassages))
    }

    private static func support(_ state: State) -> Node<Action> {
        PageView(place: .support, strings: state.strings).node(
            PageView.passages(state.strings.supportPassages) + [
                PageView.outside(state.strings.openProgram, LIOLIAPI.programPage)
            ])
    }

    private static func settings(_ state: State) -> Node<Action> {
        let strings = state.strings
        let language = LanguageSetting(
            choice: state.languageChoice, deviceLanguage: Language(preferring: state.deviceLanguages),
            isKept: true
        ) { Action(.languagePicked($0)) }
        return PageView(place: .settings, strings: strings).node([
            language.node(strings, heading: .h2),
            .element(.p, .classNames("quiet")) { strings.languageLasts },
            .element(.section, .classNames("group")) {
                Node.element(.h2) { strings.logOut }
                if state.session.token == nil {
                    Node.element(.p) { strings.notLoggedIn }
                } else {
                    Node.element(.p) { strings.logOutExplanation }
                    Node.element(
                        .button, .classNames("button"), .set(.type, "button"),
                        .onClick(Action(.logOutTapped))
                    ) { strings.logOut }
                }
            },
        ])
    }
}
