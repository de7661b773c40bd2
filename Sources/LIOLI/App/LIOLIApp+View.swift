import Components
import Interface
import Wire

/// How the app looks: a bar, one column, and what lies over it.
extension LIOLIApp {
    /// Writes how the state looks.
    public static func view(_ state: State, _ view: View<Action>) {
        view.div("app") {
            bar(state, view)
            view.main("main column") {
                view.key("main")
                view.div("status") {
                    view.role("status")
                    if !state.isOnline { view.p("banner", state.strings.offline) }
                    if !state.isTokenKept, state.session.token != nil {
                        view.p("banner", state.strings.tokenNotKept)
                    }
                }
                content(state, view)
            }
            footer(state, view)
            sheet(state, view)
        }
    }

    // MARK: - The bar and the footer

    private static func bar(_ state: State, _ view: View<Action>) {
        view.header("bar") {
            view.key("bar")
            view.div("bar-inner") {
                let isHome = state.place == .home || state.result != nil
                if !isHome {
                    iconLink(.back, "back", state.strings.back, .home, Action(.goBack), state, view)
                }
                view.p("bar-title") {
                    view.key("name")
                    view.decorative()
                    view.text(isHome ? state.strings.appName : state.strings.name(of: state.place))
                }
                iconLink(
                    .settings, "settings", state.strings.settings, .settings, .open(.settings), state, view)
            }
        }
    }

    private static func iconLink(
        _ icon: Icon, _ key: StaticString, _ label: String, _ place: Place, _ action: Action, _ state: State,
        _ view: View<Action>
    ) {
        view.a("icon-button") {
            view.key(key)
            view.ariaLabel(label)
            view.set(.href, state.base + place.path)
            view.onClick(action)
            view.icon(icon)
        }
    }

    /// Another one for every screen, as it would jump from the one's end to the other's.
    private static func footer(_ state: State, _ view: View<Action>) {
        view.footer("foot") {
            view.key(.name("footer-" + screen(state)))
            for place in [Place.about, .support] {
                view.a("button quiet") {
                    view.set(.href, state.base + place.path)
                    view.onClick(.open(place))
                    if state.place == place { view.set(.ariaCurrent, "page") }
                    view.text(state.strings.name(of: place))
                }
            }
        }
    }

    // MARK: - The column

    /// The name of what ``content(_:_:)`` shows.
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

    private static func content(_ state: State, _ view: View<Action>) {
        if let result = state.result {
            return ResultView(answer: result, strings: state.strings, view: view).write()
        }
        switch state.place {
        case .about: about(state.strings, view)
        case .support: support(state.strings, view)
        case .settings: settings(state, view)
        case .home, .weighIn: home(state, view)
        }
    }

    private static func home(_ state: State, _ view: View<Action>) {
        switch state.session {
        case .checking: checking(state.strings, view)
        case .loggedOut(let login): LoginView(state: login, strings: state.strings, view: view).write()
        case .outOfReach(_, let failure): outOfReach(failure, state, view)
        case .loggedIn(_, let pending):
            guard state.place == .weighIn, pending.isDue else {
                return PendingView(
                    pending: pending, base: state.base, isRefreshing: state.isRefreshing,
                    strings: state.strings, view: view
                ).write()
            }
            form(state, pending, view).write()
        }
    }

    private static func form(
        _ state: State, _ pending: PendingWeighIn, _ view: View<Action>
    ) -> WeighInFormView {
        WeighInFormView(state: state.form, pending: pending, strings: state.strings, view: view)
    }

    /// In the shape of what most often comes: a title, a big number, a button.
    private static func checking(_ strings: Strings, _ view: View<Action>) {
        view.section("checking") {
            view.key("checking")
            view.set(.ariaBusy, true)
            view.ariaLabel(strings.asking)
            view.div("skeleton-line title")
            view.div("skeleton-line figure-line")
            view.div("skeleton-line")
            view.div("skeleton-line short")
        }
    }

    private static func outOfReach(_ failure: APIFailure, _ state: State, _ view: View<Action>) {
        view.section("out-of-reach") {
            view.key("out-of-reach")
            view.h1("visually-hidden") {
                view.id(titleID)
                view.set(.tabIndex, "-1")
                view.text(state.strings.appName)
            }
            view.notice(
                title: state.isRefreshing ? state.strings.asking : state.strings.outOfReach,
                text: state.strings.text(of: failure) + " " + state.strings.stillLoggedIn,
                button: state.strings.tryAgain, Action(.retry))
        }
    }

    private static func sheet(_ state: State, _ view: View<Action>) {
        guard state.place == .weighIn, state.result == nil, case .loggedIn(_, let pending) = state.session
        else { return }
        form(state, pending, view).writeSheet()
    }

    // MARK: - Pages of text

    private static func about(_ strings: Strings, _ view: View<Action>) {
        PageView(place: .about, strings: strings).write(to: view) {
            PageView.write(strings.aboutPassages, to: view)
        }
    }

    private static func support(_ strings: Strings, _ view: View<Action>) {
        PageView(place: .support, strings: strings).write(to: view) {
            PageView.write(strings.supportPassages, to: view)
            view.outsideLink(strings.openProgram, LIOLIAPI.programPage)
        }
    }

    private static func settings(_ state: State, _ view: View<Action>) {
        let strings = state.strings
        PageView(place: .settings, strings: strings).write(to: view) {
            LanguageSetting(
                choice: state.languageChoice, deviceLanguage: Language(preferring: state.deviceLanguages),
                isKept: true
            ) { Action(.languagePicked($0)) }.write(to: view, strings, heading: .h2)
            view.p("quiet", strings.languageLasts)
            view.section("group") {
                view.h2("", strings.logOut)
                if state.session.token == nil {
                    view.p("", strings.notLoggedIn)
                } else {
                    view.p("", strings.logOutExplanation)
                    view.button(.plain, strings.logOut, Action(.logOutTapped))
                }
            }
        }
    }
}
