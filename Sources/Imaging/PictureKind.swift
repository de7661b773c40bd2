/// The kinds of pictures that are taken from strangers, told by how their bytes begin. Nothing else reaches a decoder.
enum PictureKind: Equatable {
    case jpeg, png, webP, gif
    /// AVIF and HEIC, whose container is the same.
    case heif

    /// Nil when the bytes are none of these.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.dropFirst(4).starts(with: "ftyp".utf8),
            Self.brands.contains(where: { bytes.dropFirst(8).starts(with: $0.utf8) })
        {
            self = .heif
        } else {
            return nil
        }
    }

    private static let brands = [
        "avif", "avis", "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1",
    ]

    /// Whether a JPEG is made of more passes over all its pixels than any camera or program makes: a few bytes a pass,
    /// and each costs as much as a picture.
    ///
    /// Metadata, and what follows the picture's end (phones put a film there), have such bytes by chance: the decoder
    /// passes over them, and so does this. It skips nothing that the decoder might read.
    static func hasTooManyScans(_ bytes: [UInt8]) -> Bool {
        var scans = 0
        var index = 0
        while index + 1 < bytes.count, scans <= maximumScans {
            guard bytes[index] == 0xFF else {
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case 0xFF: index += 1
            case endOfImage: return false
            case applicationData, comment:
                guard index + 3 < bytes.count else { return false }
                index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
            case startOfScan:
                scans += 1
                index += 2
            default: index += 2
            }
        }
        return scans > maximumScans
    }

    // JPEG's markers, each behind a byte of 0xFF.
    private static let endOfImage: UInt8 = 0xD9
    private static let startOfScan: UInt8 = 0xDA
    private static let applicationData: ClosedRange<UInt8> = 0xE0...0xEF
    private static let comment: UInt8 = 0xFE

    private static let maximumScans = 100
}

extension PictureKind {
    /// A PNG without its texts. They can be compressed a thousandfold, and the decoder unpacks them all: a file of a few
    /// megabytes would take gigabytes of memory, for what nobody reads.
    static func withoutTexts(_ png: [UInt8]) -> [UInt8] {
        var kept = Array(png.prefix(signatureLength))
        kept.reserveCapacity(png.count)
        var start = signatureLength
        // A chunk is its length, its type, so many bytes, and a checksum.
        while png.count - start >= chunkOverhead {
            let length = png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= png.count - start - chunkOverhead else { break }
            let end = start + chunkOverhead + length
            let type = png[start + 4..<start + 8]
            if !textTypes.contains(where: type.elementsEqual) { kept += png[start..<end] }
            start = end
        }
        // What isn't a whole chunk is the decoder's to refuse.
        return kept + png.dropFirst(start)
    }

    private static let signatureLength = 8
    private static let chunkOverhead = 12
    private static let textTypes = ["tEXt", "zTXt", "iTXt"].map { Array($0.utf8) }
}
