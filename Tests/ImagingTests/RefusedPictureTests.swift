import Foundation
import TestSupport
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
        let png = HostilePNG.resized(
            try Fixture.make("a.png", ["copy in.ppm a.png"]), width: 7_000, height: 7_160)
        #expect(throws: ImagingError.tooManyPixels(limit: 50)) { try Picture.veiled(png) }
        #expect(throws: ImagingError.tooManyPixels(limit: 50)) { try Picture.photo(png) }
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
                    // Which of them, the bytes decide; it is told, and nothing was done to this process.
                    #expect(error != .unavailable && error != .tooManyBytes)
                }
            }
        }
    }
}
