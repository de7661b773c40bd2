import AppTestSupport
import Interface
import JSON
import Pixels
import Testing
import Wire

@testable import Secrets

@Suite("Pictures")
struct PictureTests {
    /// Black on the left, white on the right.
    private func sharp() throws -> Pixels {
        let row = (0..<16).flatMap { x in [UInt8](repeating: x < 8 ? 0 : 255, count: 3) + [255] }
        return try #require(Pixels(width: 16, height: 16, bytes: (0..<16).flatMap { _ in row }))
    }

    private func writing() throws -> Phone {
        let phone = Phone.reading([.sample(1)])
        phone.pictures.drawn = .success(try sharp())
        phone.tap("Write a secret")
        phone.type("Mine")
        return phone
    }

    private func picture(width: Int = 900, height: Int = 600) -> ChosenPicture {
        ChosenPicture(id: PictureID(number: 4), width: width, height: height)
    }

    private func pictured() throws -> Phone {
        let phone = try writing()
        phone.tap("Add a picture")
        phone.choose(.success(picture()))
        phone.fire(Compose.blurTimer)
        phone.encode(.success([1, 2, 3]))
        return phone
    }

    private func shown(_ phone: Phone) -> String? { phone.elements("card-picture").last?[.src] }

    @Test("S-07 a picture comes from the library or from the camera", arguments: [true, false])
    func sources(isCamera: Bool) throws {
        let phone = try writing()
        phone.tap(isCamera ? "Take one" : "Add a picture")
        #expect(phone.pictures.sources == [(isCamera ? .camera : .library)])
        phone.choose(.success(nil))
        #expect(phone.state.compose.work == nil)
    }

    @Test("S-10 whatever its shape, the middle of it is drawn at 512 by 512, and the chosen file let go")
    func square() throws {
        let phone = try writing()
        phone.tap("Add a picture")
        phone.choose(.success(picture(width: 600, height: 900)))
        let area = PixelArea(x: 0, y: 150, width: 600, height: 600)
        #expect(phone.pictures.drawings == [.init(area, width: 512, height: 512)])
        #expect(phone.pictures.released == [PictureID(number: 4)])
    }

    @Test("S-11 what is shown is exactly what is sent: the blurred JPEG's bytes; the sharp one is forgotten")
    func sendsWhatIsShown() throws {
        let phone = try writing()
        phone.tap("Add a picture")
        phone.choose(.success(picture()))
        #expect(phone.elements("primary").first?.has(.disabled) == true)
        phone.fire(Compose.blurTimer)
        #expect(phone.pictures.encodings[0].pixels == (try sharp()).blurred(sigma: BlurStrength.usual.sigma))
        phone.encode(.success([9, 8, 7]))
        #expect(shown(phone) == "data:image/jpeg;base64,CQgH")
        phone.tap("Post")
        let draft = try PostDraft(json: JSONValue(parsing: phone.requests[0].request.body))
        #expect(draft.imageData == ImageData(file: [9, 8, 7]))
        #expect(phone.state.compose.work == nil)
    }

    @Test("S-11 one blur at a time while the strength slides; the last strength is what stays")
    func slides() throws {
        let phone = try pictured()
        let slider = try #require(phone.elements("slider").first)
        for value in ["30", "60", "95"] { phone.trigger(.input, value, on: slider) }
        phone.fire(Compose.blurTimer)
        #expect(phone.pictures.encodings.count == 1)
        phone.trigger(.input, "100", on: slider)
        #expect(phone.timers[Compose.blurTimer] == nil)
        phone.encode(.success([4]))
        phone.fire(Compose.blurTimer)
        #expect(phone.pictures.encodings[0].pixels == (try sharp()).blurred(sigma: 44))
        phone.encode(.success([5]))
        #expect(phone.timers[Compose.blurTimer] == nil && phone.pictures.encodings.isEmpty)
        #expect(shown(phone) == "data:image/jpeg;base64,BQ==")
    }

    @Test("S-11 the weakest blur leaves some sixteen spots of a face that fills the picture")
    func weakest() {
        #expect(BlurStrength(percent: -5).sigma == 12)
        #expect(BlurStrength(percent: 400).sigma == 44)
    }

    @Test("S-11 closing the form forgets the sharp picture; the draft on disk has the blurred one alone")
    func forgets() throws {
        let phone = try pictured()
        phone.tap("Close")
        #expect(phone.state.compose.work == nil)
        let draft = try Draft(json: JSONValue(parsing: Array((phone.disk.files["draft"] ?? "").utf8)))
        #expect(draft.picture == BlurredPicture(base64: "AQID"))
        phone.tap("Write a secret")
        #expect(shown(phone) == "data:image/jpeg;base64,AQID")
        #expect(phone.elements("slider").isEmpty)
    }

    @Test("S-11 a picture that comes after the form was closed is let go, and never drawn")
    func late() throws {
        let phone = try writing()
        phone.tap("Add a picture")
        phone.tap("Close")
        phone.choose(.success(picture()))
        #expect(phone.pictures.drawings.isEmpty && phone.pictures.released == [PictureID(number: 4)])
    }

    @Test(
        "S-07 a picture that can't be had is said not to be, and the text stays",
        arguments: [
            (PictureFailure.unreadable, "isn’t a picture"), (.tooLarge, "too large"),
            (.unavailable, "once more"),
        ])
    func failures(failure: PictureFailure, words: String) throws {
        let phone = try writing()
        phone.tap("Add a picture")
        phone.choose(.failure(failure))
        #expect(phone.text.contains(words))
        #expect(phone.elements("primary").first?.has(.disabled) == false)
    }

    @Test("S-07 a picture can be taken off again")
    func removes() throws {
        let phone = try pictured()
        phone.tap("Remove")
        #expect(shown(phone) == nil)
        phone.tap("Post")
        let draft = try PostDraft(json: JSONValue(parsing: phone.requests[0].request.body))
        #expect(draft.imageData == nil)
    }

    @Test(
        "S-09 a post's picture is its background, and text can be read over any picture: 4.5 to 1 at the least"
    )
    func contrast() throws {
        var post = Post.sample(1)
        post.image = PostImage(smallURL: "http://localhost/s.jpg", mediumURL: "http://localhost/m.jpg")
        let phone = Phone.reading([post])
        #expect(shown(phone) == "http://localhost/s.jpg")
        let scrim = try #require(phone.elements("card-scrim").first)
        #expect(scrim.attributes.contains(.style(.backgroundColor, Scrim.css)))
        let white = CardColor(red: 255, green: 255, blue: 255)
        var least = 21.0
        for red in stride(from: 0, through: 255, by: 51) {
            for green in stride(from: 0, through: 255, by: 51) {
                for blue in stride(from: 0, through: 255, by: 51) {
                    let pixel = CardColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    least = min(least, white.contrast(with: Scrim.over(pixel)))
                }
            }
        }
        #expect(least >= 4.5)
    }
}
