import Foundation
import Testing

@testable import Imaging

@Suite struct AvatarTests {
    @Test(
        "An avatar is a PNG of the size that was asked for",
        arguments: [(96, 96), (16, 16), (1, 16), (5_000, 512)])
    func size(asked: Int, given: Int) throws {
        let png = try Avatar.png(for: "brave.otter", size: asked)
        #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let bitmap = try Bitmap(decoding: png)
        #expect(bitmap.width == given)
        #expect(bitmap.height == given)
        #expect(bitmap == Avatar.bitmap(for: "brave.otter", size: given))
    }

    @Test("It holds nothing but the picture")
    func chunks() throws {
        let png = try Avatar.png(for: "brave.otter")
        var names: Set<String> = []
        var position = 8
        while position + 8 <= png.count {
            let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            names.insert(String(decoding: png[position + 4..<position + 8], as: UTF8.self))
            position += length + 12
        }
        #expect(position == png.count)
        #expect(names.isSuperset(of: ["IHDR", "IDAT", "IEND"]))
        #expect(names.isSubset(of: ["IHDR", "IDAT", "IEND", "pHYs"]))
    }

    @Test("A name always gets the same picture, and a thousand names get a thousand")
    func deterministic() throws {
        #expect(try Avatar.png(for: "brave.otter") == Avatar.png(for: "brave.otter"))
        let pictures = Set((0..<1_000).map { Avatar.bitmap(for: "name\($0)", size: 16).pixels })
        #expect(pictures.count == 1_000)
        #expect(try Avatar.png(for: "").count > 100)
    }

    @Test("It is the same left and right, in a light colour with another one on it")
    func symmetry() {
        for name in ["otter", "beaver", "badger"] {
            let bitmap = Avatar.bitmap(for: name, size: 96)
            func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
                bitmap.pixels[((y * 96 + x) * 3)...].prefix(3)
            }
            for y in 0..<96 {
                for x in 0..<48 where !pixel(x, y).elementsEqual(pixel(95 - x, y)) {
                    Issue.record("\(name) differs at \(x), \(y)")
                }
            }
            #expect(pixel(0, 0).allSatisfy { $0 > 180 })
        }
    }

    @Test("What is no picture is refused")
    func unreadable() {
        for bytes: [UInt8] in [[], [0x89, 0x50, 0x4E, 0x47], Array("<html>".utf8)] {
            #expect(throws: ImagingError.unreadable) { try Bitmap(decoding: bytes) }
        }
    }
}
