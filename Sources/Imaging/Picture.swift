import CVips
import Synchronization

/// Makes something harmless of whatever picture somebody sends: upright, in sRGB, without metadata, and of a known size.
///
/// It takes JPEG, PNG, WebP, GIF (the first frame), AVIF and HEIC. What is too large is refused from its header, before
/// anything is decoded. All of it happens in memory: a sharp picture is never written to a disk.
public enum Picture {
    /// The most bytes that a picture may have.
    public static let maximumBytes = 10 * 1_024 * 1_024

    /// The most pixels that a picture may have.
    public static let maximumPixels = 50_000_000

    /// The side of a blurred picture, in pixels.
    public static let veiledSide = 512
    /// The side of its small copy, in pixels.
    public static let veiledSmallSide = 256

    /// The blur, as the standard deviation of a Gaussian on ``veiledSide`` pixels: with it, letters of a
    /// twentieth of the height can't be read, nor faces told apart that take up half of it. What an app has
    /// blurred already gets little softer: the squares of the two add up.
    public static let veilSigma = 12.0

    /// Starts the library for images, which happens at the first picture otherwise. To be called before requests are
    /// served: starting it sets variables of the environment, which no other thread may read meanwhile.
    public static func prepare() {
        // Failure shows with each picture.
        _ = Vips.isStarted
    }

    /// A blurred picture as JPEG, in two sizes.
    public struct Veiled: Equatable, Sendable {
        /// ``veiledSide`` on each side.
        public let medium: [UInt8]
        /// ``veiledSmallSide`` on each side.
        public let small: [UInt8]
    }

    /// Crops a picture from its centre to a square, never squeezed, and blurs it. Takes some tens of milliseconds.
    public static func veiled(_ bytes: [UInt8]) throws(ImagingError) -> Veiled {
        let (bytes, header) = try opened(bytes)
        var medium: UnsafeMutablePointer<UInt8>?
        var small: UnsafeMutablePointer<UInt8>?
        var mediumCount = 0
        var smallCount = 0
        let code = inTurn(header.pixels) {
            cvips_veil(
                bytes, bytes.count, header.colours, Int32(veiledSide), veilSigma, &medium, &mediumCount,
                &small, &smallCount)
        }
        defer {
            cvips_free(medium)
            cvips_free(small)
        }
        guard code == 0, let medium, let small else { throw .damaged }
        return Veiled(
            medium: Array(UnsafeBufferPointer(start: medium, count: mediumCount)),
            small: Array(UnsafeBufferPointer(start: small, count: smallCount)))
    }

    /// The longest side of a photo, in pixels.
    public static let photoSide = 1_600

    /// A photo as JPEG, no side longer than ``photoSide``; never enlarged.
    public static func photo(_ bytes: [UInt8]) throws(ImagingError) -> [UInt8] {
        let (bytes, header) = try opened(bytes)
        var photo: UnsafeMutablePointer<UInt8>?
        var count = 0
        let code = inTurn(header.pixels) {
            cvips_photo(bytes, bytes.count, header.colours, Int32(photoSide), &photo, &count)
        }
        defer { cvips_free(photo) }
        guard code == 0, let photo else { throw .damaged }
        return Array(UnsafeBufferPointer(start: photo, count: count))
    }

    /// The bytes to decode, and what their header says, once all that can be refused from it has been.
    static func opened(_ file: [UInt8]) throws(ImagingError) -> (bytes: [UInt8], header: cvips_header) {
        guard file.count <= maximumBytes else { throw .tooManyBytes }
        guard let kind = PictureKind(file) else { throw .unreadable }
        guard Vips.isStarted else { throw .unavailable }
        if kind == .jpeg, PictureKind.hasTooManyScans(file) { throw .damaged }
        let bytes = kind == .png ? PictureKind.withoutTexts(file) : file
        var header = cvips_header()
        guard cvips_read_header(bytes, bytes.count, &header) == 0, header.width > 0, header.height > 0 else {
            throw .damaged
        }
        guard header.pixels <= maximumPixels else { throw .tooManyPixels }
        return (bytes, header)
    }

    /// Pictures of more pixels are decoded one at a time.
    private static let pixelsAtOnce = 16_000_000
    private static let turn = Mutex(())

    /// Decodes a picture of so many pixels when it is its turn. Most kinds are in memory as a whole meanwhile, which takes
    /// hundreds of megabytes for the largest, and a file of a thousand bytes can be one.
    static func inTurn<Result>(_ pixels: Int, _ decode: () -> Result) -> Result {
        guard pixels > pixelsAtOnce else { return decode() }
        return turn.withLock { _ in decode() }
    }
}

extension cvips_header {
    fileprivate var pixels: Int { Int(width) * Int(height) }
}
