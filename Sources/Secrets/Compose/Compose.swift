import Components
import Interface
import JSON
import Pixels
import Wire

/// Writing a secret on the card itself.
enum Compose {
    struct State: Equatable {
        var draft = Draft()
        var sending = Sending.idle
        /// Why the last attempt to post failed.
        var failure: APIFailure?
        /// The picture while its author works on it.
        var work: PictureWork?
        /// Why there is no picture.
        var pictureFailure: PictureFailure?
        /// Whether the last attempt was stopped by its author.
        var isStopped = false
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
        /// Making the key that the attempts have in common.
        case preparing
        /// On its way, so many bytes of it sent.
        case posting(Progress)
    }

    indirect enum Action {
        case draftRead(DiskResult<[UInt8]?>)
        case typed(String)
        case picked(CardColor)
        case keyPressed(String)
        case post
        case keyMade([UInt8])
        case progressed(Progress)
        case stop
        case posted(Result<Post, APIFailure>)
        case choose(PictureSource)
        case chosen(Result<ChosenPicture?, PictureFailure>)
        case drawn(PictureID, Result<Pixels, PictureFailure>)
        case slid(String)
        case blurDue
        case blurred(BlurStrength, Result<[UInt8], PictureFailure>)
        case removePicture
        case close
        case discard
        case undoDiscard
        case saveDue
        case saved(DiskResult<Void>)
    }

    static let disk: DiskName = "draft"
    static let saveTimer: EffectID = "draft-save"
    static let blurTimer: EffectID = "blur"
    static let sendID: EffectID = "post"
    static let saveMilliseconds = 500
    static let fieldID: ElementID = "compose-text"
    /// How many characters before the limit the counter appears.
    static let counterFrom = SecretText.characterLimit - 50

    /// Looks for a draft on disk.
    static var start: [Demand] { [.effect(.read(disk) { .compose(.draftRead($0)) })] }

    static func update(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .draftRead(let result): return restore(&state, result)
        case .typed(let text): return typed(&state, text)
        case .picked(let color):
            guard state.sending == .idle else { return [] }
            state.draft.color = color
            return changed(&state)
        case .keyPressed(let key):
            return Comments.isSendKey(key) ? post(&state) : []
        case .post: return post(&state)
        case .keyMade(let bytes): return keyMade(&state, bytes)
        case .progressed(let progress):
            if case .posting = state.sending { state.sending = .posting(progress) }
            return []
        case .stop: return stop(&state)
        case .posted(let result): return posted(&state, result)
        case .close: return leave(&state) + [.tell(.closeSheet)]
        case .discard: return discard(&state)
        case .undoDiscard: return undoDiscard(&state)
        case .saveDue: return save(&state)
        case .saved(let result):
            if case .failure = result { state.isKept = false }
            return []
        default: return updatePicture(&state, action)
        }
    }

    private static func updatePicture(_ state: inout State, _ action: Action) -> [Demand] {
        switch action {
        case .choose(let source): choose(&state, source)
        case .chosen(let result): chosen(&state, result)
        case .drawn(let id, let result): drawn(&state, id, result)
        case .slid(let value): slid(&state, value)
        case .blurDue: blur(&state)
        case .blurred(let strength, let result): blurred(&state, strength, result)
        case .removePicture: removePicture(&state)
        default: []
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

    /// The draft is another one than was sent, and than is on disk.
    static func changed(_ state: inout State) -> [Demand] {
        state.isTouched = true
        state.isUnsaved = true
        state.isStopped = false
        state.draft.key = nil
        return [.effect(.timer(saveTimer, milliseconds: saveMilliseconds, .compose(.saveDue)))]
    }

    static func save(_ state: inout State) -> [Demand] {
        guard state.isUnsaved else { return [] }
        state.isUnsaved = false
        let effect: Effect<SecretsApp.Action> =
            state.draft.isEmpty
            ? .erase(disk) { .compose(.saved($0)) }
            : .write(disk, state.draft.jsonBytes) { .compose(.saved($0)) }
        return [.effect(.cancel(saveTimer)), .effect(effect)]
    }

    /// The form goes out of sight, and the draft is kept.
    static func leave(_ state: inout State) -> [Demand] {
        forgetSharp(&state) + save(&state)
            + (state.draft.problem == .empty && state.draft.picture == nil ? [] : [.announce(.draftKept)])
    }

    private static func undoDiscard(_ state: inout State) -> [Demand] {
        guard let draft = state.discarded, state.sending == .idle else { return [] }
        state.discarded = nil
        // What was written since stands below it: neither is lost.
        let since = state.draft
        state.draft = draft
        if !since.text.isEmpty { state.draft.text += "\n" + since.text }
        if let picture = since.picture { state.draft.picture = picture }
        return changed(&state) + [.effect(.focus(fieldID))]
    }

    private static func discard(_ state: inout State) -> [Demand] {
        guard state.sending == .idle, !state.draft.isEmpty else { return [] }
        state.discarded = state.draft
        state.draft = Draft(color: state.draft.color)
        state.failure = nil
        return forgetSharp(&state) + changed(&state)
            + [.toast(.draftDiscarded, button: .compose(.undoDiscard)), .effect(.focus(fieldID))]
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
