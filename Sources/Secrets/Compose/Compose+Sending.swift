import Components
import Interface
import Wire

/// Sending a secret: once, however many attempts that takes.
extension Compose {
    static func post(_ state: inout State) -> [Demand] {
        guard state.sending == .idle, state.isPictureReady, let draft = state.draft.postDraft else {
            return []
        }
        state.failure = nil
        state.isStopped = false
        guard let key = state.draft.key else {
            state.sending = .preparing
            return [.effect(.random(count: Comments.keyByteCount) { .compose(.keyMade($0)) })]
        }
        return send(&state, draft, key)
    }

    static func keyMade(_ state: inout State, _ bytes: [UInt8]) -> [Demand] {
        guard state.sending == .preparing, let draft = state.draft.postDraft,
            let key = IdempotencyKey(random: bytes)
        else { return [] }
        // On disk before it is sent: an attempt whose answer gets lost can be repeated after the page was closed.
        state.draft.key = key
        state.isTouched = true
        state.isUnsaved = true
        return send(&state, draft, key)
    }

    private static func send(_ state: inout State, _ draft: PostDraft, _ key: IdempotencyKey) -> [Demand] {
        state.sending = .posting(Progress(sent: 0, total: 0))
        return forgetSharp(&state) + save(&state) + [
            .call(
                SecretsClient.create(
                    draft, key: key, progress: { .compose(.progressed($0)) },
                    reply: { .compose(.posted($0)) }))
        ]
    }

    /// The author thinks better of it. Should it have arrived already, another attempt with the same key tells.
    static func stop(_ state: inout State) -> [Demand] {
        guard state.sending != .idle else { return [] }
        state.sending = .idle
        state.isStopped = true
        return [.effect(.cancel(sendID)), .effect(.focus(fieldID))]
    }

    static func posted(_ state: inout State, _ result: Result<Post, APIFailure>) -> [Demand] {
        guard state.sending != .idle else { return [] }
        switch result {
        case .success(let post):
            state = State(draft: state.draft.next, isUnsaved: true, isTouched: true, isKept: state.isKept)
            return save(&state) + [.tell(.posted(post))]
        case .failure(let failure):
            state.sending = .idle
            state.failure = failure
            return [.tell(.postFailed(failure))]
        }
    }
}

extension Compose.State {
    /// Whether no picture is on its way into the draft.
    var isPictureReady: Bool {
        switch work?.step {
        case .drawing, .blurring: false
        case .choosing, .ready, nil: true
        }
    }
}
