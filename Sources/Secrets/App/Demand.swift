import Components
import Interface

/// What a screen asks of the app around it.
indirect enum Demand {
    /// Something done to the world.
    case effect(Effect<SecretsApp.Action>)
    /// A request in the reader's name.
    case call(Call<SecretsApp.Action>)
    /// Says something through the screen reader.
    case announce(Message)
    /// Shows something for a while, with a button that does `action` when there is one.
    case toast(Message, button: SecretsApp.Action? = nil)
    /// Tells the app what it has to know.
    case tell(News)
}

/// What happened in one screen and concerns the others.
indirect enum News: Equatable {
    /// There is a token now: requests can be sent.
    case signedIn
    /// A refused token has another in its place: requests that wait for it can be sent. What failed before failed with a
    /// token too, and would only have this one refused.
    case renewed
    /// There is no token: requests that wait for one have failed.
    case notSignedIn(APIFailure)
    /// A secret was created.
    case posted(Post)
    /// A secret could not be created; the form says so when it is open.
    case postFailed(APIFailure)
    /// A post is as its author changed it.
    case changed(Post)
    /// A post could not be changed; the form says so when it is open.
    case changeFailed(PostID, APIFailure)
    /// Something was said under a post; the newest of what was said there, newest first.
    case commented(PostID, [Comment])
    /// A comment could not be posted; the form says so when it is open.
    case commentFailed(PostID, APIFailure)
    /// A comment is as its author changed it.
    case commentChanged(PostID, Comment)
    /// Somebody isn't blocked any more: what they wrote can be shown again.
    case unblocked
    /// The sheet wants to be closed.
    case closeSheet
    /// The account is no more.
    case left
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
    case commented
    case commentFailed(APIFailure)
    case commentGone
    /// A change was taken.
    case saved
    case changeFailed(APIFailure)
    case postRemoved
    case commentRemoved
    case removalFailed(APIFailure)
    case hidden
    case reported
    /// Nothing of that author is shown any more.
    case blocked(String)
    case unblocked(String)
    /// What the reader didn't want to see is back, as the server couldn't be told.
    case unwantedFailed(APIFailure)
    case unblockFailed(APIFailure)
    /// The file with one's data was handed over.
    case exported
    /// A picture is on the card, blurred.
    case pictureReady
}
