import Interface
import Pixels

/// The photo of a weigh-in: choosing it, turning it, cutting it, and having it ready to be sent.
enum Photo {
    /// A photo as it is sent, and small for the form.
    struct Ready: Equatable, Sendable {
        let jpeg: [UInt8]
        let thumbnail: [UInt8]
    }

    /// A chosen picture that is being turned and cut.
    struct Edit: Equatable {
        let picture: ChosenPicture
        var crop: Crop
        /// The whole picture, upright and small, from which what is shown is turned.
        let small: Pixels
        /// What is shown, as JPEG, and how it is turned; nil until there is one.
        var shown: Shown?
        /// Where the box was when dragging began.
        var dragged: Crop?
    }

    struct Shown: Equatable {
        let jpeg: [UInt8]
        let quarterTurns: Int
    }

    /// What went wrong, as far as a person has to be told apart.
    enum Failure: Equatable {
        case unreadable, tooLarge, unavailable
    }

    struct State {
        var isMenuOpen = false
        /// Whether a picture is being opened.
        var isOpening = false
        var edit: Edit?
        /// Whether what was cut is being made ready.
        var isFinishing = false
        var ready: Ready?
        /// The picture that ``ready`` was cut from, and how, so that it can be cut anew; nil after a reload.
        var source: Edit?
        var failure: Failure?
    }

    indirect enum Action {
        case addTapped
        case menuClosed
        case sourceTapped(PictureSource)
        case chosen(Result<ChosenPicture?, PictureFailure>)
        case opened(ChosenPicture, Result<Pixels, PictureFailure>)
        case shown(quarterTurns: Int, Result<[UInt8], PictureFailure>)
        case turnTapped
        case zoomed(Int)
        case dragged(Drag)
        case keyPressed(String)
        case cancelled
        case doneTapped
        case cut(Edit, Result<Pixels, PictureFailure>)
        case encoded(Edit, Result<[UInt8], PictureFailure>)
        case shrunk(Edit, jpeg: [UInt8], Result<Pixels, PictureFailure>)
        case finished(Edit, jpeg: [UInt8], Result<[UInt8], PictureFailure>)
        case editTapped
        case removed
    }

    /// The longest side of what is sent, in pixels: what the server keeps at most.
    static let longestSide = 1_600
    /// The longest side of what is shown while it is cut, and of the thumbnail.
    static let shownSide = 800
    static let thumbnailSide = 480
    static let quality = 85
    /// The quality of what only the form shows.
    static let shownQuality = 80

    static func update(_ state: inout State, _ action: Action) -> [Effect<LIOLIApp.Action>] {
        switch action {
        case .addTapped:
            state.isMenuOpen = true
            state.failure = nil
            return []
        case .menuClosed:
            state.isMenuOpen = false
            return [.focus(PhotoView.buttonID)]
        case .sourceTapped(let source):
            state.isMenuOpen = false
            return [.choosePicture(source) { .photo(.chosen($0)) }]
        case .chosen(let result): return chosen(result, &state)
        case .opened(let picture, let result): return opened(picture, result, &state)
        case .shown(let quarterTurns, let result): return shown(quarterTurns, result, &state)
        case .turnTapped, .zoomed, .dragged, .keyPressed: return edited(action, &state)
        case .cancelled: return cancelled(&state)
        case .doneTapped: return cut(&state)
        case .cut, .encoded, .shrunk, .finished: return finish(action, &state)
        case .editTapped:
            state.edit = state.source
            return []
        case .removed:
            return clear(&state) + [.focus(PhotoView.buttonID)]
        }
    }

    /// Forgets the photo and lets the page forget the picture.
    static func clear(_ state: inout State) -> [Effect<LIOLIApp.Action>] {
        let held = [state.edit?.picture.id, state.source?.picture.id].compactMap { $0 }
        state = State()
        return Set(held).map { .releasePicture($0) }
    }

    // MARK: - Opening

    private static func chosen(
        _ result: Result<ChosenPicture?, PictureFailure>, _ state: inout State
    ) -> [Effect<LIOLIApp.Action>] {
        switch result {
        case .success(nil): return [.focus(PhotoView.buttonID)]
        case .success(let picture?):
            state.isOpening = true
            let size = PixelSize(fitting: picture.width, picture.height, within: shownSide)
            let whole = PixelArea(x: 0, y: 0, width: picture.width, height: picture.height)
            return [
                .drawPicture(picture.id, area: whole, width: size.width, height: size.height) {
                    .photo(.opened(picture, $0))
                }
            ]
        case .failure(let failure): return fail(failure, &state)
        }
    }

