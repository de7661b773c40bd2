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
}
