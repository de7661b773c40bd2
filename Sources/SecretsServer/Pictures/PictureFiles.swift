import Wire

/// A picture as it is stored: blurred, and twice as a JPEG without metadata.
struct PictureFiles: Equatable, Sendable {
    /// 256 × 256 pixels.
    let small: [UInt8]
    /// 512 × 512 pixels.
    let medium: [UInt8]
}

/// What a picture is known by. Whoever doesn't know it can't guess it.
struct PictureID: PathParameter {
    /// 128 bits in hexadecimal.
    let text: String

    /// A new one, from the system's source of randomness for secrets.
    init() {
        var bytes: [UInt8] = []
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<16 { Hexadecimal.append(UInt8.random(in: 0...255, using: &generator), to: &bytes) }
        text = String(decoding: bytes, as: UTF8.self)
    }

    init?(pathSegment: String) {
        let bytes = pathSegment.utf8
        guard bytes.count == 32, bytes.allSatisfy({ Hexadecimal.value($0) != nil }) else { return nil }
        text = pathSegment
    }

    /// What a row says.
    init(stored text: String) {
        self.text = text
    }

    var pathSegment: String { text }
}

/// Which of a picture's files the last segment of its path names, without its extension.
struct PictureFile: PathParameter {
    /// Where pictures are, below the server's root.
    static let folder = "/pictures/"
    static let fileExtension = ".jpg"

    enum Size: String, CaseIterable {
        case small
        case medium

        var fileName: String { rawValue + PictureFile.fileExtension }
    }

    let size: Size

    init?(pathSegment: String) {
        guard let size = Size(rawValue: pathSegment) else { return nil }
        self.size = size
    }

    var pathSegment: String { size.rawValue }
}
