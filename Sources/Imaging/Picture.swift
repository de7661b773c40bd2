import CVips
import Synchronization

/// Makes something harmless of whatever picture somebody sends: upright, in sRGB, without metadata, and of a known size.
///
/// It takes JPEG, PNG, WebP, GIF (the first frame), AVIF and HEIC. What is too large, or contradicts itself, is refused from
/// its structure, before anything is decoded. All of it happens in memory: a sharp picture is never written to a disk.
///
/// These functions decode in the process that calls them, which is ``DecoderProgram``; a server goes through
/// ``PictureDecoder``.
public enum Picture {
    /// The most bytes that a picture may have.
    public static let maximumBytes = 10 * 1_024 * 1_024

    /// The most pixels that a picture may have.
    public static let maximumPixels = 50_000_000

    /// The most bytes that decoding a picture may take because it has to be in memory as a whole. Which kinds have to, and
    /// with how many bytes a pixel, is what ``PictureStructure`` says: it comes to 23 megapixels for most HEIC and AVIF.
    static let maximumMemory = 160_000_000

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

    /// Reads the structure of a picture, once all that can be refused without decoding has been.
    static func structure(_ file: [UInt8]) throws(ImagingError) -> PictureStructure {
        guard file.count <= maximumBytes else { throw .tooManyBytes }
        guard let kind = PictureKind(file) else { throw .unreadable }
        let structure: PictureStructure
        do throws(StructureProblem) {
            structure = try PictureStructure(file, kind: kind)
        } catch {
            throw .contradictory(error)
        }
        guard structure.pixels <= maximumPixels, structure.memory <= maximumMemory else {
            let limit = Double(maximumMemory) / max(structure.bytesPerPixel, 1) / 1_000_000
            throw .tooManyPixels(limit: min(maximumPixels / 1_000_000, Int(limit)))
        }
        return structure
    }

    /// Crops a picture from its centre to a square, never squeezed, and blurs it. Takes some tens of milliseconds.
    package static func veiled(_ bytes: [UInt8]) throws(ImagingError) -> Veiled {
        let (bytes, header) = try opened(bytes)
        var medium: UnsafeMutablePointer<UInt8>?
        var small: UnsafeMutablePointer<UInt8>?
        var mediumCount = 0
        var smallCount = 0
        let code = cvips_veil(
            bytes, bytes.count, header.colours, Int32(veiledSide), veilSigma, &medium, &mediumCount, &small,
            &smallCount)
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
    package static func photo(_ bytes: [UInt8]) throws(ImagingError) -> [UInt8] {
        let (bytes, header) = try opened(bytes)
        var photo: UnsafeMutablePointer<UInt8>?
        var count = 0
        let code = cvips_photo(bytes, bytes.count, header.colours, Int32(photoSide), &photo, &count)
        defer { cvips_free(photo) }
        guard code == 0, let photo else { throw .damaged }
        return Array(UnsafeBufferPointer(start: photo, count: count))
    }

    /// The bytes to decode, and what the library reads in their header.
    static func opened(_ file: [UInt8]) throws(ImagingError) -> (bytes: [UInt8], header: cvips_header) {
        let structure = try structure(file)
        guard Vips.isStarted else { throw .unavailable }
        let bytes = try inflated(file)
        var header = cvips_header()
        guard cvips_read_header(bytes, bytes.count, &header) == 0, header.width > 0, header.height > 0 else {
            throw .damaged
        }
        // It is to see the picture that the structure has: a rotated or cropped one has no more pixels.
        guard Int(header.width) * Int(header.height) <= structure.pixels else {
            throw .contradictory(.sizesDisagree)
        }
        return (bytes, header)
    }

    /// The bytes of a picture of known size; a PNG is unpacked on trial.
    private static func inflated(_ file: [UInt8]) throws(ImagingError) -> [UInt8] {
        guard PictureKind(file) == .png else { return file }
        do throws(StructureProblem) {
            let png = try PNGStructure.walk(file)
            try png.checkInflated()
            return png.neededBytes
        } catch {
            throw .contradictory(error)
        }
    }
}
