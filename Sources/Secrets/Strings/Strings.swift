import Components
import Interface
import Wire

/// Everything the app says. Each text stands in both languages side by side, so that none can be forgotten.
///
/// It is no more than the language, and its texts are made when they are read: a value with a field for each text
/// would be copied wherever something is drawn.
struct Strings: Equatable, Sendable, Phrases {
    let language: Language
}

extension Strings {
    var unauthorized: String {
        pick(
            "The server doesn’t know your name any more. Close this and look at the feed.",
            "El servidor ya no conoce tu nombre. Cierra esto y mira la lista de secretos.")
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
        case .commented: commented
        case .commentFailed(let failure): commentNotPosted + " " + adviceForPosting(after: failure)
        case .commentGone: commentGone
        case .saved: saved
        case .changeFailed(let failure): changeFailed + " " + adviceForPosting(after: failure)
        case .postRemoved: postRemoved
        case .commentRemoved: commentRemoved
        case .removalFailed(let failure): removalFailed + " " + text(of: failure)
        case .hidden: hidden
        case .reported: reported
        case .blocked(let name): blocked(name)
        case .unblocked(let name): unblocked(name)
        case .unwantedFailed(let failure): unwantedFailed + " " + text(of: failure)
        case .unblockFailed(let failure): unblockFailed + " " + text(of: failure)
        case .exported: exported
        case .pictureReady: pictureReady
        }
    }

    /// The label of a message's button; nil for those that have none.
    func button(of message: Message) -> String? {
        switch message {
        case .draftDiscarded, .postRemoved, .commentRemoved, .hidden, .blocked: undo
        case .postFailed, .commentFailed: backToDraft
        default: nil
        }
    }

    /// The page's title, as the window and a screen reader have it.
    func pageTitle(of place: Place) -> String {
        switch place {
        case .feed: appName
        case .compose: newSecret + " · " + appName
        case .settings: settings + " · " + appName
        case .comments: comments + " · " + appName
        case .report, .reportComment: report + " · " + appName
        case .actions, .commentActions: more + " · " + appName
        case .edit: editSecret + " · " + appName
        case .missing: missingTitle + " · " + appName
        }
    }
}
