import Components
import Interface
import JSON
import Wire

/// Writing a secret on the card itself.
enum Compose {
    struct State: Equatable {
        var draft = Draft()
        var sending = Sending.idle
        /// Why the last attempt to post failed.
        var failure: APIFailure?
        /// An attempt of which nobody knows whether it arrived.
        var doubt: Doubt?
        /// What was discarded last, so that it can be brought back.
        var discarded: Draft?
        /// Whether the draft on disk is older than this one.
        var isUnsaved = false
        /// Whether anything was written since the start: what is on disk comes too late then.
        var isTouched = false
        /// Whether the disk takes a draft.
        var isKept = true
    }

    enum Sending: Equatable {
        case idle
        /// Looking whether the last attempt arrived after all.
        case checking
        /// On its way; `newest` is the newest post that was known before.
        case posting(newest: PostID?)
    }

    /// What tells a post of a doubtful attempt from others: it is newer than what was known then.
    struct Doubt: Equatable {
        let newest: PostID?
    }

    /// What the form needs to know of the rest of the app.
    struct Surroundings: Equatable {
        let username: String?
        let newest: PostID?
    }

    indirect enum Action {
        case draftRead(DiskResult<[UInt8]?>)
        case typed(String)
        case picked(CardColor)
        case keyPressed(String)
        case post
        case checked(Result<Page, APIFailure>)
        case posted(Result<Post, APIFailure>)
        case close
        case discard
        case undoDiscard
        case saveDue
        case saved(DiskResult<Void>)
    }

    static let disk: DiskName = "draft"
    static let saveTimer: EffectID = "draft-save"
    static let saveMilliseconds = 500
    static let fieldID: ElementID = "compose-text"
    /// How many characters before the limit the counter appears.
    static let counterFrom = SecretText.characterLimit - 50

    /// Looks for a draft on disk.
    static var start: [Demand] { [.effect(.read(disk) { .compose(.draftRead($0)) })] }

    static func update(
        _ state: inout State, _ action: Action, in surroundings: Surroundings
    ) -> [Demand] {
        switch action {
        case .draftRead(let result): return restore(&state, result)
        case .typed(let text): return typed(&state, text)
        case .picked(let color):
            guard state.sending == .idle else { return [] }
            state.draft.color = color
            return changed(&state)
        case .keyPressed(let key):
            return key == "Control+Enter" || key == "Meta+Enter" ? post(&state, in: surroundings) : []
        case .post: return post(&state, in: surroundings)
        case .checked(let result): return checked(&state, result, in: surroundings)
        case .posted(let result): return posted(&state, result)
        case .close: return leave(&state) + [.tell(.closeSheet)]
        case .discard: return discard(&state)
        case .undoDiscard:
            guard let draft = state.discarded, state.sending == .idle else { return [] }
            state.discarded = nil
            // What was written since stands below it: neither is lost.
            let since = state.draft.text
            state.draft = draft
            if !since.isEmpty { state.draft.text += "\n" + since }
            return changed(&state) + [.effect(.focus(fieldID))]
        case .saveDue: return save(&state)
        case .saved(let result):
            if case .failure = result { state.isKept = false }
            return []
        }
    }

    // MARK: - Writing

    private static func restore(_ state: inout State, _ result: DiskResult<[UInt8]?>) -> [Demand] {
        if case .failure = result { state.isKept = false }
        guard !state.isTouched, case .success(let bytes?) = result else { return [] }
        do throws(JSONError) {
            state.draft = try Draft(json: JSONValue(parsing: bytes))
            return []
        } catch {
            // Nobody can read it any more; the next draft takes its place.
            return [.effect(.erase(disk) { .compose(.saved($0)) })]
        }
    }

    private static func typed(_ state: inout State, _ text: String) -> [Demand] {
        guard state.sending == .idle else { return [] }
        let wasTooLong = state.draft.problem.isTooLong
        state.draft.text = text
        state.failure = nil
        let isTooLong = state.draft.problem.isTooLong
        return (isTooLong && !wasTooLong ? [.announce(.textTooLong)] : []) + changed(&state)
    }

