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
    let view: View<MoviesApp.Action>

    func write() {
        form()
        results()
    }

    private func form() {
        view.form("search-form") {
            view.key("form")
            view.role("search")
            view.on(.submit, .search(.submitted))
            view.icon(.search)
            view.input("search-field", type: "text") {
                view.id(Search.fieldID)
                view.set(.inputMode, "search")
                view.set(.enterKeyHint, "search")
                view.set(.autocomplete, "off")
                view.set(.autocapitalize, "off")
                view.set(.maxLength, String(SearchText.limit))
                view.ariaLabel(strings.searchLabel)
                view.set(.placeholder, strings.searchLabel)
                view.value(state.text)
                view.on(.input) { .search(.typed($0)) }
            }
            if !state.text.isEmpty { view.iconButton(.close, strings.clear, .search(.cleared)) }
        }
    }

    private func results() {
        switch state.phase {
        case .empty: hint(strings.searchTitle, strings.searchText)
        case .loading where state.list.isEmpty: MovieGrid.skeleton(strings, view)
        case .found where state.list.isEmpty:
            hint(strings.nothingFound(state.query), strings.nothingFoundText)
        case .loading: found(isWaiting: true)
        case .found: found(isWaiting: false)
        case .failed(let failure):
            view.notice(
                title: strings.searchFailed, text: strings.text(of: failure), button: strings.tryAgain,
                .search(.retry))
        }
    }

    private func found(isWaiting: Bool) {
        view.div("found") {
            view.className("waiting", isWaiting)
            view.key("found")
            if isWaiting { view.set(.ariaBusy, true) }
            grid.write { end() }
        }
    }

    private func hint(_ title: String, _ text: String) {
        view.section("notice") {
            view.key("hint")
            view.h2("notice-title", title)
            view.p("notice-text", text)
        }
    }

    private var grid: MovieGrid {
        MovieGrid(
            entries: state.list.entries, watchlist: watchlist, unavailablePosters: unavailablePosters,
            base: base, strings: strings, view: view)
    }

    private func end() {
        guard state.hasMore else { return }
        grid.opening(
            key: "more-" + String(state.page) + "-" + state.query, state.next,
            approached: .search(.approached), retry: .search(.retryPage))
    }
}
