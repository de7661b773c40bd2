import Components
import Interface
import JSON
import Wire

/// What people say about a post: reading it, saying something, changing and taking back one's own.
enum Comments {
    struct State: Equatable {
        /// What is open, or was last.
        var thread: Thread?
        var notes = CommentNotes()
        /// The post whose comment is on its way.
        var sending: PostID?
        /// Why the last attempt under a post failed.
        var failure: Failure?
        /// Whether the notes on disk are older than these.
        var isUnsaved = false
        /// Whether anything was written since the start: what is on disk comes too late then.
        var isTouched = false
        /// Whether the disk takes the notes.
        var isKept = true
    }

    /// Why a comment wasn't posted.
    struct Failure: Equatable {
        let post: PostID
        let reason: APIFailure
    }

    indirect enum Action {
        case notesRead(DiskResult<[UInt8]?>)
        case open(PostID)
        case approached
        case retry
        case answered(PostID, before: CommentID?, Result<CommentPage, APIFailure>)
        case typed(String)
        case keyPressed(String)
        case post
        case keyMade([UInt8])
        case posted(PostID, Result<Comment, APIFailure>)
        case edit(CommentID)
        case editTyped(String)
        case editKeyPressed(String)
        case cancelEdit
        case saveEdit
        case edited(PostID, CommentID, Result<Comment, APIFailure>)
        case saveDue
        case saved(DiskResult<Void>)
    }

    static let disk: DiskName = "comments"
    static let saveTimer: EffectID = "comments-save"
    static let fieldID: ElementID = "comment-text"
    static let editID: ElementID = "comment-edit"
    /// How many random bytes make a key.
    static let keyByteCount = 16

    /// Looks for comments that were begun.
    static var start: [Demand] { [.effect(.read(disk) { .comments(.notesRead($0)) })] }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .notesRead(let result): return restore(&state, result)
        case .open(let post): return open(&state, post)
        case .approached: return loadMore(&state)
        case .retry:
            guard case .failed = state.thread?.load else { return [] }
            return load(&state)
        case .answered(let post, let before, let result): return answered(&state, post, before, result)
        case .typed(let text): return typed(&state, text)
        case .keyPressed(let key): return isSendKey(key) ? post(&state) : []
        case .post: return post(&state)
        case .keyMade(let bytes): return keyMade(&state, bytes)
        case .posted(let post, let result): return posted(&state, post, result)
        case .edit(let id): return edit(&state, id)
        case .editTyped(let text):
            if state.thread?.editing?.isSending == false { state.thread?.editing?.text = text }
            return []
        case .editKeyPressed(let key):
            return key == "Escape" ? cancelEdit(&state) : isSendKey(key) ? saveEdit(&state) : []
        case .cancelEdit: return cancelEdit(&state)
        case .saveEdit: return saveEdit(&state)
        case .edited(let post, let id, let result): return edited(&state, post, id, result)
        case .saveDue: return save(&state)
        case .saved(let result):
            if case .failure = result { state.isKept = false }
            return []
        }
    }

    /// Whether a key sends what a field holds.
    static func isSendKey(_ key: String) -> Bool { key == "Control+Enter" || key == "Meta+Enter" }

    // MARK: - Reading

    /// What is known of the post stays in sight while the newest are asked for.
    private static func open(_ state: inout State, _ post: PostID) -> [Demand] {
        if state.thread?.post != post { state.thread = Thread(post: post) }
        state.thread?.load = nil
        return load(&state)
    }

    private static func load(_ state: inout State) -> [Demand] {
        guard let thread = state.thread, thread.load != .loading else { return [] }
        let before: CommentID? = if case .failed = thread.load { thread.comments.last?.id } else { nil }
        return ask(&state, thread.post, before: before)
    }

    private static func loadMore(_ state: inout State) -> [Demand] {
        guard let thread = state.thread, thread.load == nil, thread.hasMore, let last = thread.comments.last
        else { return [] }
        return ask(&state, thread.post, before: last.id)
    }

    private static func ask(_ state: inout State, _ post: PostID, before: CommentID?) -> [Demand] {
        state.thread?.load = .loading
        return [
            .call(
                SecretsClient.comments(of: post, before: before) {
                    .comments(.answered(post, before: before, $0))
                })
        ]
    }

    private static func answered(
        _ state: inout State, _ post: PostID, _ before: CommentID?, _ result: Result<CommentPage, APIFailure>
    ) -> [Demand] {
        guard state.thread?.post == post, state.thread?.load == .loading else { return [] }
        switch result {
        case .success(let page):
            state.thread?.load = nil
            state.thread?.take(page, before: before)
            return []
        case .failure(let failure):
            state.thread?.load = .failed(failure)
            return []
        }
    }

    // MARK: - Keeping what was begun

    private static func restore(_ state: inout State, _ result: DiskResult<[UInt8]?>) -> [Demand] {
        if case .failure = result { state.isKept = false }
        guard !state.isTouched, case .success(let bytes?) = result else { return [] }
        do throws(JSONError) {
            state.notes = try CommentNotes(json: JSONValue(parsing: bytes))
            return []
        } catch {
            return [.effect(.erase(disk) { .comments(.saved($0)) })]
        }
    }

    private static func typed(_ state: inout State, _ text: String) -> [Demand] {
        guard let post = state.thread?.post, state.sending != post else { return [] }
        state.notes.write(text, under: post)
        if state.failure?.post == post { state.failure = nil }
        state.isTouched = true
        state.isUnsaved = true
        return [
            .effect(
                .timer(saveTimer, milliseconds: Compose.saveMilliseconds, .comments(.saveDue)))
        ]
    }

    /// Puts what was begun on disk.
    static func save(_ state: inout State) -> [Demand] {
        guard state.isUnsaved else { return [] }
        state.isUnsaved = false
        let effect: Effect<SecretsApp.Action> =
            state.notes.notes.isEmpty
            ? .erase(disk) { .comments(.saved($0)) }
            : .write(disk, state.notes.jsonBytes) { .comments(.saved($0)) }
        return [.effect(.cancel(saveTimer)), .effect(effect)]
    }
}
