import Components
import Interface
import Wire

/// How the app does what its screens ask for.
extension SecretsApp {
    static func perform(_ demands: [Demand], _ state: inout State) -> [Effect<Action>] {
        var effects: [Effect<Action>] = []
        for demand in demands {
            switch demand {
            case .effect(.cancel(let id)):
                state.parked.removeAll { $0.id == id }
                effects.append(.cancel(id))
            case .effect(let effect): effects.append(effect)
            case .call(let call): effects += perform(call, &state)
            case .announce(let message): effects.append(.announce(state.strings.text(of: message)))
            case .toast(let message, let button): effects += show(message, button, &state)
            case .tell(let news): effects += heed(news, &state)
            }
        }
        return effects
    }

    static func show(_ message: Message, _ action: Action?, _ state: inout State) -> [Effect<Action>] {
        // What could be taken back by the toast before can't be any more.
        let before = commitRemoval(&state)
        state.toast = Toast(message: message, action: action)
        return before + [.timer(toastTimer, milliseconds: toastMilliseconds, Action(.toastEnded))]
    }

    private static func heed(_ news: News, _ state: inout State) -> [Effect<Action>] {
        switch news {
        case .signedIn: return release(&state) + send(.feed(.retryFailed), &state)
        case .renewed: return release(&state)
        case .notSignedIn(let failure): return refuse(&state, failure)
        case .posted(let post):
            let closing = state.place == .compose ? closeSheet(&state) : []
            return closing + send(.feed(.created(post)), &state)
        case .postFailed(let failure):
            guard state.place != .compose else { return [] }
            return show(.postFailed(failure), .open(.compose), &state)
        case .unblocked: return send(.feed(.renew), &state)
        case .closeSheet: return closeSheet(&state)
        case .left: return left(&state)
        case .changed, .changeFailed, .commented, .commentFailed, .commentChanged:
            return heedChange(news, &state)
        }
    }

    /// Nothing of the account stays on the device; only the language does, which is nobody's.
    private static func left(_ state: inout State) -> [Effect<Action>] {
        let closing = closeSheet(&state)
        state.feed = Feed.State()
        state.feed.newest = .failed(.unauthorized)
        state.compose = Compose.State()
        state.comments = Comments.State()
        state.edit = Edit.State()
        state.report = nil
        state.removals = Removals()
        state.blocks = Blocks.State()
        state.leaving = Leaving.State()
        let erasing = [Compose.disk, Comments.disk, Edit.disk].map { name in
            Effect<Action>.erase(name) { _ in Action(.session(.erased(.success(())))) }
        }
        return closing + send(.session(.left), &state) + erasing
    }

    private static func heedChange(_ news: News, _ state: inout State) -> [Effect<Action>] {
        switch news {
        case .changed(let post):
            let closing = state.place == .edit(post.id) ? closeSheet(&state) : []
            return closing + send(.feed(.changed(post)), &state) + show(.saved, nil, &state)
        case .changeFailed(let post, let failure):
            guard state.place != .edit(post) else { return [] }
            return show(.changeFailed(failure), nil, &state)
        case .commented(let post, let comments):
            let stands = state.place == .comments(post)
            let closing = stands ? closeSheet(&state) : []
            return closing + send(.feed(.commented(post, comments, stands: stands)), &state)
        case .commentFailed(let post, let failure):
            guard state.place != .comments(post) else { return [] }
            return show(.commentFailed(failure), .open(.comments(post)), &state)
        case .commentChanged(let post, let comment):
            return send(.feed(.commentChanged(post, comment)), &state)
        default: return []
        }
    }

    // MARK: - Calls

    /// Sends a call with the token, or lets it wait for one.
    private static func perform(_ call: Call<SecretsApp.Action>, _ state: inout State) -> [Effect<Action>] {
        if let token = state.session.token {
            return [
                .http(
                    call.request(bearing: token), call.id, progress: call.progress,
                    reply: { Action(.answered(call, token: token, $0)) })
            ]
        }
        if case .lost = state.session.phase {
            return update(&state, call.reply(.failure(.unauthorized)))
        }
        state.parked.append(call)
        return send(.session(.retry), &state)
    }

    /// A refused token is renewed once, and the call repeated.
    static func answered(
        _ call: Call<SecretsApp.Action>, _ token: String, _ result: HTTPResult, _ state: inout State
    ) -> [Effect<Action>] {
        let checked = APIFailure.check(result)
        if checked == .failure(.banned) { state.session.isBanned = true }
        guard checked == .failure(.unauthorized), !call.isRepeated else {
            return update(&state, call.reply(checked))
        }
        var repeated = call
        repeated.isRepeated = true
        // Another call may have had the token renewed in the meantime.
        let renewing = state.session.token == token ? send(.session(.tokenRefused), &state) : []
        return renewing + perform(repeated, &state)
    }

    private static func release(_ state: inout State) -> [Effect<Action>] {
        let calls = state.parked
        state.parked = []
        var effects: [Effect<Action>] = []
        for call in calls { effects += perform(call, &state) }
        return effects
    }

    private static func refuse(_ state: inout State, _ failure: APIFailure) -> [Effect<Action>] {
        let calls = state.parked
        state.parked = []
        var effects: [Effect<Action>] = []
        for call in calls { effects += update(&state, call.reply(.failure(failure))) }
        return effects
    }
}
