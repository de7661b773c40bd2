import Components
import Interface
import Wire

/// How searching looks: a field, and below it what was found.
struct SearchView {
    let state: Search.State
    let watchlist: MovieList
    let unavailablePosters: [MovieID]
    let base: String
    let strings: Strings

    var content: [Node<MoviesApp.Action>] {
        [form, results]
    }

    private var form: Node<MoviesApp.Action> {
        .element(
            .form, key: .name("form"), .classNames("search-form"), .set(.role, "search"),
            .on(.submit, .search(.submitted))
        ) {
            Icon.search.node()
            Node.element(
                .input, .id(Search.fieldID.text), .classNames("search-field"), .set(.type, "text"),
                .set(.inputMode, "search"), .set(.enterKeyHint, "search"), .set(.autocomplete, "off"),
                .set(.autocapitalize, "off"), .set(.maxLength, String(SearchText.limit)),
                .label(strings.searchLabel), .set(.placeholder, strings.searchLabel),
                .value(state.text), .on(.input) { .search(.typed($0)) })
            if !state.text.isEmpty {
                Node.element(
                    .button, .classNames("icon-button"), .set(.type, "button"), .label(strings.clear),
                    .onClick(.search(.cleared))
                ) { Icon.close.node() }
            }
        }
    }

    private var results: Node<MoviesApp.Action> {
        switch state.phase {
        case .empty: return hint(strings.searchTitle, strings.searchText)
        case .loading where state.list.isEmpty: return MovieGrid.skeleton(strings)
        case .loading:
            return .element(.div, key: .name("found"), .classNames("found waiting"), .set(.ariaBusy, "true"))
            {
                grid
            }
        case .found where state.list.isEmpty:
            return hint(strings.nothingFound(state.query), strings.nothingFoundText)
        case .found: return .element(.div, key: .name("found"), .classNames("found")) { grid }
        case .failed(let failure):
            return Notice(
                title: strings.searchFailed, text: strings.text(of: failure), button: strings.tryAgain,
                action: .search(.retry)
            ).node
        }
    }

    private func hint(_ title: String, _ text: String) -> Node<MoviesApp.Action> {
        .element(.section, key: .name("hint"), .classNames("notice")) {
            Node.element(.h2, .classNames("notice-title")) { title }
            Node.element(.p, .classNames("notice-text")) { text }
        }
    }

    private var grid: Node<MoviesApp.Action> {
        MovieGrid(
            entries: state.list.entries, watchlist: watchlist, unavailablePosters: unavailablePosters,
            base: base, strings: strings,
            end: state.hasMore
                ? MovieGrid.opening(
                    key: "more-" + String(state.page) + "-" + state.query, state.next, strings,
                    approached: .search(.approached), retry: .search(.retryPage))
                : nil
        ).node
    }
}
