import Components
import Interface

/// How the app looks: a bar, the list, the movie's page over or beside it, and the tabs at the thumb's end.
extension MoviesApp {
    /// How the state looks.
    public static func view(_ state: State) -> Node<Action> {
        .element(
            .div, .classNames("app"), .on(.keyDown) { key in pressed(key) },
            state.tab == .popular ? .on(.pull, .popular(.refresh(.asked))) : .none
        ) {
            Node.element(.div, key: .name("pull"), .classNames("pull-mark"), .decorative) {
                Icon.refresh.node()
            }
            bar(state)
            Node.element(.div, key: .name("columns"), .classNames("columns")) {
                main(state)
                aside(state)
            }
            tabs(state)
            // What lies under an open sheet can't be reached: the toast lies over it.
            sheet(state).map { adding(toast(state), to: $0) } ?? toast(state)
        }
    }

    /// Most keys are the browser's.
    private static func pressed(_ key: String) -> Action? {
        key == "Escape" || key == "/" || FocusStep(key: key) != nil ? Action(.key(key)) : nil
    }

    // MARK: - The bar and the tabs

    private static func bar(_ state: State) -> Node<Action> {
        .element(.header, key: .name("bar"), .classNames("bar")) {
            Node.element(.div, .classNames("bar-inner")) {
                Node.element(.p, .classNames("bar-title"), .decorative) { state.strings.name(of: state.tab) }
                if state.tab == .popular {
                    Node.element(
                        .button, key: .name("refresh"), .classNames("icon-button refresh"),
                        .set(.type, "button"), .label(state.strings.refresh),
                        .set(.ariaBusy, state.popular.isRefreshing ? "true" : "false"),
                        .onClick(.popular(.refresh(.asked)))
                    ) { Icon.refresh.node() }
                }
                Node.element(
                    .a, key: .name("settings"), .id(settingsID.text), .classNames("icon-button"),
                    .label(state.strings.settings), .set(.href, state.base + Place.settings.path),
                    .onClick(.open(.settings))
                ) { Icon.settings.node() }
            }
        }
    }

    private static func tabs(_ state: State) -> Node<Action> {
        .element(.nav, key: .name("tabs"), .classNames("tabs"), .label(state.strings.lists)) {
            tab(.popular, .film, .popular, state)
            tab(.search, .search, .search(state.search.query), state)
            tab(.watchlist, .bookmark, .watchlist, state)
        }
    }

    private static func tab(_ tab: Tab, _ icon: Icon, _ place: Place, _ state: State) -> Node<Action> {
        .element(
            .a, .classNames("tab"), .set(.href, state.base + place.path), .onClick(.open(place)),
            state.tab == tab ? .set(.ariaCurrent, "page") : .none
        ) {
            icon.node()
            Node.element(.span) { state.strings.name(of: tab) }
        }
    }

    // MARK: - The columns

    private static func main(_ state: State) -> Node<Action> {
        .element(.main, key: .name("main"), .classNames("main")) {
            Node.element(.div, key: .name("title"), .classNames("page-title")) {
                Node.element(.h1) { state.strings.name(of: state.tab) }
            }
            Node.element(.div, key: .name("status"), .classNames("status"), .set(.role, "status")) {
                if !state.isOnline, state.popular.phase == .latest || state.tab != .popular {
                    Node.element(.p, .classNames("banner")) { state.strings.offline }
                }
            }
            list(state)
        }
    }

    private static func list(_ state: State) -> Node<Action> {
        let tab = state.tab
        return .element(
            .div, key: .name(tab.elementID.text), .id(tab.elementID.text), .classNames("list")
        ) { content(of: tab, state) }
    }

    private static func content(of tab: Tab, _ state: State) -> [Node<Action>] {
        let watchlist = state.watchlist.list
        let posters = state.unavailablePosters
        return switch tab {
        case .popular:
            PopularView(
                state: state.popular, genres: state.genres, watchlist: watchlist, unavailablePosters: posters,
                base: state.base,
                strings: state.strings
            ).content
        case .search:
            SearchView(
                state: state.search, watchlist: watchlist, unavailablePosters: posters, base: state.base,
                strings: state.strings
            ).content
        case .watchlist:
            WatchlistView(
                state: state.watchlist, unavailablePosters: posters, base: state.base, strings: state.strings
            ).content
        }
    }

    /// The movie's page; where there is room for two panes and no movie is open, an invitation.
    private static func aside(_ state: State) -> Node<Action> {
        .element(.aside, key: .name("aside"), .classNames(state.detail == nil ? "pane" : "pane open")) {
            if let detail = state.detail {
                DetailView(
                    state: detail, genres: state.genres,
                    isListed: state.watchlist.list[detail.id] != nil,
                    isPosterUnavailable: state.unavailablePosters.contains(detail.id), strings: state.strings
                ).node
            } else {
                Node.element(.div, key: .name("choose"), .classNames("choose")) {
                    Icon.film.node()
                    Node.element(.p) { state.strings.chooseMovie }
                }
            }
        }
    }

    // MARK: - Over all that

    private static func toast(_ state: State) -> Node<Action> {
        .element(.div, key: .name("toasts"), .classNames("toasts"), .set(.role, "status")) {
            if let toast = state.toast {
                Node.element(.div, .classNames("toast")) {
                    Node.element(.p) { state.strings.text(of: toast.message) }
                    if toast.action != nil {
                        Node.element(
                            .button, .classNames("button"), .set(.type, "button"),
                            .onClick(Action(.toastTapped))
                        ) { state.strings.undo }
                    }
                }
            }
        }
    }

    private static func adding(_ child: Node<Action>, to parent: Node<Action>) -> Node<Action> {
        guard case .element(var element) = parent else { return parent }
        element.children.append(child)
        return .element(element)
    }

    private static func sheet(_ state: State) -> Node<Action>? {
        guard state.place == .settings else { return nil }
        return SettingsView(
            choice: state.languageChoice, deviceLanguage: Language(preferring: state.deviceLanguages),
            isLanguageKept: state.isLanguageKept, strings: state.strings
        ).sheet.node
    }
}
