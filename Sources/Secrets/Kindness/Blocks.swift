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

    var node: Node<SecretsApp.Action> {
        .element(.section, key: .name("blocks"), .classNames("group")) {
            Node.element(.h3) { strings.blockedTitle }
            switch state.load {
            case .loading: Node.element(.p, .classNames("quiet")) { strings.loading }
            case .failed(let failure):
                Notice(
                    title: strings.blockedFailed, text: strings.text(of: failure),
                    button: strings.tryAgain, action: .blocks(.open)
                ).inline
            case .loaded(let users):
                if users.isEmpty {
                    Node.element(.p, .classNames("quiet")) { strings.nobodyBlocked }
                } else {
                    Node.element(.ul, .classNames("blocked")) { users.map(row) }
                }
            }
        }
    }

    private func row(_ user: User) -> Node<SecretsApp.Action> {
        .element(.li, key: .name(user.username), .classNames("blocked-row")) {
            CommentRow.avatar(user)
            Node.element(.span, .classNames("name"), .untranslated) { user.username }
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .label(strings.unblock + " " + user.username),
                .flag(.disabled, state.leaving.contains(user.username)),
                .onClick(.blocks(.unblockTapped(user.username)))
            ) { strings.unblock }
        }
    }
}
