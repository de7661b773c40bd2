import Interface

/// What a screen asks of the app around it.
indirect enum Demand<Action> {
    /// Something done to the world.
    case effect(Effect<Action>)
    /// A request in the reader's name.
    case call(Call<Action>)
    /// Says something through the screen reader.
    case announce(Message)
    /// Shows something for a while, with a button that does `action` when there is one.
    case toast(Message, button: Action? = nil)
    /// Tells the app what it has to know.
    case tell(News)

    /// The same demand, its actions turned into another's.
    func map<Other>(_ transform: @escaping (Action) -> Other) -> Demand<Other> {
        switch self {
        case .effect(let effect): .effect(effect.map(transform))
        case .call(let call): .call(call.map(transform))
        case .announce(let message): .announce(message)
        case .toast(let message, let button): .toast(message, button: button.map(transform))
        case .tell(let news): .tell(news)
        }
    }
}

/// What happened in one screen and concerns the others.
indirect enum News: Equatable {
    /// There is a token now: requests can be sent.
    case signedIn
    /// There is no token: requests that wait for one have failed.
    case notSignedIn(APIFailure)
    /// A secret was created.
    case posted(Post)
    /// A secret could not be created; the form says so when it is open.
    case postFailed(APIFailure)
    /// The sheet wants to be closed.
    case closeSheet
    /// The form is to be opened.
    case write
    /// Whatever failed at the start is to be tried again.
    case retry
}

/// Something that is said to the reader for a moment. It becomes words when it is shown, in the language of then.
enum Message: Equatable, Sendable {
    case posted
    case newPosts(Int)
    case nothingNew
    case morePosts(Int)
    case refreshFailed(APIFailure)
    case postFailed(APIFailure)
    case likeFailed(APIFailure)
    case postGone
    case draftKept
    case draftDiscarded
    case textTooLong
    /// The device's disk refuses: the name won't survive closing the page.
    case nameNotKept
}
