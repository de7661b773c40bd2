/// JPEGs that take far longer to decode than their size tells.
public enum HostileJPEG {
    /// Where the passes are hidden from a reader that takes every 0xFF for the beginning of a marker.
    public enum Hiding: CaseIterable, Sendable {
        case nowhere
        /// Behind the end of the picture, as it seems: 0xFF 0xD9 in a table of quantisation.
        case behindEndInTable
        /// Within 64 KB of metadata, as it seems: 0xFF 0xE0 0xFF 0xFF in a table of quantisation.
        case inMetadataInTable
        /// The same in a comment, in which anything may stand.
        case behindEndInComment
    }

    /// A progressive JPEG with as many further passes, each of which says nothing and visits every pixel.
    /// - Parameter jpeg: a progressive one of a single component or more, as a library makes it.
    public static func repeatingPasses(of jpeg: [UInt8], count: Int, hiding: Hiding = .nowhere) -> [UInt8] {
        let pass: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        let passes = [[UInt8]](repeating: pass, count: count).flatMap { $0 }
        return Array(jpeg.prefix(2)) + segment(hiding) + jpeg.dropFirst(2).dropLast(2) + passes
            + jpeg.suffix(2)
    }

    private static func segment(_ hiding: Hiding) -> [UInt8] {
        // A table that nothing refers to: its number is 3.
        var table: [UInt8] = [0xFF, 0xDB, 0, 67, 3] + [UInt8](repeating: 1, count: 64)
        switch hiding {
        case .nowhere: return []
        case .behindEndInTable: table.replaceSubrange(20..<22, with: [0xFF, 0xD9])
        case .inMetadataInTable: table.replaceSubrange(20..<24, with: [0xFF, 0xE0, 0xFF, 0xFF])
        case .behindEndInComment: return [0xFF, 0xFE, 0, 4, 0xFF, 0xD9]
        }
        return table
    }

    /// The size that its frame states, put in another's place. What is coded isn't changed: it decodes as if cut short.
    public static func resized(_ jpeg: [UInt8], width: Int, height: Int) -> [UInt8] {
        var jpeg = jpeg
        for index in 0..<jpeg.count - 9 where jpeg[index] == 0xFF && [0xC0, 0xC2].contains(jpeg[index + 1]) {
            jpeg.replaceSubrange(
                index + 5..<index + 9, with: BigEndian.bytes(height, 2) + BigEndian.bytes(width, 2))
            break
        }
        return jpeg
    }
}

/// Numbers whose first byte counts most.
enum BigEndian {
    static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
