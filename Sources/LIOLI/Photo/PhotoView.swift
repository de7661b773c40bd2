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
    let view: View<LIOLIApp.Action>

    static let buttonID: ElementID = "photo"
    private static let menuTitleID: ElementID = "photo-menu-title"
    private static let editTitleID: ElementID = "photo-edit-title"
    private static let complaintID: ElementID = "photo-complaint"
    private static let zoomID: ElementID = "photo-zoom"

    // MARK: - In the form

    /// The field: "Add photo" while there is none, the thumbnail and what can be done with it afterwards.
    func writeField() {
        view.section("field") {
            view.key("photo")
            view.ariaLabel(strings.photo)
            view.h2("field-label", strings.photo)
            if let ready = state.ready { thumbnail(ready) } else { addButton() }
            if let complaint = state.failure.map(strings.text) ?? complaint {
                view.complaint(complaint) {
                    view.key("complaint")
                    view.id(Self.complaintID)
                }
            }
        }
    }

    private func addButton() {
        view.button("photo-add") {
            view.key("add")
            view.id(Self.buttonID)
            view.flag(.disabled, isLocked || state.isOpening)
            view.set(.ariaBusy, state.isOpening)
            view.set(.ariaDescribedBy, Self.complaintID.text)
            view.onClick(.photo(.addTapped))
            view.icon(.camera)
            view.span("", state.isOpening ? strings.openingPhoto : strings.addPhoto)
        }
    }

    private func thumbnail(_ ready: Photo.Ready) {
        view.div("photo-ready") {
            view.key("thumbnail")
            view.img("photo-thumbnail", src: Self.address(ready.thumbnail), alt: strings.photoThumbnail)
            view.div("photo-actions") {
                if state.source != nil { button(strings.editPhoto, .editTapped, id: nil) }
                button(
                    state.isOpening ? strings.openingPhoto : strings.replacePhoto, .addTapped,
                    id: Self.buttonID)
                button(strings.removePhoto, .removed, id: nil)
            }
        }
    }

    private func button(_ title: String, _ action: Photo.Action, id: ElementID?) {
        view.button(.quiet, title, .photo(action)) {
            if let id { view.id(id) }
            view.flag(.disabled, isLocked || state.isOpening)
        }
    }

    /// A JPEG as an address that holds it.
    static func address(_ jpeg: [UInt8]) -> String {
        "data:image/jpeg;base64," + Base64.encode(jpeg)
    }

    // MARK: - Over the form

    /// What lies over the form: the menu or the editor, when one is open.
    func writeSheet() {
        if let edit = state.edit {
            editor(edit)
        } else if state.isMenuOpen {
            menu()
        }
    }

    private func menu() {
        Sheet(
            key: "photo-menu", titleID: Self.menuTitleID, title: strings.addPhoto,
            closeLabel: strings.cancel, close: .photo(.menuClosed)
        ).write(to: view) {
            view.ul("menu") {
                choice(.camera, strings.takePhoto, .sourceTapped(.camera))
                choice(.picture, strings.chooseFromLibrary, .sourceTapped(.library))
                choice(.close, strings.cancel, .menuClosed)
            }
        }
    }

    private func choice(_ icon: Icon, _ title: String, _ action: Photo.Action) {
        view.li {
            view.button("menu-item") {
                view.onClick(.photo(action))
                view.icon(icon)
                view.span("", title)
            }
        }
    }

    private func editor(_ edit: Photo.Edit) {
        Sheet(
            key: "photo-edit", titleID: Self.editTitleID, title: strings.editPhoto,
            closeLabel: strings.cancel, close: .photo(.cancelled)
        ).write(to: view) {
            view.button(
                .primary, state.isFinishing ? strings.finishingPhoto : strings.usePhoto, .photo(.doneTapped)
            ) {
                view.flag(.disabled, state.isFinishing || edit.shown == nil)
                view.set(.ariaBusy, state.isFinishing)
            }
        } content: {
            frame(edit)
            tools(edit)
        }
    }

    /// As large before the picture is there as with it, in a place that doesn't change when it is turned.
    private func frame(_ edit: Photo.Edit) {
        view.div("crop-stage") {
            view.key("frame")
            crop(edit)
        }
    }

    private func crop(_ edit: Photo.Edit) {
        view.div("crop") {
            view.style(.ratio, Self.ratio(edit))
            view.role("group")
            view.set(.tabIndex, "0")
            view.ariaLabel(strings.cropExplanation)
            view.on(.drag) { Drag(value: $0).map { .photo(.dragged($0)) } }
            view.on(.keyDown) { .photo(.keyPressed($0)) }
            if let shown = edit.shown {
                view.img("crop-picture", src: Self.address(shown.jpeg), alt: strings.photoPreview) {
                    view.style(.transform, Self.transform(edit.crop))
                }
            } else {
                view.div("crop-picture skeleton")
            }
        }
    }

    /// The shape of what is shown.
    private static func ratio(_ edit: Photo.Edit) -> String {
        let (width, height) = edit.crop.size(turned: edit.shown?.quarterTurns ?? edit.crop.quarterTurns)
        return "\(width) / \(height)"
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

    private func tools(_ edit: Photo.Edit) {
        view.div("crop-tools") {
            view.key("tools")
            view.button("button quiet") {
                view.flag(.disabled, state.isFinishing)
                view.onClick(.photo(.turnTapped))
                view.icon(.turn)
                view.span("", strings.turnPhoto)
            }
            view.label("crop-zoom") {
                view.set(.forID, Self.zoomID.text)
                view.span("", strings.zoom)
                view.input(type: "range") {
                    view.id(Self.zoomID)
                    view.set(.min, String(Crop.zooms.lowerBound))
                    view.set(.max, String(Crop.zooms.upperBound))
                    view.set(.step, "5")
                    view.value(String(edit.crop.zoom))
                    view.flag(.disabled, state.isFinishing)
                    view.on(.input) { Int($0).map { .photo(.zoomed($0)) } }
                }
            }
            view.p("quiet", strings.cropHint)
        }
    }
}
