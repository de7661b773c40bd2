import CVips

/// Pixels of three bytes in sRGB, row by row.
struct Bitmap: Equatable {
    let width: Int
    let height: Int
    var pixels: [UInt8]

    /// - Parameter size: of each side, in pixels, at least 1.
    init(size: Int, colour: Colour) {
        width = size
        height = size
        pixels = []
        pixels.reserveCapacity(size * size * 3)
        for _ in 0..<(size * size) {
            pixels += [colour.red, colour.green, colour.blue]
        }
    }

    /// The picture as a PNG without metadata.
    func png() throws(ImagingError) -> [UInt8] {
        guard Vips.isStarted else { throw .unavailable }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let code = cvips_encode_png(pixels, Int32(width), Int32(height), &bytes, &count)
        defer { cvips_free(bytes) }
        guard code == 0, let bytes else { throw .unavailable }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Reads a picture of any kind that the library knows.
    init(decoding data: [UInt8]) throws(ImagingError) {
        guard Vips.isStarted else { throw .unavailable }
        var decoded: UnsafeMutablePointer<UInt8>?
        var columns: Int32 = 0
        var rows: Int32 = 0
        let code = cvips_decode(data, data.count, &decoded, &columns, &rows)
        defer { cvips_free(decoded) }
        guard code == 0, let decoded else { throw .unreadable }
        width = Int(columns)
        height = Int(rows)
        pixels = Array(UnsafeBufferPointer(start: decoded, count: width * height * 3))
    }
}

/// libvips as a whole.
enum Vips {
    /// Starts it at the first use.
    static let isStarted = cvips_start() == 0
}

/// A colour in sRGB.
struct Colour: Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// - Parameters:
    ///   - hue: in turns; only its fraction counts.
    ///   - saturation: 0 to 1.
    ///   - lightness: 0 to 1.
    init(hue: Double, saturation: Double, lightness: Double) {
        let sextant = (hue - hue.rounded(.down)) * 6
        let chroma = (1 - abs(2 * lightness - 1)) * saturation
        let second = chroma * (1 - abs(sextant.truncatingRemainder(dividingBy: 2) - 1))
        let base = lightness - chroma / 2
        let (red, green, blue) =
            switch Int(sextant) {
            case 0: (chroma, second, 0.0)
            case 1: (second, chroma, 0)
            case 2: (0, chroma, second)
            case 3: (0, second, chroma)
            case 4: (second, 0, chroma)
            default: (chroma, 0, second)
            }
        self.init(red: red + base, green: green + base, blue: blue + base)
    }

    private init(red: Double, green: Double, blue: Double) {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.red = byte(red)
        self.green = byte(green)
        self.blue = byte(blue)
    }

    /// This colour with `share` of another one over it, 0 to 1.
    func mixed(with other: Colour, share: Double) -> Colour {
        func mix(_ own: UInt8, _ other: UInt8) -> Double {
            (Double(own) * (1 - share) + Double(other) * share) / 255
        }
        return Colour(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
