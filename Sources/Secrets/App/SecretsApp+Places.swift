import Components
import Interface
import Wire

/// Around the app, and from place to place.
extension SecretsApp {
    static func heard(_ signal: Signal, _ state: inout State) -> [Effect<Action>] {
        switch signal {
        case .navigated(let path):
            let place = Place(path: path)
            guard place != state.place else { return [] }
            let left = leave(&state)
            // One may have come here by Forward; the feed's entry lies behind every sheet's but a deep link's.
            return left + move(to: place, &state)
        case .network(let isOnline):
            state.isOnline = isOnline
            return isOnline ? retry(&state) : []
        case .hidden:
            return send(.compose(.saveDue), &state) + send(.comments(.saveDue), &state)
                + send(.edit(.keepDue), &state) + commitRemoval(&state)
        case .resumed:
            return [.now { Action(.feed(.resumed(now: $0))) }]
        }
    }

    static func retry(_ state: inout State) -> [Effect<Action>] {
        send(.session(.retry), &state) + send(.feed(.retryFailed), &state) + send(.comments(.retry), &state)
    }

    // MARK: - Places

    static func open(_ place: Place, _ state: inout State) -> [Effect<Action>] {
        guard place != state.place else { return [] }
        guard place != .feed else { return closeSheet(&state) }
        // From one sheet to another the entry is replaced: Back leads to the feed from any.
        let navigation: Navigation = state.place == .feed ? .push(place.path) : .replace(place.path)
        if state.place == .feed { state.canGoBack = true }
        return move(to: place, &state) + [.navigate(navigation)]
    }

    static func closeSheet(_ state: inout State) -> [Effect<Action>] {
        guard state.place != .feed else { return [] }
        let navigation: Navigation = state.canGoBack ? .back : .replace(Place.feed.path)
        return move(to: .feed, &state) + [.navigate(navigation)]
    }

    private static func move(to place: Place, _ state: inout State) -> [Effect<Action>] {
        let left = state.place
        state.place = place
        if place == .feed { state.canGoBack = false }
        // A sheet takes the focus by itself.
        guard place == .feed else { return namePage(state) + arrive(&state) }
        return namePage(state) + [.transition, .focus(opener(of: left))]
    }

    /// Looks for what the place needs.
    static func arrive(_ state: inout State) -> [Effect<Action>] {
        if state.place == .settings { return perform(Blocks.update(&state.blocks, .open), &state) }
        guard let post = state.place.post else { return [] }
        let seeking = send(.feed(.seek(post)), &state)
        switch state.place {
        case .comments: return seeking + send(.comments(.open(post)), &state)
        case .edit: return seeking + perform(Edit.open(&state.edit, state.feed.timeline[post]), &state)
        case .commentActions, .reportComment:
            fillReport(&state)
            return seeking + send(.comments(.open(post)), &state)
        default:
            fillReport(&state)
            return seeking
        }
    }

    /// A report that was begun is kept while one looks elsewhere, but not for another thing.
    private static func fillReport(_ state: inout State) {
        let subject: Removal.Subject? =
            switch state.place {
            case .report(let post): .post(post)
            case .reportComment(let post, let comment): .comment(post, comment)
            default: nil
            }
        guard let subject, state.report?.subject != subject else { return }
        state.report = Report.State(subject: subject)
    }

    /// A post that was asked for, to be changed, has come.
    static func fillEdit(_ state: inout State) -> [Effect<Action>] {
        guard case .edit(let id) = state.place, state.edit.form?.original.id != id else { return [] }
        return perform(Edit.open(&state.edit, state.feed.timeline[id]), &state)
    }

    /// What the focus comes back to when a place is left for the feed.
    private static func opener(of place: Place) -> ElementID {
        switch place {
        case .settings: FeedView.settingsID
        case .comments(let post), .commentActions(let post, _), .reportComment(let post, _):
            Feed.commentsButtonID(of: post)
        case .actions(let post), .edit(let post), .report(let post): Feed.actionsButtonID(of: post)
        case .feed, .compose, .missing: FeedView.writeID
        }
    }

    /// Keeps what was begun when one leaves by Back.
    private static func leave(_ state: inout State) -> [Effect<Action>] {
        switch state.place {
        case .compose: perform(Compose.leave(&state.compose), &state)
        case .comments: perform(Comments.save(&state.comments), &state)
        case .edit: perform(Edit.keep(&state.edit), &state)
        default: []
        }
    }

    static func namePage(_ state: State) -> [Effect<Action>] {
        [.language(state.language), .title(state.strings.pageTitle(of: state.place))]
    }
}
