import Components
import Interface
import JSON
import Stakes
import Wire

/// The form of a weigh-in: a photo, a weight, a comment. What was entered survives a lost connection and a reload until it
/// was sent, and is sent once however often the button is pressed or the answer is lost.
enum WeighInForm {
    struct State {
        var entry = Entry()
        var photo = Photo.State()
        var sending = Sending.idle
        /// Why it wasn't sent.
        var failure: APIFailure?
        /// Which fields have been found wanting; said under each until it is mended.
        var complaints = Complaints()
        /// The weight that the form asks about, as it is far from the last one.
        var doubted: Weight?
        /// The weight that was said to be right though it is far from the last one.
        var confirmed: Weight?
        /// Whether the tab keeps what is entered.
        var isKept = true
        /// Whether something changed since it was kept.
        var isSaveDue = false
    }

    /// What is wrong with each field.
    struct Complaints: Equatable {
        var isPhotoMissing = false
        var isPhotoRefused = false
        var weight: DecimalProblem?
        var isWeightRefused = false
        var isCommentTooLong = false

        var isEmpty: Bool { self == Complaints() }
    }

    enum Sending: Equatable {
        case idle
        /// The body is on its way; nil until it is known how far.
        case uploading(Progress?)
    }

    indirect enum Action {
        case weightTyped(String)
        case weightLeft
        case commentTyped(String)
        case sendTapped
        case confirmTapped
        case correctTapped
        case cancelSending
        case keyDrawn([UInt8])
        case progressed(Progress)
        case answered(Result<WeighInAnswer, APIFailure>)
        case saveDue
        case saved(DiskResult<Void>)
    }

    /// What the form has to know of what is around it.
    struct Surroundings {
        let language: Language
        let pending: PendingWeighIn
        let token: String
    }

    static let weightID: ElementID = "weight"
    static let commentID: ElementID = "comment"
    static let confirmID: ElementID = "weight-confirm"
    static let sendID: ElementID = "send"
    private static let request: EffectID = "weigh-in"
    private static let saveTimer: EffectID = "weigh-in-save"
    static let saveMilliseconds = 400
    /// A photo takes a while on a slow line.
    static let timeout = 120_000

    static func update(
        _ state: inout State, _ action: Action, in surroundings: Surroundings
    ) -> [Effect<LIOLIApp.Action>] {
        switch action {
        case .weightTyped(let text):
            guard state.sending == .idle else { return [] }
            state.entry.weight = text
            state.complaints.weight = nil
            state.complaints.isWeightRefused = false
            state.doubted = nil
            return changed(&state)
        case .weightLeft:
            state.complaints.weight = problem(of: state.entry.weight, surroundings)
            return []
        case .commentTyped(let text):
            guard state.sending == .idle else { return [] }
            state.entry.comment = text
            state.complaints.isCommentTooLong = !fits(text)
            return changed(&state)
        case .sendTapped: return send(&state, surroundings)
        case .confirmTapped:
            state.confirmed = state.doubted
            state.doubted = nil
            return send(&state, surroundings)
        case .correctTapped:
            state.doubted = nil
            return [.focus(weightID)]
        case .cancelSending:
            state.sending = .idle
            return [.cancel(request), .focus(sendID)]
        case .keyDrawn(let bytes):
            guard state.sending != .idle, let key = IdempotencyKey(Base64URL.encode(bytes)) else { return [] }
            state.entry.key = key
            // On disk before it is sent: a page that goes now must not post a second time.
            return save(&state) + post(state, surroundings)
        case .progressed(let progress):
            guard state.sending != .idle else { return [] }
            state.sending = .uploading(progress)
            return []
        case .answered(let result): return answered(result, &state)
        case .saveDue: return state.isSaveDue ? save(&state) : []
        case .saved(let result):
            if case .failure = result { state.isKept = false }
            return []
        }
    }

    /// Something changed: it is kept in a moment.
    static func changed(_ state: inout State) -> [Effect<LIOLIApp.Action>] {
        state.isSaveDue = true
        state.failure = nil
        return [.timer(saveTimer, milliseconds: saveMilliseconds, .form(.saveDue))]
    }

    static func save(_ state: inout State) -> [Effect<LIOLIApp.Action>] {
        state.isSaveDue = false
        return [
            .cancel(saveTimer),
            .write(Entry.disk, Entry.Kept(state).jsonBytes) { .form(.saved($0)) },
        ]
    }

    /// Forgets everything, also in the tab.
    static func clear(_ state: inout State) -> [Effect<LIOLIApp.Action>] {
        let released = Photo.clear(&state.photo)
        state = State()
        return released + [
            .cancel(request), .cancel(saveTimer), .erase(Entry.disk) { .form(.saved($0)) },
        ]
    }

    // MARK: - Sending

