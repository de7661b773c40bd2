import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite("What a picture's container says")
struct StructureTests {
    private func structure(_ file: [UInt8]) throws -> PictureStructure {
        try PictureStructure(file, kind: #require(PictureKind(file)))
    }

    @Test(
        "every kind's size is found, also an odd one, and whether it has to be in memory as a whole",
        arguments: [
            ("a.jpg", "", false), ("a.jpg", "[interlace]", true), ("a.jpg", "[subsample_mode=off]", false),
            ("a.png", "", false), ("a.png", "[interlace]", true), ("a.png", "[palette]", false),
            ("a.webp", "", false), ("a.webp", "[lossless]", true), ("a.gif", "", true),
            ("a.avif", "", true), ("a.avif", "[lossless]", true),
            ("a.heic", "", true), ("a.heic", "[bitdepth=10]", true), ("a.heic", "[subsample_mode=off]", true),
        ])
    func sizes(name: String, options: String, isInMemory: Bool) throws {
        for (width, height) in [(300, 200), (301, 203), (64, 1_000)] {
            let source = Fixture.ppm(width: width, height: height) { x, y in
                (UInt8(x & 255), UInt8(y & 255), 9)
            }
            let found = try structure(Fixture.make(name, from: source, ["copy in.ppm \(name)\(options)"]))
            // A library may code another row or column, of which no more than the picture is shown.
            #expect((width...width + 1).contains(found.width) && (height...height + 1).contains(found.height))
            #expect((found.bytesPerPixel > 0) == isInMemory)
        }
    }

    @Test("deeper samples and whole colours take more memory")
    func memory() throws {
        func bytes(_ options: String) throws -> Double {
            try structure(Fixture.make("a.heic", ["copy in.ppm a.heic\(options)"])).bytesPerPixel
        }
        let plain = try bytes("")
        #expect(try bytes("[bitdepth=10]") > plain * 1.7)
        #expect(try bytes("[subsample_mode=off]") > plain * 1.3)
    }

    @Test(
        "pictures as programs and cameras make them are taken: animated ones, with small copies, with transparency"
    )
    func ordinary() throws {
        let animated = ["join in.ppm in.ppm a.v vertical", "copy a.v a.gif[page_height=200]"]
        #expect(try structure(Fixture.make("a.gif", animated)).height == 200)
        let webP = ["invert in.ppm b.v", "join in.ppm b.v a.v vertical", "copy a.v a.webp[page_height=200]"]
        #expect(try structure(Fixture.make("a.webp", webP)).height == 200)
        for name in ["a.webp", "a.avif", "a.png", "a.gif"] {
            let clear = ["bandjoin_const in.ppm a.v 100", "copy a.v \(name)"]
            #expect(try structure(Fixture.make(name, clear)).width == 300)
        }
        for codec in HostileHEIF.Codec.allCases {
            var file = HostileHEIF(
                codec, [.init(stated: .init(4_000, 3_000)), .init(stated: .init(320, 240))])
            file.links = [("thmb", 2)]
            #expect(try structure(file.bytes).pixels == 12_000_000)
            file = HostileHEIF(
                codec, [.init(stated: .init(512, 512))],
                grid: .init(
                    rows: 6, columns: 8, size: .init(4_032, 3_024), references: .init(repeating: 1, count: 48)
                ))
            let tiled = try structure(file.bytes)
            #expect(tiled.width == 4_032 && tiled.height == 3_024)
        }
    }

    @Test("a wide or high picture of 50 megapixels is one, and one of more isn't, whatever kind it is")
    func limits() throws {
        let jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg"])
        #expect(
            try Picture.structure(HostileJPEG.resized(jpeg, width: 62_500, height: 800)).pixels == 50_000_000)
        #expect(throws: ImagingError.tooManyPixels(limit: 50)) {
            try Picture.structure(HostileJPEG.resized(jpeg, width: 62_500, height: 801))
        }
        #expect(throws: ImagingError.tooManyPixels(limit: 50)) {
            try Picture.structure(HostilePNG.inflating(width: 1 << 30, height: 1 << 30, to: 10))
        }
        // What has to be in memory as a whole may have fewer.
        for codec in HostileHEIF.Codec.allCases {
            let small = HostileHEIF(codec, [.init(stated: .init(5_500, 4_000))])
            #expect(try Picture.structure(small.bytes).pixels == 22_000_000)
            let large = HostileHEIF(codec, [.init(stated: .init(8_000, 6_250))])
            #expect(throws: ImagingError.tooManyPixels(limit: 23)) { try Picture.structure(large.bytes) }
        }
    }

    @Test("bytes that were changed anywhere never end the process that reads them", arguments: 0..<20)
    func corrupted(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        for whole in try Self.everyKind.get() {
            for _ in 0..<100 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    // The beginning is where the structure is.
                    let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 400)
                    let index = Int.random(in: 12..<end, using: &random)
                    bytes[index] =
                        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
                        .randomElement(using: &random) ?? 0
                }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    bytes.removeLast(Int.random(in: 0..<bytes.count - 12, using: &random))
                }
                // Whether it is refused is told by the other tests; here, reading comes to an end.
                if let kind = PictureKind(bytes), let found = try? PictureStructure(bytes, kind: kind) {
                    #expect(found.width > 0 && found.height > 0 && found.memory >= 0)
                }
            }
        }
    }

    private static let everyKind = Result {
        let made = try ["a.jpg", "a.png", "a.webp", "a.gif", "a.avif", "a.heic"].map {
            try Fixture.make($0, ["copy in.ppm \($0)"])
        }
        let built = HostileHEIF.Codec.allCases.map { codec in
            HostileHEIF(
                codec, [.init(stated: .init(512, 512))],
                grid: .init(rows: 2, columns: 2, size: .init(1_000, 1_000), references: [1, 1, 1, 1])
            ).bytes
        }
        return made + built
    }
}
