import Components
import Interface
import Wire

/// Logging in. The password is in this state and in one request, and nowhere else.
enum Login {
    struct State {
        var username = ""
        var password = ""
        var isSending = false
        var failure: Failure?
        /// What happened before, when somebody was logged out without having asked for it.
        var notice: Notice?
    }

    enum Failure: Equatable {
        case nameMissing
        case passwordMissing
        /// A name with a colon in it can't be sent by HTTP Basic, and nobody has one.
        case refused
        case api(APIFailure)
    }

    enum Notice: Equatable {
        /// The server doesn't take the token any more.
        case tokenRefused
        case loggedOut
        /// Logged out here, but the server couldn't be told.
        case loggedOutHere
    }

    indirect enum Action {
        case nameTyped(String)
        case passwordTyped(String)
        case submitted
        case answered(Result<PendingWeighIn, APIFailure>)
    }

    static let nameID: ElementID = "username"
    static let passwordID: ElementID = "password"
    private static let request: EffectID = "login"

    static func update(
        _ state: inout State, _ action: Action, language: Language
    ) -> [Effect<LIOLIApp.Action>] {
        switch action {
        case .nameTyped(let text):
            state.username = text
            return []
        case .passwordTyped(let text):
            state.password = text
            return []
        case .submitted: return submit(&state, language)
        case .answered(.success):
            state = State()
            return []
        case .answered(.failure(let failure)):
            state.isSending = false
            state.failure = failure == .unauthorized ? .refused : .api(failure)
            return [.focus(passwordID)]
        }
    }

    private static func submit(_ state: inout State, _ language: Language) -> [Effect<LIOLIApp.Action>] {
        guard !state.isSending else { return [] }
        state.notice = nil
        guard !state.username.isEmpty else {
            state.failure = .nameMissing
            return [.focus(nameID)]
        }
        guard !state.password.isEmpty else {
            state.failure = .passwordMissing
            return [.focus(passwordID)]
        }
        guard !state.username.utf8.contains(UInt8(ascii: ":")) else {
            state.failure = .refused
            return [.focus(nameID)]
        }
        state.failure = nil
        state.isSending = true
        let call = LIOLIClient.logIn(
            username: state.username, password: state.password, language: language)
        return [.http(call.request, request, reply: { call.reply(APIFailure.check($0)) })]
    }
}
