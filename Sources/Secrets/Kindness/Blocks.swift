import Components
import Interface
import JSON
import Wire

/// Whom the reader has blocked, as the settings list them.
enum Blocks {
    struct State: Equatable {
        var load: Load = .loading
        /// Those that are being unblocked.
        var leaving: [String] = []
    }

    enum Load: Equatable {
        case loading
        case failed(APIFailure)
        case loaded([User])
    }

    enum Action {
        case open
        case answered(Result<[User], APIFailure>)
        case unblockTapped(String)
        case unblocked(String, Result<HTTPReply, APIFailure>)
    }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .open:
            if case .failed = state.load { state.load = .loading }
            return [.call(SecretsClient.blocks { .blocks(.answered($0)) })]
        case .answered(.success(let users)):
            state.load = .loaded(users)
            return []
        case .answered(.failure(let failure)):
            // What is known stays.
            if case .loaded = state.load { return [] }
            state.load = .failed(failure)
            return []
        case .unblockTapped(let name):
            guard !state.leaving.contains(name) else { return [] }
            state.leaving.append(name)
            return [.call(SecretsClient.unblock(name) { .blocks(.unblocked(name, $0)) })]
        case .unblocked(let name, let result): return unblocked(&state, name, result)
        }
    }

    private static func unblocked(
        _ state: inout State, _ name: String, _ result: Result<HTTPReply, APIFailure>
    ) -> [Demand] {
        state.leaving.removeAll { $0 == name }
        switch result {
        case .success, .failure(.gone):
            if case .loaded(let users) = state.load {
                state.load = .loaded(users.filter { $0.username != name })
            }
            return [.toast(.unblocked(name)), .announce(.unblocked(name)), .tell(.unblocked)]
        case .failure(let failure): return [.toast(.unblockFailed(failure))]
        }
    }
}

/// How the list looks.
struct BlocksView {
    let state: Blocks.State
    let strings: Strings
    let view: View<SecretsApp.Action>

    func write() {
        view.section("group") {
            view.key("blocks")
            view.h3("", strings.blockedTitle)
            switch state.load {
            case .loading: view.p("quiet", strings.loading)
            case .failed(let failure):
                view.inlineNotice(
                    title: strings.blockedFailed, text: strings.text(of: failure), button: strings.tryAgain,
                    .blocks(.open))
            case .loaded(let users):
                if users.isEmpty {
                    view.p("quiet", strings.nobodyBlocked)
                } else {
                    view.ul("blocked") { for user in users { row(user) } }
                }
            }
        }
    }

    private func row(_ user: User) {
        view.li("blocked-row") {
            view.key(.name(user.username))
            view.avatar(user.avatarURL)
            view.untranslatedSpan("name", user.username)
            view.button(.quiet, strings.unblock, .blocks(.unblockTapped(user.username))) {
                view.ariaLabel(strings.unblock + " " + user.username)
                view.flag(.disabled, state.leaving.contains(user.username))
            }
        }
    }
}
