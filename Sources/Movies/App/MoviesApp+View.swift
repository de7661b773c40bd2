import Components
import Interface

/// How the app looks: a bar, the list, the movie's page over or beside it, and the tabs at the thumb's end.
extension MoviesApp {
    /// Writes how the state looks.
    public static func view(_ state: State, _ view: View<Action>) {
        view.div("app") {
            view.on(.keyDown) { key in pressed(key) }
            if state.tab == .popular { view.on(.pull, .popular(.refresh(.asked))) }
            view.div("pull-mark") {
                view.key("pull")
                view.decorative()
                view.icon(.refresh)
            }
            bar(state, view)
            view.div("columns") {
                view.key("columns")
                main(state, view)
                aside(state, view)
            }
            tabs(state, view)
            // What lies under an open sheet can't be reached: the toast lies over it.
            if state.place == .settings {
                settings(state, view)
            } else {
                toast(state, view)
            }
        }
    }

    /// Most keys are the browser's.
    private static func pressed(_ key: String) -> Action? {
        key == "Escape" || key == "/" || FocusStep(key: key) != nil ? Action(.key(key)) : nil
    }

    // MARK: - The bar and the tabs

    private static func bar(_ state: State, _ view: View<Action>) {
        view.header("bar") {
            view.key("bar")
            view.div("bar-inner") {
                view.p("bar-title") {
                    view.decorative()
                    view.text(state.strings.name(of: state.tab))
                }
                if state.tab == .popular {
                    view.iconButton(.refresh, state.strings.refresh, .popular(.refresh(.asked))) {
                        view.className("refresh")
                        view.key("refresh")
                        view.set(.ariaBusy, state.popular.isRefreshing)
                    }
                }
                view.a("icon-button") {
                    view.key("settings")
                    view.id(settingsID)
                    view.ariaLabel(state.strings.settings)
                    view.set(.href, state.base + Place.settings.path)
                    view.onClick(.open(.settings))
                    view.icon(.settings)
                }
            }
        }
    }

    private static func tabs(_ state: State, _ view: View<Action>) {
        view.nav("tabs") {
            view.key("tabs")
            view.ariaLabel(state.strings.lists)
            tab(.popular, .film, .popular, state, view)
            tab(.search, .search, .search(state.search.query), state, view)
            tab(.watchlist, .bookmark, .watchlist, state, view)
        }
    }

    private static func tab(
        _ tab: Tab, _ icon: Icon, _ place: Place, _ state: State, _ view: View<Action>
    ) {
        view.a("tab") {
            view.set(.href, state.base + place.path)
            view.onClick(.open(place))
            if state.tab == tab { view.set(.ariaCurrent, "page") }
            view.icon(icon)
            view.span("", state.strings.name(of: tab))
        }
    }

    // MARK: - The columns

    private static func main(_ state: State, _ view: View<Action>) {
        view.main("main") {
            view.key("main")
            view.div("page-title") {
                view.key("title")
                view.h1("", state.strings.name(of: state.tab))
            }
            view.div("status") {
                view.key("status")
                view.role("status")
                if !state.isOnline, state.popular.phase == .latest || state.tab != .popular {
                    view.p("banner", state.strings.offline)
                }
            }
            view.div("list") {
                view.key(.name(state.tab.elementID.text))
                view.id(state.tab.elementID)
                list(state, view)
            }
        }
    }

    private static func list(_ state: State, _ view: View<Action>) {
        let watchlist = state.watchlist.list
        let posters = state.unavailablePosters
        switch state.tab {
        case .popular:
            PopularView(
                state: state.popular, genres: state.genres, watchlist: watchlist, unavailablePosters: posters,
                base: state.base, strings: state.strings, view: view
            ).write()
        case .search:
            SearchView(
                state: state.search, watchlist: watchlist, unavailablePosters: posters, base: state.base,
                strings: state.strings, view: view
            ).write()
        case .watchlist:
            WatchlistView(
                state: state.watchlist, unavailablePosters: posters, base: state.base,
                strings: state.strings, view: view
            ).write()
        }
    }

    /// The movie's page; where there is room for two panes and no movie is open, an invitation.
    private static func aside(_ state: State, _ view: View<Action>) {
        view.aside("pane") {
            view.className("open", state.detail != nil)
            view.key("aside")
            if let detail = state.detail {
                DetailView(
                    state: detail, genres: state.genres,
                    isListed: state.watchlist.list[detail.id] != nil,
                    isPosterUnavailable: state.unavailablePosters.contains(detail.id), strings: state.strings,
                    view: view
                ).write()
            } else {
                view.div("choose") {
                    view.key("choose")
                    view.icon(.film)
                    view.p("", state.strings.chooseMovie)
                }
            }
        }
    }

    // MARK: - Over all that

    private static func toast(_ state: State, _ view: View<Action>) {
        view.toasts(
            state.toast.map { state.strings.text(of: $0.message) }, button: state.strings.undo,
            state.toast?.action == nil ? nil : Action(.toastTapped))
    }

    private static func settings(_ state: State, _ view: View<Action>) {
        SettingsView(
            choice: state.languageChoice, deviceLanguage: Language(preferring: state.deviceLanguages),
            isLanguageKept: state.isLanguageKept, strings: state.strings, view: view
        ).write { toast(state, view) }
    }
}