    /// What to do with an entry whose weigh-in isn't due any more: it is forgotten, unless it may have been taken. Then it
    /// is sent once more, under its key, for the answer that got lost.
    static func settle(
        _ state: inout State, in surroundings: Surroundings
    ) -> [Effect<LIOLIApp.Action>] {
        let pending = surroundings.pending
        guard state.sending == .idle, state.entry != Entry() || state.photo.ready != nil else { return [] }
        if pending.isDue, state.entry.week == nil || state.entry.week == pending.program?.week { return [] }
        let effects = state.entry.key == nil ? [] : post(state, surroundings)
        guard !effects.isEmpty else { return clear(&state) }
        state.sending = .uploading(nil)
        return effects
    }

    private static func problem(of text: String, _ surroundings: Surroundings) -> DecimalProblem? {
        do throws(DecimalProblem) {
            _ = try WeightEntry.weight(text, language: surroundings.language)
            return nil
        } catch {
            return error == .empty ? nil : error
        }
    }

    private static func send(_ state: inout State, _ surroundings: Surroundings) -> [Effect<LIOLIApp.Action>]
    {
        guard state.sending == .idle, !state.photo.isFinishing else { return [] }
        state.failure = nil
        var complaints = Complaints(isCommentTooLong: !fits(state.entry.comment))
        complaints.isPhotoMissing = state.photo.ready == nil
        var weight: Weight?
        do throws(DecimalProblem) {
            weight = try WeightEntry.weight(state.entry.weight, language: surroundings.language)
        } catch {
            complaints.weight = error
        }
        state.complaints = complaints
        guard complaints.isEmpty, let weight else { return [.focus(firstField(complaints))] }
        if weight != state.confirmed, surroundings.doubts(weight) {
            state.doubted = weight
            return [.focus(confirmID)]
        }
        state.sending = .uploading(nil)
        guard state.entry.key == nil else { return save(&state) + post(state, surroundings) }
        return [.random(count: 16) { .form(.keyDrawn($0)) }]
    }

    private static func fits(_ comment: String) -> Bool {
        do throws(CommentText.Problem) {
            _ = try CommentText(comment)
            return true
        } catch {
            return false
        }
    }

    private static func firstField(_ complaints: Complaints) -> ElementID {
        if complaints.isPhotoMissing || complaints.isPhotoRefused { return PhotoView.buttonID }
        return complaints.weight != nil || complaints.isWeightRefused ? weightID : commentID
    }

    private static func post(_ state: State, _ surroundings: Surroundings) -> [Effect<LIOLIApp.Action>] {
        guard let weighIn = draft(state, surroundings), let key = state.entry.key else { return [] }
        let call = LIOLIClient.post(weighIn, key: key, language: surroundings.language)
        return [
            .http(
                call.request(bearing: surroundings.token), request,
                progress: { .form(.progressed($0)) }, reply: { call.reply(APIFailure.check($0)) })
        ]
    }

    private static func draft(_ state: State, _ surroundings: Surroundings) -> WeighInDraft? {
        guard let photo = state.photo.ready else { return nil }
        do throws(DecimalProblem) {
            let weight = try WeightEntry.weight(state.entry.weight, language: surroundings.language)
            let comment = state.entry.comment
            return WeighInDraft(
                weight: weight, image: Base64.encode(photo.jpeg), comment: comment.isEmpty ? nil : comment)
        } catch {
            return nil
        }
    }

    private static func answered(
        _ result: Result<WeighInAnswer, APIFailure>, _ state: inout State
    ) -> [Effect<LIOLIApp.Action>] {
        state.sending = .idle
        switch result {
        case .success: return []
        case .failure(let failure):
            if case .invalid(let field, _) = failure { return refused(field, failure, &state) }
            state.failure = failure
            // The same key goes with the next try: the first may have arrived all the same.
            if !failure.leavesDoubt { state.entry.key = nil }
            return save(&state) + [.focus(sendID)]
        }
    }

    private static func refused(
        _ field: String?, _ failure: APIFailure, _ state: inout State
    ) -> [Effect<LIOLIApp.Action>] {
        state.entry.key = nil
        switch field {
        case "weight": state.complaints.isWeightRefused = true
        case "image": state.complaints.isPhotoRefused = true
        case "comment": state.complaints.isCommentTooLong = true
        default: state.failure = failure
        }
        return save(&state) + [
            .focus(state.complaints.isEmpty ? sendID : firstField(state.complaints))
        ]
    }
}

extension WeighInForm.Surroundings {
    /// Whether a weight is so far from the last one that one asks whether it is right.
    fileprivate func doubts(_ weight: Weight) -> Bool {
        guard let program = pending.program else { return false }
        return weight.isFar(from: program.lastWeight ?? program.startWeight)
    }
}
