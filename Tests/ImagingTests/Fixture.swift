import Foundation

@testable import Imaging

/// Pictures of every kind, made by the `vips` command from a few pixels.
enum Fixture {
    /// Red and green above, blue and white below, in sRGB.
    static let quadrants = ppm(width: 300, height: 200) { x, y in
        switch (x < 150, y < 100) {
        case (true, true): (220, 30, 30)
        case (false, true): (30, 200, 30)
        case (true, false): (30, 30, 220)
        case (false, false): (250, 250, 250)
        }
    }

    static func ppm(width: Int, height: Int, _ colour: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Data {
        var data = Data("P6 \(width) \(height) 255\n".utf8)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = colour(x, y)
                data.append(contentsOf: [red, green, blue])
            }
        }
        return data
    }

    /// Runs commands of vips in a folder in which `in.ppm` is, one after the other, and answers the file `name`.
    static func make(
        _ name: String, from source: Data = quadrants, _ commands: [String]
    ) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try source.write(to: folder.appending(path: "in.ppm"))
        for command in commands {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["vips"] + command.split(separator: " ").map(String.init)
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failure(command: command) }
        }
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    struct Failure: Error {
        let command: String
    }

    /// A JPEG with an orientation, and whatever else is put into its metadata.
    static func oriented(_ orientation: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
        let tiff: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
            + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + [0, 0, 0, 0]
        let content = Array("Exif\u{0}\u{0}".utf8) + tiff
        let length = content.count + 2
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
            + jpeg.dropFirst(2)
    }
}

extension Bitmap {
    /// The pixel in the middle of a quarter: 0 and 1 above, 2 and 3 below.
    func quarter(_ index: Int) -> [Int] {
        let x = width * (index % 2 == 0 ? 1 : 3) / 4
        let y = height * (index < 2 ? 1 : 3) / 4
        let start = (y * width + x) * 3
        return pixels[start..<start + 3].map(Int.init)
    }

    /// Which of the fixture's colours stands in each quarter: `r`, `g`, `b` or `w`.
    var arrangement: String {
        (0..<4).map { index in
            let pixel = quarter(index)
            if pixel.allSatisfy({ $0 > 180 }) { return "w" }
            return ["r", "g", "b"][pixel.firstIndex(of: pixel.max() ?? 0) ?? 0]
        }.joined()
    }
}
