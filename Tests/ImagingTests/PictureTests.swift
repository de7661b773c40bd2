import Foundation
import Testing

@testable import Imaging

@Suite("Pictures from strangers")
struct PictureTests {
    @Test(
        "S-10 S-11 every kind becomes 512 × 512 and 256 × 256, in its own colours",
        arguments: [
            ("a.jpg", ["copy in.ppm a.jpg"]),
            ("a.jpg", ["copy in.ppm a.jpg[interlace]"]),
            ("a.jpg", ["icc_transform in.ppm a.jpg cmyk --input-profile srgb"]),
            ("a.png", ["copy in.ppm a.png"]),
            ("a.png", ["copy in.ppm a.png[interlace]"]),
            ("a.png", ["copy in.ppm a.png[palette]"]),
            (
                "a.png",
                [
                    "cast in.ppm a.v ushort", "linear a.v b.v 257 0", "cast b.v c.v ushort",
                    "copy c.v a.png --interpretation rgb16",
                ]
            ),
            ("a.png", ["icc_transform in.ppm a.png p3 --input-profile srgb"]),
            ("a.png", ["bandjoin_const in.ppm a.png 255"]),
            ("a.webp", ["copy in.ppm a.webp"]),
            ("a.gif", ["copy in.ppm a.gif"]),
            ("a.avif", ["copy in.ppm a.avif"]),
            ("a.heic", ["copy in.ppm a.heic"]),
        ])
    func kinds(name: String, commands: [String]) throws {
        let veiled = try Picture.veiled(Fixture.make(name, commands))
        for (jpeg, side) in [(veiled.medium, 512), (veiled.small, 256)] {
            let bitmap = try Bitmap(decoding: jpeg)
            #expect(bitmap.width == side && bitmap.height == side)
            #expect(bitmap.arrangement == "rgbw")
            // Far from every edge, colours are what they were: also those of a wide gamut and of inks.
            let red = bitmap.quarter(0)
            let tolerance = commands[0].contains("cmyk") ? 40 : 14
            for (channel, wanted) in zip(red, [220, 30, 30]) { #expect(abs(channel - wanted) <= tolerance) }
        }
    }

    @Test(
        "every orientation that a camera notes ends upright",
        arguments: zip(
            UInt8(1)...8, ["rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"]))
    func orientations(orientation: UInt8, arrangement: String) throws {
        let jpeg = Fixture.oriented(orientation, try Fixture.make("a.jpg", ["copy in.ppm a.jpg[Q=95]"]))
        #expect(try Bitmap(decoding: Picture.veiled(jpeg).medium).arrangement == arrangement)
        #expect(try Bitmap(decoding: Picture.photo(jpeg)).arrangement == arrangement)
    }

    @Test("a picture is cropped from its centre and never squeezed")
    func crop() throws {
        // A disc in the middle of a wide picture stays round, and what stands left and right of it goes.
        let wide = Fixture.ppm(width: 1_200, height: 400) { x, y in
            let across = x - 600
            let down = y - 200
            if across * across + down * down < 100 * 100 { return (255, 255, 255) }
            return x < 390 || x >= 810 ? (255, 0, 0) : (0, 0, 0)
        }
        let bitmap = try Bitmap(
            decoding: Picture.veiled(Fixture.make("a.png", from: wide, ["copy in.ppm a.png"])).medium)
        let middle = bitmap.pixels[(256 * 512 * 3)...].prefix(512 * 3)
        let row = stride(from: middle.startIndex, to: middle.endIndex, by: 3).map { Int(middle[$0]) }
        let column = (0..<512).map { Int(bitmap.pixels[($0 * 512 + 256) * 3]) }
        // 200 of 400 pixels are 256 of 512.
        #expect(abs(row.filter { $0 > 127 }.count - 256) <= 6)
        #expect(abs(column.filter { $0 > 127 }.count - 256) <= 6)
        #expect(row.first.map { $0 < 60 } == true && row.last.map { $0 < 60 } == true)
    }

    @Test(
        "pictures without colours are taken too: of 8 and 16 bits, with and without transparency",
        arguments: [
            ("a.jpg", ["colourspace in.ppm a.jpg b-w"]), ("a.png", ["colourspace in.ppm a.png b-w"]),
            ("a.png", ["colourspace in.ppm a.png grey16"]),
            ("b.png", ["colourspace in.ppm a.png b-w", "bandjoin_const a.png b.png 255"]),
        ])
    func grey(name: String, commands: [String]) throws {
        let bitmap = try Bitmap(decoding: Picture.veiled(Fixture.make(name, commands)).medium)
        let levels = (0..<4).map { bitmap.quarter($0) }
        for level in levels { #expect((level.max() ?? 255) - (level.min() ?? 0) <= 4) }
        // Red is darker than green, blue is the darkest, white is white.
        #expect(levels[2][0] < levels[0][0] && levels[0][0] < levels[1][0] && levels[3][0] > 240)
        let photo = try Bitmap(decoding: Picture.photo(Fixture.make(name, commands)))
        #expect(photo.width == 300 && photo.quarter(3).allSatisfy { $0 > 240 })
    }

    @Test("what is see-through stands over white")
    func alpha() throws {
        let png = try Fixture.make(
            "a.png", ["bandjoin_const in.ppm a.png 0"])
        let bitmap = try Bitmap(decoding: Picture.veiled(png).medium)
        #expect(bitmap.quarter(0).allSatisfy { $0 > 250 })
    }

    @Test("S-11 letters can't be read any more: lines as thick as theirs become one grey")
    func blur() throws {
        let lines = Fixture.ppm(width: 512, height: 512) { x, _ in
            x / 4 % 2 == 0 ? (255, 255, 255) : (0, 0, 0)
        }
        let bitmap = try Bitmap(
            decoding: Picture.veiled(Fixture.make("a.png", from: lines, ["copy in.ppm a.png"])).medium)
        let row = (100..<150).map { Int(bitmap.pixels[(256 * 512 + $0) * 3]) }
        #expect((row.max() ?? 255) - (row.min() ?? 0) <= 4)
    }

    @Test("no metadata is left: no camera, no place, no profile")
    func metadata() throws {
        let source = try Fixture.make("a.jpg", ["icc_transform in.ppm a.jpg p3 --input-profile srgb"])
        let jpeg = Fixture.oriented(6, source)
        #expect(contains(jpeg, "Exif") && contains(jpeg, "ICC_PROFILE"))
        let veiled = try Picture.veiled(jpeg)
        for made in [veiled.medium, veiled.small, try Picture.photo(jpeg)] {
            for trace in ["Exif", "ICC_PROFILE", "http://ns.adobe.com", "Photoshop", "<?xpacket"] {
                #expect(!contains(made, trace), "\(trace)")
            }
        }
    }

    @Test("a photo keeps its shape, is made no larger, and no side is longer than 1600 pixels")
    func photo() throws {
        let small = try Bitmap(decoding: Picture.photo(Fixture.make("a.png", ["copy in.ppm a.png"])))
        #expect(small.width == 300 && small.height == 200)
        let large = try Fixture.make("a.jpg", ["resize in.ppm a.jpg 12"])
        let made = try Bitmap(decoding: Picture.photo(large))
        #expect(made.width == 1_600 && (1_066...1_067).contains(made.height))
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        Data(bytes).range(of: Data(text.utf8)) != nil
    }
}
