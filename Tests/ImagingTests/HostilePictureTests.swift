import Foundation
import TestSupport
import Testing

@testable import Imaging

/// Each is refused by its structure, before a decoder sees it: so none of these tests is about time.
@Suite("Pictures that lie about themselves")
struct HostilePictureTests {
    private func expect(_ problem: StructureProblem, _ file: [UInt8], _ comment: Testing.Comment? = nil) {
        #expect(throws: ImagingError.contradictory(problem), comment) { try Picture.structure(file) }
    }

    @Test("a JPEG's passes are counted wherever they are hidden", arguments: HostileJPEG.Hiding.allCases)
    func passes(hiding: HostileJPEG.Hiding) throws {
        let jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg[interlace]"])
        // 16 megapixels and 2,000 passes in some 20 KB.
        let large = HostileJPEG.resized(jpeg, width: 4_000, height: 4_000)
        let many = HostileJPEG.repeatingPasses(of: large, count: 2_000, hiding: hiding)
        expect(.tooManyPasses, many)
        // 527 KB.
        expect(.tooManyPasses, HostileJPEG.repeatingPasses(of: large, count: 52_000, hiding: hiding))
        // The same segment without the passes does no harm.
        #expect(throws: Never.self) {
            try Picture.structure(HostileJPEG.repeatingPasses(of: jpeg, count: 0, hiding: hiding))
        }
    }

    @Test("the more pixels a JPEG has, the fewer passes it may have over them")
    func passesTimesPixels() throws {
        let jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg[interlace]"])
        func passes(_ count: Int, _ width: Int) -> [UInt8] {
            HostileJPEG.repeatingPasses(
                of: HostileJPEG.resized(jpeg, width: width, height: 4_000), count: count)
        }
        // As vips makes it, it has ten.
        #expect(throws: Never.self) { try Picture.structure(passes(52, 4_000)) }
        expect(.tooManyPasses, passes(53, 4_000))
        #expect(throws: Never.self) { try Picture.structure(passes(90, 400)) }
        expect(.tooManyPasses, passes(91, 400))
    }

    @Test("a JPEG's segment without a length that is known is refused, and so is a second frame")
    func segments() throws {
        let jpeg = try Fixture.make("a.jpg", ["copy in.ppm a.jpg"])
        for marker: UInt8 in [0x02, 0xBF, 0xC8, 0xD8, 0xF0] {
            expect(.malformed, [0xFF, 0xD8, 0xFF, marker, 0, 4, 0, 0] + jpeg.dropFirst(2), "\(marker)")
        }
        expect(.malformed, [0xFF, 0xD8, 0xFF, 0xE0, 0, 1] + jpeg.dropFirst(2))
        expect(.cutShort, [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF] + jpeg.dropFirst(2))
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0]
        expect(.malformed, [0xFF, 0xD8] + frame + jpeg.dropFirst(2))
        // Without losses.
        expect(.unsupported, [0xFF, 0xD8, 0xFF, 0xC3] + frame.dropFirst(2) + jpeg.dropFirst(2))
    }

    @Test(
        "a HEIC or AVIF that says it is small is not believed when it is coded larger, in its configuration or its bytes",
        arguments: HostileHEIF.Codec.allCases)
    func codedSizes(codec: HostileHEIF.Codec) {
        let (small, huge) = (HostileHEIF.Size(640, 480), HostileHEIF.Size(20_000, 20_000))
        #expect(throws: Never.self) {
            try Picture.structure(HostileHEIF(codec, [.init(stated: small)]).bytes)
        }
        for picture: HostileHEIF.Picture in [
            .init(stated: small, configured: huge), .init(stated: small, coded: huge),
            .init(stated: small, configured: huge, coded: small), .init(stated: huge, configured: small),
        ] {
            let file = HostileHEIF(codec, [picture]).bytes
            #expect(file.count < 1_000)
            expect(.sizesDisagree, file)
        }
        // One that says what it is is too large.
        #expect(throws: ImagingError.tooManyPixels(limit: 23)) {
            try Picture.structure(HostileHEIF(codec, [.init(stated: huge)]).bytes)
        }
        expect(.tooManyPasses, HostileHEIF(codec, [.init(stated: small, frames: 1_000)]).bytes)
    }

    @Test(
        "as little are grids, any of their tiles, small copies and transparency",
        arguments: HostileHEIF.Codec.allCases)
    func grids(codec: HostileHEIF.Codec) {
        let (tile, huge) = (HostileHEIF.Size(512, 512), HostileHEIF.Size(20_000, 20_000))
        let honest = HostileHEIF.Picture(stated: tile)
        func file(_ tiles: [HostileHEIF.Picture], _ grid: HostileHEIF.Grid) -> [UInt8] {
            HostileHEIF(codec, tiles, grid: grid).bytes
        }
        let grid = HostileHEIF.Grid(rows: 2, columns: 2, size: .init(1_000, 1_000), references: [1, 2, 1, 2])
        #expect(throws: Never.self) { try Picture.structure(file([honest, honest], grid)) }
        // The second tile lies.
        expect(.sizesDisagree, file([honest, .init(stated: tile, coded: huge)], grid))
        expect(.sizesDisagree, file([honest, .init(stated: .init(1_024, 512))], grid))
        var wrong = grid
        wrong.stated = .init(100, 100)
        expect(.sizesDisagree, file([honest, honest], wrong), "what the grid itself says")
        wrong = grid
        wrong.size = .init(100, 100)
        expect(.sizesDisagree, file([honest, honest], wrong), "tiles that nobody sees")
        wrong = grid
        wrong.references = [1, 2]
        expect(.sizesDisagree, file([honest, honest], wrong), "tiles that aren't there")
        let large = HostileHEIF.Picture(stated: .init(12_000, 12_000))
        wrong = .init(rows: 1, columns: 1, size: .init(100, 100), references: [1])
        expect(.sizesDisagree, file([large], wrong), "a tile of which hardly anything is seen")
        for kind in ["thmb", "auxl"] {
            var other = HostileHEIF(codec, [.init(stated: tile), .init(stated: tile, coded: huge)])
            other.links = [(kind, 2)]
            expect(.sizesDisagree, other.bytes)
        }
        var copy = HostileHEIF(codec, [.init(stated: tile), .init(stated: .init(4_000, 4_000))])
        copy.links = [("thmb", 2)]
        expect(.sizesDisagree, copy.bytes, "a small copy that is larger")
    }

    @Test("a file of real pixels whose box was changed is refused, too", arguments: ["a.avif", "a.heic"])
    func changedBox(name: String) throws {
        var file = try Fixture.make(name, ["copy in.ppm \(name)"])
        let place = try #require(Data(file).range(of: Data("ispe".utf8))).upperBound
        #expect(Array(file[place + 4..<place + 12]) == [0, 0, 1, 44, 0, 0, 0, 200])
        file.replaceSubrange(place + 4..<place + 12, with: [0, 0, 0, 100, 0, 0, 0, 100])
        expect(.sizesDisagree, file)
    }

    @Test("what follows a HEIC's boxes may be anything but another list of items")
    func appended() throws {
        let file = HostileHEIF(.heic, [.init(stated: .init(640, 480))]).bytes
        for text in ["abc", "\u{FF}\u{FF}\u{FF}\u{FF}film, appended by a phone"] {
            #expect(throws: Never.self) { try Picture.structure(file + text.utf8) }
        }
        let other = HostileHEIF(.heic, [.init(stated: .init(20_000, 20_000))]).bytes
        let second = try #require(Data(other).range(of: Data("meta".utf8))).lowerBound - 4
        expect(.malformed, file + other[second...])
        expect(.cutShort, file + [0x7F, 0, 0, 0] + other[(second + 4)...])
    }

    @Test("a PNG's rows are unpacked as far as its header goes: 10 GB behind 100 × 100 pixels stay packed")
    func inflation() throws {
        let bomb = HostilePNG.inflating(width: 100, height: 100, to: 10_000_000_000)
        #expect(bomb.count < Picture.maximumBytes)
        func check(_ file: [UInt8]) throws { try PNGStructure.walk(file).checkInflated() }
        #expect(throws: StructureProblem.inflatesTooFar) { try check(bomb) }
        // 100 rows of 300 bytes and one more each.
        #expect(throws: Never.self) { try check(HostilePNG.inflating(width: 100, height: 100, to: 30_100)) }
        #expect(throws: StructureProblem.inflatesTooFar) {
            try check(HostilePNG.inflating(width: 100, height: 100, to: 30_101))
        }
        for options in ["", "[interlace]", "[palette]", "[palette,interlace]", "[bitdepth=1]"] {
            #expect(throws: Never.self) { try check(Fixture.make("a.png", ["copy in.ppm a.png\(options)"])) }
        }
    }

    @Test("a PNG's profile of colours unpacks to a few megabytes at most, and what nobody needs is left out")
    func chunks() throws {
        let png = try Fixture.make("a.png", ["copy in.ppm a.png"])
        let laden = HostilePNG.adding("iCCP", HostilePNG.profile(inflatingTo: 1_000_000_000), to: png)
        #expect(throws: StructureProblem.inflatesTooFar) { try PNGStructure.walk(laden).checkInflated() }
        let plain = try PNGStructure.walk(png).neededBytes
        for type in ["tEXt", "zTXt", "iTXt", "sPLT", "xxXx"] {
            let content = Array("Comment\0\0packed".utf8)
            #expect(try PNGStructure.walk(HostilePNG.adding(type, content, to: png)).neededBytes == plain)
        }
        // What can't be left out is the decoder's to refuse.
        #expect(
            try PNGStructure.walk(HostilePNG.adding("XXXX", [], to: png)).neededBytes.count == plain.count
                + 12)
        expect(.malformed, HostilePNG.adding("IHDR", Array(png[16..<29]), to: png))
    }

    @Test("a GIF's frames lie on its canvas")
    func gif() throws {
        var gif = try Fixture.make("a.gif", ["copy in.ppm a.gif"])
        let frame = try #require(Data(gif).range(of: Data([0x2C, 0, 0, 0, 0, 44, 1, 200, 0]))).lowerBound
        gif.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        expect(.sizesDisagree, gif)
    }

    @Test("a WebP is coded in the size of its canvas, and so is each of its frames")
    func webP() throws {
        var webP = try Fixture.make("a.webp", ["bandjoin_const in.ppm a.v 100", "copy a.v a.webp"])
        try #require(webP[12..<16].elementsEqual("VP8X".utf8))
        webP.replaceSubrange(24..<30, with: [9, 0, 0, 9, 0, 0])
        expect(.sizesDisagree, webP)
        let commands = [
            "invert in.ppm b.v", "join in.ppm b.v a.v vertical", "copy a.v a.webp[page_height=200]",
        ]
        var animated = try Fixture.make("a.webp", commands)
        let frame = try #require(Data(animated).range(of: Data("ANMF".utf8))).upperBound + 4
        animated.replaceSubrange(frame + 6..<frame + 9, with: [99, 0, 0])
        expect(.sizesDisagree, animated)
    }
}
