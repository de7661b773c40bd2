import AppTestSupport
import Interface
import Pixels
import Testing

@testable import LIOLI

@Suite("LIOLI: the photo")
struct PhotoTests {
    @Test("L-05 “Add photo” offers taking one, choosing one, and cancelling")
    func menu() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.tap("Add photo")
        for name in ["Take photo", "Choose from library", "Cancel"] { #expect(phone.offers(name)) }
        phone.tap("Take photo")
        #expect(phone.pictures.sources == [.camera] && !phone.offers("Take photo"))
        phone.tap("Add photo")
        phone.tap("Choose from library")
        #expect(phone.pictures.sources == [.camera, .library] && phone.offers("Add photo"))
    }

    @Test("L-05 then there is a thumbnail, which can be turned and cropped anew, replaced and removed")
    func thumbnail() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.addPhoto()
        #expect(phone.elements.contains { $0.classNames.contains("photo-thumbnail") })
        #expect(
            phone.pictures.drawings.map { [$0.width, $0.height] } == [
                [533, 800], [1_066, 1_600], [320, 480],
            ])
        phone.tap("Turn and crop")
        phone.tap("Turn")
        phone.tap("Use photo")
        #expect(phone.pictures.released.isEmpty)
        phone.pictures.chosen = .success(ChosenPicture(id: PictureID(number: 8), width: 100, height: 100))
        phone.tap("Replace")
        phone.tap("Choose from library")
        phone.tap("Use photo")
        #expect(phone.pictures.released == [PictureID(number: 7)])
        #expect(
            phone.pictures.drawings.suffix(2).map { [$0.width, $0.height] } == [[100, 100], [100, 100]])
        phone.tap("Remove")
        #expect(phone.offers("Add photo") && phone.pictures.released.count == 2)
    }

    @Test(
        "a picture that can't be opened is said, and the form is as it was",
        arguments: [
            (PictureFailure.unreadable, "can’t be read"), (.tooLarge, "too large"),
            (.unavailable, "couldn’t be opened"),
        ])
    func failure(failure: PictureFailure, words: String) throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.pictures.chosen = .failure(failure)
        phone.tap("Add photo")
        phone.tap("Take photo")
        #expect(phone.complaints.joined().contains(words) && phone.offers("Add photo"))
        phone.pictures.drawn = .failure(failure)
        phone.pictures.chosen = .success(ChosenPicture(id: PictureID(number: 7), width: 9, height: 9))
        phone.tap("Add photo")
        phone.tap("Take photo")
        #expect(
            phone.complaints.joined().contains(words) && phone.pictures.released == [PictureID(number: 7)])
    }

    @Test("L-05 it is moved by a finger and by arrow keys, and enlarged by the slider and by keys")
    func moving() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.pictures.chosen = .success(ChosenPicture(id: PictureID(number: 7), width: 1_000, height: 2_000))
        phone.send(.photo(.sourceTapped(.library)))
        let frame = { try #require(phone.elements.first { $0.classNames.contains("crop") }) }
        let crop = { try #require(phone.state.form.photo.edit).crop }
        phone.trigger(.input, "200", on: try #require(phone.element("photo-zoom")))
        #expect(try crop().box == PixelArea(x: 250, y: 500, width: 500, height: 1_000))
        phone.trigger(.drag, "0,50,50,0,0,300,600,100", on: try frame())
        phone.trigger(.drag, "1,20,50,-30,0,300,600,100", on: try frame())
        #expect(try crop().box.x == 300)
        phone.trigger(.drag, "2,20,50,-30,0,300,600,100", on: try frame())
        phone.trigger(.keyDown, "ArrowLeft", on: try frame())
        #expect(try crop().box.x == 275)
        for _ in 0..<40 { phone.trigger(.keyDown, "ArrowDown", on: try frame()) }
        #expect(try crop().box.y == 1_000)
        phone.trigger(.keyDown, "+", on: try frame())
        #expect(try crop().zoom == 220)
        phone.tap("Turn")
        #expect(try crop().turnedWidth == 2_000)
    }

    @Test(
        "L-05 two fingers that part enlarge what is between them, which stays there; together again, it is as before"
    )
    func pinching() throws {
        let phone = try LIOLIPhone.weighingIn()
        phone.pictures.chosen = .success(ChosenPicture(id: PictureID(number: 7), width: 1_000, height: 2_000))
        phone.send(.photo(.sourceTapped(.library)))
        let frame = try #require(phone.elements.first { $0.classNames.contains("crop") })
        let crop = { try #require(phone.state.form.photo.edit).crop }
        // About the middle of the upper left quarter.
        phone.trigger(.drag, "0,75,150,0,0,300,600,100", on: frame)
        phone.trigger(.drag, "1,75,150,0,0,300,600,200", on: frame)
        #expect(try crop().box == PixelArea(x: 125, y: 250, width: 500, height: 1_000))
        phone.trigger(.drag, "1,75,150,0,0,300,600,5000", on: frame)
        #expect(try crop().zoom == Crop.zooms.upperBound)
        phone.trigger(.drag, "2,75,150,0,0,300,600,100", on: frame)
        #expect(try crop() == Crop(width: 1_000, height: 2_000))
    }

    @Test("whatever way up, the box that is cut is the one that is shown", arguments: 0...3)
    func geometry(turns: Int) {
        // Every pixel of the turned picture comes from where the upright one has it.
        var crop = Crop(width: 60, height: 40)
        for _ in 0..<turns { crop.turn() }
        crop.zoom(to: 200)
        crop.move(right: 200, down: -150)
        let box = crop.box
        let upright = crop.uprightBox
        #expect(upright.width * upright.height == box.width * box.height)
        let corner = Self.upright(box.x, box.y, turns, 60, 40)
        let opposite = Self.upright(box.x + box.width - 1, box.y + box.height - 1, turns, 60, 40)
        #expect(min(corner.x, opposite.x) == upright.x && min(corner.y, opposite.y) == upright.y)
        #expect(max(corner.x, opposite.x) == upright.x + upright.width - 1)
        #expect(max(corner.y, opposite.y) == upright.y + upright.height - 1)
        #expect((0...60 - upright.width).contains(upright.x) && (0...40 - upright.height).contains(upright.y))
    }

    /// Where a pixel of the turned picture is in the upright one.
    private static func upright(_ x: Int, _ y: Int, _ turns: Int, _ width: Int, _ height: Int) -> (
        x: Int, y: Int
    ) {
        switch turns {
        case 1: (y, height - 1 - x)
        case 2: (width - 1 - x, height - 1 - y)
        case 3: (width - 1 - y, x)
        default: (x, y)
        }
    }
}
