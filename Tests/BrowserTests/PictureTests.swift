import Interface
import Pixels
import Testing

@testable import Browser

@Suite("Pictures, files and the tab's own disk")
struct PictureTests {
    private var queue = EffectQueue<String>()

    /// Queues an effect and gives what reached the page.
    private mutating func ask(_ effect: Effect<String>) -> Document.Asked? {
        let page = Document()
        queue.add(effect)
        page.perform(queue.immediate)
        queue.immediate.removeAll()
        return page.asked.first
    }

    @Test("a picture is chosen: which one, none, or why not")
    mutating func choose() {
        func told(_ result: Result<ChosenPicture?, PictureFailure>) -> String {
            switch result {
            case .success(let picture):
                picture.map { "\($0.id.number): \($0.width) × \($0.height)" } ?? "none"
            case .failure(let failure): "\(failure)"
            }
        }
        let replies: [(Reply, String)] = [
            (Reply(code: 1, number: 3, bytes: [0xC0, 0x0F, 0, 0, 0xD0, 0x0B, 0, 0]), "3: 4032 × 3024"),
            (Reply(code: 0), "none"), (Reply(code: -4), "unavailable"), (Reply(code: -6), "unreadable"),
            (Reply(code: -7), "tooLarge"), (Reply(code: 1, number: 3, bytes: [1]), "unavailable"),
        ]
        for (reply, expected) in replies {
            let asked = ask(.choosePicture(.camera, reply: told))
            #expect(asked?.numbers == [0])
            #expect(queue.action(for: reply, number: asked?.number ?? -1) == expected)
        }
        #expect(ask(.choosePicture(.library, reply: told))?.numbers == [1])
    }

    @Test("an area is drawn at the size that was asked for, or not at all")
    mutating func draw() {
        func told(_ result: Result<Pixels, PictureFailure>) -> String {
            switch result {
            case .success(let pixels): "\(pixels.width) × \(pixels.height) \(pixels.bytes)"
            case .failure(let failure): "\(failure)"
            }
        }
        let area = PixelArea(x: 10, y: 20, width: 30, height: 40)
        let replies: [(Reply, String)] = [
            (Reply(code: 1, bytes: [1, 2, 3, 4, 5, 6, 7, 8]), "2 × 1 [1, 2, 3, 4, 5, 6, 7, 8]"),
            (Reply(code: 1, bytes: [1, 2, 3, 4]), "unavailable"), (Reply(code: -4), "unavailable"),
        ]
        for (reply, expected) in replies {
            let asked = ask(
                .drawPicture(PictureID(number: 3), area: area, width: 2, height: 1, reply: told))
            #expect(asked?.numbers == [3, 10, 20, 30, 40, 2, 1])
            #expect(queue.action(for: reply, number: asked?.number ?? -1) == expected)
        }
        let bounded = ask(
            .drawPicture(PictureID(number: 3), area: area, width: 0, height: 9_000, reply: told))
        #expect(bounded?.numbers.suffix(2) == [1, 4_096])
        #expect(ask(.releasePicture(PictureID(number: 3)))?.numbers == [3])
    }

    @Test("pixels become a JPEG")
    mutating func encode() throws {
        let pixels = try #require(Pixels(width: 1, height: 2, bytes: [1, 2, 3, 255, 4, 5, 6, 255]))
        func told(_ result: Result<[UInt8], PictureFailure>) -> String {
            switch result {
            case .success(let bytes): "\(bytes)"
            case .failure(let failure): "\(failure)"
            }
        }
        for (reply, expected) in [(Reply(code: 1, bytes: [9]), "[9]"), (Reply(code: -4), "unavailable")] {
            let asked = ask(.encodePicture(pixels, quality: 85, reply: told))
            #expect(asked?.numbers == [1, 2, 85])
            #expect(asked?.bytes == pixels.bytes)
            #expect(queue.action(for: reply, number: asked?.number ?? -1) == expected)
        }
        #expect(ask(.encodePicture(pixels, quality: 200, reply: told))?.numbers == [1, 2, 100])
    }

    @Test("a file is handed over with its name and type")
    mutating func save() {
        let asked = ask(.save(fileName: "secrets.json", type: "application/json", [1, 2]))
        #expect(asked?.texts == ["secrets.json", "application/json"])
        #expect(asked?.bytes == [1, 2])
    }

    @Test("what lasts as long as the tab is told from what stays")
    mutating func session() {
        let name = DiskName(session: "password")
        #expect(name != DiskName("password"))
        #expect(ask(.read(name) { _ in "" })?.numbers == [1])
        #expect(ask(.write(name, [7]) { _ in "" })?.numbers == [1])
        #expect(ask(.erase(name) { _ in "" })?.numbers == [1])
        #expect(ask(.erase("password") { _ in "" })?.numbers == [0])
    }

    @Test("a crossing is told before the drawing that it is for")
    mutating func transition() {
        #expect(ask(.transition)?.operation == .transition)
        #expect(queue.count == 0)
    }
}
