import Glibc

/// Walks a JPEG segment by segment, as its decoder does: bytes in a segment are never taken for markers.
struct JPEGStructure {
    /// The most passes over all pixels; programs make some ten, and each costs as much as a picture.
    static let maximumScans = 100
    /// The most passes times pixels.
    static let maximumScannedPixels = 1_000_000_000

    private var file: ByteReader
    private var frame: Frame?
    private(set) var scans = 0
    private var isInMemory = false

    static func walk(_ bytes: [UInt8]) throws(StructureProblem) -> PictureStructure {
        var walk = JPEGStructure(file: ByteReader(bytes))
        try walk.file.skip(2)
        while let marker = walk.nextMarker(), marker != Marker.endOfImage {
            try walk.segment(marker)
        }
        return try walk.result()
    }

    private init(file: ByteReader) {
        self.file = file
    }

    /// What a frame's header says.
    private struct Frame {
        let width: Int
        let height: Int
        /// Of each component, how many samples stand beside and above each other where the finest has most.
        let samplings: [(across: Int, down: Int)]
        let isProgressive: Bool

        /// The bytes of all coefficients, of two bytes each.
        var coefficientBytes: Int {
            let across = samplings.map(\.across).max() ?? 1
            let down = samplings.map(\.down).max() ?? 1
            return samplings.reduce(0) { sum, sampling in
                let columns = (width * sampling.across + across * 8 - 1) / (across * 8)
                let rows = (height * sampling.down + down * 8 - 1) / (down * 8)
                return sum + columns * rows * 128
            }
        }
    }

    /// Finds the next marker and passes over it; nil at the end of the bytes. Entropy-coded data has no markers but those
    /// that begin anew (RST), and a byte of 0xFF in it is followed by 0.
    private mutating func nextMarker() -> UInt8? {
        let found: (marker: UInt8, after: Int)? = file.bytes.withUnsafeBytes { bytes in
            var index = file.position
            while index < bytes.count, let start = bytes.baseAddress {
                guard let next = memchr(start + index, 0xFF, bytes.count - index) else { return nil }
                index = UnsafeRawPointer(next) - start + 1
                while index < bytes.count, bytes[index] == 0xFF { index += 1 }
                guard index < bytes.count else { return nil }
                if bytes[index] != 0 { return (bytes[index], index + 1) }
            }
            return nil
        }
        guard let found, (try? file.skip(found.after - file.position)) != nil else { return nil }
        return found.marker
    }

    private mutating func segment(_ marker: UInt8) throws(StructureProblem) {
        guard !Marker.withoutLength.contains(marker), marker != Marker.temporary else { return }
        guard Marker.withLength.contains(marker), marker != Marker.extensions else { throw .malformed }
        let length = try file.number(2)
        guard length >= 2 else { throw .malformed }
        var segment = try file.part(length - 2)
        switch marker {
        case Marker.startOfScan: try scan(&segment)
        case _ where Marker.takenFrames.contains(marker):
            guard frame == nil else { throw .malformed }
            frame = try Self.frame(&segment, isProgressive: Marker.progressiveFrames.contains(marker))
        case _ where Marker.otherFrames.contains(marker): throw .unsupported
        default: break
        }
    }

    private mutating func scan(_ segment: inout ByteReader) throws(StructureProblem) {
        guard let frame else { throw .malformed }
        let components = Int(try segment.byte())
        guard (1...4).contains(components), segment.remaining == components * 2 + 3 else { throw .malformed }
        if frame.isProgressive || components < frame.samplings.count { isInMemory = true }
        scans += 1
        guard scans <= Self.maximumScans, scans * frame.width * frame.height <= Self.maximumScannedPixels
        else { throw .tooManyPasses }
    }

    private static func frame(
        _ segment: inout ByteReader, isProgressive: Bool
    ) throws(StructureProblem) -> Frame {
        try segment.skip(1)
        let height = try segment.number(2)
        let width = try segment.number(2)
        let count = try segment.byte()
        // A height of 0 is told behind the first scan, which decoders don't read.
        guard width > 0, height > 0, (1...4).contains(count), segment.remaining == Int(count) * 3 else {
            throw .malformed
        }
        var samplings: [(across: Int, down: Int)] = []
        for _ in 0..<count {
            try segment.skip(1)
            let sampling = try segment.byte()
            try segment.skip(1)
            let (across, down) = (Int(sampling >> 4), Int(sampling & 15))
            guard (1...4).contains(across), (1...4).contains(down) else { throw .malformed }
            samplings.append((across, down))
        }
        return Frame(width: width, height: height, samplings: samplings, isProgressive: isProgressive)
    }

    private func result() throws(StructureProblem) -> PictureStructure {
        guard let frame, scans > 0 else { throw .cutShort }
        var picture = try PictureStructure.size(frame.width, frame.height)
        if isInMemory { picture.bytesPerPixel = Double(frame.coefficientBytes) / Double(picture.pixels) }
        return picture
    }

    /// JPEG's markers, each behind a byte of 0xFF.
    private enum Marker {
        static let temporary: UInt8 = 0x01
        /// RST0 to RST7.
        static let withoutLength: ClosedRange<UInt8> = 0xD0...0xD7
        static let endOfImage: UInt8 = 0xD9
        static let startOfScan: UInt8 = 0xDA
        static let extensions: UInt8 = 0xC8
        /// Frames and tables, SOS and what else comes before it, application data; not SOI.
        static let withLength = Set<UInt8>(0xC0...0xCF).union(0xDA...0xDD).union(0xE0...0xEF).union([0xFE])
        /// With Huffman and arithmetic coding, 8 bits.
        static let takenFrames: Set<UInt8> = [0xC0, 0xC1, 0xC2, 0xC9, 0xCA]
        static let progressiveFrames: Set<UInt8> = [0xC2, 0xCA]
        /// Without losses, and by differences; the others from 0xC0 on are tables.
        static let otherFrames: Set<UInt8> = [0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF]
    }
}
