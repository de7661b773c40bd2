import Components
import Interface
import Pixels
import Wire

/// The photo's place in the form, the menu for adding one, and the sheet in which it is turned and cut.
struct PhotoView {
    let state: Photo.State
    let strings: Strings
    /// Whether nothing can be changed, as it is being sent.
    let isLocked: Bool
    /// What is wrong with it, said under it; nil when nothing is.
    let complaint: String?

    static let buttonID: ElementID = "photo"
    private static let menuTitleID: ElementID = "photo-menu-title"
    private static let editTitleID: ElementID = "photo-edit-title"
    private static let complaintID = "photo-complaint"
    private static let zoomID = "photo-zoom"

    // MARK: - In the form

    /// The field: "Add photo" while there is none, the thumbnail and what can be done with it afterwards.
    var field: Node<LIOLIApp.Action> {
        .element(.section, key: .name("photo"), .classNames("field"), .label(strings.photo)) {
            Node.element(.h2, .classNames("field-label")) { strings.photo }
            if let ready = state.ready { thumbnail(ready) } else { addButton }
            if let complaint = state.failure.map(strings.text) ?? complaint {
                Node.element(
                    .p, key: .name("complaint"), .id(Self.complaintID), .classNames("complaint"),
                    .set(.role, "alert")
                ) { complaint }
            }
        }
    }

    private var addButton: Node<LIOLIApp.Action> {
        .element(
            .button, key: .name("add"), .id(Self.buttonID.text), .classNames("photo-add"),
            .set(.type, "button"), .flag(.disabled, isLocked || state.isOpening),
            .set(.ariaBusy, state.isOpening ? "true" : "false"),
            .set(.ariaDescribedBy, Self.complaintID), .onClick(.photo(.addTapped))
        ) {
            Icon.camera.node()
            Node.element(.span) { state.isOpening ? strings.openingPhoto : strings.addPhoto }
        }
    }

    private func thumbnail(_ ready: Photo.Ready) -> Node<LIOLIApp.Action> {
        .element(.div, key: .name("thumbnail"), .classNames("photo-ready")) {
            Node.element(
                .img, .classNames("photo-thumbnail"), .set(.alt, strings.photoThumbnail),
                .set(.src, Self.address(ready.thumbnail)))
            Node.element(.div, .classNames("photo-actions")) {
                if state.source != nil {
                    button(strings.editPhoto, .editTapped, id: nil)
                }
                button(
                    state.isOpening ? strings.openingPhoto : strings.replacePhoto, .addTapped,
                    id: Self.buttonID)
                button(strings.removePhoto, .removed, id: nil)
            }
        }
    }

    private func button(_ title: String, _ action: Photo.Action, id: ElementID?) -> Node<LIOLIApp.Action> {
        .element(
            .button, .classNames("button quiet"), id.map { .id($0.text) } ?? .none, .set(.type, "button"),
            .flag(.disabled, isLocked || state.isOpening), .onClick(.photo(action))
        ) { title }
    }

    /// A JPEG as an address that holds it.
    static func address(_ jpeg: [UInt8]) -> String {
        "data:image/jpeg;base64," + Base64.encode(jpeg)
    }

    // MARK: - Over the form

    /// What lies over the form: the menu or the editor; nil when neither is open.
    var sheet: Node<LIOLIApp.Action>? {
        if let edit = state.edit { return editor(edit) }
        return state.isMenuOpen ? menu : nil
    }

    private var menu: Node<LIOLIApp.Action> {
        Sheet(
            key: "photo-menu", titleID: Self.menuTitleID, title: strings.addPhoto,
            closeLabel: strings.cancel, close: .photo(.menuClosed),
            content: [
                .element(.ul, .classNames("menu")) {
                    choice(Icon.camera, strings.takePhoto, .sourceTapped(.camera))
                    choice(Icon.picture, strings.chooseFromLibrary, .sourceTapped(.library))
                    choice(Icon.close, strings.cancel, .menuClosed)
                }
            ]
        ).node
    }

    private func choice(_ icon: Icon, _ title: String, _ action: Photo.Action) -> Node<LIOLIApp.Action> {
        .element(.li) {
            Node.element(.button, .classNames("menu-item"), .set(.type, "button"), .onClick(.photo(action))) {
                icon.node()
                Node.element(.span) { title }
            }
        }
    }

    private func editor(_ edit: Photo.Edit) -> Node<LIOLIApp.Action> {
        Sheet(
            key: "photo-edit", titleID: Self.editTitleID, title: strings.editPhoto,
            closeLabel: strings.cancel, close: .photo(.cancelled),
            action: .element(
                .button, .classNames("button primary"), .set(.type, "button"),
                .flag(.disabled, state.isFinishing || edit.shown == nil),
                .set(.ariaBusy, state.isFinishing ? "true" : "false"), .onClick(.photo(.doneTapped))
            ) { state.isFinishing ? strings.finishingPhoto : strings.usePhoto },
            content: [frame(edit), tools(edit)]
        ).node
    }

    private func frame(_ edit: Photo.Edit) -> Node<LIOLIApp.Action> {
        .element(
            .div, key: .name("frame"), .classNames("crop"), .set(.role, "group"), .set(.tabIndex, "0"),
            .label(strings.cropExplanation),
            .on(.drag) { Drag(value: $0).map { .photo(.dragged($0)) } },
            .on(.keyDown) { .photo(.keyPressed($0)) }
        ) {
            if let shown = edit.shown {
                Node.element(
                    .img, .classNames("crop-picture"), .set(.alt, strings.photoPreview),
                    .set(.src, Self.address(shown.jpeg)), .style(.transform, Self.transform(edit.crop)))
            } else {
                Node.element(.div, .classNames("crop-picture skeleton"))
            }
        }
    }

    /// Moves and enlarges the picture so that the box fills the frame.
    private static func transform(_ crop: Crop) -> String {
        let box = crop.box
        return "scale(" + hundredths(crop.zoom) + ") translate(-"
            + hundredths(box.x * 10_000 / crop.turnedWidth) + "%, -"
            + hundredths(box.y * 10_000 / crop.turnedHeight) + "%)"
    }

    private static func hundredths(_ count: Int) -> String {
        let rest = count % 100
        return String(count / 100) + "." + (rest < 10 ? "0" : "") + String(rest)
    }

    private func tools(_ edit: Photo.Edit) -> Node<LIOLIApp.Action> {
        .element(.div, key: .name("tools"), .classNames("crop-tools")) {
            Node.element(
                .button, .classNames("button quiet"), .set(.type, "button"),
                .flag(.disabled, state.isFinishing), .onClick(.photo(.turnTapped))
            ) {
                Icon.turn.node()
                Node.element(.span) { strings.turnPhoto }
            }
            Node.element(.label, .classNames("crop-zoom"), .set(.forID, Self.zoomID)) {
                Node.element(.span) { strings.zoom }
                Node.element(
                    .input, .id(Self.zoomID), .set(.type, "range"),
                    .set(.min, String(Crop.zooms.lowerBound)), .set(.max, String(Crop.zooms.upperBound)),
                    .set(.step, "5"), .value(String(edit.crop.zoom)), .flag(.disabled, state.isFinishing),
                    .on(.input) { Int($0).map { .photo(.zoomed($0)) } })
            }
            Node.element(.p, .classNames("quiet")) { strings.cropHint }
        }
    }
}