    private static func changed(_ state: inout State) -> [Demand] {
        state.isTouched = true
        state.isUnsaved = true
        return [.effect(.timer(saveTimer, milliseconds: saveMilliseconds, .compose(.saveDue)))]
    }

    private static func save(_ state: inout State) -> [Demand] {
        guard state.isUnsaved else { return [] }
        state.isUnsaved = false
        let effect: Effect<SecretsApp.Action> =
            state.draft.text.isEmpty
            ? .erase(disk) { .compose(.saved($0)) }
            : .write(disk, state.draft.jsonBytes) { .compose(.saved($0)) }
        return [.effect(.cancel(saveTimer)), .effect(effect)]
    }

    /// The form goes out of sight, and the draft is kept.
    static func leave(_ state: inout State) -> [Demand] {
        save(&state) + (state.draft.problem == .empty ? [] : [.announce(.draftKept)])
    }

    private static func discard(_ state: inout State) -> [Demand] {
        guard state.sending == .idle, !state.draft.text.isEmpty else { return [] }
        state.discarded = state.draft
        state.draft.text = ""
        state.failure = nil
        state.doubt = nil
        return changed(&state)
            + [.toast(.draftDiscarded, button: .compose(.undoDiscard)), .effect(.focus(fieldID))]
    }
}

// MARK: - Posting

extension Compose {
    private static func post(_ state: inout State, in surroundings: Surroundings) -> [Demand] {
        guard state.sending == .idle, let draft = state.draft.postDraft else { return [] }
        state.failure = nil
        guard state.doubt == nil else {
            state.sending = .checking
            return [.call(SecretsClient.posts(before: nil) { .compose(.checked($0)) })]
        }
        return send(&state, draft, in: surroundings)
    }

    private static func send(
        _ state: inout State, _ draft: PostDraft, in surroundings: Surroundings
    ) -> [Demand] {
        state.sending = .posting(newest: surroundings.newest)
        return save(&state) + [.call(SecretsClient.create(draft) { .compose(.posted($0)) })]
    }

    /// Looks for what an earlier attempt may have posted, so that nothing is posted twice.
    private static func checked(
        _ state: inout State, _ result: Result<Page, APIFailure>, in surroundings: Surroundings
    ) -> [Demand] {
        guard state.sending == .checking, let draft = state.draft.postDraft else { return [] }
        switch result {
        case .failure(let failure):
            state.sending = .idle
            state.failure = failure
            return [.tell(.postFailed(failure))]
        case .success(let page):
            let newest = state.doubt?.newest
            let arrived = page.posts.first { post in
                post.user.username == surroundings.username && post.content == draft.content
                    && newest.map { post.id > $0 } ?? true
            }
            state.doubt = nil
            return arrived.map { finish(&state, $0) } ?? send(&state, draft, in: surroundings)
        }
    }

    private static func posted(
        _ state: inout State, _ result: Result<Post, APIFailure>
    ) -> [Demand] {
        guard case .posting(let newest) = state.sending else { return [] }
        switch result {
        case .success(let post): return finish(&state, post)
        case .failure(let failure):
            state.sending = .idle
            state.failure = failure
            if failure.leavesDoubt { state.doubt = Doubt(newest: newest) }
            return [.tell(.postFailed(failure))]
        }
    }

    private static func finish(_ state: inout State, _ post: Post) -> [Demand] {
        state = State(draft: state.draft.next, isUnsaved: true, isTouched: true, isKept: state.isKept)
        return save(&state) + [.tell(.posted(post))]
    }
}

extension Optional<SecretText.Problem> {
    /// Whether the text is longer than a secret may be.
    var isTooLong: Bool {
        switch self {
        case .tooLong, .tooManyBytes: true
        default: false
        }
    }
}
