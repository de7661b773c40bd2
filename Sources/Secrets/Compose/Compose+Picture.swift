import Components
import Interface
import Pixels
import Wire

/// The picture of a secret: chosen, cut out of the middle, and blurred on the device before anything is sent
/// (S-07, S-10, S-11).
extension Compose {
    static func choose(_ state: inout State, _ source: PictureSource) -> [Demand] {
        guard state.sending == .idle else { return [] }
        state.pictureFailure = nil
        if state.work == nil { state.work = PictureWork() }
        return [.effect(.choosePicture(source) { .compose(.chosen($0)) })]
    }

    static func chosen(
        _ state: inout State, _ result: Result<ChosenPicture?, PictureFailure>
    ) -> [Demand] {
        switch result {
        case .success(let picture?):
            guard state.work != nil, state.sending == .idle else {
                // The form was closed, or is being sent, in the meantime.
                return [.effect(.releasePicture(picture.id))]
            }
            state.work?.step = .drawing
            state.work?.sharp = nil
            let area = PixelArea.centreSquare(width: picture.width, height: picture.height)
            let side = PictureWork.side
            return [
                .effect(
                    .drawPicture(picture.id, area: area, width: side, height: side) {
                        .compose(.drawn(picture.id, $0))
                    })
            ]
        case .success(nil):
            if state.work?.sharp == nil { state.work = nil }
            return []
        case .failure(let failure): return pictureFailed(&state, failure)
        }
    }

    static func drawn(
        _ state: inout State, _ id: PictureID, _ result: Result<Pixels, PictureFailure>
    ) -> [Demand] {
        let release = Demand.effect(.releasePicture(id))
        guard state.work?.step == .drawing, state.sending == .idle else { return [release] }
        switch result {
        case .success(let pixels):
            state.work?.sharp = pixels
            return [release] + blurSoon(&state)
        case .failure(let failure): return [release] + pictureFailed(&state, failure)
        }
    }

    static func slid(_ state: inout State, _ value: String) -> [Demand] {
        guard state.sending == .idle, let percent = Int(value) else { return [] }
        state.work?.strength = BlurStrength(percent: percent)
        return state.work?.step == .ready ? blurSoon(&state) : []
    }

    /// One blur at a time, and a frame drawn between two: the slider never waits.
    private static func blurSoon(_ state: inout State) -> [Demand] {
        guard let work = state.work, work.sharp != nil, work.made != work.strength else {
            state.work?.step = .ready
            return []
        }
        state.work?.step = .blurring
        return [.effect(.timer(blurTimer, milliseconds: 16, .compose(.blurDue)))]
    }

    static func blur(_ state: inout State) -> [Demand] {
        guard let work = state.work, work.step == .blurring, let sharp = work.sharp else { return [] }
        let strength = work.strength
        let blurred = sharp.blurred(sigma: strength.sigma)
        return [
            .effect(
                .encodePicture(blurred, quality: PictureWork.quality) { .compose(.blurred(strength, $0)) })
        ]
    }

    static func blurred(
        _ state: inout State, _ strength: BlurStrength, _ result: Result<[UInt8], PictureFailure>
    ) -> [Demand] {
        guard state.work?.step == .blurring, state.sending == .idle else { return [] }
        switch result {
        case .success(let bytes):
            let isNew = state.work?.made == nil
            state.draft.picture = BlurredPicture(base64: Base64.encode(bytes))
            state.work?.made = strength
            return changed(&state) + blurSoon(&state) + (isNew ? [.announce(.pictureReady)] : [])
        case .failure(let failure): return pictureFailed(&state, failure)
        }
    }

    static func removePicture(_ state: inout State) -> [Demand] {
        guard state.sending == .idle else { return [] }
        state.work = nil
        state.draft.picture = nil
        return changed(&state) + [.effect(.cancel(blurTimer)), .effect(.focus(fieldID))]
    }

    private static func pictureFailed(_ state: inout State, _ failure: PictureFailure) -> [Demand] {
        state.work = nil
        state.pictureFailure = failure
        return [.effect(.cancel(blurTimer))]
    }

    /// Forgets the sharp picture; the blurred one stays with the draft.
    static func forgetSharp(_ state: inout State) -> [Demand] {
        guard state.work != nil else { return [] }
        state.work = nil
        return [.effect(.cancel(blurTimer))]
    }
}
