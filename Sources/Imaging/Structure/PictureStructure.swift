/// What a picture's container says about the picture inside, read without decoding anything.
///
/// Every container is walked by its own lengths, and every place that states a size is compared with the others. So the
/// numbers hold for what the decoder will do, not only for what a header claims.
struct PictureStructure: Equatable {
    /// In pixels, as coded: before any rotation.
    let width: Int
    let height: Int
    /// The bytes that decoding a pixel needs because the picture has to be in memory as a whole; 0 when it is decoded
    /// row by row, or at a reduced scale.
    var bytesPerPixel: Double = 0

    var pixels: Int { width * height }

    /// The bytes that decoding it takes besides what every picture takes.
    var memory: Int { Int(min(Double(pixels) * bytesPerPixel, 1e15).rounded(.up)) }

    /// Walks a picture of a known kind.
    init(_ bytes: [UInt8], kind: PictureKind) throws(StructureProblem) {
        self =
            switch kind {
            case .jpeg: try JPEGStructure.walk(bytes)
            case .png: try PNGStructure.walk(bytes).picture
            case .webP: try WebPStructure.walk(bytes)
            case .gif: try GIFStructure.walk(bytes)
            case .heif: try HEIFStructure.walk(bytes)
            }
    }

    init(width: Int, height: Int, bytesPerPixel: Double = 0) {
        self.width = width
        self.height = height
        self.bytesPerPixel = bytesPerPixel
    }
}

/// Why a picture's structure is refused.
public enum StructureProblem: Error, Equatable, Sendable {
    /// A part is cut short, or reaches beyond what it is a part of.
    case cutShort
    /// A part has no length that is known, or doesn't belong where it is.
    case malformed
    /// The sizes that it states contradict each other.
    case sizesDisagree
    /// Its pixels are coded many more times over than programs and cameras do.
    case tooManyPasses
    /// What is compressed unpacks to more than the picture has.
    case inflatesTooFar
    /// It has more parts than any picture needs, or one of a kind that isn't taken.
    case unsupported
}

extension PictureStructure {
    /// The sides must not be empty, and their product must be a number.
    static let maximumSide = 1 << 16

    /// A size that was read, once it is one.
    static func size(_ width: Int, _ height: Int) throws(StructureProblem) -> PictureStructure {
        guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
            throw .malformed
        }
        return PictureStructure(width: width, height: height)
    }
}