    private static func opened(
        _ picture: ChosenPicture, _ result: Result<Pixels, PictureFailure>, _ state: inout State
    ) -> [Effect<LIOLIApp.Action>] {
        state.isOpening = false
        switch result {
        case .success(let small):
            let replaced = state.edit.map { $0.picture.id }
            state.edit = Edit(
                picture: picture, crop: Crop(width: picture.width, height: picture.height), small: small)
            return show(small, 0) + (replaced.map { [.releasePicture($0)] } ?? [])
        case .failure(let failure): return [.releasePicture(picture.id)] + fail(failure, &state)
        }
    }

    private static func show(_ pixels: Pixels, _ quarterTurns: Int) -> [Effect<LIOLIApp.Action>] {
        [
            .encodePicture(pixels, quality: shownQuality) {
                .photo(.shown(quarterTurns: quarterTurns, $0))
            }
        ]
    }

    private static func shown(
        _ quarterTurns: Int, _ result: Result<[UInt8], PictureFailure>, _ state: inout State
    ) -> [Effect<LIOLIApp.Action>] {
        switch result {
        case .success(let jpeg):
            // It may have been turned on in the meantime.
            if state.edit?.crop.quarterTurns == quarterTurns {
                state.edit?.shown = Shown(jpeg: jpeg, quarterTurns: quarterTurns)
            }
            return []
        case .failure(let failure): return cancelled(&state) + fail(failure, &state)
        }
    }

    static func fail(_ failure: PictureFailure, _ state: inout State) -> [Effect<LIOLIApp.Action>] {
        state.isFinishing = false
        state.failure =
            switch failure {
            case .unreadable: .unreadable
            case .tooLarge: .tooLarge
            case .unavailable: .unavailable
            }
        return [.focus(PhotoView.buttonID)]
    }

    // MARK: - Turning and cutting

    private static func edited(_ action: Action, _ state: inout State) -> [Effect<LIOLIApp.Action>] {
        guard var edit = state.edit, !state.isFinishing else { return [] }
        defer { state.edit = edit }
        switch action {
        case .turnTapped:
            edit.crop.turn()
            edit.dragged = nil
            let turns = edit.crop.quarterTurns
            return show(edit.small.turned(quarterTurns: turns), turns)
        case .zoomed(let percent): edit.crop.zoom(to: percent)
        case .dragged(let drag): move(&edit, drag)
        case .keyPressed(let key): move(&edit, key)
        default: break
        }
        return []
    }

    /// The picture follows the finger, so the box goes the other way. Two fingers that part enlarge it.
    private static func move(_ edit: inout Edit, _ drag: Drag) {
        guard drag.phase != .began, drag.width > 0, drag.height > 0, var start = edit.dragged else {
            edit.dragged = drag.phase == .began ? edit.crop : nil
            return
        }
        if drag.spread != 100 {
            start.zoom(
                to: start.zoom * drag.spread / 100,
                aboutX: (drag.x - drag.movementX) * 1_000 / drag.width,
                aboutY: (drag.y - drag.movementY) * 1_000 / drag.height)
        }
        start.move(right: -drag.movementX * 1_000 / drag.width, down: -drag.movementY * 1_000 / drag.height)
        if drag.phase == .cancelled { start = edit.dragged ?? start }
        edit.crop = start
        if drag.phase != .moved { edit.dragged = nil }
    }

    private static func move(_ edit: inout Edit, _ key: String) {
        switch key {
        case "ArrowLeft": edit.crop.move(right: -Crop.step, down: 0)
        case "ArrowRight": edit.crop.move(right: Crop.step, down: 0)
        case "ArrowUp": edit.crop.move(right: 0, down: -Crop.step)
        case "ArrowDown": edit.crop.move(right: 0, down: Crop.step)
        case "+", "Shift++": edit.crop.zoom(to: edit.crop.zoom + Crop.zoomStep)
        case "-": edit.crop.zoom(to: edit.crop.zoom - Crop.zoomStep)
        default: break
        }
    }

    private static func cancelled(_ state: inout State) -> [Effect<LIOLIApp.Action>] {
        let picture = state.edit?.picture.id
        state.edit = nil
        state.isFinishing = false
        let isNeeded = picture == state.source?.picture.id
        return (isNeeded ? [] : picture.map { [.releasePicture($0)] } ?? []) + [.focus(PhotoView.buttonID)]
    }
}
