import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Imaging

@Suite("Pictures that are refused")
struct RefusedPictureTests {
    @Test("more than 10 MB are refused before anything is looked at")
    func bytes() throws {
        var jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg"])
        jpeg += [UInt8](repeating: 0, count: Picture.maximumBytes - jpeg.count)
        #expect(throws: Never.self) { try Picture.veiled(jpeg) }
        #expect(throws: ImagingError.tooManyBytes) { try Picture.veiled(jpeg + [0]) }
    }

    @Test("more than 50 megapixels are refused from the header")
    func pixels() throws {
        // A header that claims as much, with next to nothing behind it: decoding it would fail otherwise.
        var png = try Fixture.make("a.png", ["copy in.ppm a.png"])
        png.replaceSubrange(16..<24, with: [0, 0, 0x1B, 0x58, 0, 0, 0x1B, 0xF8])  // 7000 × 7160
        let header = png[12..<29]
        png.replaceSubrange(29..<33, with: checksum(header))
        #expect(throws: ImagingError.tooManyPixels) { try Picture.veiled(png) }
        #expect(throws: ImagingError.tooManyPixels) { try Picture.photo(png) }
    }

    @Test(
        "what isn't a picture of a known kind is refused without a decoder",
        arguments: [
            "", "x", "\u{89}PNG", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
            "%PDF-1.7",
            "II*\u{0}", "P6 1 1 255\n123", "BM", "RIFF\u{0}\u{0}\u{0}\u{0}WAVE", "GIF88a",
        ])
    func strangers(text: String) {
        #expect(throws: ImagingError.unreadable) { try Picture.veiled(Array(text.utf8)) }
    }

    @Test(
        "a picture that is cut short is refused, wherever it was cut",
        arguments: ["a.jpg", "a.png", "a.webp", "a.gif", "a.avif", "a.heic"])
    func truncated(name: String) throws {
        let noise = Fixture.ppm(width: 96, height: 96) { x, y in
            let bits = (x &* 7_919 ^ y &* 104_729) &* 2_654_435_761
            return (UInt8(bits >> 8 & 0xFF), UInt8(bits >> 16 & 0xFF), UInt8(bits >> 24 & 0xFF))
        }
        let whole = try Fixture.make(name, from: noise, ["copy in.ppm \(name)"])
        #expect(throws: Never.self) { try Picture.veiled(whole) }
        for share in [5, 50, 90] {
            let part = Array(whole.prefix(whole.count * share / 100))
            #expect(throws: ImagingError.self, "\(share) %") { try Picture.veiled(part) }
        }
    }

    @Test("a JPEG of thousands of passes is refused, as it would keep a processor busy for hours")
    func scans() throws {
        var jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg[interlace]"])
        let end = jpeg.suffix(2)
        jpeg.removeLast(2)
        for _ in 0..<200 { jpeg += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0] }
        #expect(PictureKind.hasTooManyScans(jpeg + end))
        #expect(throws: ImagingError.damaged) { try Picture.veiled(jpeg + end) }
        // Neither a marker that has no length, nor one that a decoder skips, hides them.
        for marker: UInt8 in [0x02, 0xD0, 0xFF] {
            #expect(PictureKind.hasTooManyScans([0xFF, 0xD8, 0xFF, marker, 0xFF, 0xF0] + jpeg))
        }
    }

    @Test("bytes in the metadata, or behind the end, that look like passes are none")
    func looksLikeScans() throws {
        let jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg"])
        let lookalikes = [[UInt8]](repeating: [0xFF, 0xDA], count: 200).flatMap { $0 }
        // A film that a phone appends, and a thumbnail.
        #expect(throws: Never.self) { try Picture.veiled(jpeg + lookalikes) }
        let length = lookalikes.count + 2
        let segment = [0xFF, 0xED, UInt8(length >> 8), UInt8(length & 0xFF)] + lookalikes
        #expect(throws: Never.self) {
            try Picture.veiled(Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2))
        }
    }

    @Test("a PNG's texts are never unpacked: thousands of them in a small file would fill the memory")
    func texts() throws {
        let png = try Fixture.make("a.png", ["copy in.ppm a.png"])
        var chunks: [UInt8] = []
        for type in ["tEXt", "zTXt", "iTXt"] {
            let content = Array(type.utf8) + Array("Comment\u{0}\u{0}\u{0}packed".utf8)
            chunks += [0, 0, 0, UInt8(content.count - 4)] + content + checksum(content[...])
        }
        // Behind the header, and behind everything but the end.
        let laden = png.prefix(33) + chunks + png[33..<(png.count - 12)] + chunks + png.suffix(12)
        #expect(try Picture.opened(Array(laden)).bytes == PictureKind.withoutTexts(png))
        #expect(!PictureKind.withoutTexts(png).contains(Array("tEXt".utf8)))
        // A length that leads beyond the end is for the decoder to refuse.
        let cut = Array(laden.prefix(60))
        #expect(PictureKind.withoutTexts(cut).count <= cut.count)
        #expect(throws: ImagingError.self) { try Picture.veiled(cut) }
    }

    @Test("of very large pictures one is decoded at a time, however many threads have one")
    func turns() {
        let decoding = Atomic(0)
        let most = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 {
                Picture.inTurn(Picture.maximumPixels) {
                    decoding.add(1, ordering: .relaxed)
                    // Long enough for others to come in, if they can.
                    for _ in 0..<2_000 { most.max(decoding.load(ordering: .relaxed), ordering: .relaxed) }
                    decoding.subtract(1, ordering: .relaxed)
                }
            }
        }
        #expect(most.load(ordering: .relaxed) == 1)
    }

    @Test("bytes that were changed here and there never do harm")
    func corrupted() throws {
        for name in ["a.jpg", "a.png", "a.webp", "a.gif", "a.avif"] {
            let whole = try Fixture.make(name, ["copy in.ppm \(name)"])
            for round in 0..<15 {
                var bytes = whole
                for place in 0..<6 {
                    let index = 16 + (round &* 7_907 &+ place &* 1_299_709) % max(bytes.count - 16, 1)
                    bytes[index] ^= UInt8(truncatingIfNeeded: round &* 31 &+ place &* 57 | 1)
                }
                do {
                    let medium = try Bitmap(decoding: Picture.veiled(bytes).medium)
                    #expect(medium.width == 512)
                } catch {
                    #expect([.damaged, .unreadable, .tooManyPixels].contains(error))
                }
            }
        }
    }

    /// The checksum of a PNG's chunk (CRC-32), as a file with a wrong one is refused for that reason alone.
    private func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        crc = ~crc
        return [24, 16, 8, 0].map { UInt8(crc >> $0 & 0xFF) }
    }
}
