import Components
import Interface
import JSON
import Wire

/// Where one goes in the app, and how its screens' demands are met.
extension MoviesApp {
    static func perform(_ demands: [Demand], _ state: inout State) -> [Effect<Action>] {
        var effects: [Effect<Action>] = []
        for demand in demands {
            switch demand {
            case .effect(let effect): effects.append(effect)
            case .begin(let action): effects += update(&state, action)
            case .announce(let message): effects.append(.announce(state.strings.text(of: message)))
            case .toast(let message, let button):
                state.toast = Toast(message: message, action: button)
                effects.append(.timer(toastTimer, milliseconds: toastMilliseconds, Action(.toastEnded)))
            case .seen(let details): effects += keep(details, &state)
            }
        }
        return effects
    }

    // MARK: - What was seen

    static func remember(_ event: Event, _ state: inout State) -> [Effect<Action>] {
        // What can't be read is no loss but to a reader without a network, who is told when opening a movie.
        guard case .seenRead(.success(let bytes?)) = event, let older = Seen(reading: bytes) else {
            return []
        }
        state.seen.add(older: older)
        if let detail = state.detail, detail.details == nil { state.detail?.details = state.seen[detail.id] }
        return []
    }

    private static func keep(_ details: MovieDetails, _ state: inout State) -> [Effect<Action>] {
        state.seen.insert(details)
        return namePage(state) + [.write(Seen.disk, state.seen.jsonBytes) { _ in Action(.seenKept) }]
    }

    // MARK: - Places

    static func open(_ place: Place, _ state: inout State) -> [Effect<Action>] {
        guard place != state.place else { return [] }
        // From one movie to the next the entry is replaced: Back leads to the list from any.
        var navigation = Navigation.push(place.path)
        if case .movie = place, case .movie = state.place { navigation = .replace(place.path) }
        let effects = move(to: place, &state)
        if place.tab == nil, case .push = navigation { state.canGoBack = true }
        return [.navigate(navigation)] + effects
    }

    /// Closes the movie's page or the settings.
    static func close(_ state: inout State) -> [Effect<Action>] {
        guard state.place.tab == nil else { return [] }
        if state.canGoBack { return [.navigate(.back)] }
        let below = state.place == .settings ? state.detail.map { Place.movie($0.id) } : nil
        let place = below ?? listPlace(state)
        return [.navigate(.replace(place.path))] + move(to: place, &state)
    }

    /// The list that lies under what is open.
    static func listPlace(_ state: State) -> Place {
        switch state.tab {
        case .popular: .popular
        case .search: .search(state.search.query)
        case .watchlist: .watchlist
        }
    }

    /// The address is, or will be, the place's.
    static func move(to place: Place, _ state: inout State) -> [Effect<Action>] {
        let left = state.place
        let oldTab = state.tab
        state.place = place
        state.canGoBack = false
        if let tab = place.tab { state.tab = tab }
        var effects: [Effect<Action>] = []
        if state.tab != oldTab {
            effects += [.scroll(.note(oldTab.elementID)), .scroll(.noted(state.tab.elementID))]
        }
        if case .movie(let id) = left, place.tab != nil {
            state.detail = nil
            effects += [.transition, .focus(MovieGrid.elementID(of: id))]
        } else if left == .settings {
            effects.append(.focus(settingsID))
        }
        return effects + arrive(at: place, &state) + namePage(state)
    }

    /// What a place begins with.
    static func arrive(at place: Place, _ state: inout State) -> [Effect<Action>] {
        switch place {
        case .movie(let id):
            guard state.detail?.id != id else { return [] }
            let (detail, demands) = Detail.open(
                id, known: known(id, state), seen: state.seen[id], state.language)
            // The poster that was tapped grows into the page's.
            let opening: [Effect<Action>] = state.detail == nil ? [.transition] : []
            state.detail = detail
            return opening + perform(demands, &state) + [.focus(DetailView.titleID)]
        case .search(let text): return perform(Search.open(&state.search, text, state.language), &state)
        case .popular, .watchlist, .settings: return []
        }
    }

    /// What any list knows of a movie.
    private static func known(_ id: MovieID, _ state: State) -> Movie? {
        state.popular.list[id] ?? state.search.list[id] ?? state.watchlist.list[id]
    }

    /// A list may come after the page of one of its movies was opened: by its address, say. What the list knows is shown
    /// until the rest comes, and instead of it when that doesn't.
    static func takeUp(_ state: inout State) -> [Effect<Action>] {
        guard let detail = state.detail, let movie = known(detail.id, state), movie != detail.movie else {
            return []
        }
        state.detail?.movie = movie
        return detail.details == nil ? namePage(state) : []
    }

    /// Lets the address follow what is searched for, once the typing pauses.
    static func followSearch(_ state: inout State) -> [Effect<Action>] {
        let place = Place.search(state.search.query)
        guard state.place.tab == .search, state.place != place, !state.search.isTyping else { return [] }
        state.place = place
        return [.navigate(.replace(place.path))] + namePage(state)
    }
}

extension Tab {
    /// The name of its list in the document.
    var elementID: ElementID {
        switch self {
        case .popular: "list-popular"
        case .search: "list-search"
        case .watchlist: "list-watchlist"
        }
    }
}

extension MoviesApp {
    /// The link that opens the settings; the focus comes back to it.
    static let settingsID: ElementID = "open-settings"
}
