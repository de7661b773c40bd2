extension Pixels {
    /// The picture under a Gaussian blur, as libvips does it with its usual precision: the edges go on outside the
    /// picture, and each direction rounds to whole levels.
    /// - Parameter sigma: the standard deviation in pixels, 100 at most; below 0.2 nothing changes.
    public func blurred(sigma: Double) -> Pixels {
        guard sigma >= 0.2 else { return self }
        let kernel = GaussianKernel(sigma: min(sigma, 100))
        var blurred = bytes
        blur(channels: 0..<3, by: kernel, into: &blurred)
        // Most pictures have nothing to blur there.
        if !isOpaque { blur(channels: 3..<4, by: kernel, into: &blurred) }
        return Pixels(width, height, blurred)
    }

    private var isOpaque: Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 3
            while index < bytes.count {
                if bytes[index] != 255 { return false }
                index += 4
            }
            return true
        }
    }

    /// Blurs up to three channels at once: they lie side by side in one word.
    private func blur(channels: Range<Int>, by kernel: GaussianKernel, into target: inout [UInt8]) {
        var packed = [UInt64](repeating: 0, count: width * height)
        for index in packed.indices {
            for channel in channels.reversed() {
                packed[index] = packed[index] << Lanes.width | UInt64(bytes[index * 4 + channel])
            }
        }
        // Either pass turns the picture, so that both go along the rows.
        let turned = Pass(kernel, columns: width, rows: height).run(over: packed)
        packed = Pass(kernel, columns: height, rows: width).run(over: turned)
        for index in packed.indices {
            for channel in channels {
                target[index * 4 + channel] = UInt8(truncatingIfNeeded: packed[index])
                packed[index] >>= Lanes.width
            }
        }
    }
}

/// Three channels in one word, each with room for the sum of 255 times all the weights of a kernel.
private enum Lanes {
    static let width: UInt64 = 21
    static let mask: UInt64 = (1 << width) - 1
}

/// A blur along the rows of a picture, which comes out with rows and columns exchanged.
private struct Pass {
    let columns: Int
    let rows: Int
    private let reaches: [Int]
    private let reach: Int
    private let half: UInt64
    /// What to multiply with, instead of dividing by the sum of all weights, before 40 bits are dropped.
    private let reciprocal: UInt64

    init(_ kernel: GaussianKernel, columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        reaches = kernel.reaches
        reach = kernel.reach
        let sum = UInt64(kernel.sum)
        half = sum / 2
        reciprocal = ((1 << 40) + sum - 1) / sum
    }

    func run(over source: [UInt64]) -> [UInt64] {
        var target = [UInt64](repeating: 0, count: source.count)
        // A row with its edges going on to both sides, as far as the kernel reaches and one pixel further.
        var line = [UInt64](repeating: 0, count: columns + 2 * reach + 2)
        target.withUnsafeMutableBufferPointer { target in
            line.withUnsafeMutableBufferPointer { line in
                reaches.withUnsafeBufferPointer { reaches in
                    for row in 0..<rows {
                        extend(source, row, into: line)
                        blur(UnsafeBufferPointer(line), row, reaches, into: target)
                    }
                }
            }
        }
        return target
    }

    private func extend(_ source: [UInt64], _ row: Int, into line: UnsafeMutableBufferPointer<UInt64>) {
        let start = row * columns
        for index in 0..<line.count {
            line[index] = source[start + min(max(index - reach, 0), columns - 1)]
        }
    }

    private func blur(
        _ line: UnsafeBufferPointer<UInt64>, _ row: Int, _ reaches: UnsafeBufferPointer<Int>,
        into target: UnsafeMutableBufferPointer<UInt64>
    ) {
        var sum: UInt64 = 0
        for box in reaches {
            for index in (reach - box)...(reach + box) { sum &+= line[index] }
        }
        for x in 0..<columns {
            target[x * rows + row] = divided(sum)
            // One box at a time moves on by a pixel. Lanes may borrow from one another on the way; in the end each
            // holds its own sum again.
            let middle = reach + x
            for box in reaches {
                sum = sum &+ line[middle &+ box &+ 1] &- line[middle &- box]
            }
        }
    }

    /// Every lane divided by the sum of the weights, rounded.
    private func divided(_ sum: UInt64) -> UInt64 {
        let first = (((sum & Lanes.mask) &+ half) &* reciprocal) >> 40
        let second = (((sum >> Lanes.width & Lanes.mask) &+ half) &* reciprocal) >> 40
        let third = (((sum >> (2 * Lanes.width)) &+ half) &* reciprocal) >> 40
        return third << (2 * Lanes.width) | second << Lanes.width | first
    }
}
