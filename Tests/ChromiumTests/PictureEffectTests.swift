import Foundation
import Testing
import WebDriver

extension ChromiumTests {
    /// What the page does with a picture that somebody chooses, before the program has it.
    @Suite struct PictureEffectTests {
        @Test("S-07, S-10 a photo is chosen, stands upright whatever its orientation, is scaled and encoded")
        func upright() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.wait(until: Self.preparation)
                    let jpeg = try #require(
                        Data(base64Encoded: try browser.wait(until: Self.photo).string ?? ""))
                    // What the eight orientations of EXIF do to a photo that is red, blue, green, white from its top
                    // left corner on: the corners of the upright one in the same order.
                    let corners = ["rbgw", "brwg", "wgbr", "gwrb", "rgbw", "grwb", "wbgr", "bwrg"]
                    for (index, expected) in corners.enumerated() {
                        let file = try Self.write(jpeg, orientation: UInt8(index + 1))
                        defer { try? FileManager.default.removeItem(atPath: file) }
                        try browser.script("pictures.choosePicture(keep, 1, 1)")
                        try browser.find("#picture-library").type(file)
                        let answer = try browser.wait(until: "answers.shift()", "the picture").array
                        #expect(answer[1].number == 1)
                        let sides = answer[4].array.compactMap(\.number)
                        #expect(
                            sides == (index < 4 ? [120, 0, 0, 0, 80, 0, 0, 0] : [80, 0, 0, 0, 120, 0, 0, 0]))
                        let id = Int(answer[2].number ?? 0)
                        let wide = index < 4
                        try browser.script(
                            "pictures.drawPicture(keep, 2, \(id), 0, 0, \(wide ? 120 : 80), \(wide ? 80 : 120), 40, 40)"
                        )
                        let drawn = try browser.wait(until: "answers.shift()").array[4].array
                            .compactMap(\.number)
                        #expect(drawn.count == 40 * 40 * 4)
                        #expect(Self.corners(of: drawn) == expected, "orientation \(index + 1)")
                    }
                }
            }
        }

        @Test("S-07 choosing none, what is no picture, and too large a file are told apart")
        func failures() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.wait(until: Self.preparation)
                    try browser.script(
                        """
                        pictures.choosePicture(keep, 1, 0);
                        document.getElementById("picture-camera").dispatchEvent(new Event("cancel"));
                        pictures.choosePicture(keep, 2, 0);
                        pictures.choosePicture(keep, 3, 1);
                        """)
                    for number in [1.0, 2] {
                        let answer = try browser.wait(until: "answers.shift()").array
                        #expect(answer[0].number == number && answer[1].number == 0)
                    }
                    let file = NSTemporaryDirectory() + "/no-picture-\(UUID().uuidString).jpg"
                    defer { try? FileManager.default.removeItem(atPath: file) }
                    try Data("<html>".utf8).write(to: URL(fileURLWithPath: file))
                    try browser.find("#picture-library").type(file)
                    #expect(try browser.wait(until: "answers.shift()").array[1].number == -6)
                    try browser.script("pictures.choosePicture(keep, 4, 1)")
                    try Data(count: 30 * 1_024 * 1_024 + 1).write(to: URL(fileURLWithPath: file))
                    try browser.find("#picture-library").type(file)
                    #expect(try browser.wait(until: "answers.shift()").array[1].number == -7)
                    try browser.script("pictures.drawPicture(keep, 5, 99, 0, 0, 1, 1, 1, 1)")
                    #expect(try browser.wait(until: "answers.shift()").array[1].number == -4)
                }
            }
        }

        @Test("S-11 pixels become a JPEG without anything but the picture")
        func encodes() throws {
            try withTrebol { server in
                try withBrowser { browser in
                    try browser.open(server.address + "/secrets/")
                    try browser.wait(until: Self.preparation)
                    try browser.script(
                        """
                        const pixels = new Uint8Array(64 * 64 * 4).map((_, at) => [200, 100, 50, 255][at % 4]);
                        pictures.encodePicture(keep, 1, 64, 64, 85, pixels);
                        """)
                    let jpeg = try browser.wait(until: "answers.shift()").array[4].array.compactMap {
                        $0.number.map { UInt8($0) }
                    }
                    #expect(jpeg.prefix(2) == [0xFF, 0xD8] && jpeg.suffix(2) == [0xFF, 0xD9])
                    #expect(Data(jpeg).range(of: Data("Exif".utf8)) == nil)
                }
            }
        }

        /// The page's own pictures, and a list of what they answer.
        private static let preparation = """
            (globalThis.pictures = await import(document.querySelector('[href$="/pictures.js"]').href),
            globalThis.answers = [],
            globalThis.keep = (number, code, detail = 0, bytes = []) =>
                answers.push([number, code, detail, 0, [...bytes]]))
            """

        /// A JPEG of 120 × 80 pixels in four colours, as base64.
        private static let photo = """
            await new Promise((resolve) => {
                const canvas = document.createElement("canvas");
                [canvas.width, canvas.height] = [120, 80];
                const context = canvas.getContext("2d");
                ["red", "blue", "lime", "white"].forEach((colour, at) => {
                    context.fillStyle = colour;
                    context.fillRect((at % 2) * 60, (at >> 1) * 40, 60, 40);
                });
                resolve(canvas.toDataURL("image/jpeg", 0.95).split(",")[1]);
            })
            """

        /// Writes the photo with an orientation in its EXIF data.
        private static func write(_ jpeg: Data, orientation: UInt8) throws -> String {
            let tiff: [UInt8] = [
                0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0,
                0, 0, 0,
            ]
            let body = Array("Exif".utf8) + [0, 0] + tiff
            let segment = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
            let path = NSTemporaryDirectory() + "/photo-\(UUID().uuidString).jpg"
            try (jpeg.prefix(2) + segment + jpeg.dropFirst(2)).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// The colours near the corners of 40 × 40 pixels, by their first letters: top left, top right, bottom left,
        /// bottom right.
        private static func corners(of pixels: [Double]) -> String {
            [(8, 8), (31, 8), (8, 31), (31, 31)].map { x, y in
                let start = (y * 40 + x) * 4
                return switch pixels[start..<(start + 3)].map({ $0 > 128 }) {
                case [true, false, false]: "r"
                case [false, false, true]: "b"
                case [false, true, false]: "g"
                case [true, true, true]: "w"
                default: "?"
                }
            }.joined()
        }
    }
}
