/// The weights of a Gaussian blur in one direction, as libvips has them: whole numbers of 20 in the middle, ending
/// where the curve falls below a fifth of its height.
///
/// Whole weights make a pile of 20 boxes, one on top of the other, each narrower than the one below: the sum over a
/// box is kept up to date with one addition and one subtraction a pixel, however wide the box is.
struct GaussianKernel {
    /// The weight in the middle.
    static let height = 20

    /// How far each box of the pile reaches to both sides, from the widest to the narrowest.
    let reaches: [Int]

    /// How far the weights reach to both sides.
    var reach: Int { reaches[0] }

    /// The sum of all weights.
    var sum: Int { reaches.reduce(0) { $0 + 2 * $1 + 1 } }

    /// - Parameter sigma: the standard deviation in pixels, 0.2 to 100.
    init(sigma: Double) {
        // exp(-x²/2σ²) from one x to the next: exp(-(2x + 1)/2σ²), itself from one x to the next by a constant.
        let first = Self.exponential(ofMinus: 1 / (2 * sigma * sigma))
        var reaches = Array(repeating: 0, count: Self.height)
        var value = 1.0
        var step = first
        var x = 0
        while value >= 0.2 {
            let weight = Int(Double(Self.height) * value + 0.5)
            for level in 0..<weight { reaches[level] = x }
            value *= step
            step *= first * first
            x += 1
        }
        self.reaches = reaches
    }

    /// e to the power of -`x`, for `x` from 0 to 13, by its series.
    private static func exponential(ofMinus x: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for index in 1...80 {
            term *= -x / Double(index)
            sum += term
        }
        return sum
    }
}
