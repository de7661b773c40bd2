import Components
import Interface
import Wire

/// Saying something, and changing what one said.
extension Comments {
    static func post(_ state: inout State) -> [Demand] {
        guard let post = state.thread?.post, state.sending == nil, let note = state.notes[post],
            SecretText.problem(of: note.text) == nil
        else { return [] }
        state.failure = nil
        state.sending = post
        guard let key = note.key else {
            return [.effect(.random(count: keyByteCount) { .comments(.keyMade($0)) })]
        }
        return send(&state, note, key)
    }

    static func keyMade(_ state: inout State, _ bytes: [UInt8]) -> [Demand] {
        guard let post = state.sending, var note = state.notes[post], let key = IdempotencyKey(random: bytes)
        else {
            state.sending = nil
            return []
        }
        note.key = key
        state.notes[post] = note
        state.isUnsaved = true
        return send(&state, note, key)
    }

    private static func send(
        _ state: inout State, _ note: CommentNotes.Note, _ key: IdempotencyKey
    ) -> [Demand] {
        let draft = CommentDraft(content: note.text)
        return save(&state) + [
            .call(
                SecretsClient.createComment(draft, under: note.post, key: key) {
                    .comments(.posted(note.post, $0))
                })
        ]
    }

    static func posted(
        _ state: inout State, _ post: PostID, _ result: Result<Comment, APIFailure>
    ) -> [Demand] {
        guard state.sending == post else { return [] }
        state.sending = nil
        switch result {
        case .failure(let failure):
            state.failure = Failure(post: post, reason: failure)
            return [.tell(.commentFailed(post, failure))]
        case .success(let comment):
            state.notes[post] = nil
            state.isUnsaved = true
            var newest = [comment]
            if state.thread?.post == post {
                state.thread?.put(comment)
                newest = Array(state.thread?.comments.prefix(Feed.latestCount) ?? [])
            }
            return save(&state) + [.tell(.commented(post, newest))]
        }
    }

    // MARK: - Changing

    static func edit(_ state: inout State, _ id: CommentID) -> [Demand] {
        guard let comment = state.thread?[id], state.thread?.editing?.isSending != true else { return [] }
        state.thread?.editing = Thread.Editing(comment: id, text: comment.content)
        return [.effect(.focus(editID))]
    }

    static func cancelEdit(_ state: inout State) -> [Demand] {
        guard let editing = state.thread?.editing, !editing.isSending else { return [] }
        state.thread?.editing = nil
        return [.effect(.focus(elementID(of: editing.comment)))]
    }

    static func saveEdit(_ state: inout State) -> [Demand] {
        guard let thread = state.thread, let editing = thread.editing, !editing.isSending,
            SecretText.problem(of: editing.text) == nil
        else { return [] }
        guard thread[editing.comment]?.content != editing.text else { return cancelEdit(&state) }
        state.thread?.editing?.isSending = true
        state.thread?.editing?.failure = nil
        let draft = CommentDraft(content: editing.text)
        return [
            .call(
                SecretsClient.updateComment(editing.comment, under: thread.post, draft) {
                    .comments(.edited(thread.post, editing.comment, $0))
                })
        ]
    }

    static func edited(
        _ state: inout State, _ post: PostID, _ id: CommentID, _ result: Result<Comment, APIFailure>
    ) -> [Demand] {
        let isOpen = state.thread?.post == post && state.thread?.editing?.comment == id
        switch result {
        case .success(let comment):
            if state.thread?.post == post { state.thread?.put(comment) }
            if isOpen { state.thread?.editing = nil }
            return [.tell(.commentChanged(post, comment)), .announce(.saved)]
                + (isOpen ? [.effect(.focus(elementID(of: id)))] : [])
        case .failure(.gone):
            if state.thread?.post == post { state.thread?.remove(id) }
            return [.toast(.commentGone)]
        case .failure(let failure):
            guard isOpen else { return [.toast(.changeFailed(failure))] }
            state.thread?.editing?.isSending = false
            state.thread?.editing?.failure = failure
            return []
        }
    }

    /// The name of a comment in the document.
    static func elementID(of comment: CommentID) -> ElementID {
        ElementID("comment-" + comment.pathSegment)
    }
}

extension IdempotencyKey {
    /// A key of random bytes, 32 at most.
    init?(random bytes: [UInt8]) {
        var text: [UInt8] = []
        for byte in bytes { Hexadecimal.append(byte, to: &text) }
        self.init(String(decoding: text, as: UTF8.self))
    }
}

extension SecretText {
    /// Why a text can't be posted; nil when it can.
    static func problem(of text: String) -> Problem? {
        do throws(Problem) {
            _ = try SecretText(text)
            return nil
        } catch {
            return error
        }
    }
}
