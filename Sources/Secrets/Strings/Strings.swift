import Interface
import Wire

/// Everything the app says, in one language.
struct Strings: Sendable {
    let language: Language
    let appName: String
    let loading: String
    let tryAgain: String
    let close: String

    // The feed.
    let youAre: @Sendable (String) -> String
    let findingName: String
    let write: String
    let refresh: String
    let showNewSecrets: @Sendable (Int) -> String
    let endOfFeed: String
    let emptyTitle: String
    let emptyText: String
    let feedFailed: String
    let moreFailed: String
    let offline: String
    let secretBy: @Sendable (String) -> String
    let like: @Sendable (Int) -> String

    // A lost account.
    let lostTitle: String
    let lostRefused: String
    let lostDamaged: String
    let beginAnew: String

    // Writing.
    let newSecret: String
    let yourSecret: String
    let composePlaceholder: String
    let post: String
    let posting: String
    let discard: String
    let cardColor: String
    /// One for each colour of the palette, in its order.
    let colorNames: [String]
    let charactersLeft: @Sendable (Int) -> String
    let charactersOver: @Sendable (Int) -> String
    let textTooLong: String
    let textUnusable: String
    let postedAs: @Sendable (String) -> String
    let postedWithoutName: String
    let draftNotKept: String
    let postFailed: String
    let textKept: String
    let textRefused: String

    // The settings.
    let settings: String
    let yourName: String
    let nameExplanation: String
    let languageLabel: String
    let phoneLanguage: @Sendable (String) -> String
    let languageNotKept: String
    let aboutTitle: String
    let aboutParagraphs: [String]

    // What is said for a moment.
    let posted: String
    let newPosts: @Sendable (Int) -> String
    let nothingNew: String
    let morePosts: @Sendable (Int) -> String
    let refreshFailed: String
    let likeFailed: String
    let postGone: String
    let draftKept: String
    let draftDiscarded: String
    let undo: String
    let backToDraft: String
    let nameNotKept: String

    // Why something failed, and what to do.
    let unreachable: String
    let timedOut: String
    let unauthorized: String
    let limited: @Sendable (Seconds) -> String
    let invalid: String
    let gone: String
    let server: String
    let unreadable: String
}

extension Strings {
    static func of(_ language: Language) -> Strings {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    /// Why it failed, and what to do.
    func text(of failure: APIFailure) -> String {
        switch failure {
        case .unreachable: unreachable
        case .timedOut: timedOut
        case .unauthorized: unauthorized
        case .limited(let wait): limited(wait)
        case .invalid: invalid
        case .gone: gone
        case .server: server
        case .unreadable: unreadable
        }
    }

    /// Why a secret wasn't posted, and what to do.
    func adviceForPosting(after failure: APIFailure) -> String {
        switch failure {
        case .invalid: textRefused
        default: text(of: failure) + " " + textKept
        }
    }

    func text(of message: Message) -> String {
        switch message {
        case .posted: posted
        case .newPosts(let count): newPosts(count)
        case .nothingNew: nothingNew
        case .morePosts(let count): morePosts(count)
        case .refreshFailed(let failure): refreshFailed + " " + text(of: failure)
        case .postFailed(let failure): postFailed + " " + adviceForPosting(after: failure)
        case .likeFailed(let failure): likeFailed + " " + text(of: failure)
        case .postGone: postGone
        case .draftKept: draftKept
        case .draftDiscarded: draftDiscarded
        case .textTooLong: textTooLong
        case .nameNotKept: nameNotKept
        }
    }

    /// The label of a message's button; nil for those that have none.
    func button(of message: Message) -> String? {
        switch message {
        case .draftDiscarded: undo
        case .postFailed: backToDraft
        default: nil
        }
    }

    /// The page's title, as the window and a screen reader have it.
    func pageTitle(of place: Place) -> String {
        switch place {
        case .feed: appName
        case .compose: newSecret + " · " + appName
        case .settings: settings + " · " + appName
        }
    }

    /// A language's name in that language.
    func name(of language: Language) -> String {
        switch language {
        case .english: "English"
        case .spanish: "Español"
        }
    }
}

/// `1 secret`, `2 secrets`.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
    String(count) + " " + (count == 1 ? one : many)
}

/// A wait in the unit a person would use: seconds up to a minute and a half, minutes beyond.
func counted(
    _ wait: Seconds, seconds: (one: String, many: String), minutes: (one: String, many: String)
) -> String {
    wait.count <= 90
        ? counted(Int(wait.count), seconds.one, seconds.many)
        : counted(Int((wait.count + 59) / 60), minutes.one, minutes.many)
}
