import Components
import Interface
import JSON
import Wire

/// Changing one's own post: its text and its colour. A picture stays as it is.
enum Edit {
    struct State: Equatable {
        /// The post that is being changed, or was last.
        var form: Form?
        /// What was begun last and isn't saved.
        var begun: BegunEdit?
        /// Whether what is on disk is older than that.
        var isUnsaved = false
        /// Whether anything was changed since the start: what is on disk comes too late then.
        var isTouched = false
    }

    struct Form: Equatable {
        /// The post as the server has it.
        var original: Post
        var text: String
        var color: CardColor
        var isSending = false
        var failure: APIFailure?

        /// Begins with the post as it is, or with what was begun before.
        init(_ post: Post, _ begun: BegunEdit?) {
            original = post
            let begun = begun.flatMap { $0.post == post.id ? $0 : nil }
            text = begun?.text ?? post.content
            color = begun?.color ?? post.backgroundColor
        }

        var isChanged: Bool { text != original.content || color != original.backgroundColor }

        /// What is sent; nil when it can't be, or nothing was changed.
        var draft: PostDraft? {
            guard SecretText.problem(of: text) == nil, isChanged else { return nil }
            return PostDraft(
                content: text, backgroundColor: color, latitude: original.latitude,
                longitude: original.longitude)
        }
    }

    indirect enum Action {
        case read(DiskResult<[UInt8]?>)
        case typed(String)
        case picked(CardColor)
        case keyPressed(String)
        case discard
        case save
        case saved(PostID, Result<Post, APIFailure>)
        case keepDue
        /// The disk's word; what it won't keep is still here until the page is closed.
        case kept
    }

    static let disk: DiskName = "edit"
    static let keepTimer: EffectID = "edit-keep"

    /// Looks for a change that was begun.
    static var start: [Demand] { [.effect(.read(disk) { .edit(.read($0)) })] }

    /// Begins to change a post, when it is there. What was begun with the same post goes on.
    static func open(_ state: inout State, _ post: Post?) -> [Demand] {
        guard state.form?.isSending != true, let post, state.form?.original != post else { return [] }
        state.form = Form(post, state.begun)
        return []
    }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .read(let result): return restore(&state, result)
        case .typed(let text):
            guard state.form?.isSending == false else { return [] }
            state.form?.text = text
            return changed(&state)
        case .picked(let color):
            guard state.form?.isSending == false else { return [] }
            state.form?.color = color
            return changed(&state)
        case .keyPressed(let key): return Comments.isSendKey(key) ? save(&state) : []
        case .discard:
            guard let form = state.form, !form.isSending else { return [] }
            state.form = Form(form.original, nil)
            return changed(&state) + [.effect(.focus(Compose.fieldID))]
        case .save: return save(&state)
        case .saved(let post, let result): return saved(&state, post, result)
        case .keepDue: return keep(&state)
        case .kept: return []
        }
    }

    // MARK: - What was begun

    private static func restore(_ state: inout State, _ result: DiskResult<[UInt8]?>) -> [Demand] {
        guard !state.isTouched, case .success(let bytes?) = result else { return [] }
        do throws(JSONError) {
            let begun = try BegunEdit(json: JSONValue(parsing: bytes))
            state.begun = begun
            // The post may have come before.
            if let post = state.form?.original { state.form = Form(post, begun) }
            return []
        } catch {
            return [.effect(.erase(disk) { _ in .edit(.kept) })]
        }
    }

    private static func changed(_ state: inout State) -> [Demand] {
        guard let form = state.form else { return [] }
        state.form?.failure = nil
        state.begun =
            form.isChanged ? BegunEdit(post: form.original.id, text: form.text, color: form.color) : nil
        state.isTouched = true
        state.isUnsaved = true
        return [.effect(.timer(keepTimer, milliseconds: Compose.saveMilliseconds, .edit(.keepDue)))]
    }

    /// Puts what was begun on disk.
    static func keep(_ state: inout State) -> [Demand] {
        guard state.isUnsaved else { return [] }
        state.isUnsaved = false
        let effect: Effect<SecretsApp.Action> =
            if let begun = state.begun {
                .write(disk, begun.jsonBytes) { _ in .edit(.kept) }
            } else {
                .erase(disk) { _ in .edit(.kept) }
            }
        return [.effect(.cancel(keepTimer)), .effect(effect)]
    }

    // MARK: - Saving

    private static func save(_ state: inout State) -> [Demand] {
        guard let form = state.form, !form.isSending, let draft = form.draft else { return [] }
        state.form?.isSending = true
        state.form?.failure = nil
        let post = form.original.id
        return keep(&state) + [.call(SecretsClient.update(post, draft) { .edit(.saved(post, $0)) })]
    }

    private static func saved(
        _ state: inout State, _ post: PostID, _ result: Result<Post, APIFailure>
    ) -> [Demand] {
        guard state.form?.original.id == post, state.form?.isSending == true else { return [] }
        switch result {
        case .success(let changed):
            state.form = nil
            state.begun = nil
            state.isUnsaved = true
            return keep(&state) + [.tell(.changed(changed))]
        case .failure(let failure):
            state.form?.isSending = false
            state.form?.failure = failure
            return [.tell(.changeFailed(post, failure))]
        }
    }
}
