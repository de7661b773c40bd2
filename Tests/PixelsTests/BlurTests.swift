import CVips
import Testing
import TestSupport

@testable import Imaging
@testable import Pixels

/// Pictures that are hard to blur right.
enum Scene: CaseIterable {
    case noise, stripes, lights, ramp

    func pixels(width: Int, height: Int) -> Pixels {
        var random = SeededRandom(seed: 7)
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                switch self {
                case .noise: for _ in 0..<3 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
                case .stripes: bytes += x / 64 % 2 == 0 ? [255, 0, 128] : [0, 255, 127]
                case .lights: bytes += x % 97 == 0 && y % 89 == 0 ? [255, 255, 255] : [0, 1, 2]
                case .ramp: bytes += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x ^ y) & 255)]
                }
                bytes.append(255)
            }
        }
        return Pixels(width, height, bytes)
    }
}

/// One after the other: libvips either hurries or doesn't.
@Suite("The blur on the device", .serialized)
struct BlurTests {
    @Test("S-11 every channel is what libvips makes of it at the same sigma", arguments: Scene.allCases)
    func likeLibvips(scene: Scene) throws {
        let picture = scene.pixels(width: 240, height: 200)
        for sigma in [0.5, 6, 11, 24, 40] {
            let difference = try largestDifference(picture, sigma: sigma, isExact: true)
            #expect(difference == 0, "sigma \(sigma)")
        }
    }

    @Test(
        "S-11 every channel is within two levels of what libvips makes of it when it hurries",
        arguments: Scene.allCases)
    func likeHurriedLibvips(scene: Scene) throws {
        let picture = scene.pixels(width: 240, height: 200)
        for sigma in [6.0, 8, 12, 20, 28, 40] {
            let difference = try largestDifference(picture, sigma: sigma, isExact: false)
            #expect(difference <= 2, "sigma \(sigma)")
        }
    }

    @Test("a picture narrower than the blur, or of one pixel, comes out right too")
    func small() throws {
        for (width, height) in [(1, 1), (3, 200), (200, 3)] {
            let picture = Scene.noise.pixels(width: width, height: height)
            #expect(try largestDifference(picture, sigma: 40, isExact: true) == 0)
        }
    }

    @Test("a picture of one colour stays as it is, at any strength")
    func plain() throws {
        for value: UInt8 in [0, 1, 127, 254, 255] {
            let plain = Pixels(40, 30, Array(repeating: value, count: 40 * 30 * 4))
            for sigma in [-1, 0, 0.1, 0.2, 1, 40, 100, 1e9] { #expect(plain.blurred(sigma: sigma) == plain) }
        }
    }

    @Test("what can be seen through is blurred as the colours are")
    func alpha() {
        var bytes = Scene.noise.pixels(width: 64, height: 64).bytes
        for index in stride(from: 0, to: bytes.count, by: 4) { bytes[index + 3] = bytes[index] }
        let blurred = Pixels(64, 64, bytes).blurred(sigma: 8).bytes
        for index in stride(from: 0, to: bytes.count, by: 4) where blurred[index] != blurred[index + 3] {
            Issue.record("Alpha differs at \(index / 4)")
        }
        #expect(blurred != bytes)
    }

    private func largestDifference(_ picture: Pixels, sigma: Double, isExact: Bool) throws -> Int {
        let own = colours(picture.blurred(sigma: sigma))
        let other = try reference(picture, sigma: sigma, isExact: isExact)
        try #require(own.count == other.count)
        return zip(own, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private func reference(_ picture: Pixels, sigma: Double, isExact: Bool) throws -> [UInt8] {
        try #require(Vips.isStarted)
        var bytes: UnsafeMutablePointer<UInt8>?
        let code = cvips_blur(
            colours(picture), Int32(picture.width), Int32(picture.height), sigma, isExact ? 1 : 0, &bytes)
        defer { cvips_free(bytes) }
        try #require(code == 0)
        return Array(UnsafeBufferPointer(start: bytes, count: picture.width * picture.height * 3))
    }

    private func colours(_ picture: Pixels) -> [UInt8] {
        picture.bytes.enumerated().compactMap { $0.offset % 4 == 3 ? nil : $0.element }
    }
}
