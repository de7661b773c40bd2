import Interface
import Pixels

/// From the box to a photo that can be sent: it is cut at its full size, turned, encoded, and made small once more.
extension Photo {
    static func cut(_ state: inout State) -> [Effect<LIOLIApp.Action>] {
        guard let edit = state.edit, !state.isFinishing else { return [] }
        state.isFinishing = true
        return [draw(edit, within: longestSide) { .photo(.cut(edit, $0)) }]
    }

    static func finish(_ action: Action, _ state: inout State) -> [Effect<LIOLIApp.Action>] {
        // Cancelled in the meantime, or another one was begun.
        guard state.isFinishing else { return [] }
        switch action {
        case .cut(let edit, .success(let pixels)):
            return [encode(turned(pixels, edit), quality) { .photo(.encoded(edit, $0)) }]
        case .encoded(let edit, .success(let jpeg)):
            return [draw(edit, within: thumbnailSide) { .photo(.shrunk(edit, jpeg: jpeg, $0)) }]
        case .shrunk(let edit, let jpeg, .success(let pixels)):
            return [
                encode(turned(pixels, edit), shownQuality) { .photo(.finished(edit, jpeg: jpeg, $0)) }
            ]
        case .finished(let edit, let jpeg, .success(let thumbnail)):
            return finished(edit, Ready(jpeg: jpeg, thumbnail: thumbnail), &state)
        case .cut(_, .failure(let failure)), .encoded(_, .failure(let failure)),
            .shrunk(_, _, .failure(let failure)), .finished(_, _, .failure(let failure)):
            state.edit = nil
            return fail(failure, &state)
        default: return []
        }
    }

    private static func finished(
        _ edit: Edit, _ ready: Ready, _ state: inout State
    ) -> [Effect<LIOLIApp.Action>] {
        let replaced = state.source?.picture.id
        state.isFinishing = false
        state.edit = nil
        state.ready = ready
        state.source = edit
        state.failure = nil
        let isReplaced = replaced != nil && replaced != edit.picture.id
        return (isReplaced ? replaced.map { [.releasePicture($0)] } ?? [] : []) + [
            .focus(PhotoView.buttonID)
        ]
    }

    private static func draw(
        _ edit: Edit, within limit: Int,
        reply: @escaping (Result<Pixels, PictureFailure>) -> LIOLIApp.Action
    ) -> Effect<LIOLIApp.Action> {
        let box = edit.crop.uprightBox
        let size = PixelSize(fitting: box.width, box.height, within: limit)
        return .drawPicture(
            edit.picture.id, area: box, width: size.width, height: size.height, reply: reply)
    }

    private static func turned(_ pixels: Pixels, _ edit: Edit) -> Pixels {
        pixels.turned(quarterTurns: edit.crop.quarterTurns)
    }

    private static func encode(
        _ pixels: Pixels, _ quality: Int,
        reply: @escaping (Result<[UInt8], PictureFailure>) -> LIOLIApp.Action
    ) -> Effect<LIOLIApp.Action> {
        .encodePicture(pixels, quality: quality, reply: reply)
    }
}
