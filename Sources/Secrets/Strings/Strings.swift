import Interface
import Wire

/// Everything the app says. Each text stands in both languages side by side, so that none can be forgotten.
///
/// It is no more than the language, and its texts are made when they are read: a value with a field for each text
/// would be copied wherever something is drawn.
struct Strings: Equatable, Sendable {
    let language: Language

    /// What is said in the reader's language.
    func pick<Value>(_ english: @autoclosure () -> Value, _ spanish: @autoclosure () -> Value) -> Value {
        switch language {
        case .english: english()
        case .spanish: spanish()
        }
    }
}

extension Strings {
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
